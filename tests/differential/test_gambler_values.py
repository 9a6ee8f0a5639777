"""Gambler and Engel & Bengel in the browser: rule of thumb and values equal those of the server."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.differential.options import random_tableau
from tests.differential.program import broken
from tests.differential.values import PROGRAM, Asked, answers, evaluation_of, is_close, played
from wagnis.bots import bot
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import write_tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Match

GAMES = ("gambler", "engel-bengel")
TOGETHER = 5  # positions one after another: most are of the same turn

# With and without free faces, full houses and black rows; the last of each have no shipped table.
STACKS = {
    "gambler": ["gambler-13", "gambler-16", "gambler-20", "gambler-07", "gambler-12"],
    "engel-bengel": ["engel-bengel-09", "engel-bengel-04", "engel-bengel-08", "engel-bengel-11"],
}
PARTS = ("thumb", "evaluation")
TABLES = [tableau for stack in STACKS.values() for tableau in stack[:-1]]


def thumbs_move(match: Match) -> PlainObject | None:
    node = match.node
    if not isinstance(node, Decision):
        return None
    chosen = bot("thumb", match.box.name, "0").choose(match.game, match.state, node.actions)
    return match.box.notation.write_move(chosen)


def in_runs(game: Asked, runs: int, seed: str) -> Asked:
    """Some runs of consecutive positions, before rolls too."""
    rng, most = random.Random(seed), len(game.match.history)
    first = [rng.randrange(max(1, most - TOGETHER)) for _ in range(runs)]
    at = {start + step for start in first for step in range(TOGETHER) if start + step < most}
    return game._replace(at=tuple(sorted(at)))


def own_copy(tableau: str) -> PlainObject:
    """A tableau as somebody's own, with the rows of a shipped one."""
    (drawn,) = (one for e in EDITIONS.values() for one in e.drawn if one.id == tableau)
    return {**write_tableau(drawn), "id": "mine"}


def games(game: str, part: int) -> Iterator[Asked]:
    """For two to six players, with drawn, shipped and own tableaux."""
    for seats in range(2, 7):
        rng = random.Random(f"{game} {part} {seats}")
        stack = rng.sample(STACKS[game], 3)
        own = [random_tableau(rng, f"own {number}") for number in range(2)]
        for number, tableaux in enumerate((stack, [*own, own_copy(TABLES[part])])):
            options = {"stack": tableaux, "target": 400}
            asked = played(game, f"{part} {number}", 1_000, seats, options)
            yield in_runs(asked, 16 if seats == 2 else 5, f"{part} {seats} {number}")


def difference(match: Match, answer: Any) -> str | None:
    """What the browser says differently of this position."""
    expected = {"thumb": thumbs_move(match), "evaluation": evaluation_of(match)}
    if is_close(expected, answer):
        return None
    return f"{match.state}:\n{expected}\n{answer}"


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_of_thumb_moves_as_at_the_server(game: str) -> None:
    asked = (played(game, f"thumb {seed}", 100) for seed in range(28))
    found = [
        (answer["thumb"], thumbs_move(match))
        for match, answer in answers(asked, (), parts=["thumb"])
    ]
    assert len(found) >= 1_500
    assert all(browser == server for browser, server in found)


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", GAMES)
def test_values_are_those_of_the_server(game: str, part: int) -> None:
    seen = [
        difference(*one) for one in answers(games(game, part), [*TABLES, "judges"], parts=PARTS)
    ]
    assert next(filter(None, seen), None) is None
    assert len(seen) >= 250


@pytest.mark.parametrize("game", GAMES)
def test_before_the_tableau_the_value_is_the_mean_of_those_to_come(game: str) -> None:
    match = Match.new(game, 2, {})
    ((_, answer),) = answers([Asked(match, (0,))], (), parts=PARTS)
    assert difference(match, answer) is None


# A line of the program, an error in it, and the players with whom it shows.
ERRORS = [
    ("phase.cup.length) > 0", "phase.cup.length) < 0", 2),  # it rolls where it should stop
    ("boxes <= FEW_BOXES ? average : 0", "0", 2),  # the estimate misses a feature
    ("adds[seen * shows.length + after]", "adds[after]", 2),  # another line of the table
    ("Math.min(5, left[viewer])", "5", 3),  # nobody runs out of dice
    ("inputs[at] > 0", "inputs[at] > 1", 3),  # another activation of the network
]


@pytest.mark.parametrize(("right", "wrong", "seats"), ERRORS)
def test_an_error_in_the_browser_is_found(
    right: str, wrong: str, seats: int, tmp_path: Path
) -> None:
    stack = {"stack": ["gambler-07", "gambler-12"], "target": 400}
    asked = (in_runs(played("gambler", str(n), 1_000, seats, stack), 4, str(n)) for n in range(6))
    program = broken(PROGRAM, right, wrong, tmp_path)
    found = answers(asked, ["gambler-07", "judges"], program, PARTS)
    assert any(difference(*one) for one in found)
