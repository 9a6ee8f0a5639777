"""Positions of played games, and what the browser's rules of thumb and solved tables say of them.

`web/src/values.ts` evaluates the positions; `make` builds that program for Node.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from tests.differential.options import SEATS, valid_options
from tests.differential.program import BUILT, answered
from tests.differential.translation import SeededFate, decided
from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.core.plain import Plain, PlainObject
from wagnis.records import Match
from wagnis.solvers import ValueStore, advise
from wagnis.solvers.browser_tables import write_browser_table

PROGRAM = BUILT / "values.js"
TABLES = BUILT / "tables"
PARTS = ("thumb", "evaluation")  # and "odds"
CLOSE = 1e-9
LONGEST = 1_000  # events of a game
STORE = ValueStore(TABLES / "none")  # only the tables that ship with the package


class Asked(NamedTuple):
    """A game, and the positions of it to evaluate: decisions, by the number of events before."""

    match: Match
    at: tuple[int, ...]

    def positions(self) -> list[Match]:
        return [self.match.at(count) for count in self.at]


def played(
    game: str, seed: str, most: int, seats: int | None = None, options: PlainObject | None = None
) -> Asked:
    """A game by random moves or the rule of thumb, and up to `most` random decisions of it."""
    rng = random.Random(f"{game} {seed} values")
    seats = seats or rng.choice(SEATS[game])
    given = valid_options(rng, game, seats) if options is None else options
    match, fate = Match.new(game, seats, given), SeededFate(rng)
    player = bot("thumb", game, seed) if rng.random() < 0.5 else None
    decisions = list[int]()
    while len(match.history) < LONGEST:
        node = match.node
        if isinstance(node, Chance):
            match = match.advance(node.lot.draw(fate))
        elif isinstance(node, Decision):
            decisions.append(len(match.history))
            match = decided(match, node, player, rng)
        else:
            break
    return Asked(match, tuple(sorted(rng.sample(decisions, min(most, len(decisions))))))


def answers(
    asked: Iterable[Asked],
    tables: Iterable[str],
    program: Path = PROGRAM,
    parts: Sequence[str] = PARTS,
) -> Iterator[tuple[Match, Any]]:
    """Each position with what the browser says of it: the parts, by name."""
    write_tables(tables)
    question = partial(_written, parts=list(parts))
    for game, answer in answered(program, asked, question, str(TABLES)):
        assert isinstance(answer, list), answer
        yield from zip(game.positions(), answer, strict=True)


def write_tables(names: Iterable[str]) -> None:
    """Writes these tables for the browser, where they are not there yet."""
    TABLES.mkdir(parents=True, exist_ok=True)
    for name in names:
        _written_once(name)


@cache
def _written_once(name: str) -> None:
    """Unpacking a large table to find out whether it is there takes seconds."""
    write_browser_table(name, TABLES)


def _written(asked: Asked, parts: list[str]) -> PlainObject:
    match = asked.match
    events = match.at(max(asked.at, default=0)).events()
    return {
        "parts": parts,
        "game": match.box.name,
        "seats": match.game.seats,
        "options": match.options,
        "events": events,
        "at": list(asked.at),
    }


def evaluation_of(match: Match) -> PlainObject:
    """The server's advice, in the form of the browser."""
    told = advise(match.box.name, match.game, match.state, STORE)
    return {
        "objective": told.objective,
        "value": told.value,
        "values": [value for _, value in told.values],
        "exact": told.exact,
        "assumes": told.assumes,
        **({"bound": told.bound} if told.bound else {}),
    }


def is_close(expected: Plain, found: Plain) -> bool:
    """Equal; numbers up to 1e-9, or to that share of them if they are larger than one."""
    if isinstance(expected, float) and isinstance(found, int | float):
        return abs(expected - found) <= CLOSE * max(1.0, abs(expected))
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(is_close, expected, found))
    if isinstance(expected, dict) and isinstance(found, dict):
        return expected.keys() == found.keys() and all(
            is_close(expected[name], found[name]) for name in expected
        )
    return type(expected) is type(found) and expected == found


def thumb_of(match: Match) -> PlainObject:
    """The move of the server's rule of thumb."""
    node = match.node
    assert isinstance(node, Decision)
    player = bot("thumb", match.box.name, "")
    return match.box.notation.write_move(player.choose(match.game, match.state, node.actions))
