"""Chances in Zocken: the possible places of a die, and the value of the row so far.

The rules give the legal places of each face; `hope` computes the chances of a bet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from wagnis.core import Decision
from wagnis.core.lots import FACES
from wagnis.core.plain import PlainObject, fraction
from wagnis.games.zocken.hope import over_fifty
from wagnis.games.zocken.row import SEQUENCE_BONUS, Colour, Row, legal_places, matches, turn_score
from wagnis.games.zocken.rules import Betting, Pick, State, Zocken

KEPT = 20_000  # the limit of the cache


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


@lru_cache(maxsize=KEPT)
def _chances(values: tuple[int | None, ...], field: int) -> PickChances:
    """By the faces alone: colours do not affect legal places, so equal rows share a cache entry."""
    row = tuple(None if value is None else ("", value) for value in values)
    places = [legal_places(row, face) for face in FACES]
    return PickChances(
        home=sum(field in legal for legal in places),
        off=sum("out" in legal for legal in places),
        lost=sum(legal == ("out",) for legal in places),
    )
