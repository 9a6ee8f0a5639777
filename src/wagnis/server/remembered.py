"""A game that does not reckon twice what is due in a position it has just been asked about.

The rules are the game's own; nothing is added to them.
"""

from __future__ import annotations

from typing import Any

from wagnis.core import Node
from wagnis.core.box import AnyGame

KEPT = 4  # a move, what falls after it, and the position before


class Remembered:
    """Judging, drawing, telling and asking a bot all want to know the same about one position."""

    __slots__ = ("_game", "_known", "_start")

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._start = game.start()
        self._known: tuple[tuple[Any, Node[Any, Any]], ...] = ()

    @property
    def rules(self) -> AnyGame:
        """The game itself, for who wants to know what kind of game it is."""
        return self._game

    @property
    def seats(self) -> int:
        return self._game.seats

    def start(self) -> Any:
        return self._start

    def node(self, state: Any) -> Node[Any, Any]:
        for known, node in self._known:
            if known is state:
                return node
        node = self._game.node(state)
        self._known = ((state, node), *self._known[: KEPT - 1])
        return node

    def after(self, state: Any, move: Any) -> Any:
        return self._game.after(state, move)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)
