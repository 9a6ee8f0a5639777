"""Games of the referee as traces, and the rules in the browser that replay them.

A trace has the options, and for every event who did it, what happened, the position, and what is
due. `web/src/lockstep.ts` replays it; `make` builds that program for Node.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.differential import choose
from tests.differential.options import SEATS, valid_options
from tests.differential.program import BUILT, answered
from wagnis.bots import Bot, bot
from wagnis.core import Chance, Decision, Dice
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Match, position, step

PROGRAM = BUILT / "lockstep.js"
LONGEST = 1_000  # events; games to a far target end there
BOTS = 0.3  # the share of the games that bots play
SHORT = 0.8  # the share of the games that end soon
REDRAWN = 0.3  # the share of own stacks with a redrawn tableau, which no edition draws
LEAST = {"rounds": 1, "target": 120}


class SeededFate:
    """Dice and cards from a seeded generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def dice(self, n: int) -> list[int]:
        return [self._rng.randint(1, 6) for _ in range(n)]

    def one_of(self, n: int) -> int:
        return self._rng.randrange(n)


def trace(game: str, seed: str, against: float = 0.0, longest: int = LONGEST) -> PlainObject:
    """One game with random options, seats and moves, as the referee plays it.

    `against` is the share of moves that people make although the rules forbid them; `longest` the
    number of events after which the game is left.
    """
    rng = random.Random(f"{game} {seed}")
    seats = min(rng.choice(SEATS[game]), rng.choice(SEATS[game]))
    options = valid_options(rng, game, seats)
    if "stack" in options and rng.random() < REDRAWN:
        ids = [one for edition in EDITIONS.values() for one in edition.redrawn.values()]
        options["stack"].append(rng.choice(ids))
    if rng.random() < SHORT:
        options |= {one.name: LEAST[one.name] for one in BOXES[game].options if one.name in LEAST}
    match, fate = Match.new(game, seats, options), SeededFate(rng)
    player = bot("thumb", game, seed) if rng.random() < BOTS else None
    start, steps = due_at(match, against > 0), list[PlainObject]()
    due = start
    while len(steps) < longest:
        node = match.node
        moves = due["by_hand"] if against else []
        override = bool(moves) and rng.random() < against
        if override:
            match = match.override(rng.choice(moves))
        elif isinstance(node, Chance):
            match = match.advance(node.lot.draw(fate))
        elif isinstance(node, Decision):
            match = decided(match, node, player, rng)
        else:
            break
        event, due = step(match, len(match.history) - 1), due_at(match, against > 0)
        steps.append(
            {
                "by": event["by"],
                "event": event["event"],
                "happened": event["happened"],
                **due,
                **({"override": True} if override else {}),
            }
        )
    return {"game": game, "seats": seats, "options": options, "start": start, "steps": steps}


def decided(match: Match, node: Decision[Any], player: Bot | None, rng: random.Random) -> Match:
    """The match after a bot's move, or after a random one."""
    if player is not None:
        return match.advance(player.choose(match.game, match.state, node.actions))
    return match.play(choose.move(rng, match.position))


def by_hand(match: Match) -> list[PlainObject]:
    """The moves that the rules forbid and hands can make."""
    box = match.box
    assert box.by_hand is not None
    return [box.notation.write_move(move) for move in box.by_hand(match.game, match.state)]


def due_at(match: Match, forbidden: bool = False) -> PlainObject:
    """The position with its legal moves, and the dice or the cards that are due."""
    shown = position(match)
    for constant in ("game", "players", "options"):
        del shown[constant]
    told: PlainObject = {"position": shown, "lot": lot_of(match)}
    return {**told, "by_hand": by_hand(match)} if forbidden else told


def lot_of(match: Match) -> PlainObject | None:
    node = match.node
    if not isinstance(node, Chance):
        return None
    seat = None if node.seat is None else int(node.seat)
    if isinstance(node.lot, Dice):
        return {"seat": seat, "dice": node.lot.n}
    write = match.box.notation.write_outcome
    return {"seat": seat, "deck": [[write(event), copies] for event, copies in node.lot.events()]}


def differences(traces: Iterable[PlainObject], program: Path = PROGRAM) -> Iterator[Any]:
    """What the translation plays differently, a difference or None for each trace."""
    return (answer for _, answer in answered(program, traces, lambda played: played))
