"""Tableau files: a text format that looks like the tableau it describes.

    # The starter.
    gambler-01  First steps
      +20  1
      -30  * * *
      +80  1 2 3 4
      +90  A A A B B

A line with an id (and a name) opens a tableau; six rows follow, each with what it pays and its
boxes: faces, stars, or A A A B B for a full house. Tableaux in JSON, in the format of positions,
are read too. `tableau_data` checks a tableau.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.core.plain import parse as parse_json
from wagnis.games.gambler.board import ROWS, Row, Tableau
from wagnis.games.gambler.tableau_data import read_row, row_faults, shape_faults, size_faults

FULL_HOUSE_BOXES = ["A", "A", "A", "B", "B"]
MOST_DIGITS = 6
MOST_VALUE = 10**MOST_DIGITS - 1
_ID = re.compile(r"[^\W\d_][\w.-]+")  # never A or B alone: these are boxes
_PAYS = re.compile(r"[+-][0-9]+")
_OTHER_MINUSES = "\u2010\u2011\u2012\u2013\u2014\u2212"
_LINE_END = re.compile(r"\r\n?|\n")  # `splitlines` breaks at more characters


class TableauFileError(WagnisError, ValueError):
    """A bad file; the message lists all faults with their lines."""

    def __init__(self, file: str, problems: list[tuple[int, str]]) -> None:
        self.problems = problems
        super().__init__("\n".join(f"{file}:{line}: {text}" for line, text in problems))


@dataclass(slots=True)
class _Draft:
    line: int
    id: str
    name: str
    rows: list[Row | None] = field(default_factory=list)  # None: a row that cannot be read


def parse(text: str, file: str) -> tuple[Tableau, ...]:
    """All tableaux of a file; `file` is its name, for the messages."""
    text = text.removeprefix("\ufeff")
    problems: list[tuple[int, str]] = []
    in_json = text.lstrip()[:1] in ("[", "{")
    drafts = _from_json(text, problems) if in_json else _from_text(text, problems)
    firsts: dict[str, _Draft] = {}
    for draft in drafts:
        problems += [(draft.line, fault) for fault in _draft_faults(draft)]
        first = firsts.setdefault(draft.id, draft)
        if first is not draft:
            taken = f"there is a tableau {_quoted(draft.id)} already, in line {first.line}"
            problems.append((draft.line, taken))
    if not drafts and not problems:
        problems.append((1, "there is no tableau in this file"))
    if problems:
        raise TableauFileError(file, sorted(problems, key=lambda problem: problem[0]))
    return tuple(
        Tableau(draft.id, tuple(row for row in draft.rows if row is not None), draft.name)
        for draft in drafts
    )


def draw(tableau: Tableau) -> str:
    """The tableau in the text format; `parse` reads it back."""
    lines = [f"{tableau.id}  {tableau.name}".rstrip()]
    lines += [f"  {row.pays:+4d}  {' '.join(box_marks(row))}" for row in tableau.rows]
    return "\n".join(lines)


def box_marks(row: Row) -> list[str]:
    """What is written on each box of a row."""
    if row.faces is not None:
        return [str(face) for face in row.faces]
    return ["*"] * row.boxes if row.kind == "star" else FULL_HOUSE_BOXES


def _draft_faults(draft: _Draft) -> Iterator[str]:
    """The faults of a tableau as a whole; its rows are already checked."""
    if _ID.fullmatch(draft.id) is None:
        yield (
            "an id is one word of two or more letters, digits, '-', '_' or '.', "
            f"a letter first; not {_quoted(draft.id)}"
        )
    if "#" in draft.name or not draft.name.isprintable():
        yield f"a name is plain text without '#'; not {_quoted(draft.name)}"
    rows = min(len(draft.rows), ROWS)  # a seventh row has its own message
    boxes = sum(row.boxes for row in draft.rows if row is not None)
    for fault in size_faults(rows, boxes):
        yield f"tableau {_quoted(draft.id)} {fault}"


def _from_text(text: str, problems: list[tuple[int, str]]) -> list[_Draft]:
    drafts: list[_Draft] = []
    for number, line in enumerate(_LINE_END.split(text), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if _ID.match(words[0]) is not None:
            drafts.append(_Draft(number, words[0], " ".join(words[1:])))
            continue
        row, faults = _row(words)
        problems += [(number, fault) for fault in faults]
        if not drafts:
            problems.append((number, "a row before the first tableau: start with its id and name"))
        else:
            problems += [(number, fault) for fault in _seventh(drafts[-1])]
            drafts[-1].rows.append(row)
    return drafts


def _seventh(draft: _Draft) -> Iterator[str]:
    """Reported once, at the first row too many: often the next tableau's id is missing."""
    if len(draft.rows) == ROWS:
        yield (
            f"row {ROWS + 1} of tableau {_quoted(draft.id)}, which begins in line {draft.line}: "
            f"it has {ROWS} rows; is the next tableau’s id missing?"
        )


