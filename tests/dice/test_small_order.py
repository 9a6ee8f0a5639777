"""Ed25519 keys and nonces of small order: signatures with them are refused.

With such a key, anybody can forge a signature of any message. Web Crypto
refuses them too.
"""

from __future__ import annotations

from itertools import count

import pytest

from tests.dice.signing import _number, _written
from wagnis.dice.notes import (
    BASE,
    NEUTRAL,
    ORDER,
    P,
    Point,
    _point,
    _same,
    _sum,
    _times,
    verified,
)


def torsion() -> list[Point]:
    """The eight points of the curve whose order divides 8, from one of order 8."""
    for y in count(2):
        point = _point(y.to_bytes(32, "little"))
        if point is not None:
            eighth = _times(ORDER, point)
            multiples = [_times(factor, eighth) for factor in range(8)]
            if len({_written(one) for one in multiples}) == 8:
                return multiples
    raise AssertionError


TORSION = torsion()


def spellings(point: Point) -> list[bytes]:
    """Every 32 bytes that some decoder reads as this point: a y beyond P, a sign of x = 0."""
    canonical = int.from_bytes(_written(point), "little")
    sign, y = canonical >> 255, canonical & (2**255 - 1)
    signs = (0, 1) if y in (1, P - 1) else (sign,)
    return [
        (high | bit << 255).to_bytes(32, "little")
        for bit in signs
        for high in (y, y + P)
        if high < 2**255
    ]


def forged(key: bytes, owner: Point) -> tuple[bytes, bytes]:
    """A message and a signature under it, made without any secret: s = 0, R = -[challenge]A."""
    for tried in count():
        message = b"wagnis dice 2|%d" % tried
        for nonce in TORSION:
            first = _written(nonce)
            challenge = _number(first + key + message)
            if _same(NEUTRAL, _sum(nonce, _times(challenge, owner))):
                return message, first + bytes(32)
    raise AssertionError


def test_there_are_eight_points_of_small_order_and_fourteen_ways_to_write_them() -> None:
    written = [spelling for point in TORSION for spelling in spellings(point)]
    assert all(_same(_times(8, point), NEUTRAL) for point in TORSION)
    assert len(set(written)) == len(written) == 14


@pytest.mark.parametrize("factor", range(8))
def test_a_key_of_small_order_has_signed_nothing(factor: int) -> None:
    owner = TORSION[factor]
    for key in spellings(owner):
        message, signature = forged(key, owner)
        assert not verified(key, message, signature), key.hex()


@pytest.mark.parametrize("factor", range(8))
def test_a_nonce_of_small_order_signs_nothing(factor: int) -> None:
    """Only the holder of a key that is a sum can make these signatures; honest signers never do."""
    own, nonce = _number(b"a secret"), TORSION[factor]
    key = _written(_sum(_times(own, BASE), TORSION[1]))
    for first in spellings(nonce):
        message, challenge = b"", 1
        for tried in count():
            message = b"wagnis dice 2|%d" % tried
            challenge = _number(first + key + message)
            if _same(NEUTRAL, _sum(nonce, _times(challenge, TORSION[1]))):
                break
        s = challenge * own % ORDER
        assert not verified(key, message, first + s.to_bytes(32, "little")), first.hex()


def test_the_same_maker_with_an_honest_nonce_is_believed() -> None:
    """The two tests above forge rightly: only the order of the points makes the difference."""
    own, nonce = _number(b"a secret"), _number(b"a nonce")
    key, message, first = _written(_times(own, BASE)), b"a message", _written(_times(nonce, BASE))
    s = (nonce + _number(first + key + message) * own) % ORDER
    assert verified(key, message, first + s.to_bytes(32, "little"))
