"""Moves and throws, read the short way: the two messages that come again and again.

Whatever is not read here is read, or refused with a sentence, as `messages` says. What is read
here, that reads the same; but moves that nest hundreds of levels deep, which no rules allow, pass.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec

ID = re.compile(r"[A-Za-z0-9_-]{1,40}").fullmatch


class ShortPlay(msgspec.Struct, tag_field="type", tag="play", forbid_unknown_fields=True):
    """`messages.Play`."""

    id: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]
    move: dict[str, Any]
    throw: bool = False


class ShortThrow(msgspec.Struct, tag_field="type", tag="throw", forbid_unknown_fields=True):
    """`messages.Throw`."""

    id: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=9)]


_decode = msgspec.json.Decoder(ShortPlay | ShortThrow).decode


def read_short(payload: bytes) -> ShortPlay | ShortThrow | None:
    """A move or a throw; None for everything else, good or bad.

    >>> read_short(b'{"type": "throw", "id": "a", "seq": 3, "seat": 1}')
    ShortThrow(id='a', seq=3, seat=1)
    >>> read_short(b'{"type": "throw", "id": "a b", "seq": 3, "seat": 1}')
    """
    try:
        message = _decode(payload)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return message if ID(message.id) else None
