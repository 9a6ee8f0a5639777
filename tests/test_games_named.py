"""A game is two folders: nothing outside them names it, but the registry.

Comments and docstrings are not counted: they may give an example. The folders of the browser client
are searched beside this one.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from wagnis.games import BOXES

SOURCE = Path(__file__).parents[1] / "src" / "wagnis"
GAMES = SOURCE / "games"
FOLDERS = ("gambler", "tutto", "zocken")
ALLOWED = {
    "games/__init__.py": "the registry: which boxes are on the shelf",
}
"""Shared files that may name a game, at most three beyond the registry, each with its reason."""

SPELLINGS = {
    "gambler": r"gambler|engel[-_ ]?(?:(?:und|and|&)[-_ ]?)?bengel",
    "tutto": r"tutto",
    "zocken": r"zocken",
}


def names_in(source: str, games: str) -> Iterator[tuple[int, str]]:
    """Line and text of every token of the code in which one of these spellings occurs."""
    docstrings = {
        (node.lineno, node.col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    spelling = re.compile(games, re.IGNORECASE)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        counted = token.type != tokenize.COMMENT and token.start not in docstrings
        if counted and spelling.search(token.string):
            yield token.start[0], token.string


def wrong_in(path: Path, games: str) -> list[str]:
    where = path.relative_to(SOURCE)
    code = path.read_text("utf-8")
    places = [f"{where}:{line}: {text}" for line, text in names_in(code, games)]
    if re.search(games, str(where), re.IGNORECASE):
        places.append(f"{where}: its own name")
    return places


def shared() -> Iterator[Path]:
    """Every module that is in no game's folder."""
    own = [GAMES / folder for folder in FOLDERS]
    for path in sorted(SOURCE.rglob("*.py")):
        if not any(path.is_relative_to(folder) for folder in own):
            yield path


def test_shared_code_names_no_game() -> None:
    everybody = "|".join(SPELLINGS.values())
    wrong = [
        place
        for path in shared()
        if path.relative_to(SOURCE).as_posix() not in ALLOWED
        for place in wrong_in(path, everybody)
    ]
    assert wrong == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_names_no_other_game(folder: str) -> None:
    others = "|".join(spelling for name, spelling in SPELLINGS.items() if name != folder)
    wrong = [
        f"{path.relative_to(SOURCE)}:{line}: {text}"
        for path in sorted((GAMES / folder).rglob("*.py"))
        for line, text in names_in(path.read_text("utf-8"), others)
    ]
    assert wrong == []


def test_what_is_allowed_is_needed_and_little() -> None:
    everybody = "|".join(SPELLINGS.values())
    assert all(any(names_in((SOURCE / name).read_text("utf-8"), everybody)) for name in ALLOWED)
    assert len(ALLOWED) <= 1 + 3


def test_every_game_of_the_house_is_looked_for() -> None:
    everybody = re.compile("|".join(SPELLINGS.values()), re.IGNORECASE)
    for name, box in BOXES.house.items():
        assert everybody.search(name)
        assert everybody.search(box.title)
        own = [folder for folder in FOLDERS if f".games.{folder}." in str(box.parts)]
        assert len(own) == 1, f"the parts of {name} are in {own}"


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('"""Tutto, as an example."""\n# such as Zocken\nx = 1\n', 0),
        ('def f():\n    """Gambler."""\n    return "gambler"\n', 1),
        ('x = {"engel-bengel": 1}\n', 1),
        ('x = f"{y} Engel & Bengel"\n', 1),
        ("from wagnis.games import tutto\n", 1),
        ("class ZockenState: ...\n", 1),
    ],
)
def test_code_is_searched_and_comments_are_not(source: str, count: int) -> None:
    assert len(list(names_in(source, "|".join(SPELLINGS.values())))) == count
