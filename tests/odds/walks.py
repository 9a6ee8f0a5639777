"""Matches to ask about: every decision of games played by coin tossers.

Nothing is tested here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from wagnis.bots import bot
from wagnis.core import Chance, Decision, Over
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match


def walk(game: str, seats: int, seed: int, **options: Any) -> Iterator[Match]:
    """One game, position by position."""
    match = Match.new(game, seats, options)
    dice = FairDice(FairSeeds.by_one(seed.to_bytes(32, "big"), ("00" * 16,) * seats))
    coin = bot("random", game, seed)
    yield match
    while not isinstance(match.node, Over):
        node = match.node
        if isinstance(node, Chance):
            match = match.roll(dice)
        else:
            match = match.advance(coin.choose(match.game, match.state, node.actions))
        yield match


def decisions(game: str, seats: int, seeds: Iterable[int], **options: Any) -> Iterator[Match]:
    for seed in seeds:
        for match in walk(game, seats, seed, **options):
            if isinstance(match.node, Decision):
                yield match
