"""Reading tableaux: shipped ones by id, and given ones as data.
Not here: how a tableau is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .common import is_whole

ROW_KEYS = {"kind", "faces", "boxes", "sign", "value"}
KINDS = ("fixed", "star", "full_house")
MOST_BOXES = 28


def edition(game: str, tableaux: Mapping[str, Any]) -> list[str]:
    """List the tableaux that an edition draws from, sorted."""
    return sorted(
        name for name in tableaux if name.startswith(game + "-") and tableaux[name]["drawn"]
    )


def known(name: str, tableaux: Mapping[str, Any]) -> dict[str, Any]:
    """Give a shipped tableau in the shape in which it is shown."""
    return {"id": name, "rows": [shown_row(row) for row in tableaux[name]["rows"]]}


def shown_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """Give all five fields of a row that is known to be right."""
    faces = row.get("faces")
    return {
        "kind": row["kind"],
        "faces": None if faces is None else list(faces),
        "boxes": row.get("boxes", len(faces or [])),
        "sign": row["sign"],
        "value": row["value"],
    }


def stack_fits(stack: Any, tableaux: Mapping[str, Any]) -> bool:
    """Say whether the option is a list of ids and of whole tableaux."""
    return isinstance(stack, list) and bool(stack) and all(entry_fits(e, tableaux) for e in stack)


def entry_fits(entry: Any, tableaux: Mapping[str, Any]) -> bool:
    """Say whether this is a shipped id or a right tableau."""
    if isinstance(entry, str):
        return entry in tableaux
    if not isinstance(entry, dict) or "rows" not in entry or entry.keys() - {"id", "rows"}:
        return False
    if "id" in entry and not isinstance(entry["id"], str):
        return False
    rows = entry["rows"]
    if not isinstance(rows, list) or len(rows) != 6 or not all(row_fits(row) for row in rows):
        return False
    return bool(sum(shown_row(row)["boxes"] for row in rows) <= MOST_BOXES)


def row_fits(row: Any) -> bool:
    """Say whether one row is right in itself."""
    if not isinstance(row, dict) or row.keys() - ROW_KEYS:
        return False
    kind = row.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        return False
    sign, value = row.get("sign"), row.get("value")
    if not is_whole(sign) or sign not in (1, -1) or not is_whole(value, 1):
        return False
    return fixed_fits(row) if kind == "fixed" else free_fits(row)


def fixed_fits(row: Mapping[str, Any]) -> bool:
    """Check faces and boxes of a fixed row."""
    faces = row.get("faces")
    if not isinstance(faces, list) or not faces:
        return False
    if not all(is_whole(face, 1, 6) for face in faces):
        return False
    return "boxes" not in row or (is_whole(row["boxes"]) and row["boxes"] == len(faces))


def free_fits(row: Mapping[str, Any]) -> bool:
    """Check faces and boxes of a star row or a full house."""
    if row.get("faces") is not None or not is_whole(row.get("boxes"), 1):
        return False
    return bool(row["kind"] == "star" or row["boxes"] == 5)


def read_stack(stack: list[Any], tableaux: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give the tableaux of a right stack in order; the nameless are numbered from 1."""
    result = []
    nameless = 0
    for entry in stack:
        if isinstance(entry, str):
            result.append(known(entry, tableaux))
            continue
        nameless += "id" not in entry
        name = entry.get("id", f"custom-{nameless}")
        result.append({"id": name, "rows": [shown_row(row) for row in entry["rows"]]})
    return result
