"""Packets between servers: some frames of one link, numbered and sealed with the shared secret.

How they travel is in `bus`; what frames mean is said in `links`.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, NamedTuple, TypeAlias

import msgspec

DIGEST = 16  # bytes
END = 0
"""The number of a packet that ends its link."""

Frame: TypeAlias = tuple[Any, ...]


class Packet(NamedTuple):
    """What one server sends to another at once."""

    sender: str
    link: str
    number: int  # from 1 without a gap, in either direction of a link
    frames: list[Frame]


class Seal:
    """Writes and reads packets; one that was not written by a server of ours is none."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"wagnis tunnel " + secret).digest()
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(tuple[str, str, int, list[tuple[Any, ...]]]).decode

    def write(self, packet: Packet) -> bytes:
        data = self._encode(tuple(packet))
        return self._digest(data) + data

    def read(self, sealed: bytes) -> Packet | None:
        digest, data = sealed[:DIGEST], sealed[DIGEST:]
        if not hmac.compare_digest(digest, self._digest(data)):
            return None
        try:
            return Packet(*self._decode(data))
        except msgspec.DecodeError:
            return None

    def _digest(self, data: bytes) -> bytes:
        return hashlib.blake2b(data, key=self._key, digest_size=DIGEST).digest()
