"""The compiled players of each game behind one signature, for `world` to compile.

How they choose is said in `wagnis.kernels`, in the rooms of the games.
"""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from numba import njit

from wagnis.envs.opening import Opened
from wagnis.kernels.contract import RANDOM


def compiled(opened: Opened) -> Any:
    """What `world` compiles for this game."""
    steps = ("begin", "legal", "act", "fall", "draw", "observe")
    functions = {step: getattr(opened.kernel, step) for step in steps}
    return SimpleNamespace(**functions, choose=CHOOSERS[opened.name]())


def policy(opened: Opened, names: Sequence[str]) -> Any:
    """What the players of these names go by beside the game's own tables."""
    return ()


def _tutto() -> Any:
    from wagnis.games.tutto.kernel.policies import by_chance, by_thumb

    @njit
    def choose(t: Any, policy: Any, s: Any, who: Any, scores: Any, coins: Any) -> Any:
        if who == RANDOM:
            return by_chance(t, s, coins)
        return by_thumb(t, s, scores)

    return choose


def _zocken() -> Any:
    from wagnis.games.zocken.kernel.policies import by_chance, by_thumb

    @njit
    def choose(t: Any, policy: Any, s: Any, who: Any, scores: Any, coins: Any) -> Any:
        if who == RANDOM:
            return by_chance(t, s, coins)
        return by_thumb(t, s)

    return choose


def _gambler() -> Any:
    from wagnis.games.gambler.kernel.policies import by_chance, by_thumb

    @njit
    def choose(t: Any, policy: Any, s: Any, who: Any, scores: Any, coins: Any) -> Any:
        if who == RANDOM:
            return by_chance(t, s, coins)
        return by_thumb(t, s)

    return choose


CHOOSERS = {"tutto": _tutto, "zocken": _zocken, "gambler": _gambler, "engel-bengel": _gambler}
