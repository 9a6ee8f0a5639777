"""A heuristic player: the rule of thumb for Gambler and Engel & Bengel.

The tableau's rows say what fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from wagnis.core import Roll
from wagnis.games.gambler.board import Faces, Row, without
from wagnis.games.gambler.odds import CACHED, chance_of_only, chance_to_finish
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Place, Placing, RollAgain, Stop


@dataclass(frozen=True, slots=True)
class GamblerThumb:
    """Takes what is certain, gives the others little, and rolls while that pays on average.

    1. Can the dice in the cup finish a row that pays? Finish the dearest one.
    2. Must a die be placed? Take the box that helps the next player least: for each row, what it
       pays times the chance that five fresh dice finish it. Filling a black row is welcome, as it
       becomes the next player's worry; finishing one is the last resort.
    3. Otherwise place nothing more. Roll again if the rows that pay, each with its chance to be
       finished by the next roll, outweigh the black rows one would be forced to finish; else stop.
    """

    def choose(self, game: Any, state: Any, actions: Sequence[Any]) -> Any:
        phase, tableau = state.phase, game.tableau(state)
        assert isinstance(phase, Placing)
        rows = tuple(zip(tableau.rows, state.filled, strict=True))
        places = [action for action in actions if isinstance(action, Place)]
        paying = [at for at in places if _finishes_now(rows[at.row], at.face, phase.cup)]
        if paying:
            return max(paying, key=lambda at: rows[at.row][0].value)
        if phase.owes:
            return min(places, key=lambda at: _gift(*rows[at.row], at.face))
        worth = _worth_of_roll(rows, len(phase.cup))
        return next(a for a in actions if isinstance(a, RollAgain if worth > 0 else Stop))


def _finishes_now(place: tuple[Row, Faces], face: int, cup: Roll) -> bool:
    """Whether this row pays and the cup holds all missing dice, beginning with this face."""
    row, lying = place
    return row.sign > 0 and row.fillable((*lying, face), without(cup, face))


@lru_cache(maxsize=CACHED)
def _gift(row: Row, lying: Faces, face: int) -> Fraction:
    """The value of one more die in this row for the next player, and its cost for me."""
    now = (*lying, face)
    if len(now) == row.boxes:
        return Fraction(-row.pays)
    before = chance_to_finish(row, lying, DICE_OF_A_TURN)
    return row.pays * (chance_to_finish(row, now, DICE_OF_A_TURN) - before)


def _worth_of_roll(rows: Sequence[tuple[Row, Faces]], dice: int) -> Fraction:
    """The expected gain of rolling: rows that may pay, minus black rows that may be forced."""
    worth = Fraction(0)
    for number, (row, lying) in enumerate(rows):
        if row.sign > 0:
            worth += row.pays * chance_to_finish(row, lying, dice)
        elif row.boxes - len(lying) == 1:
            others = frozenset(
                face
                for other, (elsewhere, there) in enumerate(rows)
                if other != number
                for face in elsewhere.wants(there)
            )
            worth += row.pays * chance_of_only(frozenset(row.wants(lying)), others, dice)
    return worth
