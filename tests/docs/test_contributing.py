"""CONTRIBUTING tells the truth: its files exist, recipes fit an example, tables are complete.

The lines it quotes of Pig are tested in `tests.examples.test_the_guide`.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FOLDERS = ("gambler", "tutto", "zocken")
FILE = r"`((?:src|web|tests|docs|scripts|examples|bench)/[\w./<>-]+)`"
ROW = re.compile(rf"^\| {FILE} \| ", re.M)
GAME_OF = {"plus_minus": "tutto"}
"""The examples of recipes that are about one game."""


def chapter(title: str) -> str:
    return re.split(r"\n#{2,4} |\n\*\*[A-Z]", PAGE.split(f" {title}\n", 1)[1])[0]


def test_every_file_it_names_exists() -> None:
    named = re.findall(FILE, PAGE)
    assert len(named) > 40
    for path in named:
        for game in FOLDERS if "<game>" in path else [""]:
            assert (ROOT / path.replace("<game>", game)).exists(), path


@pytest.mark.parametrize("recipe", ["Add an option", "Add a page", "Add a message"])
def test_every_file_of_a_recipe_mentions_its_example(recipe: str) -> None:
    text = chapter(recipe)
    example = re.search(r"Example: `(\w+)`", text)
    assert example is not None
    word = example[1]
    files = [path.replace("<game>", GAME_OF.get(word, "")) for path in ROW.findall(text)]
    assert len(files) >= 6
    for path in files:
        written = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"\b{word}\b", written), f"{path} does not mention {word}"


def test_the_parts_of_a_box_are_those_that_rooms_ask_for() -> None:
    asked = {
        name: kind
        for file in (ROOT / "src" / "wagnis").rglob("*.py")
        for name, kind in re.findall(r' = Part\(\s*"(\w+)", ([A-Z]\w+)', file.read_text("utf-8"))
    }
    rows = re.findall(r"^\| `(\w+)` \| `([\w.]+)\.([A-Z]\w+)` \|", PAGE, re.M)
    assert {name: kind for name, _, kind in rows} == asked
    for _, module, kind in rows:
        assert isinstance(getattr(importlib.import_module(f"wagnis.{module}"), kind), type)


def test_the_parts_of_a_game_in_the_browser_are_those_of_the_registry() -> None:
    registry = (ROOT / "web" / "src" / "lib" / "games" / "index.ts").read_text(encoding="utf-8")
    declared = re.search(r"^export type Part =(.*?);", registry, re.M | re.S)
    assert declared is not None
    rows = dict(
        re.findall(
            r"^\| `(\w+)` \| `([\w/.]+\.(?:ts|svelte))` \|", chapter("A board in the browser"), re.M
        )
    )
    assert set(rows) == {"table", *re.findall(r"'(\w+)'", declared[1])}
    for game in FOLDERS:
        folder = ROOT / "web" / "src" / "lib" / "games" / game
        named = (folder / "index.ts").read_text(encoding="utf-8")
        for part, file in rows.items():
            # Zocken's proof is one number, which needs no file.
            assert (folder / file).exists() or f"import('./{part}" not in named, (game, file)