def _row(words: list[str]) -> tuple[Row | None, list[str]]:
    """The row written in one line, or everything that is wrong with it."""
    pays, boxes = words[0], words[1:]
    faults = list(_pays_faults(pays))
    if any(sign.isdigit() for sign in pays):  # otherwise this may not have been meant as a row
        faults += _boxes_faults(boxes)
    if faults:
        return None, faults
    written: PlainObject = {"sign": 1 if pays[0] == "+" else -1, "value": int(pays[1:])}
    if boxes == FULL_HOUSE_BOXES:
        written |= {"kind": "full_house", "boxes": len(boxes)}
    elif boxes[0] == "*":
        written |= {"kind": "star", "boxes": len(boxes)}
    else:
        written |= {"kind": "fixed", "faces": [int(box) for box in boxes]}
    faults = list(row_faults(written))
    return (None, faults) if faults else (read_row(written), [])


def _pays_faults(pays: str) -> Iterator[str]:
    if pays[0] in _OTHER_MINUSES:
        yield f"the minus in {_quoted(pays)} is another kind of dash; type it as -"
    elif _PAYS.fullmatch(pays) is None:
        yield (
            "a row starts with what it pays, such as +20 or -30, and a tableau with its id, "
            f"such as my-01; not with {_quoted(pays)}"
        )
    elif not 1 <= len(pays.lstrip("+-0")) <= MOST_DIGITS:
        yield f"a row is worth from 1 to {MOST_VALUE} points, not {_quoted(pays)}"


def _boxes_faults(boxes: list[str]) -> Iterator[str]:
    marks = set(boxes)
    if not boxes:
        yield "a row needs numbers or stars after what it pays, such as 1 2 3, or * *, or A A A B B"
    elif boxes == FULL_HOUSE_BOXES or marks == {"*"} or marks <= set("123456"):
        return
    elif marks <= set("0123456789"):
        wrong = next(box for box in boxes if box not in set("123456"))
        yield f"a die shows a face from 1 to 6, not {wrong}"
    elif marks <= {"A", "B"}:
        yield f"a full house is A A A B B, not {_quoted(' '.join(boxes))}"
    elif any(len(box) > 1 and set(box) <= set("0123456789*AB") for box in boxes):
        yield (
            f"numbers, stars and letters stand apart, such as 4 4 4; not {_quoted(' '.join(boxes))}"
        )
    else:
        yield (
            "a row is all faces from 1 to 6, or all stars (* * *), or a full house (A A A B B); "
            f"not {_quoted(' '.join(boxes))}"
        )


def _from_json(text: str, problems: list[tuple[int, str]]) -> list[_Draft]:
    try:
        parsed = entries(text)
    except NotJsonError as error:
        problems.append((error.line, str(error)))
        return []
    drafts: list[_Draft] = []
    nameless = 0
    for entry in parsed:
        written, name = _without_name(entry.value)
        problems += [(entry.line, fault) for fault in shape_faults(written)]
        if not isinstance(written, dict) or not isinstance(written.get("rows"), list):
            continue
        id: Plain = written.get("id")
        if isinstance(id, str) and len(id.split()) > 1 and not name:
            name = " ".join(id.split())  # in the option `stack` an id may be a name
            id = None
        nameless += id is None
        id = f"custom-{nameless}" if id is None else id
        draft = _Draft(entry.line, id if isinstance(id, str) else "nameless", name)
        for row in entry.rows:
            faults = [*row_faults(row.value), *_too_dear(row.value), *_seventh(draft)]
            problems += [(row.line, fault) for fault in faults]
            draft.rows.append(None if faults else read_row(row.value))
        drafts.append(draft)
    return drafts


def _too_dear(row: Plain) -> Iterator[str]:
    if isinstance(row, dict) and is_whole(row.get("value")) and row["value"] > MOST_VALUE:
        yield f"a row in a file is worth {MOST_VALUE} points at most"


def _without_name(entry: object) -> tuple[object, str]:
    """In a file a tableau may have a name; in a game's options it has none."""
    if isinstance(entry, dict) and isinstance(entry.get("name"), str):
        rest = {key: value for key, value in entry.items() if key != "name"}
        return rest, " ".join(entry["name"].split())
    return entry, ""


def _quoted(text: str) -> str:
    """A quotation, shortened for a message."""
    return repr(text if len(text) <= 40 else text[:39] + "…")


_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")


class NotJsonError(WagnisError, ValueError):
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
        written = parse_json(text)
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
