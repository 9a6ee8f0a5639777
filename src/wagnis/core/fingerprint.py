"""A fingerprint of a value: the same in every process and on every machine.

Two values have the same fingerprint if they are equal and their parts have the same types. Bots
derive their random choices from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from typing import Any


def fingerprint(value: object) -> str:
    """SHA-256 over the value's types and contents, in hexadecimal.

    A value consists of frozen dataclasses, tuples, sets, enums, integers, strings, booleans and
    None. Anything else raises a `TypeError`, because its encoding could change from run to run.

    >>> fingerprint((1, "a")) == fingerprint((1, "a")), fingerprint((1,)) == fingerprint((True,))
    (True, False)
    """
    written = bytearray()
    _write(value, written)
    return sha256(written).hexdigest()


def _write(value: Any, out: bytearray) -> None:
    """Encode every part with its type and its length, so that the encoding is injective."""
    kind: Any = type(value)
    if value is None or kind is bool or kind is int:
        out += b"%s;" % repr(value).encode()
    elif kind is str:
        word = value.encode("utf-8", "surrogatepass")
        out += b"s%d:%s" % (len(word), word)
    elif kind is tuple:
        out += b"t%d:" % len(value)
        for part in value:
            _write(part, out)
    elif kind is frozenset:
        out += b"f%d:" % len(value)
        for part in sorted(map(_alone, value)):
            out += part
    elif isinstance(value, Enum):
        out += _named(b"e", f"{kind.__qualname__}.{value.name}")
    elif is_dataclass(value):
        head, parts = _layout(kind)
        out += head
        for part in parts(value):
            _write(part, out)
    else:
        raise TypeError(f"{kind.__qualname__} has no fingerprint: {value!r}")


def _alone(value: object) -> bytes:
    written = bytearray()
    _write(value, written)
    return b"%d:%s" % (len(written), bytes(written))


def _named(sign: bytes, name: str) -> bytes:
    word = name.encode()
    return b"%s%d:%s" % (sign, len(word), word)


@cache
def _layout(kind: type) -> tuple[bytes, Callable[[Any], list[Any]]]:
    """The header of a dataclass in the encoding, and a function that reads its fields."""
    names = [field.name for field in fields(kind)]
    head = _named(b"d", kind.__qualname__) + b"%d:" % len(names)
    return head, lambda value: [getattr(value, name) for name in names]
