"""A question about a position, without a table: `POST /api/ask` for games of other packages.

The client answers those about the games of the house, with the same types. docs/ask.md says how a
position is described. The server stores nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from wagnis.server.wire.messages import Advice
from wagnis.server.wire.positions import GameName, Happening, PlainObject, Position
from wagnis.server.wire.tables import Due, Request

MOST_EVENTS = 32


class AskedPosition(Request):
    """A position, and the events after it up to the question."""

    game: GameName
    players: Annotated[int, Field(ge=1, le=10)] = 2
    options: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any] = Field(default_factory=dict)
    then: list[dict[str, Any]] = Field(default_factory=list, max_length=MOST_EVENTS)
    worth: bool = False  # also say what the position is worth, at a roll too


class Worth(TypedDict):
    """What a position is worth to the player whose turn it is."""

    objective: str
    value: float
    exact: bool


class PositionAnswered(TypedDict):
    """The position, and the values of its moves for the seat to act."""

    game: GameName
    players: int
    options: PlainObject
    described: PlainObject | None  # sets up the same position; null once the game is over
    position: Position
    due: Due | None  # the roll or card that is due
    happened: list[Happening | PlainObject]  # the effects of the last event
    advice: Advice | None  # null before a roll, after the end, or without values
    worth: NotRequired[Worth | None]  # if asked for; null after the end, or without values
