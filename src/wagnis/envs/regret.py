"""What an action gave away, exactly: the best value of the position less the value of the action.

Values are those of `wagnis.solvers`, which takes some milliseconds; so they are asked for only
when somebody looks. How they are found is not said here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from copy import deepcopy
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.box import AnyBox, AnyGame
from wagnis.core.contract import State
from wagnis.games import BOXES
from wagnis.solvers import NotSolvedError, common_store, evaluate, objectives

InfoDict: TypeAlias = dict[str, Any]
"""An environment's info, as Gymnasium and PettingZoo type it."""
Loss: TypeAlias = float | NDArray[np.float64] | None
"""What one action gave away, or those of many tables."""
LAZY = "lazy"
REGRET = "regret"
FOR_THE_WIN = 2
"""With so many players only the first objective counts, which is the win where a game has it."""


def regret(box: AnyBox, game: AnyGame, state: State, action: Hashable) -> float | None:
    """The loss of this action, in the unit of the first objective that serves here; None where no
    exact value is known, or where what would be needed is not solved."""
    for objective in box.preferred:
        try:
            evaluation = evaluate(box.name, game, state, objective, common_store())
        except NotSolvedError as error:
            if error.task is not None or game.seats == FOR_THE_WIN:
                return None
            continue
        if not evaluation.exact:
            return None
        loss: float = evaluation.value - dict(evaluation.values)[action]
        return loss
    return None


def solved_regret(
    name: str, game: AnyGame, position: State, action: Hashable, objective: str | None = None
) -> float | None:
    """The best action's value less this one's; None where no exact values are at hand.

    By `objective`, or by the first that is solved, those the game is played for first.
    """
    wanted = (objective,) if objective else (*BOXES[name].preferred, *objectives(name))
    for one in dict.fromkeys(wanted):
        try:
            evaluation = evaluate(name, game, position, one, common_store())
        except NotSolvedError:
            continue
        values = dict(evaluation.values)
        if action not in values:
            raise ValueError(f"{action!r} is not legal here")
        return max(values.values()) - values[action] if evaluation.exact else None
    return None


def checked(when: bool | str) -> bool | str:
    """`"lazy"`, True or False; a `ValueError` for anything else."""
    if when is not True and when is not False and when != LAZY:
        raise ValueError(f"regret is True, False or {LAZY!r}, not {when!r}")
    return when


class Info(InfoDict):
    """An environment's info whose `regret` is reckoned when it is asked for.

    `"regret" in info`, `info["regret"]` and `info.get("regret")` know it at once; it is listed
    among the keys from then on, and not before, so that nobody pays for it who only copies.
    """

    __slots__ = ("_reckon",)

    _reckon: Callable[[], Loss]

    @classmethod
    def of(cls, reckon: Callable[[], Loss], when: bool | str) -> Self:
        """`reckon` gives the regret; it is called at once where `when` is True."""
        info = cls()
        info._reckon = reckon
        if when is True:
            info[REGRET]
        return info

    def __missing__(self, key: str) -> Loss:
        if key != REGRET:
            raise KeyError(key)
        self[key] = loss = self._reckon()
        return loss

    def __contains__(self, key: object) -> bool:
        return key == REGRET or super().__contains__(key)

    def get(self, key: str, default: object = None) -> Any:
        if key == REGRET:
            return self[key]
        return super().get(key, default)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        copied = type(self).of(self._reckon, False)
        copied.update(deepcopy(dict(self), memo))
        return copied

    def __reduce__(self) -> tuple[type[InfoDict], tuple[InfoDict]]:
        """Sent elsewhere it is a plain dictionary, with its regret."""
        return dict, ({**self, REGRET: self[REGRET]},)
