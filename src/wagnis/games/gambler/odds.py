"""Chances in Gambler and Engel & Bengel: the outcomes of another roll of the cup.

The tableau's rows say what fits.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from wagnis.core import Decision, Dice
from wagnis.core.lots import weights
from wagnis.core.plain import PlainObject, fraction
from wagnis.games.gambler.board import Faces, Row
from wagnis.games.gambler.rules import Gambler, Placing, RollAgain, State

CACHED = 20_000  # the limit of the caches, because rows may come from users


class RollChances(NamedTuple):
    """Of a roll: nothing fits, a plus row can be finished, a minus row must be finished."""

    nothing: Fraction
    plus: Fraction
    minus: Fraction


def odds(game: Gambler, state: State, node: Any) -> PlainObject:
    """The chances of rolling the cup again; all None if that is not legal."""
    offered = isinstance(node, Decision) and RollAgain() in node.actions
    if not offered:
        return dict.fromkeys(RollChances._fields)
    return {name: fraction(it) for name, it in roll_chances(game, state)._asdict().items()}


def roll_chances(game: Gambler, state: State) -> RollChances:
    """For rolling all dice in the cup again."""
    tableau, phase = game.tableau(state), state.phase
    assert tableau is not None
    assert isinstance(phase, Placing)
    return _chances(tableau.rows, state.filled, len(phase.cup))


@lru_cache(maxsize=CACHED)
def _chances(rows: tuple[Row, ...], filled: tuple[Faces, ...], dice: int) -> RollChances:
    places = list(zip(rows, filled, strict=True))
    harmful, harmless = set[int](), set[int]()
    for row, lying in places:
        last = row.boxes - len(lying) == 1
        (harmful if last and row.sign < 0 else harmless).update(row.wants(lying))
    # Rows that pay and that this many dice can fill.
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


@lru_cache(maxsize=CACHED)
def chance_to_finish(row: Row, lying: Faces, dice: int) -> Fraction:
    """The probability that one roll of `dice` dice fills the rest of the row."""
    if row.boxes - len(lying) > dice:
        return Fraction(0)
    good = sum(weight for roll, weight in weights(dice).items() if row.fillable(lying, roll))
    return Fraction(good, Dice(dice).total)


@lru_cache(maxsize=CACHED)
def chance_of_only(wanted: frozenset[int], others: frozenset[int], dice: int) -> Fraction:
    """The chance that a roll shows a wanted face and none of the others."""
    good = sum(
        weight
        for roll, weight in weights(dice).items()
        if not wanted.isdisjoint(roll) and others.isdisjoint(roll)
    )
    return Fraction(good, Dice(dice).total)
