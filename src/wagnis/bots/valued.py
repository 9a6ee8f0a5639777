"""A bot that chooses by the values of the legal actions, at a level of strength.

`levels` has the levels; `wagnis.solvers` computes the values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import accumulate
from math import exp, inf
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from wagnis.bots.levels import Level, level
from wagnis.core.arguments import checked
from wagnis.core.box import AnyGame
from wagnis.core.errors import WagnisError

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation, ValueStore


ROUNDING = 1e-9
"""Of points, so that every program leaves out the same actions."""


class NoValuesError(WagnisError):
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

    @checked
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

        store = self._store or common_store()
        self.last = advise(self.game, game, state, store)
        at = level(self.name, self.game, self.last.objective)
        coin = random.Random(f"{self.seed}|{fingerprint(state)}").random()
        return chosen(allowed(self.last, at, self.game, game, state, store), at, coin)


def allowed(
    evaluation: Evaluation, at: Level, name: str, game: AnyGame, state: Any, store: ValueStore
) -> tuple[tuple[Any, float], ...]:
    """The values of the actions within the level's limit."""
    if at.limit == inf:
        return evaluation.values
    from wagnis.solvers import advise

    points = advise(name, game, state, store, "points").values
    return within(evaluation.values, [value for _, value in points], at.limit)


def within(
    values: Sequence[tuple[Any, float]], points: Sequence[float], limit: float
) -> tuple[tuple[Any, float], ...]:
    """The actions that give away at most `limit` points; `points` are in the same order.

    >>> within([("bet", 0.4), ("pass", 0.4)], [-15.0, 0.0], 8.0)
    (('pass', 0.4),)
    """
    least = max(points) - limit - ROUNDING
    return tuple(one for one, worth in zip(values, points, strict=True) if worth >= least)


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
    """The softmax weights: 1 for the best, more for others at a temperature below 0."""
    best = max(values)
    return [1.0 if value == best else exp((value - best) / temperature) for value in values]


def fingerprint(value: object) -> str:
    """SHA-256 over the value's types and contents, in hexadecimal.

    A value consists of frozen dataclasses, tuples, sets, enums, integers, strings, booleans and
    None. Anything else raises a `TypeError`, because its encoding could change from run to run.

    >>> fingerprint((1, "a")) == fingerprint((1, "a")), fingerprint((1,)) == fingerprint((True,))
    (True, False)
    """
    written = bytearray()
    _write(value, written)
    return sha256(written).hexdigest()


def _write(value: Any, out: bytearray) -> None:
    """Encode every part with its type and its length, so that the encoding is injective."""
    kind: Any = type(value)
    if value is None or kind is bool or kind is int:
        out += b"%s;" % repr(value).encode()
    elif kind is str:
        word = value.encode("utf-8", "surrogatepass")
        out += b"s%d:%s" % (len(word), word)
    elif kind is tuple:
        out += b"t%d:" % len(value)
        for part in value:
            _write(part, out)
    elif kind is frozenset:
        out += b"f%d:" % len(value)
        for part in sorted(map(_alone, value)):
            out += part
    elif isinstance(value, Enum):
        out += _named(b"e", f"{kind.__qualname__}.{value.name}")
    elif is_dataclass(value):
        head, parts = _layout(kind)
        out += head
        for part in parts(value):
            _write(part, out)
    else:
        raise TypeError(f"{kind.__qualname__} has no fingerprint: {value!r}")


def _alone(value: object) -> bytes:
    written = bytearray()
    _write(value, written)
    return b"%d:%s" % (len(written), bytes(written))


def _named(sign: bytes, name: str) -> bytes:
    word = name.encode()
    return b"%s%d:%s" % (sign, len(word), word)


@cache
def _layout(kind: type) -> tuple[bytes, Callable[[Any], list[Any]]]:
    """The header of a dataclass in the encoding, and a function that reads its fields."""
    names = [field.name for field in fields(kind)]
    head = _named(b"d", kind.__qualname__) + b"%d:" % len(names)
    return head, lambda value: [getattr(value, name) for name in names]
