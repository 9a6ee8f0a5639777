"""Read a log of deals from a server or a file, and compare it with noted heads.

`verify_log` compares a record with it; `wagnis.dice.deal_log` checks the chain.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from wagnis.cli import CommandError
from wagnis.cli.files import printable
from wagnis.core.plain import PlainObject, parse
from wagnis.dice.deal_log import (
    HASH,
    Head,
    LogEntry,
    LogError,
    followed,
    read_entry,
    read_head,
    write_entry,
)

PATH = "/api/deals"
PATIENCE = 30.0  # seconds for one page
LARGEST = 8 * 1024 * 1024  # bytes of one page, or of one line of a file
TRIES, PAUSE = 30, 1.0  # retries after a rate limit


def noted_head(text: str) -> Head:
    """A head as `NUMBER:HASH`."""
    number, _, hash = text.strip().lower().partition(":")
    if not (number.isascii() and number.isdigit() and len(number) <= 15 and HASH(hash)):
        raise argparse.ArgumentTypeError("a head is NUMBER:HASH, with 64 hex digits")
    return Head(int(number), hash)


def read_log(where: str) -> Iterator[LogEntry]:
    """All entries of a log, each checked against the one before; a `LogError` for a break."""
    if where.lower().startswith(("http://", "https://")):
        return _whole(_pages(where))
    return _whole(_lines(Path(where)))


def compared(entries: Iterable[LogEntry], heads: Iterable[Head]) -> Iterator[LogEntry]:
    """The same entries; a `LogError` if one of these heads is not among them."""
    wanted = {head.number: head for head in heads if head.number}
    last = Head()
    for entry in entries:
        last, noted = entry.head, wanted.pop(entry.number, entry.head)
        if noted != entry.head:
            raise LogError(f"entry {entry.number} is another one than you noted: {noted.hash}")
        yield entry
    if wanted:
        raise LogError(f"the log ends with entry {last.number}; you noted entry {max(wanted)}")


def _whole(parts: Iterable[LogEntry | Head]) -> Iterator[LogEntry]:
    """The entries of these parts; the last part is the head, which must match the last entry."""
    said: Head | None = None

    def entries() -> Iterator[LogEntry]:
        nonlocal said
        for part in parts:
            if isinstance(part, Head):
                said = part
            else:
                yield part

    last = Head()
    for entry in followed(entries()):
        last = entry.head
        yield entry
    if said is None:
        raise LogError(f"it is cut off after entry {last.number}: its head is missing")
    if said != last:
        raise LogError(f"its head is entry {said.number}, but it ends with entry {last.number}")


def _pages(where: str) -> Iterator[LogEntry | Head]:
    base = where.rstrip("/")
    base = base if base.endswith(PATH) else base + PATH
    last = 0
    while True:
        page = _fetched(f"{base}?from={last + 1}")
        entries, head = _page(page)
        yield from entries
        if not entries or entries[-1].number >= head.number:
            yield head
            return
        last = entries[-1].number


def _page(written: PlainObject) -> tuple[list[LogEntry], Head]:
    entries = written.get("entries")
    if not isinstance(entries, list):
        raise LogError("a page of the log needs 'entries', a list")
    return [read_entry(entry) for entry in entries], read_head(written.get("head"))


def _fetched(url: str) -> PlainObject:
    for tried in range(TRIES):
        if tried:
            time.sleep(PAUSE)
        try:
            with urlopen(url, timeout=PATIENCE) as answer:
                return _object(answer.read(LARGEST + 1), url)
        except HTTPError as error:
            if error.code != 429:
                reason = printable(str(error.reason))[:80]
                raise CommandError(f"{url} answers {error.code}: {reason}") from None
        except (HTTPException, OSError, ValueError) as error:  # or the address is not valid
            why = str(error.reason if isinstance(error, URLError) else error)
            raise CommandError(f"cannot read {url}: {printable(why)[:80]}") from None
    raise CommandError(f"{url} keeps answering that there are too many requests")


def _lines(path: Path) -> Iterator[LogEntry | Head]:
    """The lines of an exported log, or one page as a server sends it."""
    try:
        with path.open("rb") as file:
            yield from _read_lines(file, str(path))
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None


def _read_lines(file: IO[bytes], where: str) -> Iterator[LogEntry | Head]:
    while line := file.readline(LARGEST + 1):
        written = _object(line, where)
        if "entries" in written:
            entries, head = _page(written)
            yield from entries
            yield head
        elif "head" in written:
            yield read_head(written["head"])
        else:
            yield read_entry(written)


def _object(text: bytes, where: str) -> PlainObject:
    try:
        if len(text) > LARGEST:
            raise ValueError("it is too large")
        written = parse(text.decode())
    except ValueError as error:
        why = printable(str(error))[:80]
        raise CommandError(f"{where} is not a log of deals: {why}") from None
    if not isinstance(written, dict):
        raise CommandError(f"{where} is not a log of deals")
    return written


def words(said: str) -> str:
    """The name of an entry's kind, for people.

    >>> words("given_up")
    'given up'
    """
    return said.replace("_", " ")


def exported(entries: Iterable[LogEntry]) -> Iterator[str]:
    """The lines of an export: the entries, then the head, so that truncation can be detected."""
    last = Head()
    for entry in entries:
        last = entry.head
        yield json.dumps(write_entry(entry), separators=(",", ":"))
    yield json.dumps({"head": last._asdict()}, separators=(",", ":"))
