"""How the values of a game add up over a match, so that a review can add up luck and errors.

An account says which happenings count for whom, and how far ahead a value looks. The rules report
the happenings; the solvers compute the values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from wagnis.core.contract import Happening
from wagnis.core.happenings import GameOver, TurnOver

Kind: TypeAlias = Literal["stopping", "keeping", "placing", "picking", "betting"]
"""What a decision is about."""

Counts: TypeAlias = Callable[[Any, Happening], tuple[tuple[int, float], ...]]
"""From a game and a happening to pairs of a seat and the points it gains."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The account of one objective."""

    unit: Literal["chance", "points"]
    ends: type
    """Values look ahead to this happening: the end of a turn, a round or the game."""
    counts: Counts
    zero_sum: bool
    """True if one of two players loses what the other gains; False if turns are independent."""
    swing: float
    """The root mean square by which a roll or a card changes the value in well played games.
    Reviews measure blunders in this unit."""


def shares(game: Any, happening: Happening) -> tuple[tuple[int, float], ...]:
    """The win, shared where it is a tie.

    >>> shares(None, GameOver((0, 1)))
    ((0, 0.5), (1, 0.5))
    """
    if not isinstance(happening, GameOver):
        return ()
    return tuple((seat, 1 / len(happening.winners)) for seat in happening.winners)


def win(swing: float) -> Account:
    """The chance to win: the same for every game but for the swing."""
    return Account(unit="chance", ends=GameOver, counts=shares, zero_sum=True, swing=swing)


__all__ = ["Account", "Counts", "GameOver", "Kind", "TurnOver", "shares", "win"]
