"""Games of Tutto between ways to choose, all dice and cards from one seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tests.solvers.tutto.fresh import Fresh
from wagnis.core import Chance, Decision, Over
from wagnis.dice import Prng
from wagnis.games.tutto.solver import advise, evaluate
from wagnis.solvers.value_store import ValueStore

Chooser: TypeAlias = Callable[[Any, Any, Sequence[Any]], Any]


def adviser(store: ValueStore) -> Chooser:
    """Takes what is advised."""
    return lambda game, state, actions: max(
        advise(game, state, store).values, key=lambda found: found[1]
    )[0]


def collector(store: ValueStore) -> Chooser:
    """Plays for points."""
    return lambda game, state, actions: max(
        evaluate(game, state, "points", store).values, key=lambda found: found[1]
    )[0]


def shares(game: Any, choosers: Sequence[Chooser], seed: str) -> list[float]:
    """One game: what each seat has of the win."""
    fate, state = Prng(random.Random(seed)), game.start()
    rules = game.game if isinstance(game, Fresh) else game
    while True:
        match game.node(state):
            case Over(_, winners):
                return [(seat in winners) / len(winners) for seat in range(len(choosers))]
            case Chance(lot):
                state = game.after(state, lot.draw(fate))
            case Decision(seat, actions):
                state = game.after(state, choosers[seat](rules, state, actions))
