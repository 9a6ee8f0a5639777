"""Tableaux as plain data: checked row by row, with words for what is wrong.

The drawn text format of tableau files is read in `tableau_files`.
"""

from __future__ import annotations

from wagnis.core.plain import Plain, PlainObject, is_whole, is_whole_list
from wagnis.games.gambler.board import (
    FULL_HOUSE,
    KINDS,
    MOST_BOXES,
    ROWS,
    Row,
    Tableau,
)


class TableauError(ValueError):
    """A tableau that breaks the rules for tableaux; says which one, which row and why."""


def read_tableau(written: Plain, otherwise: str) -> Tableau:
    """The tableau written as `{"id", "rows"}`; one without an id is called `otherwise`."""
    if not isinstance(written, dict):
        raise TableauError("a tableau must be an object with 'rows'")
    name = written.get("id", otherwise)
    if not isinstance(name, str):
        raise TableauError("a tableau's 'id' must be a text")
    unknown = written.keys() - {"id", "rows"}
    if unknown:
        raise TableauError(f"tableau {name!r}: unknown key {min(unknown)!r}")
    rows = written.get("rows")
    if not isinstance(rows, list):
        raise TableauError(f"tableau {name!r}: 'rows' must be a list of {ROWS} rows")
    read = []
    for number, row in enumerate(rows):
        try:
            read.append(read_row(row))
        except TableauError as error:
            raise TableauError(f"tableau {name!r}, row {number}: {error}") from None
    return checked(Tableau(name, tuple(read)))


def checked(tableau: Tableau) -> Tableau:
    """The same tableau, if it has six rows and no more boxes than there are dice (R1)."""
    if len(tableau.rows) != ROWS:
        raise TableauError(f"tableau {tableau.id!r}: needs {ROWS} rows and has {len(tableau.rows)}")
    if tableau.boxes > MOST_BOXES:
        raise TableauError(
            f"tableau {tableau.id!r}: has {tableau.boxes} boxes; {MOST_BOXES} is the most"
        )
    return tableau


def read_row(written: Plain) -> Row:
    """One row, or a `TableauError` that says what is wrong with it."""
    if not isinstance(written, dict):
        raise TableauError("a row must be an object")
    unknown = written.keys() - {"kind", "faces", "boxes", "sign", "value"}
    if unknown:
        raise TableauError(f"unknown key {min(unknown)!r}")
    kind = written.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise TableauError(f"'kind' must be one of {', '.join(KINDS)}")
    sign, value = written.get("sign"), written.get("value")
    if not is_whole(sign) or sign not in (1, -1):
        raise TableauError("'sign' must be 1 or -1")
    if not is_whole(value) or value < 1:
        raise TableauError("'value' must be a whole number of at least 1")
    if kind == "fixed":
        return _fixed(written, sign, value)
    if written.get("faces") is not None:
        raise TableauError("only a fixed row has 'faces'")
    boxes = written.get("boxes")
    if not is_whole(boxes) or boxes < 1:
        raise TableauError("'boxes' must be a whole number of at least 1")
    if kind == "star":
        return Row("star", boxes, sign, value)
    if boxes != FULL_HOUSE:
        raise TableauError(f"a full house has {FULL_HOUSE} boxes, not {boxes}")
    return Row("full_house", boxes, sign, value)


def _fixed(written: PlainObject, sign: int, value: int) -> Row:
    faces = written.get("faces")
    if not is_whole_list(faces) or not faces or not all(1 <= face <= 6 for face in faces):
        raise TableauError("a fixed row needs 'faces': a list of numbers from 1 to 6")
    boxes = written.get("boxes", len(faces))
    if not is_whole(boxes) or boxes != len(faces):
        raise TableauError(f"'boxes' must be the number of faces, {len(faces)}")
    return Row("fixed", boxes, sign, value, tuple(faces))


def write_tableau(tableau: Tableau) -> PlainObject:
    """The tableau as plain data, as a position shows it."""
    return {
        "id": tableau.id,
        "rows": [
            {
                "kind": row.kind,
                "faces": None if row.faces is None else list(row.faces),
                "boxes": row.boxes,
                "sign": row.sign,
                "value": row.value,
            }
            for row in tableau.rows
        ],
    }
