"""Why a move is best in Gambler, in one sentence of exact chances; nothing where that says itself.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from wagnis.games.gambler.odds import roll_chances
from wagnis.games.gambler.rules import Action, Gambler, Place, Placing, RollAgain, State
from wagnis.terminal.look import count_of_dice, percent, signed


def reason(game: Gambler, state: State, actions: tuple[Action, ...], best: Action) -> str:
    words = ""
    if isinstance(best, Place):
        tableau = game.tableau(state)
        assert tableau is not None
        row = tableau.rows[best.row]
        if len(state.filled[best.row]) + 1 == row.boxes:
            words = f"It finishes row {best.row + 1}: {signed(row.pays)}. "
    if RollAgain() not in actions:
        return words.strip()
    assert isinstance(state.phase, Placing)
    nothing, plus, minus = roll_chances(game, state)
    rolled = f"Rolling {count_of_dice(len(state.phase.cup))}: {percent(nothing)} nothing fits"
    must = f", {percent(minus)} must pay for one" if minus else ""
    return f"{words}{rolled}, {percent(plus)} can win a row{must}."
