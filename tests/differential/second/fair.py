"""The fair dice of the protocol: byte streams from seeds, and what is read from them.
Not here: who contributes seeds, and when they are revealed."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence

WORDS = 2**32


def commit(server_seed: bytes) -> str:
    """Give the hash that is published before the game."""
    return hashlib.sha256(server_seed).hexdigest()


def promise(table: str, server_commit: str, seat: int, seed: str) -> str | None:
    """What a seat tells before it reveals; nothing for a seed of zeros, which nobody chose."""
    if not int(seed, 16):
        return None
    text = f"wagnis promise 2|table {table}|commit {server_commit}|seat {seat}|seed {seed}"
    return hashlib.sha256(text.encode()).hexdigest()


def stream(server_seed: bytes, client_seeds: Sequence[str], k: int) -> Iterator[int]:
    """Give the endless bytes of chance event number k."""
    j = 0
    while True:
        message = ":".join(client_seeds) + f"|{k}|{j}"
        yield from hmac.new(server_seed, message.encode("ascii"), hashlib.sha256).digest()
        j += 1


def next_die(source: Iterator[int]) -> int:
    """Read one die."""
    byte = next(source)
    while byte >= 252:
        byte = next(source)
    return byte % 6 + 1


def next_index(source: Iterator[int], many: int) -> int:
    """Read which of so many equally likely things it is."""
    bound = WORDS - WORDS % many
    while True:
        word = 0
        for _ in range(4):
            word = 256 * word + next(source)
        if word < bound:
            return word % many


def dice(server_seed: bytes, client_seeds: Sequence[str], k: int, many: int) -> list[int]:
    """Give the dice of chance event number k, in the order in which they are read."""
    source = stream(server_seed, client_seeds, k)
    return [next_die(source) for _ in range(many)]


def index(server_seed: bytes, client_seeds: Sequence[str], k: int, many: int) -> int:
    """Give the index which chance event number k draws."""
    return next_index(stream(server_seed, client_seeds, k), many)


def card(server_seed: bytes, client_seeds: Sequence[str], k: int, deck: Mapping[str, int]) -> str:
    """Draw from an undrawn deck (count per card, in the order of the protocol)."""
    undrawn = [name for name, many in deck.items() for _ in range(many)]
    return undrawn[index(server_seed, client_seeds, k, len(undrawn))]


def tableau(server_seed: bytes, client_seeds: Sequence[str], k: int, undrawn: Sequence[str]) -> str:
    """Draw one of the undrawn tableaux."""
    return sorted(undrawn)[index(server_seed, client_seeds, k, len(undrawn))]
