"""What an action gave away, exactly: the best value of the position less the value of the action.

Values are those of `wagnis.solvers`, which takes some milliseconds; so they are asked for only
when somebody looks. How they are found is not said here.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from wagnis.core.box import AnyBox, AnyGame
from wagnis.kernels.contract import NO
from wagnis.solvers import NotSolvedError, common_store, evaluate

if TYPE_CHECKING:
    from wagnis.envs.table import Table

LAZY = "lazy"
REGRET = "regret"
FOR_THE_WIN = 2
"""With so many players only the first objective counts, which is the win where a game has it."""


def regret(box: AnyBox, game: AnyGame, state: Any, action: Any) -> float | None:
    """The loss of this action, in the unit of the first objective that serves here; None where no
    exact value is known, or where what would be needed is not solved."""
    for objective in box.preferred:
        try:
            found = evaluate(box.name, game, state, objective, common_store())
        except NotSolvedError as error:
            if error.task is not None or game.seats == FOR_THE_WIN:
                return None
            continue
        if not found.exact:
            return None
        loss: float = found.value - dict(found.values)[action]
        return loss
    return None


def checked(when: bool | str) -> bool | str:
    """`"lazy"`, True or False; a `ValueError` for anything else."""
    if when is not True and when is not False and when != LAZY:
        raise ValueError(f"regret is True, False or {LAZY!r}, not {when!r}")
    return when


class Info(dict[str, Any]):
    """An environment's info whose `regret` is reckoned when it is asked for.

    `"regret" in info`, `info["regret"]` and `info.get("regret")` know it at once; it is listed
    among the keys from then on, and not before, so that nobody pays for it who only copies.
    """

    __slots__ = ("_action", "_table", "_words")

    _table: Table
    _words: Any
    _action: Any

    @classmethod
    def of(cls, table: Table, words: Any, action: Any, when: bool | str) -> Self:
        """Of this action in the state of these words; reckoned at once where `when` is True."""
        made = cls()
        made._table, made._words, made._action = table, words, action
        if when is True:
            made[REGRET]
        return made

    def __missing__(self, key: str) -> Any:
        if key != REGRET:
            raise KeyError(key)
        self[key] = found = self._reckoned()
        return found

    def _reckoned(self) -> Any:
        return self._table.regret(np.frombuffer(self._words, np.int32), int(self._action))

    def __contains__(self, key: object) -> bool:
        return key == REGRET or super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        if key == REGRET:
            return self[key]
        return super().get(key, default)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        copied = type(self).of(self._table, self._words, self._action, False)
        copied.update(deepcopy(dict(self), memo))
        return copied

    def __reduce__(self) -> Any:
        """Sent elsewhere it is a plain dictionary, with its regret."""
        return dict, ({**self, REGRET: self[REGRET]},)


class Infos(Info):
    """The same of many tables: an array, NaN where nothing is known or no action was taken."""

    __slots__ = ()

    def _reckoned(self) -> Any:
        found = np.full(len(self._action), np.nan)
        for row, action in enumerate(self._action.tolist()):
            if action != NO:
                loss = self._table.regret(self._words[row], action)
                found[row] = np.nan if loss is None else loss
        return found
