"""Every example on the protocol page is run through the referee.

Blocks fenced as `referee` hold requests (`> `) and what their replies must contain (`< `).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scripts import happenings
from wagnis.referee import Referee, answer_line

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BLOCKS = re.findall(r"```referee\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


def contains(whole: Any, part: Any, unordered: bool = False) -> bool:
    """Objects may say more than the example; lists of moves and chances are sets."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and contains(whole[key], value, key in ("legal", "chances"))
            for key, value in part.items()
        )
    if unordered and isinstance(part, list) and isinstance(whole, list):
        return all(any(contains(one, wanted) for one in whole) for wanted in part)
    if isinstance(part, list):
        return (
            isinstance(whole, list) and len(whole) == len(part) and all(map(contains, whole, part))
        )
    return type(whole) is type(part) and bool(whole == part)


def test_the_page_lists_every_kind_of_happening() -> None:
    assert happenings.main(["--check"]) is None


def test_a_kind_that_is_not_on_the_page_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(happenings, "GAMES", {**happenings.GAMES, "happenings-zocken": "tutto"})
    assert happenings.main(["--check"]) is not None


@pytest.mark.parametrize("block", BLOCKS)
def test_the_example_is_true(block: str) -> None:
    referee, reply, checked = Referee(), "", 0
    for line in block.splitlines():
        if line.startswith("> "):
            reply = answer_line(referee, line[2:].encode()) or ""
        elif line.startswith("< "):
            assert contains(json.loads(reply), json.loads(line[2:])), f"{line}\nbut was\n{reply}"
            checked += 1
    assert checked


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 3


def test_a_wrong_example_would_be_noticed() -> None:
    assert not contains({"legal": [{"stop": True}]}, {"legal": [{"roll": True}]})
    assert not contains({"scores": [1, 2]}, {"scores": [2, 1]})
    assert not contains({"ok": True}, {"ok": 1})
