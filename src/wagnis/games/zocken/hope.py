"""The probability that a turn is worth more than 50 points, if its roller plays for that.

It searches all picks, faces and places that can still succeed; the solvers have faster methods. A
roller who plays for the most points on average succeeds a little less often.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from wagnis.core.lots import FACES
from wagnis.games.zocken.row import (
    EVASION_COST,
    EVASIONS,
    INDEX,
    OUT_COST,
    SEQUENCE_BONUS,
    legal_places,
    matches,
)
from wagnis.games.zocken.rules import BET_THRESHOLD, State, Zocken

NOWHERE = -1  # the home of a die whose field is taken, and the place of a die on OUT
KEPT = 50_000


class Lies(NamedTuple):
    """The relevant part of a turn between two dice."""

    values: tuple[int | None, ...]  # the faces on the nine places
    homes: tuple[int, ...]  # of the dice to come: the fields under their own circles, sorted
    matched: int
    out: int


def over_fifty(game: Zocken, state: State) -> Fraction:
    """The probability of more than 50 points, before the next die is picked."""
    values = tuple(None if lying is None else lying[1] for lying in state.row)
    fields = (game.circles.index(die) + 1 for die in state.remaining)
    homes = tuple(sorted(at if values[at] is None else NOWHERE for at in fields))
    here = Lies(values, homes, matches(state.row, game.circles), len(state.out))
    return Fraction(_Hope((0, *game.match_points)).picking(here), len(FACES) ** len(homes))


@dataclass(frozen=True)
class _Hope:
    """Counts the successful sequences of rolls, with the best picks and places."""

    points: tuple[int, ...]  # for 0…7 matches
    _seen: dict[Lies, int] = field(default_factory=dict, repr=False)

    def picking(self, here: Lies) -> int:
        """The number of successes among the 6**n sequences of the n dice to come."""
        if self._most(here) <= BET_THRESHOLD:
            return 0
        if not here.homes:
            return 1
        value = self._seen.get(here)
        if value is None:
            value = self._seen[here] = max(self._rolling(here, home) for home in set(here.homes))
        return value

    def _rolling(self, here: Lies, home: int) -> int:
        values, homes, matched, out = here
        at = homes.index(home)
        rest = homes[:at] + homes[at + 1 :]
        certain = len(FACES) ** len(rest)
        ways = 0
        for face in FACES:
            best = 0
            for place in _places(values, face):
                if place == NOWHERE:
                    then = Lies(values, rest, matched, out + 1)
                else:
                    lying = (*values[:place], face, *values[place + 1 :])
                    match = matched + (place == home)
                    then = Lies(lying, _without(rest, place), match, out)
                best = max(best, self.picking(then))
                if best == certain:
                    break
            ways += best
        return ways

    def _most(self, here: Lies) -> int:
        """An upper bound: every die to come matches, and no more points are lost."""
        hoped = here.matched + sum(home != NOWHERE for home in here.homes)
        evaded = sum(here.values[index] is not None for index in EVASIONS)
        lost = EVASION_COST * evaded + OUT_COST * here.out
        bonus = 0 if here.out else SEQUENCE_BONUS
        return max(self.points[here.matched : hoped + 1]) + bonus - lost


def _without(homes: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The homes once that field is taken."""
    if place not in homes:
        return homes
    return tuple(sorted(NOWHERE if home == place else home for home in homes))


@lru_cache(maxsize=KEPT)
def _places(values: tuple[int | None, ...], face: int) -> tuple[int, ...]:
    """The legal places of this face, as indices of the row; colours do not matter."""
    row = tuple(None if value is None else ("", value) for value in values)
    return tuple(INDEX.get(place, NOWHERE) for place in legal_places(row, face))
