"""People one plays with, over HTTP: results against them, groups, one identity on two devices.

`GET /api/together` answers `Together`. Results are counted only between devices that both share
theirs.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from wagnis.server.wire.positions import GameName
from wagnis.server.wire.tables import Request


class Sharing(Request):
    """Whether this device shares results and groups with the people it plays with."""

    shares: bool


class HeadToHead(TypedDict):
    """The finished games of two devices; those that neither won are ties."""

    game: GameName
    played: int
    won: int
    lost: int


class Companion(TypedDict):
    """A person at another device."""

    id: str  # a pseudonym for this device alone
    name: str  # as at the latest table
    last: int  # when the latest game ended
    games: list[HeadToHead]


class GroupShown(TypedDict):
    """The same people again."""

    id: str
    name: str
    game: GameName
    people: list[str]  # in the order of the seats of the next table; bots are not among them
    invited: list[str]  # those of them who have not agreed yet: no seat is reserved for them
    begins: str | None  # who begins the next game; None: a bot
    table: str | None  # the present table, until its game is over
    idle: bool  # nothing has happened there for a day: another one can be opened beside it


class Invitation(TypedDict):
    """A group that this device may join."""

    id: str
    name: str
    game: GameName
    by: str  # the member who has been in it for longest
    people: list[str]  # everybody else in it or invited


class Together(TypedDict):
    shares: bool
    people: list[Companion]  # the latest first; empty unless this device shares
    groups: list[GroupShown]
    invitations: list[Invitation]


class NewGroup(Request):
    """The people of a table become a group."""

    table: Annotated[str, StringConstraints(max_length=40)]
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]


class Carry(TypedDict):
    """A code that gives another browser this device's identity, once."""

    code: str
    until: int  # milliseconds since 1970


class TakeOver(Request):
    """Become the device of a code; what this device had is deleted, unless it is to be kept."""

    code: Annotated[str, Field(min_length=1, max_length=200)]
    keep: bool = False  # nobody but the operator can delete it then
