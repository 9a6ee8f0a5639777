"""What is asked over HTTP besides tables: positions, solved tables, uploaded and finished games.

Nothing of a question is stored but an uploaded record.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from wagnis.server.wire.messages import Advice
from wagnis.server.wire.positions import GameName, Happening, PlainObject, Position
from wagnis.server.wire.tables import BotLevel, Due, Request

MOST_EVENTS = 32


class AskedPosition(Request):
    """A position (docs/ask.md), and the events after it up to the question."""

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
    """The position, and the values of its moves for the seat to act.

    The server answers about games of other packages, the client about those of the house.
    """

    game: GameName
    players: int
    options: PlainObject
    described: PlainObject | None  # sets up the same position; null once the game is over
    position: Position
    due: Due | None  # the roll or card that is due
    happened: list[Happening | PlainObject]  # the effects of the last event
    advice: Advice | None  # null before a roll, after the end, or without values
    worth: NotRequired[Worth | None]  # if asked for; null after the end, or without values


class Wished(Request):
    """A game whose values a page would like to have."""

    game: GameName
    players: Annotated[int, Field(ge=1, le=10)] = 2
    options: dict[str, Any] = Field(default_factory=dict)


class SolvedTable(TypedDict):
    """A table, as a file at `/values/{file}`."""

    name: str  # as the client's advice calls it
    file: str
    sha256: str  # of the unpacked file
    bytes: int  # of the packed one


class SolvedTables(TypedDict):
    """What does not ship and is there; while it `waits`, asking again brings the rest."""

    tables: list[SolvedTable]
    waits: bool
    title: str | None  # what is being solved, in English


class RecordKept(TypedDict):
    """A record was accepted; its review is at `/review/{id}`."""

    id: str


class SeatPlayed(TypedDict):
    """A seat of this device whose person made every decision."""

    seat: int
    opponents: list[Literal["person"] | BotLevel]


class Played(TypedDict):
    """What this device did at a finished table."""

    ended: int  # milliseconds since 1970
    seats: list[SeatPlayed]  # none in a game that was continued from another: that is practice


class FinishedGames(TypedDict):
    """The finished games of this device, the latest first."""

    tables: list[str]
