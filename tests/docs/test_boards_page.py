"""The page on boards tells the truth: messages, limits, and the lines it quotes.

The messages' types are `ToFrame` and `FromFrame` in the client.
"""

from __future__ import annotations

import re
from pathlib import Path

from wagnis.server.web.boards import CLOSING, MOST

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
PLAIN = ROOT / "web" / "src" / "lib" / "games" / "plain"
MESSAGES = (PLAIN / "frame.ts").read_text(encoding="utf-8")


def types(name: str) -> set[str]:
    declared = MESSAGES.split(f"export type {name} =")[1].split("\n\n")[0]
    return set(re.findall(r"type: '(\w+)'", declared))


def test_every_message_is_on_the_page_and_no_other() -> None:
    sent, heard = PAGE.split("The module sends:")
    assert set(re.findall(r"^\| `(\w+)` \|", sent, re.M)) == types("ToFrame")
    assert set(re.findall(r"^\| `(\w+)` \|", heard, re.M)) == types("FromFrame")


def test_every_field_is_on_the_page() -> None:
    sent = PAGE.split("The module sends:")[0]
    declared = MESSAGES.split("export type ToFrame =")[1].split("\n\n")[0]
    code = re.sub(r"/\*.*?\*/", "", declared)
    for field in set(re.findall(r"(\w+): ", code)) - {"type"}:
        assert f"`{field}`" in sent, field


def test_the_limits_are_those_of_the_code() -> None:
    assert f"at most {MOST // 1024} kB" in PAGE
    assert all(f"`{word}`" in PAGE for word in CLOSING)
    least, most = map(int, re.findall(r"HEIGHT = \{ least: (\d+), most: (\d+)", MESSAGES)[0])
    assert f"{least} to {most:,}" in PAGE
    board = (PLAIN / "FrameBoard.svelte").read_text(encoding="utf-8")
    assert "PATIENCE = 8000" in board
    assert "eight seconds" in PAGE


def test_what_it_quotes_is_in_the_example() -> None:
    package = ROOT / "examples" / "pig" / "src" / "wagnis_pig"
    written = "".join(file.read_text(encoding="utf-8") for file in package.glob("*.py"))
    quoted = re.findall(r'`("board": .*?)`|```python\n(.*?)```', PAGE, re.S)
    assert len(quoted) == 2
    for inline, block in quoted:
        assert (inline or block) in written
