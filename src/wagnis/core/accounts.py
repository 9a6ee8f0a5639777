"""How the values of a game add up over a match, so that luck and errors can be booked.

What happens is told by the rules, what positions are worth by the solvers; here is only what of it
counts, for whom, and how far a value looks ahead.
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
"""Game and happening: which seats it brings how much."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The account of one objective."""

    unit: Literal["chance", "points"]
    ends: type
    """The happening up to which a value looks ahead: the end of a turn, a round, the game."""
    counts: Counts
    zero_sum: bool
    """What one of two players gains the other loses; else everybody's turns are their own."""
    swing: float
    """How far a roll or a card moves the value of well played games, as a root mean square.
    What is a blunder is said in these units."""


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
