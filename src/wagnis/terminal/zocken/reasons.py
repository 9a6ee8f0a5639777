"""Why a move is best in Zocken, in one sentence of exact chances; nothing where that says itself.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from typing import Any

from wagnis.core.lots import FACES
from wagnis.games.zocken.odds import pick_chances, points_so_far
from wagnis.games.zocken.row import matches
from wagnis.games.zocken.rules import Bet, Pick, State, Zocken
from wagnis.terminal.look import count_of_dice


def reason(game: Zocken, state: State, actions: tuple[Any, ...], best: Any) -> str:
    if isinstance(best, Pick):
        home, off, _ = pick_chances(game, state, best)
        lost = f", {off} fit no row field" if off else ""
        faces = "All faces" if home == len(FACES) else f"{home} of 6 faces"
        return f"{faces} fit under its own circle{lost}."
    if isinstance(best, Bet):
        count = matches(state.row, game.circles)
        bonus = "none is out" if not state.out else f"{count_of_dice(len(state.out))} out"
        found = "1 match" if count == 1 else f"{count} matches"
        return f"After three dice: {found}, {points_so_far(game, state)} points so far, {bonus}."
    return ""
