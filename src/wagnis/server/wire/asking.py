"""A question about a position over HTTP, without a table: `POST /api/ask`.

docs/ask.md says how a position is described. The server stores nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from wagnis.server.wire.messages import Advice
from wagnis.server.wire.positions import GameName, Happening, PlainObject, Position
from wagnis.server.wire.tables import Due, Request

MOST_EVENTS = 32


class AskedPosition(Request):
    """A position, and what is played or falls from there on before the question."""

    game: GameName
    players: Annotated[int, Field(ge=1, le=10)] = 2
    options: dict[str, Any] = Field(default_factory=dict)
    position: dict[str, Any] = Field(default_factory=dict)
    then: list[dict[str, Any]] = Field(default_factory=list, max_length=MOST_EVENTS)


class QuestionPlace(TypedDict):
    """Where the question is that this device is waiting for."""

    before: int | None  # about how many are answered before it; none where no question waits


class PositionAnswered(TypedDict):
    """The position as it is drawn, and what its moves are worth to whoever is to act."""

    game: GameName
    players: int
    options: PlainObject
    described: PlainObject | None  # from which the same is set up again; none once the game is over
    position: Position
    due: Due | None  # what somebody throws here
    happened: list[Happening | PlainObject]  # what came of the last event
    advice: Advice | None  # none where chance speaks or the game is over, or nobody has values
