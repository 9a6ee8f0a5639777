"""Compares two replies to one request line, and says where they differ.
Not here: the sending of lines."""

from __future__ import annotations

import json
from typing import Any

Reply = dict[str, Any] | None

UNORDERED_IN_VIEW = ("aside", "out", "remaining")
"""Lists of the view whose order the protocol leaves open."""


TOLD_BY_ONE = "happened"
"""What came of a move is told by ours alone; its points are held against the scores by the laws."""


def text(value: Any) -> str:
    """Write a JSON value so that equal texts are equal values: 1, 1.0 and true differ."""
    return json.dumps(value, sort_keys=True)


def differences(first: Reply, second: Reply) -> list[str]:
    """List where two replies differ; the second knows no values."""
    if _is_error(second, "not_solved"):
        return _unlike_values(first)
    left, right = plain(first), plain(second)
    if text(left) == text(right):
        return []
    found: list[str] = []
    _walk("reply", json.loads(text(left)), json.loads(text(right)), found)
    return found


def plain(reply: Reply) -> Any:
    """Reduce a reply to what must be equal."""
    if reply is None:
        return None
    if reply.get("ok") is not True:
        error = reply.get("error", {})
        worded = isinstance(error.get("message"), str)
        kept = {"code": error.get("code"), "index": error.get("index"), "worded": worded}
        return {**reply, "error": kept}
    reply = {key: value for key, value in reply.items() if key != TOLD_BY_ONE}
    if "position" in reply:
        reply["position"] = _plain_position(reply["position"])
    if "chances" in reply:
        reply["chances"] = sorted(reply["chances"], key=text)
    return reply


def _plain_position(position: dict[str, Any]) -> dict[str, Any]:
    view = dict(position["view"])
    for key in UNORDERED_IN_VIEW:
        if key in view:
            view[key] = sorted(view[key], key=text)
    return {**position, "legal": sorted(position["legal"], key=text), "view": view}


def _is_error(reply: Reply, code: str) -> bool:
    return reply is not None and reply.get("ok") is False and reply["error"]["code"] == code


def _unlike_values(reply: Reply) -> list[str]:
    """Accept `not_solved`, or an answer of the right shape."""
    if _is_error(reply, "not_solved"):
        return []
    if reply is None or reply.get("ok") is not True:
        return [f"values: first={reply}, second has none"]
    if "value" not in reply or "objective" not in reply:
        return [f"values: first={reply}, `value` or `objective` is missing"]
    return []


def _walk(path: str, left: Any, right: Any, found: list[str]) -> None:
    """Collect the paths at which two JSON values differ."""
    if text(left) == text(right):
        return
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted(left.keys() | right.keys()):
            _walk(f"{path}.{key}", left.get(key, "absent"), right.get(key, "absent"), found)
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for number, (one, other) in enumerate(zip(left, right, strict=True)):
            _walk(f"{path}[{number}]", one, other, found)
    else:
        found.append(f"{path}: first={text(left)}, second={text(right)}")
