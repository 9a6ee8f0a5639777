"""Read and write files named on the command line, with clear errors.

`wagnis.records` parses records.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.core.files import PRIVATE, shared_mode, whole_file
from wagnis.core.plain import PlainObject, parse
from wagnis.records import Match, RefusedError, read_record


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not text in UTF-8") from None
    except IsADirectoryError:
        raise CommandError(f"{path} is a folder; name a file") from None
    except OSError as error:
        raise CommandError(f"cannot read {path}: {error.strerror}") from None


def read_json(path: Path) -> PlainObject:
    return _object(read_text(path), str(path))


def _object(text: str, where: str) -> PlainObject:
    if not text.strip():
        raise CommandError(f"{where} is empty")
    try:
        written = parse(text)
    except ValueError as error:
        raise CommandError(f"{where} is not JSON: {error}") from None
    if not isinstance(written, dict):
        raise CommandError(f"{where} is not a match record")
    return written


def refuse_existing(path: Path, instead: str = "name another file") -> None:
    """Raise a `CommandError` if the file exists: commands do not overwrite files."""
    if path.is_dir():
        raise CommandError(f"{path} is a folder; name a file")
    if path.exists():
        raise CommandError(f"{path} exists already; {instead}")


def read_match(path: Path) -> Match:
    return match_in(read_text(path), str(path))


def match_in(text: str, where: str) -> Match:
    """The match in this text; an error message names `where` it came from."""
    try:
        return read_record(_object(text, where))
    except RefusedError as error:
        raise CommandError(f"{where} is not a valid match record: {error}") from None


def write_json(path: Path, written: PlainObject) -> None:
    """Write a file atomically, for its owner only: a record holds the seeds of its dice."""
    _write(path, [_encoded(written)])


def write_text(path: Path, text: str) -> None:
    """Write a page to share, atomically and with the umask's rights."""
    _write(path, [text.encode(errors="replace")], shared_mode())


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines atomically; if the iterator fails, nothing is written."""
    _write(path, (f"{line}\n".encode() for line in lines))


def _write(path: Path, content: Iterable[bytes], mode: int = PRIVATE) -> None:
    try:
        with whole_file(path, mode) as file:
            file.writelines(content)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {error.strerror}") from None


def _encoded(written: PlainObject) -> bytes:
    """JSON in UTF-8; a text with lone surrogates is escaped to ASCII."""
    try:
        return json.dumps(written, ensure_ascii=False, indent=1).encode() + b"\n"
    except UnicodeEncodeError:
        return json.dumps(written, indent=1).encode() + b"\n"


def unused(stem: str) -> str:
    """The first of tutto.json, tutto-2.json and so on that does not exist."""
    name, tried = f"{stem}.json", 1
    while Path(name).exists():
        tried += 1
        name = f"{stem}-{tried}.json"
    return name


def size_text(size: int) -> str:
    """
    >>> size_text(870), size_text(64_300), size_text(7_432_000)
    ('870 B', '64 kB', '7.4 MB')
    """
    if size < 10_000:
        return f"{size} B"
    return f"{size / 1e3:.0f} kB" if size < 1e6 else f"{size / 1e6:.1f} MB"


def printable(text: object) -> str:
    """Foreign text without control characters, which could move the cursor or begin a line.

    >>> printable("Anna\\nVERIFIED")
    'Anna?VERIFIED'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in str(text))
