"""Solved tables that do not ship with the package: `POST /api/solved`.

A page asks what the server has solved for a game with options of its own. The server begins to
solve what is missing, and goes on as long as somebody keeps asking.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import Request


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
    """What is there; while it `waits`, asking again every few seconds brings the rest."""

    tables: list[SolvedTable]
    waits: bool
    title: str | None  # what is being solved, in English
