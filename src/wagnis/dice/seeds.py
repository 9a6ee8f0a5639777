"""Seeds: their form, the server's commitment, and what a seat promises before it reveals.

`deals` numbers the attempts to fix them; `fair` computes the dice.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.core.arguments import checked
from wagnis.core.errors import ArgumentError

SERVER_BYTES, CLIENT_BYTES = 32, 16
NOTHING = "00" * CLIENT_BYTES  # the seed of a seat that contributes nothing


def check_seeds(server: bytes, clients: Sequence[str]) -> None:
    """Raise a `ValueError` for malformed seeds."""
    if len(server) != SERVER_BYTES:
        raise ArgumentError(f"a server seed has {SERVER_BYTES} bytes")
    for seed in clients:
        if re.fullmatch(f"[0-9a-f]{{{2 * CLIENT_BYTES}}}", seed) is None:
            raise ArgumentError(f"a client seed is {CLIENT_BYTES} bytes in lower-case hex")


def commit_to(server: bytes) -> str:
    """The server's commitment, published before any client contributes."""
    return hashlib.sha256(server).hexdigest()


def promise_of(table: str, commit: str, seat: int, seed: str) -> str:
    """A device's commitment to its seed for this seat, published before it reveals the seed.

    >>> promise_of("k7", "c0" * 32, 1, "ab" * 16)
    'e7b00ae053e1bf892ee7a1b81ba50780fd0535eb8de6f9c182312939fee00a3a'
    """
    text = f"wagnis promise 2|table {table}|commit {commit}|seat {seat}|seed {seed}"
    return hashlib.sha256(text.encode("ascii")).hexdigest()


@checked
@dataclass(frozen=True, slots=True)
class Stretch:
    """The seeds in force from chance event number `start` on."""

    start: int
    server: bytes
    clients: tuple[str, ...]

    def __post_init__(self) -> None:
        check_seeds(self.server, self.clients)

    @property
    def commit(self) -> str:
        return commit_to(self.server)
