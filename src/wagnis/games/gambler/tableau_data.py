"""Tableaux as plain data: strict parsing, with a message for every fault.

`tableau_files` reads the text format.
"""

from __future__ import annotations

from collections.abc import Iterator

from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, is_whole, is_whole_list
from wagnis.games.gambler.board import (
    FULL_HOUSE,
    KINDS,
    MOST_BOXES,
    ROWS,
    Row,
    Tableau,
    write_tableau,
)


class TableauError(WagnisError, ValueError):
    """A tableau that breaks the rules for tableaux; says which one, which row and why."""


def read_tableau(written: Plain, otherwise: str) -> Tableau:
    """The tableau written as `{"id", "rows"}`; one without an id is called `otherwise`."""
    for fault in shape_faults(written):
        raise TableauError(fault)
    name = written.get("id", otherwise)
    rows = []
    for number, row in enumerate(written["rows"]):
        try:
            rows.append(read_row(row))
        except TableauError as error:
            raise TableauError(f"tableau {name!r}, row {number}: {error}") from None
    for fault in size_faults(len(rows), sum(row.boxes for row in rows)):
        raise TableauError(f"tableau {name!r} {fault}")
    return Tableau(name, tuple(rows))


def shape_faults(written: Plain) -> Iterator[str]:
    """Faults in the shape of a tableau's object; its rows are checked separately."""
    if not isinstance(written, dict):
        yield "a tableau must be an object with 'rows'"
        return
    name = written.get("id", "")
    if not isinstance(name, str):
        yield "a tableau's 'id' must be a text"
    for key in sorted(written.keys() - {"id", "rows"}):
        yield f"a tableau has no key {key!r}"
    if not isinstance(written.get("rows"), list):
        yield f"a tableau's 'rows' must be a list of {ROWS} rows"


def size_faults(rows: int, boxes: int) -> Iterator[str]:
    """A tableau has six rows, and no more boxes than there are dice (R1)."""
    if rows != ROWS:
        yield f"needs {ROWS} rows and has {rows}"
    if boxes > MOST_BOXES:
        yield f"has {boxes} spaces; {MOST_BOXES} is the most"


def read_row(written: Plain) -> Row:
    """One row, or a `TableauError` with its first fault."""
    for fault in row_faults(written):
        raise TableauError(fault)
    faces = written.get("faces")
    return Row(
        written["kind"],
        written["boxes"] if faces is None else len(faces),
        written["sign"],
        written["value"],
        None if faces is None else tuple(faces),
    )


def row_faults(written: Plain) -> Iterator[str]:
    """Yields every fault of one row."""
    if not isinstance(written, dict):
        yield "a row must be an object"
        return
    for key in sorted(written.keys() - {"kind", "faces", "boxes", "sign", "value"}):
        yield f"a row has no key {key!r}"
    kind, sign, value = written.get("kind"), written.get("sign"), written.get("value")
    if not is_whole(sign) or sign not in (1, -1):
        yield "'sign' must be 1 or -1"
    if not is_whole(value) or value < 1:
        yield "'value' must be a whole number of at least 1"
    if not isinstance(kind, str) or kind not in KINDS:
        yield f"'kind' must be one of {', '.join(KINDS)}"
    elif kind == "fixed":
        yield from _fixed_faults(written)
    else:
        yield from _free_faults(written, kind)


def _fixed_faults(written: PlainObject) -> Iterator[str]:
    faces = written.get("faces")
    if not is_whole_list(faces) or not faces or not all(1 <= face <= 6 for face in faces):
        yield "a fixed row needs 'faces': a list of numbers from 1 to 6"
        return
    boxes = written.get("boxes", len(faces))
    if not is_whole(boxes) or boxes != len(faces):
        yield f"'boxes' must be the number of faces, {len(faces)}, or be left out"


def _free_faults(written: PlainObject, kind: str) -> Iterator[str]:
    if written.get("faces") is not None:
        yield "only a fixed row has 'faces'"
    boxes = written.get("boxes")
    # The upper bound belongs to the whole tableau, but a sum of absurd numbers cannot be printed.
    if not is_whole(boxes) or not 1 <= boxes <= MOST_BOXES:
        yield f"a row has from 1 to {MOST_BOXES} 'boxes', a whole number"
    elif kind == "full_house" and boxes != FULL_HOUSE:
        yield f"a full house has {FULL_HOUSE} boxes, not {boxes}"


def write_own(tableau: Tableau) -> PlainObject:
    """A user's tableau for the option `stack`, which has no names: the name becomes the id."""
    return {**write_tableau(tableau), "id": tableau.name or tableau.id}
