"""Fair dice: the server commits to them before the game, and anyone can recompute them after it.

`wagnis.records.verify` checks a whole match against its seeds.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from wagnis.core import Lot
from wagnis.core.arguments import checked
from wagnis.core.errors import ArgumentError
from wagnis.dice.deals import Dealt, Promised
from wagnis.dice.seeds import (
    CLIENT_BYTES,
    NOTHING,
    SERVER_BYTES,
    Stretch,
    check_seeds,
    commit_to,
    promise_of,
)

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

E = TypeVar("E")

FAIR_BYTES = 252  # larger bytes are skipped, so that every face has 42 bytes
FACES = bytes(byte % 6 + 1 for byte in range(256))  # a table for `bytes.translate`
UNFAIR = bytes(range(FAIR_BYTES, 256))
WORDS = 2**32
INNER, OUTER = 0x36, 0x5C  # the paddings of HMAC


@checked
@dataclass(frozen=True, slots=True)
class FairSeeds:
    """The seeds of one match: the server's, and one of every seat, in hex.

    `dealt` holds their promises, one entry for each of the `stretches`. `later` are the seeds that
    replaced the first ones after a server was restored.
    """

    server: bytes
    clients: tuple[str, ...]
    dealt: Dealt
    later: tuple[Stretch, ...] = ()

    def __post_init__(self) -> None:
        check_seeds(self.server, self.clients)
        starts = [stretch.start for stretch in self.later]
        if starts != sorted(starts) or any(start < 0 for start in starts):
            raise ArgumentError("later seeds come in the order of the events they begin with")
        if any(len(stretch.clients) != len(self.clients) for stretch in self.later):
            raise ArgumentError("later seeds are as many as the first ones")
        self.dealt.check_shape(len(self.stretches), len(self.clients))

    @property
    def commit(self) -> str:
        return commit_to(self.server)

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """All stretches, including the first."""
        return (Stretch(0, self.server, self.clients), *self.later)

    @classmethod
    def by_one(cls, server: bytes, clients: Sequence[str], table: str = "local") -> FairSeeds:
        """Seeds that one program knows, with the promises of one deal: they prove nothing."""
        commit = commit_to(server)
        promises = tuple(
            None if seed == NOTHING else promise_of(table, commit, seat, seed)
            for seat, seed in enumerate(clients)
        )
        return cls(server, tuple(clients), Dealt(table, (Promised(1, promises),)))

    @classmethod
    def at_random(cls, people: int, bots: int = 0) -> FairSeeds:
        """Random seeds for a game on one device; the bots contribute nothing."""
        drawn = (secrets.token_hex(CLIENT_BYTES) for _ in range(people))
        return cls.by_one(secrets.token_bytes(SERVER_BYTES), (*drawn, *(NOTHING,) * bots))

    @classmethod
    def from_word(cls, word: str, seats: int) -> FairSeeds:
        """Reproducible seeds from a word, for `--seed`; the clients contribute nothing."""
        server = hashlib.sha256(f"wagnis seed {word}".encode()).digest()
        return cls.by_one(server, (NOTHING,) * seats)


class FairDice:
    """The dice of a match with these seeds.

    >>> seeds = FairSeeds.by_one(bytes(range(32)), ("00" * 16, "ab" * 16))
    >>> from wagnis.core import Dice
    >>> FairDice(seeds).draw(Dice(5), 0)
    (1, 3, 3, 5, 6)
    """

    @checked
    def __init__(self, seeds: FairSeeds) -> None:
        self._stretches = [
            (stretch.start, *keyed(stretch.server, ":".join(stretch.clients)))
            for stretch in reversed(seeds.stretches)
        ]

    def draw(self, lot: Lot[E], k: int) -> E:
        return lot.draw(ByteFate(self._blocks(k)))

    def _keyed(self, k: int) -> tuple[Hash, Hash]:
        """The keyed hashes of the seeds in force for this event."""
        for start, begun, closing in self._stretches:
            if start <= k:
                return begun, closing
        raise AssertionError("events are counted from 0")

    def _blocks(self, k: int) -> Iterator[bytes]:
        begun, closing = self._keyed(k)
        block = 0
        while True:
            inner, outer = begun.copy(), closing.copy()
            inner.update(b"|%d|%d" % (k, block))
            outer.update(inner.digest())
            yield outer.digest()
            block += 1


def keyed(key: bytes, prefix: str) -> tuple[Hash, Hash]:
    """HMAC-SHA-256 (RFC 2104) that has already consumed the key and the prefix.

    All dice of a match share this part: it is computed once and copied.

    >>> import hmac
    >>> inner, outer = keyed(b"key", "prefix")
    >>> inner.update(b"|0|0")
    >>> outer.update(inner.digest())
    >>> outer.digest() == hmac.digest(b"key", b"prefix|0|0", "sha256")
    True
    """
    padded = key.ljust(hashlib.sha256().block_size, b"\0")
    inner = hashlib.sha256(bytes(byte ^ INNER for byte in padded) + prefix.encode("ascii"))
    return inner, hashlib.sha256(bytes(byte ^ OUTER for byte in padded))


class ByteFate:
    """A fate that reads dice and picks from an endless stream of blocks of bytes."""

    __slots__ = ("_at", "_blocks", "_read")

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self._blocks = blocks
        self._read = b""
        self._at = 0  # the number of bytes used

    def dice(self, n: int) -> Sequence[int]:
        faces = self._next(n).translate(FACES, UNFAIR)
        while len(faces) < n:
            faces += self._next(n - len(faces)).translate(FACES, UNFAIR)
        return list(faces)

    def one_of(self, n: int) -> int:
        limit = WORDS - WORDS % n
        while True:
            word = int.from_bytes(self._next(4), "big")
            if word < limit:
                return word % n

    def _next(self, n: int) -> bytes:
        begin, self._at = self._at, self._at + n
        while len(self._read) < self._at:
            self._read += next(self._blocks)
        return self._read[begin : self._at]
