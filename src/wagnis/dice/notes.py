"""Signed notes: a player's device states the seeds it saw, and nobody can forge the statement.

A device signs with a separate key for each table. The holder of a key can prove that it is theirs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from wagnis.dice.ed25519 import verified

KEY, SIGNATURE = 64, 128  # hex digits


@dataclass(frozen=True, slots=True)
class SeedNote:
    """The player in this seat saw this commit and these seeds of all seats.

    In version 2 a note also names the deal and its promises; in version 1 `deal` is 0 and
    `promises` is empty.
    """

    table: str
    seat: int
    commit: str
    seeds: tuple[str, ...]
    key: str
    signature: str
    deal: int = 0
    promises: tuple[str | None, ...] = ()

    def __post_init__(self) -> None:
        if self.deal < 0 or (self.promises and not self.deal):
            raise ValueError("a note with promises names its deal, counted from 1")
        for digits, value in ((KEY, self.key), (SIGNATURE, self.signature)):
            if re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is None:
                raise ValueError("the key and the signature of a note are lower-case hex")

    @property
    def text(self) -> str:
        """The exact text that is signed.

        >>> SeedNote("k7", 1, "c0", ("aa", "bb"), "0" * 64, "0" * 128).text
        'wagnis dice 1|table k7|seat 1|commit c0|seeds aa:bb'
        >>> SeedNote("k7", 1, "c0", ("aa", "00"), "0" * 64, "0" * 128, 3, ("d1", None)).text
        'wagnis dice 2|table k7|seat 1|deal 3|commit c0|promises d1:-|seeds aa:00'
        """
        where, seeds = f"table {self.table}|seat {self.seat}", ":".join(self.seeds)
        if not self.deal:
            return f"wagnis dice 1|{where}|commit {self.commit}|seeds {seeds}"
        promises = ":".join(promise or "-" for promise in self.promises)
        return (
            f"wagnis dice 2|{where}|deal {self.deal}|commit {self.commit}|promises {promises}"
            f"|seeds {seeds}"
        )

    @property
    def genuine(self) -> bool:
        """Whether the holder of the key has signed exactly this."""
        try:
            text = self.text.encode()
        except UnicodeEncodeError:
            return False
        return verified(bytes.fromhex(self.key), text, bytes.fromhex(self.signature))
