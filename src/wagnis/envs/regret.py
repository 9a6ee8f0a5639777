"""The exact regret of an action: the best value of the position minus the value of the action.

`wagnis.solvers` computes the values in some milliseconds, so that infos compute a regret lazily.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress
from copy import deepcopy
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.box import AnyBox, AnyGame
from wagnis.core.contract import State
from wagnis.core.errors import ArgumentError
from wagnis.solvers import Evaluation, NotSolvedError, common_store, evaluate

InfoDict: TypeAlias = dict[str, Any]
"""An environment's info, as Gymnasium and PettingZoo type it."""
Loss: TypeAlias = float | NDArray[np.float64] | None
"""The regret of one action, or of one action per game; None if it is not known."""
LAZY = "lazy"
REGRET = "regret"
FOR_THE_WIN = 2
"""With this many players only the first objective counts: the win, if the game has it."""


def regret(box: AnyBox, game: AnyGame, state: State, action: Hashable) -> float | None:
    """The regret of this action, by the first objective that applies to this game.

    None if no exact value is known, or if the table for it is not solved.
    """
    for objective in box.preferred:
        try:
            evaluation = evaluate(box.name, game, state, objective, common_store())
        except NotSolvedError as error:
            if error.task is not None or game.seats == FOR_THE_WIN:
                return None
        else:
            return _lost(evaluation, action) if evaluation.exact else None
    return None


def solved_regret(
    box: AnyBox, game: AnyGame, state: State, action: Hashable, objective: str | None = None
) -> float | None:
    """The regret of this action, by `objective` or by the first objective that is solved.

    The game's preferred objectives come first. None if there are no exact values.
    """
    wanted = (objective,) if objective else (*box.preferred, *box.objectives)
    for one in dict.fromkeys(wanted):
        with suppress(NotSolvedError):
            evaluation = evaluate(box.name, game, state, one, common_store())
            lost = _lost(evaluation, action)  # refuses an illegal action without exact values, too
            return lost if evaluation.exact else None
    return None


def _lost(evaluation: Evaluation, action: Hashable) -> float:
    values = dict(evaluation.values)
    if action not in values:
        raise ArgumentError(f"{action!r} is not legal here")
    loss: float = evaluation.value - values[action]
    return loss


def regret_checked(when: bool | str) -> bool | str:
    """`"lazy"`, True or False; a `ValueError` for anything else."""
    if when is not True and when is not False and when != LAZY:
        raise ArgumentError(f"regret is True, False or {LAZY!r}, not {when!r}")
    return when


class Info(InfoDict):
    """An environment's info with a lazy `regret`.

    `"regret" in info` is always true; `info["regret"]` and `info.get("regret")` compute it.
    `keys()` lists it only afterwards, so that copying an info does not compute it.
    """

    __slots__ = ("_reckon",)

    _reckon: Callable[[], Loss]

    @classmethod
    def of(cls, reckon: Callable[[], Loss], when: bool | str) -> Self:
        """`reckon` computes the regret; it is called at once if `when` is True."""
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
        """Pickled, it is a plain dictionary with its regret."""
        return dict, ({**self, REGRET: self[REGRET]},)
