"""Only a game's own folder and the registry name it in the browser client.

A shared page that names a game has to change for every new game; it asks the game's `GameUi`
instead. Comments may name games; tests, fixtures and recorded matches have to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from wagnis.games import BOXES

SOURCE = Path(__file__).parents[1] / "web" / "src"
GAMES = SOURCE / "lib" / "games"
REGISTRY = GAMES / "index.ts"
# At most three, each with its reason.
ALLOWED = {
    GAMES / "wire.gen.ts": "generated: the unions over the games' own views, odds and happenings",
}
NAMES = re.compile(r"gambler|tutto|zocken|engel[\W_]*(?:und[\W_]*)?bengel", re.IGNORECASE)
# Strings come first: a `//` within one begins no comment.
COMMENTS = re.compile(
    r"""(?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)"""
    r"|/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*",
    re.DOTALL,
)


def code(text: str) -> str:
    """The text without its comments, with every line where it was."""
    return COMMENTS.sub(
        lambda found: found["string"] or "\n" * found[0].count("\n"),
        text,
    )


def named(text: str) -> list[str]:
    """The lines of code that name a game."""
    return [line.strip() for line in code(text).splitlines() if NAMES.search(line)]


def shared() -> Iterator[Path]:
    folders = [GAMES / name for name in BOXES.house]
    for file in sorted(SOURCE.rglob("*.*")):
        own = any(file.is_relative_to(folder) for folder in folders)
        tested = ".test." in file.name or ".fixture." in file.name or "fixtures" in file.parts
        if file.suffix in {".ts", ".svelte", ".css", ".json"} and not own and not tested:
            yield file


def test_no_shared_file_of_the_client_names_a_game() -> None:
    guilty = {
        str(file.relative_to(SOURCE)): lines
        for file in shared()
        if file != REGISTRY and file not in ALLOWED and (lines := named(file.read_text("utf-8")))
    }
    assert guilty == {}


def test_no_shared_file_is_called_after_a_game() -> None:
    assert [file.name for file in shared() if NAMES.search(file.name)] == []


def test_the_exceptions_are_few_and_needed() -> None:
    assert len(ALLOWED) <= 3
    assert all(named(file.read_text("utf-8")) for file in (REGISTRY, *ALLOWED))


def test_the_registry_has_the_games_of_the_house_in_the_order_of_the_shelf() -> None:
    house = re.search(r"const HOUSE.*?= \{(.*?)\};", REGISTRY.read_text("utf-8"), re.DOTALL)
    assert house is not None
    keys = re.findall(r"^  '?([\w-]+)'?(?:,|:)", house[1], re.MULTILINE)
    assert keys == list(BOXES.house)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("// Tutto\nconst one = 1; /* Zocken\n Gambler */", []),
        ("<!-- Gambler -->\n<p>{title}</p>", []),
        ("if (game === 'tutto') return; // what Tutto does", ["if (game === 'tutto') return;"]),
        ("const at = 'https://example.org/zocken';", ["const at = 'https://example.org/zocken';"]),
        (
            "import('/src/*.ts'); x = ENGEL_BENGEL; // */",
            ["import('/src/*.ts'); x = ENGEL_BENGEL;"],
        ),
        ("say('Engel & Bengel')", ["say('Engel & Bengel')"]),
    ],
)
def test_names_are_found_in_code_and_not_in_comments(text: str, lines: list[str]) -> None:
    assert named(text) == lines
