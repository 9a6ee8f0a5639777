"""Ed25519 signatures (RFC 8032): verification only, so that no secret numbers occur here.

Browsers sign; `notes` defines the signed text.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

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
