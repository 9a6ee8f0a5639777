"""Packets between servers: frames of one link, numbered, and sealed with the shared secret.

A packet is sealed for one recipient; everybody else refuses it. Access to Redis lets one read
packets, not forge them. `bus` carries them; `links` refuses replays.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Any, TypeAlias

import msgspec

DIGEST = 16  # bytes
END = 0
"""The number of a packet that ends its link."""

Frame: TypeAlias = tuple[Any, ...]
LinkId: TypeAlias = tuple[str, int]
"""The server that opened the link, and a number that grows with each link it opens."""


class Packet(msgspec.Struct, array_like=True, frozen=True):
    """Frames of one link; fields that newer servers add at the end are ignored."""

    form: int  # the highest that both servers of the link speak, from its first packet on
    sender: str
    link: LinkId
    number: int  # from 1 without a gap, in either direction of a link
    frames: list[Frame]


def common(ours: tuple[int, int], theirs: tuple[int, int]) -> int | None:
    """The highest form of packets that two servers speak, by their oldest and their newest.

    >>> common((3, 4), (3, 3)), common((3, 4), (4, 6)), common((4, 5), (3, 3))
    (3, 4, None)
    """
    highest = min(ours[1], theirs[1])
    return highest if highest >= max(ours[0], theirs[0]) else None


class Seal:
    """Seals and opens packets; `read` answers None for a packet that none of our servers sealed."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"wagnis tunnel " + secret).digest()
        self._encode = msgspec.msgpack.Encoder().encode
        self._decode = msgspec.msgpack.Decoder(Packet).decode

    def write(self, packet: Packet, recipient: str) -> bytes:
        data = self._encode(packet)
        return self._digest(recipient, data) + data

    def read(self, sealed: bytes, recipient: str) -> Packet | None:
        digest, data = sealed[:DIGEST], sealed[DIGEST:]
        if not hmac.compare_digest(digest, self._digest(recipient, data)):
            return None
        try:
            return self._decode(data)
        except msgspec.DecodeError:
            return None

    def _digest(self, recipient: str, data: bytes) -> bytes:
        named = recipient.encode() + b"\0" + data
        return hashlib.blake2b(named, key=self._key, digest_size=DIGEST).digest()
