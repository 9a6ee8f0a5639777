"""A bot that plays by the values of the legal actions, well or less well.

How well is said in `levels`, what the actions are worth in `wagnis.solvers`.
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
    """What reads the solved tables is not installed."""


def need_values(who: str) -> None:
    """Refuse early what could not be done later, without importing anything yet."""
    if find_spec("numpy") is None:
        raise NoValuesError(f"{who} needs NumPy to read solved tables; install wagnis[solve]")


@runtime_checkable
class PlaysByValues(Protocol):
    """A bot that keeps the evaluation its latest choice went by; None before the first."""

    last: Evaluation | None


def last_evaluation(bot: object) -> Evaluation | None:
    """What the latest choice of this bot went by; None for a bot that plays without values."""
    return bot.last if isinstance(bot, PlaysByValues) else None


class ValuedBot:
    """Likes an action the more, the more it is worth; the colder, the more it insists on the best.

    The coin depends on the seed and the position only, as that of `RandomBot`. `last` is what the
    latest choice went by, None before the first: whether it was exact, and what could be solved
    to know better.
    """

    slow = True  # it thinks for some hundredths of a second; ask it beside what must not wait

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
    """The action this coin (from 0 to below 1) falls on; without any heat the first of the best.

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
    """How much each is liked, the best being 1."""
    best = max(values)
    return [1.0 if value == best else exp((value - best) / temperature) for value in values]
