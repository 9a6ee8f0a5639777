"""Solved play as data: what features of a position lead to what values, as an object and as files.

How a game is solved and which table it gives is said in its folder; docs/export.md says what the
columns mean.
"""

from __future__ import annotations

from typing import Any

from wagnis.core.parts import MissingPartError
from wagnis.games import BOXES
from wagnis.games.registry import UnknownGameError
from wagnis.solvers import common_store
from wagnis.solvers.policy.table import LARGE, POLICY, Policy, PolicyError
from wagnis.solvers.value_store import ValueStore


def policy(game: str, *, store: ValueStore | None = None, **settings: Any) -> Policy:
    """What perfect players of this game go by, for two.

    Settings are those of the table (Tutto: `objective`, `step`; Zocken: `turns`, `lead`; Gambler
    and Engel & Bengel: `tableau`) and the options of the game. A `PolicyError` says in a sentence
    what cannot be had.
    """
    try:
        kit = POLICY.of(BOXES.box(game))
    except (UnknownGameError, MissingPartError) as error:
        raise PolicyError(str(error)) from None
    return kit.read(game, settings, store or common_store())


__all__ = ["LARGE", "POLICY", "Policy", "PolicyError", "policy"]
