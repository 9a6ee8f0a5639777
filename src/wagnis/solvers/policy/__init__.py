"""Solved play as data: what features of a position lead to what values, as an object and as files.

What is solved and how is said in the games' own rooms; which table each game gives is said in the
modules beside this, what its columns mean in docs/export.md.
"""

from __future__ import annotations

from typing import Any

from wagnis.core.box import load
from wagnis.games import BOXES
from wagnis.solvers import common_store
from wagnis.solvers.policy.table import LARGE, Policy, PolicyError
from wagnis.solvers.value_store import ValueStore

ROOMS = {
    "tutto": "wagnis.games.tutto.solver.policy:TuttoPolicy",
    "zocken": "wagnis.games.zocken.solver.policy:ZockenPolicy",
    "gambler": "wagnis.games.gambler.solver.policy:GamblerPolicy",
    "engel-bengel": "wagnis.games.gambler.solver.policy:GamblerPolicy",
}


def policy(game: str, *, store: ValueStore | None = None, **settings: Any) -> Policy:
    """What perfect players of this game go by, for two.

    Settings are those of the table (Tutto: `objective`, `step`; Zocken: `turns`, `lead`; Gambler
    and Engel & Bengel: `tableau`) and the options of the game. A `PolicyError` says in a sentence
    what cannot be had.
    """
    if game not in BOXES:
        raise PolicyError(f"there is no game {game!r}; there are {', '.join(BOXES)}")
    if game not in ROOMS:
        raise PolicyError(f"{game} keeps no values that could be listed")
    room = load(ROOMS[game])
    made: Policy = room.of(game, settings, store or common_store())
    return made


__all__ = ["LARGE", "Policy", "PolicyError", "policy"]
