"""Tableau files in JSON: where in the text each tableau and each row begins.

`tableau_data` checks the data; `tableau_files` combines both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from wagnis.core.plain import Plain, parse

_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


class NotJsonError(ValueError):
    """The JSON is not valid in this line."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Found:
    """A value of the file and the line it begins in."""

    line: int
    value: Plain


@dataclass(frozen=True, slots=True)
class Entry(Found):
    """One of the file's tableaux, right or wrong, with its rows if it has a list of them."""

    rows: tuple[Found, ...]


def entries(text: str) -> tuple[Entry, ...]:
    """The tableaux of a file that holds one of them or a list.

    >>> [(e.line, [row.line for row in e.rows]) for e in entries('[{"rows": [1,\\n2]},\\n3]')]
    [(1, [1, 2]), (3, [])]
    """
    try:
        written = parse(text)
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error.msg} (column {error.colno})"
        raise NotJsonError(error.lineno, message) from None
    except ValueError:
        raise NotJsonError(1, "this JSON nests too deeply or has a number too long") from None
    start = _skip(text, 0)
    places = [start] if isinstance(written, dict) else [at for _, at in _members(text, start)]
    return tuple(_entry(text, at) for at in places)


def _entry(text: str, start: int) -> Entry:
    value, _ = _DECODER.raw_decode(text, start)
    rows: tuple[Found, ...] = ()
    if isinstance(value, dict) and isinstance(value.get("rows"), list):
        # For duplicate keys the last one counts, as usual in JSON.
        at = dict(_members(text, start))["rows"]
        lines = [_line(text, row) for _, row in _members(text, at)]
        rows = tuple(map(Found, lines, value["rows"]))
    return Entry(_line(text, start), value, rows)


def _members(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The key (none in a list) and place of each member of the sound JSON that starts here."""
    at = _skip(text, start + 1)
    while text[at] not in "]}":
        key = ""
        if text[start] == "{":
            key, at = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        yield key, at
        _, at = _DECODER.raw_decode(text, at)
        at = _skip(text, at)
        if text[at] == ",":
            at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    blank = _BLANK.match(text, at)
    assert blank is not None
    return blank.end()


def _line(text: str, at: int) -> int:
    return len(re.findall(r"\r\n?|\n", text[:at])) + 1
