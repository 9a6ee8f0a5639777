"""Packets between servers: some frames of one link, numbered and sealed with the shared secret.

Sealed for one recipient: to anybody else it is no packet. They can be read by whoever has Redis,
not written. How they travel is in `bus`; what is refused besides, and what frames mean, in `links`.
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
LinkId: TypeAlias = tuple[str, int]
"""Who has opened the link, and the how manieth it is of all that this server has opened."""


class Packet(NamedTuple):
    """What one server sends to another at once."""

    sender: str
    link: LinkId
    number: int  # from 1 without a gap, in either direction of a link
    frames: list[Frame]


class Seal:
    """Writes and reads packets; one that was not written by a server of ours is none."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"wagnis tunnel " + secret).digest()
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(tuple[str, LinkId, int, list[Frame]]).decode

    def write(self, packet: Packet, recipient: str) -> bytes:
        data = self._encode(tuple(packet))
        return self._digest(recipient, data) + data

    def read(self, sealed: bytes, recipient: str) -> Packet | None:
        digest, data = sealed[:DIGEST], sealed[DIGEST:]
        if not hmac.compare_digest(digest, self._digest(recipient, data)):
            return None
        try:
            return Packet(*self._decode(data))
        except msgspec.DecodeError:
            return None

    def _digest(self, recipient: str, data: bytes) -> bytes:
        named = recipient.encode() + b"\0" + data
        return hashlib.blake2b(named, key=self._key, digest_size=DIGEST).digest()
