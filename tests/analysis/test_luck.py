"""Luck is fair: over many games its mean is zero, for good and bad players."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.analysis.playing import played
from wagnis.analysis import review
from wagnis.core.plain import PlainObject

CASES: list[tuple[str, int, str, PlainObject, int]] = [
    ("tutto", 2, "win", {}, 10),
    ("tutto", 3, "points", {}, 10),
    ("zocken", 2, "win", {"rounds": 1}, 14),
    ("zocken", 2, "points", {"rounds": 1}, 14),
    ("gambler", 2, "points", {"target": 60, "stack": ["gambler-05"]}, 24),
    ("engel-bengel", 2, "points", {"target": 60, "stack": ["engel-bengel-05"]}, 24),
]
"""Games are broken off after so many events, which changes nothing: luck has no memory."""


def sums(case: tuple[str, int, str, PlainObject, int], games: int) -> dict[str, list[float]]:
    """By what fell, its luck in each game."""
    game, seats, objective, options, events = case
    found: dict[str, list[float]] = {}
    for seed in range(games):
        name = ("random", "thumb")[seed % 2]
        match = played(game, [name] * seats, f"luck {seed}", options, events)
        luck: dict[str, float] = {}
        for one in review(match, objective).chances:
            luck[one.what] = luck.get(one.what, 0.0) + one.luck
            if one.what != "bet":  # that a bet is offered is luck that is never bad
                luck["all"] = luck.get("all", 0.0) + one.luck
        for what, amount in luck.items():
            found.setdefault(what, []).append(amount)
    return {what: amounts + [0.0] * (games - len(amounts)) for what, amounts in found.items()}


@pytest.mark.deep
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]} {case[2]}")
def test_luck_sums_to_nothing_in_the_long_run(
    case: tuple[str, int, str, PlainObject, int],
) -> None:
    games = 10_000
    for what, amounts in sums(case, games).items():
        # To know the deck is worth a little, on average: that is not luck of the dice.
        if what not in ("bet", "deck"):
            error = stdev(amounts) / sqrt(games)
            assert abs(fmean(amounts)) <= 3 * error, (what, fmean(amounts), error)
