"""Signed notes: a player's device states the seeds it saw, and nobody can forge the statement.

A device signs with a separate key for each table. The holder of a key can prove that it is theirs.
Browsers sign; this module only verifies (Ed25519, RFC 8032), so no secret numbers occur here.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import NamedTuple

from wagnis.core.arguments import checked
from wagnis.core.errors import ArgumentError

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1


class Point(NamedTuple):
    """A point of the curve as X/Z, Y/Z, with T = XY/Z."""

    x: int
    y: int
    z: int
    t: int


NEUTRAL = Point(0, 1, 1, 0)


def verified(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the holder of this public key has signed this message."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, nonce = _point(key), _point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if owner is None or nonce is None or s >= ORDER:
        return False
    if _small(owner) or _small(nonce):
        return False  # as in Web Crypto: anybody could sign with such a key
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % ORDER
    return _same(_times(s, BASE), _sum(nonce, _times(challenge, owner)))


def _point(written: bytes) -> Point | None:
    """Decode a point: 32 bytes hold its y and the sign of its x."""
    y = int.from_bytes(written, "little")
    odd, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT % P
    if x * x % P != square or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return Point(x, y, 1, x * y % P)


def _sum(one: Point, other: Point) -> Point:
    a = (one.y - one.x) * (other.y - other.x) % P
    b = (one.y + one.x) * (other.y + other.x) % P
    c, d = 2 * one.t * other.t * D % P, 2 * one.z * other.z % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return Point(e * f % P, g * h % P, f * g % P, e * h % P)


def _times(factor: int, point: Point) -> Point:
    total = NEUTRAL
    while factor:
        if factor & 1:
            total = _sum(total, point)
        point, factor = _sum(point, point), factor >> 1
    return total


def _small(point: Point) -> bool:
    """Whether the point's order divides 8, the cofactor: there are eight such points."""
    return _same(_times(8, point), NEUTRAL)


def _same(one: Point, other: Point) -> bool:
    x = (one.x * other.z - other.x * one.z) % P
    return x == 0 and (one.y * other.z - other.y * one.z) % P == 0


def _base() -> Point:
    point = _point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
    assert point is not None
    return point


BASE = _base()


KEY, SIGNATURE = 64, 128  # hex digits


@checked
@dataclass(frozen=True, slots=True)
class SeedNote:
    """The player in this seat saw this commit and these seeds of all seats.

    In version 2 a note also names the deal and its promises; in version 1 `deal` is 0 and
    `promises` is empty.
    """

    table: str
    seat: int
    commit: str
    seeds: tuple[str, ...]
    key: str
    signature: str
    deal: int = 0
    promises: tuple[str | None, ...] = ()

    def __post_init__(self) -> None:
        if self.deal < 0 or (self.promises and not self.deal):
            raise ArgumentError("a note with promises names its deal, counted from 1")
        for digits, value in ((KEY, self.key), (SIGNATURE, self.signature)):
            if re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is None:
                raise ArgumentError("the key and the signature of a note are lower-case hex")

    @property
    def text(self) -> str:
        """The exact text that is signed.

        >>> SeedNote("k7", 1, "c0", ("aa", "bb"), "0" * 64, "0" * 128).text
        'wagnis dice 1|table k7|seat 1|commit c0|seeds aa:bb'
        >>> SeedNote("k7", 1, "c0", ("aa", "00"), "0" * 64, "0" * 128, 3, ("d1", None)).text
        'wagnis dice 2|table k7|seat 1|deal 3|commit c0|promises d1:-|seeds aa:00'
        """
        where, seeds = f"table {self.table}|seat {self.seat}", ":".join(self.seeds)
        if not self.deal:
            return f"wagnis dice 1|{where}|commit {self.commit}|seeds {seeds}"
        promises = ":".join(promise or "-" for promise in self.promises)
        return (
            f"wagnis dice 2|{where}|deal {self.deal}|commit {self.commit}|promises {promises}"
            f"|seeds {seeds}"
        )

    @property
    def genuine(self) -> bool:
        """Whether the holder of the key has signed exactly this."""
        try:
            text = self.text.encode()
        except UnicodeEncodeError:
            return False
        return verified(bytes.fromhex(self.key), text, bytes.fromhex(self.signature))
