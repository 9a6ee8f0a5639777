"""Ed25519 signatures for tests, made with the points of the package that only verifies.

A browser signs by Web Crypto; no secret that matters may come near this.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

from wagnis.dice import SeedNote
from wagnis.dice.notes import BASE, ORDER, P, Point, _times


def signed(note: SeedNote, secret: bytes = b"s" * 32) -> SeedNote:
    """The note with a genuine key and signature."""
    digest = hashlib.sha512(secret).digest()
    own = int.from_bytes(digest[:32], "little") & ((1 << 254) - 8) | (1 << 254)
    key = _written(_times(own, BASE))
    message = note.text.encode()
    nonce = _number(digest[32:] + message)
    point = _written(_times(nonce, BASE))
    s = (nonce + _number(point + key + message) * own) % ORDER
    return replace(note, key=key.hex(), signature=(point + s.to_bytes(32, "little")).hex())


def note(
    table: str,
    seat: int,
    commit: str,
    seeds: tuple[str, ...],
    deal: int = 0,
    promises: tuple[str | None, ...] = (),
) -> SeedNote:
    return signed(SeedNote(table, seat, commit, seeds, "0" * 64, "0" * 128, deal, promises))


def _number(hashed: bytes) -> int:
    return int.from_bytes(hashlib.sha512(hashed).digest(), "little") % ORDER


def _written(point: Point) -> bytes:
    inverse = pow(point.z, -1, P)
    x, y = point.x * inverse % P, point.y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")
