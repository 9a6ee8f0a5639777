"""How Gambler's values add up: points of a round, own minus the other's, without a floor at 0.

What a finished row pays is said in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from wagnis.core import Happening
from wagnis.core.accounts import Account, Kind
from wagnis.games.gambler.happenings import RoundOver, RowFinished
from wagnis.games.gambler.rules import Place, RollAgain, Stop


def counts(game: Any, happening: Happening) -> tuple[tuple[int, float], ...]:
    """What the row pays or costs, even if a debtor could not pay it."""
    if isinstance(happening, RowFinished):
        return ((happening.seat, happening.value),)
    return ()


ACCOUNTS: Mapping[str, Account] = MappingProxyType(
    {"points": Account(unit="points", ends=RoundOver, counts=counts, zero_sum=True, swing=24.0)}
)

KINDS: Mapping[type, Kind] = MappingProxyType(
    {Place: "placing", RollAgain: "stopping", Stop: "stopping"}
)
