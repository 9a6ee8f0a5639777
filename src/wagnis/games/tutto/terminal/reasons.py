"""Why a move is best in Tutto, in one sentence of exact chances; nothing where that says itself.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from wagnis.games.tutto.odds import null_after, roll_chances, stop_chance
from wagnis.games.tutto.rules import Action, Draw, Keep, RollOn, State, Stop, Tutto
from wagnis.terminal.look import count_of_dice, percent


def reason(game: Tutto, state: State, actions: tuple[Action, ...], best: Action) -> str:
    if isinstance(best, Keep):
        left = state.left - sum(map(len, best.groups))
        null = null_after(state, best)
        return "A TUTTO." if null is None else f"{_left(left)}: {percent(null)} null."
    if Draw() in actions:
        stop = stop_chance(state)
        chance = f"{percent(stop)} stop card" if stop else "no stop card is left"
        going_on = f"A new card and six dice: {chance}, {state.at_risk} at risk."
    else:
        assert RollOn() in actions
        chance = percent(roll_chances(state).null)
        going_on = f"{_left(state.left)}: {chance} null, {state.at_risk} at risk."
    if isinstance(best, Stop):
        total = state.scores[state.roller] + state.at_risk
        return f"Stopping banks {state.at_risk} and makes {total}. Going on: {_small(going_on)}"
    return going_on


def _small(words: str) -> str:
    return words[0].lower() + words[1:]


def _left(dice: int) -> str:
    return f"{count_of_dice(dice)} left"
