"""Why a move is best in Tutto, in one sentence of exact chances; nothing where that says itself.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from typing import Any

from wagnis.games.tutto.odds import null_after, roll_chances, stop_chance
from wagnis.games.tutto.rules import Draw, Keep, RollOn, State, Tutto
from wagnis.terminal.look import count_of_dice, percent


def reason(game: Tutto, state: State, actions: tuple[Any, ...], best: Any) -> str:
    if isinstance(best, Keep):
        left = state.left - sum(map(len, best.groups))
        null = null_after(state, best)
        return "A TUTTO." if null is None else f"{_left(left)}: {percent(null)} null."
    if Draw() in actions:
        stop = percent(stop_chance(game, state))
        return f"A new card and six dice: {stop} stop card, {state.at_risk} at risk."
    assert RollOn() in actions
    return (
        f"{_left(state.left)}: {percent(roll_chances(state).null)} null, {state.at_risk} at risk."
    )


def _left(dice: int) -> str:
    return f"{count_of_dice(dice)} left"
