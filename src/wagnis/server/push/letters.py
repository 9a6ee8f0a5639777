"""Notices as they are sent: encrypted for one browser, signed with the server's VAPID key; and the
quiet hours in which a device is not to be told.

The key is derived from the server's secret: it is in every backup, the same for all servers on
one database, and stays the same as long as the secret does. `webpush` encrypts and signs.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple
from zoneinfo import ZoneInfo

from wagnis.server.push.rows import SubscriptionRow

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from webpush import WebPush

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
POINT_BYTES, AUTH_BYTES = 65, 16
TTL = 24 * 3600  # seconds a push service keeps a notice for a device that is off, at most


class Letter(NamedTuple):
    """A notice as it is sent."""

    body: bytes
    headers: Mapping[str, str]


class PushKeys:
    """Encrypts and signs; everything is made on first use, because few servers need it at once."""

    def __init__(self, secret: bytes, contact: str) -> None:
        self._secret = secret
        self._contact = contact

    @cached_property
    def _private(self) -> EllipticCurvePrivateKey:
        from cryptography.hazmat.primitives.asymmetric import ec

        # 64 bytes modulo the order: the bias is below 2^-250.
        wide = hashlib.sha512(b"wagnis push " + self._secret).digest()
        number = int.from_bytes(wide, "big") % (P256_ORDER - 1) + 1
        return ec.derive_private_key(number, ec.SECP256R1())

    @cached_property
    def public(self) -> str:
        """The key that browsers subscribe with, in base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    @cached_property
    def _push(self) -> WebPush:
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
            PublicFormat,
        )
        from webpush import WebPush

        pem, public = self._private, self._private.public_key()
        return WebPush(
            pem.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
            public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
            subscriber=self._contact,
        )

    def letter(self, message: bytes, to: SubscriptionRow, topic: str, ttl: int) -> Letter:
        """`topic`: a later notice with the same one replaces this one at the push service.

        `ttl`: seconds for which the service keeps it for a device that is off.
        """
        from pydantic import AnyHttpUrl
        from webpush.types import WebPushKeys, WebPushSubscription

        keys = WebPushKeys(auth=to.auth, p256dh=to.p256dh)
        made = self._push.get(
            message, WebPushSubscription(endpoint=AnyHttpUrl(to.endpoint), keys=keys)
        )
        headers = {**made.headers, "ttl": ttl, "topic": topic, "urgency": "normal"}
        return Letter(made.encrypted, {name: str(value) for name, value in headers.items()})

    def topic(self, table_id: str) -> str:
        """The topic of a table: the push service does not learn the table's address from it."""
        digest = hashlib.sha256(b"wagnis topic " + self._secret + table_id.encode()).digest()
        return urlsafe_b64encode(digest)[:32].decode()


def is_key(text: str) -> bool:
    """Whether this is a browser's public key: a point on P-256, in base64url."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point = _bytes(text)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return len(point) == POINT_BYTES


def is_auth(text: str) -> bool:
    try:
        return len(_bytes(text)) == AUTH_BYTES
    except ValueError:
        return False


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def zone_of(name: str) -> tzinfo:
    """The time zone; UTC if the system does not know it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return UTC


def quiet_until(to: SubscriptionRow, now: int) -> int | None:
    """When the quiet hours of this device end, in milliseconds; None if it may be told now."""
    hours = _next_hours(to, now)
    return hours[1] if hours is not None and hours[1] < hours[0] else None


def loud_for(to: SubscriptionRow, now: int) -> int | None:
    """Seconds until quiet hours begin, for a device that may be told now; None: it has none."""
    hours = _next_hours(to, now)
    return None if hours is None else (hours[0] - now) // 1000


def _next_hours(to: SubscriptionRow, now: int) -> tuple[int, int] | None:
    """When quiet hours begin next, and when they end next; it is quiet while the end comes first.

    By the wall clock of the zone: they begin and end at the usual time on the day on which the
    clock is changed.
    """
    if to.quiet_from is None or to.quiet_to is None or to.quiet_from == to.quiet_to:
        return None
    here = datetime.fromtimestamp(now / 1000, zone_of(to.zone))
    return _next(here, to.quiet_from), _next(here, to.quiet_to)


def _next(here: datetime, minute: int) -> int:
    """When it is this minute of the day next."""
    then = here.replace(hour=minute // 60, minute=minute % 60, second=0, microsecond=0, fold=0)
    if then <= here:
        then += timedelta(days=1)
    return round(then.timestamp() * 1000)
