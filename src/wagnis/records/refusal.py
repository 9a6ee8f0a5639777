"""Refusals of bad requests: one error code per reason, the same everywhere on the wire.

Bugs are no refusals: they are assertions, which no code catches.
"""

from __future__ import annotations

from enum import StrEnum

from wagnis.core.errors import WagnisError


class Code(StrEnum):
    """The protocol's error codes."""

    BAD_REQUEST = "bad_request"
    UNKNOWN_GAME = "unknown_game"
    BAD_OPTIONS = "bad_options"
    ILLEGAL_MOVE = "illegal_move"
    IMPOSSIBLE_OUTCOME = "impossible_outcome"
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"
    BAD_RECORD = "bad_record"
    NOT_SOLVED = "not_solved"


class RefusedError(WagnisError):
    """A bad request, which changed nothing; `index` is the event of a record that broke a rule."""

    def __init__(self, code: Code, message: str, index: int | None = None) -> None:
        self.code = code
        self.index = index
        super().__init__(message)
