"""Tableau files: a text format that looks like the tableau it describes.

    # The starter.
    gambler-01  First steps
      +20  1
      -30  * * *
      +80  1 2 3 4
      +90  A A A B B

A line with an id (and a name) opens a tableau; six rows follow, each with what it pays and its
boxes: faces, stars, or A A A B B for a full house. Files in JSON, as a position shows tableaux,
are read too. What makes a tableau sound is said in `tableau_data`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace

from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.tableau_data import TableauError, checked, read_row, read_tableau

FULL_HOUSE_BOXES = ["A", "A", "A", "B", "B"]
_PAYS = re.compile(r"([+-])(\d{1,6})")


class TableauFileError(ValueError):
    """A file that cannot be used, with everything that is wrong in it, line by line."""

    def __init__(self, file: str, problems: list[tuple[int, str]]) -> None:
        self.problems = problems
        super().__init__("\n".join(f"{file}:{line}: {text}" for line, text in problems))


@dataclass(slots=True)
class _Draft:
    line: int
    id: str
    name: str
    rows: list[Row]


def parse(text: str, file: str) -> tuple[Tableau, ...]:
    """All tableaux of a file; `file` is its name, for the messages."""
    if text.lstrip()[:1] in ("[", "{"):
        return _parse_json(text, file)
    drafts: list[_Draft] = []
    problems: list[tuple[int, str]] = []
    broken: set[str] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split("#", 1)[0].split()
        if not words:
            continue
        if words[0][0] not in "+-":
            if any(draft.id == words[0] for draft in drafts):
                problems.append((number, f"there is a tableau {words[0]!r} already"))
            drafts.append(_Draft(number, words[0], " ".join(words[1:]), []))
        elif not drafts:
            problems.append((number, "a row before the first tableau: start with its id and name"))
        else:
            try:
                drafts[-1].rows.append(_row(words[0], words[1:]))
            except TableauError as error:
                broken.add(drafts[-1].id)
                problems.append((number, str(error)))
    tableaux = []
    for draft in drafts:
        try:
            tableaux.append(Tableau(draft.id, tuple(draft.rows), draft.name))
            if draft.id not in broken:
                checked(tableaux[-1])
        except TableauError as error:
            problems.append((draft.line, str(error)))
    if not drafts and not problems:
        problems.append((1, "there is no tableau in this file"))
    if problems:
        raise TableauFileError(file, sorted(problems))
    return tuple(tableaux)


def draw(tableau: Tableau) -> str:
    """The tableau in the text format; `parse` reads it back."""
    lines = [f"{tableau.id}  {tableau.name}".rstrip()]
    for row in tableau.rows:
        if row.faces is not None:
            boxes = [str(face) for face in row.faces]
        else:
            boxes = ["*"] * row.boxes if row.kind == "star" else FULL_HOUSE_BOXES
        lines.append(f"  {row.pays:+4d}  {' '.join(boxes)}")
    return "\n".join(lines)


def _row(pays: str, boxes: list[str]) -> Row:
    found = _PAYS.fullmatch(pays)
    if found is None:
        raise TableauError(f"a row starts with what it pays, such as +20 or -30, not {pays!r}")
    written: PlainObject = {"sign": 1 if found[1] == "+" else -1, "value": int(found[2])}
    if boxes == FULL_HOUSE_BOXES:
        written |= {"kind": "full_house", "boxes": len(boxes)}
    elif boxes and set(boxes) == {"*"}:
        written |= {"kind": "star", "boxes": len(boxes)}
    elif boxes and all(re.fullmatch("[1-6]", box) for box in boxes):
        written |= {"kind": "fixed", "faces": [int(box) for box in boxes]}
    else:
        raise TableauError(
            "boxes are faces from 1 to 6, or all stars (* * *), or a full house (A A A B B), "
            f"with spaces between; not {' '.join(boxes)!r}"
        )
    return read_row(written)


def _parse_json(text: str, file: str) -> tuple[Tableau, ...]:
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise TableauFileError(file, [(line, f"this is not JSON: {error}")]) from None
    entries = written if isinstance(written, list) else [written]
    tableaux, problems = [], []
    for number, entry in enumerate(entries, start=1):
        entry, name = _without_name(entry)
        try:
            tableau = read_tableau(entry, f"custom-{number}")
            tableaux.append(replace(tableau, name=name))
        except TableauError as error:
            problems.append((1, str(error)))
    if not entries:
        problems.append((1, "there is no tableau in this file"))
    if problems:
        raise TableauFileError(file, problems)
    return tuple(tableaux)


def _without_name(entry: object) -> tuple[object, str]:
    """In a file a tableau may have a name; in a game's options it has none."""
    if isinstance(entry, dict) and isinstance(entry.get("name"), str):
        return {key: value for key, value in entry.items() if key != "name"}, entry["name"]
    return entry, ""
