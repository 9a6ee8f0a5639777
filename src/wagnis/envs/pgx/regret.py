"""What an action gives away, by the solved values, on the host.

Values are reckoned in `wagnis.solvers`.
"""

from __future__ import annotations

from collections.abc import Hashable

from wagnis.core.box import AnyGame
from wagnis.core.contract import State
from wagnis.games import BOXES
from wagnis.solvers import NotSolvedError, common_store, evaluate, objectives


def regret(
    name: str, game: AnyGame, position: State, action: Hashable, objective: str | None = None
) -> float | None:
    """The best action's value less this one's; None where no exact values are at hand.

    By `objective`, or by the first that is solved, those the game is played for first.
    """
    wanted = (objective,) if objective else (*BOXES[name].preferred, *objectives(name))
    for one in dict.fromkeys(wanted):
        try:
            found = evaluate(name, game, position, one, common_store())
        except NotSolvedError:
            continue
        values = dict(found.values)
        if action not in values:
            raise ValueError(f"{action!r} is not legal here")
        return max(values.values()) - values[action] if found.exact else None
    return None
