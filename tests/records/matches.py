"""Whole matches for the tests of records: played by a seed, fair or not.

No expectations here.
"""

from __future__ import annotations

import random
from typing import Any

from wagnis.core import Chance, Over
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match


def played(
    game: str,
    seats: int,
    word: str = "a",
    most: int = 100_000,
    options: dict[str, Any] | None = None,
) -> Match:
    """A match of fair dice and random moves, to its end or to so many events."""
    seeds = FairSeeds.from_word(word, seats)
    coin = random.Random(word)
    match = Match.new(game, seats, options, fair=seeds)
    while len(match.history) < most and not isinstance(node := match.node, Over):
        if isinstance(node, Chance):
            match = match.roll(FairDice(seeds))
        else:
            match = match.advance(coin.choice(node.actions))
    return match
