"""What a Tutto roll offers: the ways to set dice aside, and the chances of each offer.

Here also the chances of the cards on which only the TUTTO matters.
Not here: what a TUTTO or a bank is worth.
"""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

CARDS = {
    "cloverleaf": 1,
    "fireworks": 5,
    "stop": 10,
    "straight": 5,
    "plus-minus": 5,
    "double": 5,
    "bonus-200": 5,
    "bonus-300": 5,
    "bonus-400": 5,
    "bonus-500": 5,
    "bonus-600": 5,
}
STOPPABLE = ("double", "bonus-200", "bonus-300", "bonus-400", "bonus-500", "bonus-600")
Offer = tuple[tuple[int, int], ...]
"""Pairs of dice set aside and points for them; () is a null."""


def points_of(group: list[int]) -> int:
    """Give the points of a single or a triple."""
    single = {1: 100, 5: 50}
    triple = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
    return triple[group[0]] if len(group) == 3 else single[group[0]]


def all_keeps(counts: tuple[int, ...]) -> set[tuple[int, int]]:
    """List what may be set aside of so many dice of each face: (dice, points), nothing included."""
    kept = {(0, 0)}
    for face, many in enumerate(counts, start=1):
        ways = set()
        for triples in range(many // 3 + 1):
            singles = many - 3 * triples if face in (1, 5) else 0
            for n in range(singles + 1):
                points = triples * points_of([face] * 3) + (n and n * points_of([face]))
                ways.add((3 * triples + n, points))
        kept = {(d + e, p + q) for d, p in kept for e, q in ways}
    return kept


@cache
def offers(dice: int) -> tuple[tuple[Offer, float], ...]:
    """List what a roll of so many dice may offer, with the chances, alike offers put together."""
    chance: Counter[Offer] = Counter()
    for roll in itertools.product(range(1, 7), repeat=dice):
        keeps = all_keeps(tuple(roll.count(face) for face in range(1, 7))) - {(0, 0)}
        chance[tuple(sorted(keeps))] += 1
    return tuple((offer, ways / 6**dice) for offer, ways in sorted(chance.items()))


@cache
def duties(dice: int) -> tuple[tuple[int, int, float], ...]:
    """List what fireworks set aside of a roll: dice, points (0, 0 for a null) and chance."""
    chance: Counter[tuple[int, int]] = Counter()
    for offer, weight in offers(dice):
        chance[max(offer, default=(0, 0))] += weight  # type: ignore[assignment]
    return tuple((d, p, float(w)) for (d, p), w in sorted(chance.items()))


@cache
def tutto_chance(dice: int, most: bool = True) -> float:
    """Give the greatest (or least) chance to set all of these dice aside, roll by roll."""
    if dice == 0:
        return 1.0
    pick = max if most else min
    return sum(
        weight * pick(tutto_chance(dice - used, most) for used, _ in offer)
        for offer, weight in offers(dice)
        if offer
    )


@cache
def straight_chance(faces: int, most: bool = True) -> float:
    """Give the greatest (or least) chance to complete a straight that lacks so many faces."""
    if faces == 0:
        return 1.0
    pick = max if most else min
    total = 0.0
    for roll in itertools.product(range(6), repeat=faces):
        new = len({face for face in roll if face < faces})
        if new:
            total += pick(straight_chance(faces - n, most) for n in range(1, new + 1))
    return total / 6.0**faces
