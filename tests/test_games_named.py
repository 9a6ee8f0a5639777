"""A game is two folders, in Python and in the client: of other code, only the registries name it.

A shared module that names a game has to change for every new game; it asks the game's `Box` or
`GameUi` instead. Comments and docstrings may name games as examples; tests and fixtures have to.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from wagnis.games import BOXES

ROOT = Path(__file__).parents[1]
FOLDERS = ("gambler", "tutto", "zocken")
SPELLINGS = {
    "gambler": r"gambler|engel[\W_]*(?:(?:und|and)[\W_]*)?bengel",
    "tutto": r"tutto",
    "zocken": r"zocken",
}
EVERYBODY = "|".join(SPELLINGS.values())
# Strings come first: a `//` within one begins no comment.
WEB_COMMENTS = re.compile(
    r"""(?P<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)"""
    r"|/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*",
    re.DOTALL,
)


def python_code(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of every token that is neither comment nor docstring."""
    docstrings = {
        (node.lineno, node.col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT and token.start not in docstrings:
            yield token.start[0], token.string


def web_code(source: str) -> Iterator[tuple[int, str]]:
    """Number and text of every line, without its comments."""
    code = WEB_COMMENTS.sub(lambda match: match["string"] or "\n" * match[0].count("\n"), source)
    yield from enumerate(map(str.strip, code.splitlines()), 1)


@dataclass(frozen=True)
class Side:
    """One of the two languages: where its code is, and which shared files may name a game."""

    source: Path
    games: str
    endings: tuple[str, ...]
    code: Callable[[str], Iterator[tuple[int, str]]]
    allowed: dict[str, str]
    """With the reason for each."""

    def files(self, folder: str = "") -> Iterator[Path]:
        for file in sorted((self.source / folder).rglob("*.*")):
            tested = ".test." in file.name or ".fixture." in file.name or "fixtures" in file.parts
            if file.suffix in self.endings and not tested:
                yield file

    def shared(self) -> Iterator[Path]:
        """Every file that is in no game's folder."""
        own = [self.source / self.games / folder for folder in FOLDERS]
        yield from (one for one in self.files() if not any(map(one.is_relative_to, own)))

    def places(self, file: Path, games: str = EVERYBODY) -> list[str]:
        """Where the code of this file names one of these games."""
        where = file.relative_to(self.source)
        spelling = re.compile(games, re.IGNORECASE)
        lines = self.code(file.read_text("utf-8"))
        return [f"{where}:{line}: {text}" for line, text in lines if spelling.search(text)]


PYTHON = Side(
    ROOT / "src" / "wagnis",
    "games",
    (".py",),
    python_code,
    {"games/__init__.py": "the registry: which boxes are on the shelf"},
)
WEB = Side(
    ROOT / "web" / "src",
    "lib/games",
    (".ts", ".svelte", ".css", ".json"),
    web_code,
    {
        "lib/engine/tables.gen.ts": "generated: the list of the shipped tables",
        "lib/games/index.ts": "the registry: what each game of the house looks like",
        "lib/games/wire.gen.ts": "generated: the unions over the games' own types",
    },
)
SIDES = pytest.mark.parametrize("side", [PYTHON, WEB], ids=["python", "web"])


@SIDES
def test_shared_code_names_no_game(side: Side) -> None:
    shared = [
        file
        for file in side.shared()
        if file.relative_to(side.source).as_posix() not in side.allowed
    ]
    assert len(shared) > 200
    assert [place for file in shared for place in side.places(file)] == []


@SIDES
def test_no_shared_file_is_called_after_a_game(side: Side) -> None:
    paths = [str(file.relative_to(side.source)) for file in side.shared()]
    assert [path for path in paths if re.search(EVERYBODY, path, re.IGNORECASE)] == []


@SIDES
@pytest.mark.parametrize("folder", FOLDERS)
def test_a_game_names_no_other_game(side: Side, folder: str) -> None:
    others = "|".join(spelling for name, spelling in SPELLINGS.items() if name != folder)
    own = list(side.files(f"{side.games}/{folder}"))
    assert own
    assert [place for file in own for place in side.places(file, others)] == []


def test_the_exceptions_are_few_and_needed() -> None:
    for side in (PYTHON, WEB):
        assert all(side.places(side.source / name) for name in side.allowed)
    assert len(PYTHON.allowed) + len(WEB.allowed) <= 6


def test_every_game_of_the_house_is_looked_for() -> None:
    everybody = re.compile(EVERYBODY, re.IGNORECASE)
    for name, box in BOXES.house.items():
        assert everybody.search(name)
        assert everybody.search(box.title)
        own = [folder for folder in FOLDERS if f".games.{folder}." in str(box.parts)]
        assert len(own) == 1, f"the parts of {name} are in {own}"


def test_the_registry_of_the_client_has_the_games_in_the_order_of_the_shelf() -> None:
    registry = (WEB.source / "lib/games/index.ts").read_text("utf-8")
    house = re.search(r"const HOUSE.*?= \{(.*?)\};", registry, re.DOTALL)
    assert house is not None
    keys = re.findall(r"^  '?([\w-]+)'?(?:,|:)", house[1], re.MULTILINE)
    assert keys == list(BOXES.house)


@pytest.mark.parametrize(
    ("side", "source", "count"),
    [
        (PYTHON, '"""Tutto, as an example."""\n# such as Zocken\nx = 1\n', 0),
        (PYTHON, 'def f():\n    """Gambler."""\n    return "gambler"\n', 1),
        (PYTHON, 'x = {"engel-bengel": 1}\n', 1),
        (PYTHON, 'x = f"{y} Engel & Bengel"\n', 1),
        (PYTHON, "from wagnis.games import tutto\n", 1),
        (PYTHON, "class ZockenState: ...\n", 1),
        (WEB, "// Tutto\nconst one = 1; /* Zocken\n Gambler */", 0),
        (WEB, "<!-- Gambler -->\n<p>{title}</p>", 0),
        (WEB, "if (game === 'tutto') return; // what Tutto does", 1),
        (WEB, "const at = 'https://example.org/zocken';", 1),
        (WEB, "import('/src/*.ts'); x = ENGEL_BENGEL; // */", 1),
        (WEB, "say('Engel & Bengel')", 1),
    ],
)
def test_code_is_searched_and_comments_are_not(side: Side, source: str, count: int) -> None:
    found = [text for _, text in side.code(source) if re.search(EVERYBODY, text, re.IGNORECASE)]
    assert len(found) == count
