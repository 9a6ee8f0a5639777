"""Chances in Zocken: the possible places of a die, and the value of the row so far.

The rules give the legal places of each face.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from wagnis.core import Decision
from wagnis.core.lots import FACES
from wagnis.core.plain import PlainObject, fraction
from wagnis.games.zocken.row import (
    EVASION_COST,
    EVASIONS,
    INDEX,
    OUT_COST,
    SEQUENCE_BONUS,
    Colour,
    Row,
    legal_places,
    matches,
    turn_score,
)
from wagnis.games.zocken.rules import BET_THRESHOLD, Betting, Pick, State, Zocken

NOWHERE = -1  # the home of a die whose field is taken, and the place of a die on OUT
PROBABILITIES_CACHED = 50_000


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


@lru_cache(maxsize=PROBABILITIES_CACHED)
def _places(values: tuple[int | None, ...], face: int) -> tuple[int, ...]:
    """The legal places of this face, as indices of the row; colours do not matter."""
    row = tuple(None if value is None else ("", value) for value in values)
    return tuple(INDEX.get(place, NOWHERE) for place in legal_places(row, face))


ODDS_CACHED = 20_000  # the limit of the cache


class PickChances(NamedTuple):
    """The numbers of faces that fit the die's own circle, no row field, and only OUT."""

    home: int
    off: int
    lost: int


def odds(game: Zocken, state: State, node: Any) -> PlainObject:
    picks = node.actions if isinstance(node, Decision) else ()
    return {
        "picks": [pick_chances(game, state, p)._asdict() for p in picks if isinstance(p, Pick)],
        "matches": matches(state.row, game.circles),
        "points": points_so_far(game, state),
        "bonus": not state.out,
        "over": fraction(over_fifty(game, state)) if isinstance(state.phase, Betting) else None,
    }


def pick_chances(game: Zocken, state: State, pick: Pick) -> PickChances:
    """The chances of picking and rolling this die."""
    return chances(game, state.row, pick.die)


def chances(game: Zocken, row: Row, die: Colour) -> PickChances:
    """The chances of rolling this die with this row."""
    values = tuple(None if lying is None else lying[1] for lying in row)
    return _chances(values, game.circles.index(die) + 1)


def points_so_far(game: Zocken, state: State) -> int:
    """The points of matches, evasions and dice on OUT, without the bonus for none."""
    score = turn_score(state.row, state.out, game.circles, game.match_points)
    return score if state.out else score - SEQUENCE_BONUS


@lru_cache(maxsize=ODDS_CACHED)
def _chances(values: tuple[int | None, ...], field: int) -> PickChances:
    """By the faces alone: colours do not affect legal places, so equal rows share a cache entry."""
    row = tuple(None if value is None else ("", value) for value in values)
    places = [legal_places(row, face) for face in FACES]
    return PickChances(
        home=sum(field in legal for legal in places),
        off=sum("out" in legal for legal in places),
        lost=sum(legal == ("out",) for legal in places),
    )
