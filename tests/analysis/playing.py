"""Whole games to review, played by bots with dice from a seed.

The tests say what a review must contain.
"""

from __future__ import annotations

from collections.abc import Sequence

from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match

SHORT: dict[str, PlainObject] = {
    "gambler": {"target": 120, "stack": ["gambler-02", "gambler-06"]},
    "engel-bengel": {"target": 160, "stack": ["engel-bengel-08", "engel-bengel-05"]},
    "tutto": {},
    "zocken": {"rounds": 2},
}


def played(
    game: str,
    players: Sequence[str],
    seed: int | str,
    options: PlainObject | None = None,
    events: int | None = None,
) -> Match:
    """A game between these bots, up to its end or so many events."""
    match = Match.new(game, len(players), SHORT[game] if options is None else options)
    bots = [bot(name, game, f"{seed} {seat}") for seat, name in enumerate(players)]
    dice = SeededDice(seed)
    while not match.over and (events is None or len(match.history) < events):
        match match.node:
            case Chance():
                match = match.roll(dice)
            case Decision(seat, actions):
                match = match.advance(bots[seat].choose(match.game, match.state, actions))
    return match
