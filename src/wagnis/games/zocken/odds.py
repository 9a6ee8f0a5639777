"""Chances in Zocken: where a die may come to lie, and what the row is worth so far.

Where a die may lie is asked of the rules, face by face; what a bet hopes for is in `hope`.
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

KEPT = 20_000  # there are more rows than anyone should remember


class PickChances(NamedTuple):
    """How many faces fit the die's own circle, how many no row field, how many nothing but out."""

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
    """For picking this die and rolling it."""
    return chances(game, state.row, pick.die)


def chances(game: Zocken, row: Row, die: Colour) -> PickChances:
    """For rolling this die with this row lying."""
    values = tuple(None if lying is None else lying[1] for lying in row)
    return _chances(values, game.circles.index(die) + 1)


def points_so_far(game: Zocken, state: State) -> int:
    """What matches, evasions and dice that are out come to, without the bonus for none out."""
    score = turn_score(state.row, state.out, game.circles, game.match_points)
    return score if state.out else score - SEQUENCE_BONUS


@lru_cache(maxsize=KEPT)
def _chances(values: tuple[int | None, ...], field: int) -> PickChances:
    """Colours play no part in where a die may lie, so rows that show the same faces share."""
    row = tuple(None if value is None else ("", value) for value in values)
    places = [legal_places(row, face) for face in FACES]
    return PickChances(
        home=sum(field in legal for legal in places),
        off=sum("out" in legal for legal in places),
        lost=sum(legal == ("out",) for legal in places),
    )
