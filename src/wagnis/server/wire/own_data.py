"""All that is stored about a device, over HTTP: whether there is anything, and the download.

`GET /api/me/export` answers `OwnData`.
"""

from __future__ import annotations

from typing_extensions import TypedDict

from wagnis.server.wire.positions import GameName
from wagnis.server.wire.push import SubscriptionShown
from wagnis.server.wire.tables import Handle


class Stored(TypedDict):
    """Whether the server has anything of this device."""

    anything: bool


class OwnSeat(TypedDict):
    seat: int
    name: str | None


class OwnKick(TypedDict):
    """The host has sent this device away."""

    name: str
    reason: str | None


class OwnTable(TypedDict):
    """A table that names this device."""

    id: str
    game: GameName
    phase: str
    created: int
    updated: int
    hosts: bool
    seats: list[OwnSeat]  # of this device; none where it has left, or was sent away
    sent_away: list[OwnKick]
    page: str
    record: str | None  # the address of the match record, once the game has begun


class OwnGroup(TypedDict):
    """A group that this device is in or invited to."""

    id: str
    name: str
    game: GameName
    created: int
    accepted: int | None  # when this device agreed
    seats: list[OwnSeat]


class OwnNotice(TypedDict):
    """A notice that waits for the end of quiet hours."""

    table: str
    seat: int
    due: int


class OwnDaily(TypedDict):
    """A game of a daily roll."""

    day: str
    game: GameName
    table: str
    points: int | None


class OwnUpload(TypedDict):
    """A record that this device has sent in."""

    id: str
    created: int
    record: str  # its address


class OwnData(TypedDict):
    """Everything stored about one device; times in milliseconds since 1970."""

    handle: Handle | None  # None: the server does not know this browser
    made: int
    names: list[str]  # at all tables
    tables: list[OwnTable]
    sharing: int | None  # since when results are shared
    groups: list[OwnGroup]
    push: list[SubscriptionShown]
    notices: list[OwnNotice]
    daily: list[OwnDaily]
    uploads: list[OwnUpload]
