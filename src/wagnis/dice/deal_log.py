"""The log of deals: a hash chain with an entry for each change of a deal's state.

An entry names its table and its deal by hashes of their commits. Readers who know a commit find
the entry; nobody else learns which table it concerns. `wagnis.records.deal_log` compares a record
with a log.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias, get_args

from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, is_whole

What: TypeAlias = Literal["fixed", "dealt", "given_up", "finished", "ended", "restored"]
"""The event of an entry: the promises of a deal were fixed, its game began, it was given up, its
game ended, or its table was deleted before that; or the server was restored from a backup."""

WHATS: tuple[What, ...] = get_args(What)
START = "0" * 64
"""The hash before the first entry."""
HASH = re.compile("[0-9a-f]{64}").fullmatch
DAY = re.compile(r"\d{4}-\d{2}-\d{2}").fullmatch
WORD = re.compile("[a-z_]{1,16}").fullmatch


class LogError(WagnisError, ValueError):
    """The log is not one unbroken chain; the message is for users."""


class Head(NamedTuple):
    """The end of a log. A reader who kept a head can later detect any change before it."""

    number: int = 0
    hash: str = START

    def __str__(self) -> str:
        return f"{self.number}:{self.hash}"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry. In a `restored` entry, `deal` and `digest` are the head of the backup."""

    number: int  # from 1, without gaps
    day: str  # in UTC
    what: What
    table: str | None  # `table_name`
    deal: int
    seal: str | None  # `deal_seal`
    why: str | None  # a deal was given up, a table was deleted
    digest: str | None  # of a finished game: its events and seeds
    hash: str = ""

    @property
    def head(self) -> Head:
        return Head(self.number, self.hash)

    def hash_after(self, before: str) -> str:
        """The hash of this entry, which follows an entry with the hash `before`.

        >>> entry = LogEntry(1, "2026-11-16", "dealt", "a" * 64, 1, "b" * 64, None, None)
        >>> entry.hash_after(START)[:16]
        'a37cb7ef526522a6'
        """
        return hashlib.sha256(f"{before}|{self.text}".encode("ascii")).hexdigest()

    @property
    def text(self) -> str:
        """The canonical text of an entry, in ASCII; `-` stands for a missing field."""
        return (
            f"wagnis log 1|number {self.number}|day {self.day}|what {self.what}"
            f"|table {self.table or '-'}|deal {self.deal}|seal {self.seal or '-'}"
            f"|why {self.why or '-'}|digest {self.digest or '-'}"
        )


def table_name(commit: str) -> str:
    """The name of a table in the log: a hash of its first commit, which only its visitors know.

    A hash of the table's id would not hide the id, because there are too few ids.
    """
    return hashlib.sha256(f"wagnis table 1|commit {commit}".encode("ascii")).hexdigest()


def deal_seal(deal: int, commit: str) -> str:
    """The hash by which the log names the commit of a deal."""
    return hashlib.sha256(f"wagnis deal 1|deal {deal}|commit {commit}".encode("ascii")).hexdigest()


def write_entry(entry: LogEntry) -> PlainObject:
    return {
        "number": entry.number,
        "day": entry.day,
        "what": entry.what,
        "table": entry.table,
        "deal": entry.deal,
        "seal": entry.seal,
        "why": entry.why,
        "digest": entry.digest,
        "hash": entry.hash,
    }


def read_entry(written: Plain) -> LogEntry:
    """An entry as it is published; a `LogError` for anything else."""
    if not isinstance(written, dict):
        raise LogError("an entry of the log must be an object")
    number, deal = written.get("number"), written.get("deal")
    what = next((known for known in WHATS if known == written.get("what")), None)
    if not is_whole(number) or number < 1:
        raise LogError("an entry needs 'number', a whole number from 1")
    if what is None or not is_whole(deal) or deal < 0:
        raise LogError(f"entry {number} does not say which deal it is about, and what became of it")
    day, hash = written.get("day"), written.get("hash")
    if not isinstance(day, str) or DAY(day) is None:
        raise LogError(f"entry {number} needs 'day', as in 2026-11-16")
    why = written.get("why")
    if why is not None and (not isinstance(why, str) or WORD(why) is None):
        raise LogError(f"entry {number}: 'why' must be one word")
    if not isinstance(hash, str) or HASH(hash) is None:
        raise LogError(f"entry {number} needs 'hash', 64 hex digits")
    table, seal, digest = (_hash(number, written, name) for name in ("table", "seal", "digest"))
    return LogEntry(number, day, what, table, deal, seal, why, digest, hash)


def _hash(number: int, written: PlainObject, name: str) -> str | None:
    value = written.get(name)
    if value is not None and (not isinstance(value, str) or HASH(value) is None):
        raise LogError(f"entry {number}: {name!r} must be 64 hex digits, or null")
    return value


def read_head(written: Plain) -> Head:
    if isinstance(written, dict):
        number, hash = written.get("number"), written.get("hash")
        if is_whole(number) and number >= 0 and isinstance(hash, str) and HASH(hash):
            return Head(number, hash)
    raise LogError("a head needs 'number' and 'hash'")


def followed(entries: Iterable[LogEntry]) -> Iterator[LogEntry]:
    """The same entries, each checked against the one before.

    Raises a `LogError` if an entry is missing, was changed or is in the wrong place.
    """
    head = Head()
    for entry in entries:
        if entry.number != head.number + 1:
            raise LogError(f"after entry {head.number} comes entry {entry.number}")
        if entry.hash_after(head.hash) != entry.hash:
            raise LogError(f"entry {entry.number} does not follow from the one before it")
        head = entry.head
        yield entry
