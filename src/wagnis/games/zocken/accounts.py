"""How Zocken's values add up: the win of a game for two, or the points of one's turns and bets.

What a turn and a bet bring is said in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wagnis.core import Happening
from wagnis.core.accounts import Account, Kind, win
from wagnis.core.happenings import TurnOver
from wagnis.games.zocken.happenings import BetLost, BetWon, TurnScored
from wagnis.games.zocken.rules import Bet, Pick, Put, Zocken


def counts(game: Zocken, happening: Happening) -> tuple[tuple[int, float], ...]:
    """The score of a turn, and what a bet on it brings or costs."""
    if isinstance(happening, TurnScored | BetWon | BetLost):
        return ((happening.seat, happening.points),)
    return ()


ACCOUNTS: Mapping[str, Account] = MappingProxyType(
    {
        "win": win(swing=0.05),
        "points": Account(unit="points", ends=TurnOver, counts=counts, zero_sum=False, swing=25.0),
    }
)

KINDS: Mapping[type, Kind] = MappingProxyType({Pick: "picking", Put: "placing", Bet: "betting"})
