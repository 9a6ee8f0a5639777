"""Puzzles of Zocken: a turn begins with its scores, its round and all dice to come.

`wagnis.puzzles` chooses the decisions that are puzzles.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from wagnis.core.lots import FACES
from wagnis.core.plain import PlainObject
from wagnis.games.zocken.odds import chances
from wagnis.games.zocken.row import COLOURS, INDEX, matches, turn_score
from wagnis.games.zocken.rules import Pick, Picking, Placing, Put, State, Zocken
from wagnis.puzzles.kit import PuzzleKit, Values
from wagnis.records import Match

DECIMALS = 2


def _opening(match: Match) -> PlainObject | None:
    state = match.state
    if not isinstance(state.phase, Picking) or len(state.remaining) < len(COLOURS):
        return None
    return {"scores": list(state.scores), "round": state.round, "roller": int(state.roller)}


def _sketch(match: Match, best: Any, natural: Any) -> tuple[Hashable, str]:
    """The sorted faces in the row, and the number of dice to come."""
    state = match.state
    assert isinstance(state, State)
    faces = tuple(sorted(lying[1] for lying in state.row if lying))
    return (faces, len(state.remaining), state.phase, best, natural), f"{len(state.remaining)}"


def _leaves(match: Match, action: Any) -> PlainObject | None:
    """The row after the move, and among the faces of the dice to come: how many match or go out."""
    if not isinstance(action, Put):
        return None
    game, state = match.game, match.state
    assert isinstance(game, Zocken)
    assert isinstance(state.phase, Placing)
    lying = (state.phase.die, state.phase.face)
    row, out = state.row, state.out
    if action.place == "out":
        out = (*out, lying)
    else:
        at = INDEX[action.place]
        row = (*row[:at], lying, *row[at + 1 :])
    counts = [chances(game, row, die) for die in state.remaining]
    return {
        "lies": turn_score(row, out, game.circles, game.match_points),
        "matches": matches(row, game.circles),
        "home": sum(one.home for one in counts),
        "lost": sum(one.lost for one in counts),
        "of": len(FACES) * len(counts),
    }


def _waits(match: Match, best: Any, natural: Any, values: Values) -> tuple[float, float] | None:
    """For a pick: the faces that match each of two dice if picked second; None for other moves.

    This is the argument for picking a die that matches less often now.
    """
    if not isinstance(best, Pick) or not isinstance(natural, Pick):
        return None
    assert isinstance(match.game, Zocken)
    return (
        round(_homes_after(match.game, match.state, best, natural, values), DECIMALS),
        round(_homes_after(match.game, match.state, natural, best, values), DECIMALS),
    )


def _homes_after(game: Zocken, state: State, first: Pick, then: Pick, values: Values) -> float:
    """How many of six faces of `then` match after `first`, averaged over the faces of `first`."""
    homes = 0
    for face in FACES:
        fallen = game.after(game.after(state, first), (face,))
        lies = game.after(fallen, max(values(fallen), key=lambda pair: pair[1])[0])
        homes += chances(game, lies.row, then.die).home
    return homes / len(FACES)


PUZZLES = PuzzleKit(
    objective="win",
    errs=(0.0696, 0.031, 0.0162, 0.00681),
    margins={"win": 0.01, "points": 2.0},
    opening=_opening,
    sketch=_sketch,
    leaves=_leaves,
    waits=_waits,
    shipped=__name__,
)
