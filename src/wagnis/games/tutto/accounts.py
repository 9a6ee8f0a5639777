"""How Tutto's values add up: the win of a game for two, or the points that one's turns bank.

When points are banked is said in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wagnis.core import Happening
from wagnis.core.accounts import Account, Kind, win
from wagnis.core.happenings import TurnOver
from wagnis.games.tutto.happenings import Banked, CloverleafWon
from wagnis.games.tutto.rules import Draw, Keep, RollOn, Stop, Tutto


def counts(game: Tutto, happening: Happening) -> tuple[tuple[int, float], ...]:
    """What a turn banks; a cloverleaf's win counts as the target."""
    match happening:
        case Banked(seat, points):
            return ((seat, points),)
        case CloverleafWon(seat):
            return ((seat, game.target),)
    return ()


ACCOUNTS: Mapping[str, Account] = MappingProxyType(
    {
        "win": win(swing=0.05),
        "points": Account(unit="points", ends=TurnOver, counts=counts, zero_sum=False, swing=250.0),
    }
)

KINDS: Mapping[type, Kind] = MappingProxyType(
    {Keep: "keeping", RollOn: "stopping", Draw: "stopping", Stop: "stopping"}
)
