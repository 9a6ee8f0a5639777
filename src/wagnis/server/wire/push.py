"""Notices by Web Push over HTTP: what a browser subscribes with, and what is stored of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from wagnis.server.wire.tables import Request

Language: TypeAlias = Literal["en", "nl", "de"]
Minute: TypeAlias = Annotated[int, Field(ge=0, lt=24 * 60)]
KeyText: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,100}$")]


class QuietHours(Request):
    """From when and until when a device is not to be told, in minutes of its day."""

    since: Minute
    until: Minute


class Subscription(Request):
    """A browser that wants to be told; it replaces an earlier one with the same endpoint."""

    endpoint: Annotated[str, StringConstraints(min_length=1, max_length=1000)]
    p256dh: KeyText  # its public key
    auth: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
    language: Language
    zone: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")]  # IANA
    quiet: QuietHours | None = None


class QuietShown(TypedDict):
    since: int
    until: int


class SubscriptionShown(TypedDict):
    """What is stored of a browser that is told."""

    endpoint: str
    created: int  # milliseconds since 1970
    language: str
    zone: str
    quiet: QuietShown | None


class PushShown(TypedDict):
    """The server's key, null if it sends no notices; and the browsers of this device."""

    key: str | None
    subscriptions: list[SubscriptionShown]
