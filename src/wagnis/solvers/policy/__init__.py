"""Solved play as data: values by features of a position, as an object and as files.

Each game's folder defines its table; docs/kernels.md explains the columns.
"""

from __future__ import annotations

from typing import Any

from wagnis.core.arguments import checked
from wagnis.core.box import MissingPartError
from wagnis.games import BOXES, UnknownGameError
from wagnis.solvers import common_store
from wagnis.solvers.policy.table import LARGE, POLICY, Policy, PolicyError
from wagnis.solvers.value_store import ValueStore


@checked
def policy(game: str, *, store: ValueStore | None = None, **settings: Any) -> Policy:
    """The policy of perfect players of this game, for two.

    Settings are those of the table (Tutto: `objective`, `step`; Zocken: `turns`, `lead`; Gambler
    and Engel & Bengel: `tableau`) and the options of the game. A `PolicyError` explains what is not
    possible.
    """
    try:
        kit = POLICY.of(BOXES.box(game))
    except (UnknownGameError, MissingPartError) as error:
        raise PolicyError(str(error)) from None
    return kit.read(game, settings, store or common_store())


__all__ = ["LARGE", "POLICY", "Policy", "PolicyError", "policy"]
