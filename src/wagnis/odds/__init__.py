"""What the legal moves mean, in exact chances.

Legality and what fits where are asked of the games; nothing is drawn or advised here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wagnis.core.plain import PlainObject
from wagnis.odds import gambler, tutto, zocken
from wagnis.records import Match

ODDS: dict[str, Callable[[Any, Any, Any], PlainObject]] = {
    "gambler": gambler.odds,
    "engel-bengel": gambler.odds,
    "tutto": tutto.odds,
    "zocken": zocken.odds,
}


def odds(match: Match) -> PlainObject:
    """The chances that matter for whoever is to act, as the wire shows them.

    >>> match = Match.new("tutto", 2, {"deck": ["stop"]}).fall({"card": "stop"})
    >>> odds(match)["keeps"]
    []
    """
    name = match.box.name
    return {"game": name, **ODDS[name](match.game, match.state, match.node)}


__all__ = ["odds"]
