"""A bot that chooses by the values of the legal actions, at a level of strength.

`levels` has the levels; `wagnis.solvers` computes the values.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from wagnis.bots.levels import Level, level
from wagnis.core.box import AnyGame
from wagnis.core.fingerprint import fingerprint

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, ValueStore


class NoValuesError(Exception):
    """The packages that read solved tables are not installed."""


def need_values(who: str) -> None:
    """Raise a `NoValuesError` early if packages are missing, without importing them."""
    if find_spec("numpy") is None:
        raise NoValuesError(f"{who} needs NumPy to read solved tables; install wagnis[solve]")


@runtime_checkable
class PlaysByValues(Protocol):
    """A bot that keeps the evaluation of its latest choice; None before the first."""

    last: Evaluation | None


def last_evaluation(bot: object) -> Evaluation | None:
    """The evaluation of this bot's latest choice; None for a bot that plays without values."""
    return bot.last if isinstance(bot, PlaysByValues) else None


class ValuedBot:
    """Chooses by a softmax over the values: the lower the temperature, the more often the best.

    The choice depends only on the seed and the position, as in `RandomBot`. `last` is the
    evaluation of the latest choice, None before the first. It says whether the values were exact,
    and which table would make them exact.
    """

    slow = True  # a choice takes some 10 ms: do not call it on the event loop

    def __init__(
        self, name: str, game: str, seed: int | str, store: ValueStore | None = None
    ) -> None:
        need_values(f"the bot {name!r}")
        self.name, self.game, self.seed = name, game, seed
        self.last: Evaluation | None = None
        self._store = store

    def __repr__(self) -> str:
        return f"ValuedBot({self.name!r}, {self.game!r}, seed={self.seed!r})"

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        if len(actions) == 1:
            return actions[0]
        from wagnis.solvers import advise, common_store

        self.last = advise(self.game, game, state, self._store or common_store())
        at = level(self.name, self.game, self.last.objective)
        coin = random.Random(f"{self.seed}|{fingerprint(state)}").random()
        return chosen(self.last.values, at, coin)


def chosen(values: Sequence[tuple[Any, float]], at: Level, coin: float) -> Any:
    """The action for this random number in [0, 1); at temperature 0 the first of the best.

    >>> chosen([("stop", 3.0), ("roll", 5.0)], Level(0.0, 0.0), 0.1)
    'roll'
    >>> chosen([("stop", 3.0), ("roll", 5.0)], Level(2.0, 0.5), 0.1)
    'stop'
    """
    best = max(value for _, value in values)
    if at.temperature == 0:
        return next(action for action, value in values if value == best)
    bounds = list(accumulate(weights([value for _, value in values], at.temperature)))
    return next(
        action
        for (action, _), bound in zip(values, bounds, strict=True)
        if coin * bounds[-1] < bound
    )


def weights(values: Sequence[float], temperature: float) -> list[float]:
    """The softmax weights, scaled so that the best is 1."""
    best = max(values)
    return [1.0 if value == best else exp((value - best) / temperature) for value in values]
