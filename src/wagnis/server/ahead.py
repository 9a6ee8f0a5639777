"""What a game will come to later on: the tableaux that still lie in the stack.

Whether they are solved already is asked in `values`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from wagnis.core.box import AnyGame
from wagnis.games.gambler.rules import Gambler


def to_come(game: AnyGame, state: Any) -> Iterator[AnyGame]:
    """For each of those tableaux a game that opens with it."""
    if not isinstance(game, Gambler):
        return
    played = state.order[: state.round + 1]
    # Those whose turn is known come first, in their order; the others may come in any.
    known = [number for number in state.order if number not in played]
    drawn = [number for number in range(len(game.stack)) if number not in state.order]
    for number in known + drawn:
        yield replace(game, stack=(game.stack[number],), known=1)
