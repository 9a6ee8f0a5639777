"""Chances in Gambler and Engel & Bengel: what another roll of the cup may bring.

What fits where is asked of the tableau's rows.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from wagnis.core import Decision, Dice
from wagnis.core.lots import weights
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Faces, Row
from wagnis.games.gambler.rules import Gambler, Placing, RollAgain, State
from wagnis.odds.writing import written

KEPT = 4_000  # rows are data and may come from anywhere: what is kept is bounded


class RollChances(NamedTuple):
    """Of a roll: that nothing fits, that a plus row can be finished, that a minus row must."""

    nothing: Fraction
    plus: Fraction
    minus: Fraction


def odds(game: Gambler, state: State, node: Any) -> PlainObject:
    """For rolling the cup again, where that is on offer."""
    offered = isinstance(node, Decision) and RollAgain() in node.actions
    chances = roll_chances(game, state) if offered else (None, None, None)
    return dict(zip(RollChances._fields, map(written, chances), strict=True))


def roll_chances(game: Gambler, state: State) -> RollChances:
    """For rolling all dice in the cup again."""
    tableau, phase = game.tableau(state), state.phase
    assert tableau is not None
    assert isinstance(phase, Placing)
    return _chances(tableau.rows, state.filled, len(phase.cup))


@lru_cache(maxsize=KEPT)
def _chances(rows: tuple[Row, ...], filled: tuple[Faces, ...], dice: int) -> RollChances:
    places = list(zip(rows, filled, strict=True))
    harmful, harmless = set[int](), set[int]()
    for row, lying in places:
        last = row.boxes - len(lying) == 1
        (harmful if last and row.sign < 0 else harmless).update(row.wants(lying))
    # Rows that pay and that so many dice could fill.
    near = [(r, lying) for r, lying in places if r.sign > 0 and 0 < r.boxes - len(lying) <= dice]
    nothing = plus = minus = 0
    for roll, weight in weights(dice).items():
        if harmless.isdisjoint(roll):
            if harmful.isdisjoint(roll):
                nothing += weight
            else:
                minus += weight
        elif any(row.fillable(lying, roll) for row, lying in near):
            plus += weight
    total = Dice(dice).total
    return RollChances(Fraction(nothing, total), Fraction(plus, total), Fraction(minus, total))
