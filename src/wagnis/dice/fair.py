"""Fair dice: committed to before the game, computable by anyone after it.

Checking a whole match against its seeds is in `wagnis.records.verify`.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from wagnis.core import Lot

E = TypeVar("E")

SERVER_BYTES, CLIENT_BYTES = 32, 16
FAIR_BYTES = 252  # bytes from here on are skipped, so that every face gets 42 of them
WORDS = 2**32
NOTHING = "00" * CLIENT_BYTES  # what a seat contributes that has nothing to say


@dataclass(frozen=True, slots=True)
class FairSeeds:
    """The seeds of one match: the server's, and one of every seat, in hex."""

    server: bytes
    clients: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.server) != SERVER_BYTES:
            raise ValueError(f"a server seed has {SERVER_BYTES} bytes")
        for seed in self.clients:
            if re.fullmatch(f"[0-9a-f]{{{2 * CLIENT_BYTES}}}", seed) is None:
                raise ValueError(f"a client seed is {CLIENT_BYTES} bytes in lower-case hex")

    @property
    def commit(self) -> str:
        """What is published before any client contributes."""
        return hashlib.sha256(self.server).hexdigest()

    @classmethod
    def at_random(cls, people: int, bots: int = 0) -> FairSeeds:
        """Seeds for a table where the people trust one device; the bots after them add nothing."""
        drawn = (secrets.token_hex(CLIENT_BYTES) for _ in range(people))
        return cls(secrets.token_bytes(SERVER_BYTES), (*drawn, *(NOTHING,) * bots))

    @classmethod
    def from_word(cls, word: str, seats: int) -> FairSeeds:
        """Seeds anyone can repeat from a word: for `--seed`; the clients add nothing."""
        server = hashlib.sha256(f"wagnis seed {word}".encode()).digest()
        return cls(server, (NOTHING,) * seats)


class FairDice:
    """The dice of a match with these seeds.

    >>> seeds = FairSeeds(bytes(range(32)), ("00" * 16, "ab" * 16))
    >>> from wagnis.core import Dice
    >>> FairDice(seeds).draw(Dice(5), 0)
    (1, 3, 3, 5, 6)
    """

    def __init__(self, seeds: FairSeeds) -> None:
        self._key = seeds.server
        self._prefix = ":".join(seeds.clients)

    def draw(self, lot: Lot[E], k: int) -> E:
        return lot.draw(ByteFate(self._bytes(k)))

    def _bytes(self, k: int) -> Iterator[int]:
        block = 0
        while True:
            message = f"{self._prefix}|{k}|{block}".encode("ascii")
            yield from hmac.digest(self._key, message, "sha256")
            block += 1


class ByteFate:
    """A fate that reads its dice and picks from a stream of bytes."""

    def __init__(self, stream: Iterator[int]) -> None:
        self._stream = stream

    def dice(self, n: int) -> Sequence[int]:
        return [self._die() for _ in range(n)]

    def _die(self) -> int:
        return next(byte for byte in self._stream if byte < FAIR_BYTES) % 6 + 1

    def one_of(self, n: int) -> int:
        limit = WORDS - WORDS % n
        while True:
            word = int.from_bytes(bytes(next(self._stream) for _ in range(4)), "big")
            if word < limit:
                return word % n
