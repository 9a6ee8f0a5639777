"""Every numbered rule and ruling of the docs has a test that cites it.

It does not check whether those tests are good; breaking the rules does.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
NUMBER = re.compile(r"\b(?:[GETZ]-\d\d|R\d+)\b")
RULES = DOCS / "rules"
PAGES = [
    *(page for page in sorted(RULES.glob("*.md")) if page.stem != "README"),
    DOCS / "rulings.md",
]


def margin(page: Path) -> list[str]:
    """The numbers in the margin of a page, in its order."""
    return NUMBER.findall(
        " ".join(re.findall("<sub>(.*?)</sub>", page.read_text(encoding="utf-8")))
    )


def stated(page: Path) -> list[str]:
    """The numbers a page states. Rulings open a list item, rules of a game have the game's letter.

    The page of Engel & Bengel repeats the rules of Gambler, with their numbers; it states its own.
    """
    if page.stem == "rulings":
        return re.findall(
            r'^- <a id="r\d+"></a>\*\*(R\d+)\*\*', page.read_text(encoding="utf-8"), re.M
        )
    return [number for number in margin(page) if number[0] == page.stem[0].upper()]


@cache
def cited() -> set[str]:
    """The numbers that docstrings of test functions cite."""
    numbers: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                numbers.update(NUMBER.findall(ast.get_docstring(node) or ""))
    return numbers


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_number_is_cited_by_a_test(page: Path) -> None:
    assert set(stated(page)) - cited() == set()


def test_no_test_cites_a_number_that_is_not_stated() -> None:
    assert cited() - {number for page in PAGES for number in stated(page)} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_numbers_have_no_gap_and_no_double(page: Path) -> None:
    first = 0 if page.stem == "rulings" else 1
    numbers = sorted(int(re.sub(r"\D", "", number)) for number in stated(page))
    assert len(numbers) > 5
    assert numbers == list(range(first, first + len(numbers)))


def test_links_to_rulings_lead_to_the_one_they_name() -> None:
    text = (DOCS / "rulings.md").read_text(encoding="utf-8")
    assert [f"R{at}" for at in re.findall(r'id="r(\d+)"', text)] == stated(DOCS / "rulings.md")
    for page in DOCS.rglob("*.md"):
        links = re.findall(r"\[R(\d+)\]\(([^)]*)\)", page.read_text(encoding="utf-8"))
        for number, target in links:
            assert target.endswith(f"rulings.md#r{number}"), f"{page.name}: R{number}"


def test_rulings_stand_in_their_order() -> None:
    numbers = stated(DOCS / "rulings.md")
    assert numbers == sorted(numbers, key=lambda number: int(number[1:]))


@pytest.mark.parametrize("page", PAGES[:-1], ids=lambda page: page.stem)
def test_a_page_has_all_rules_of_its_game_in_its_margin(page: Path) -> None:
    """Engel & Bengel can be played without the page of Gambler."""
    of_gambler = stated(RULES / "gambler.md") if page.stem == "engel-bengel" else []
    assert sorted(margin(page)) == sorted(stated(page) + of_gambler)


@pytest.mark.parametrize("page", PAGES[:-1], ids=lambda page: page.stem)
def test_words_of_the_protocol_come_after_the_rules_for_players(page: Path) -> None:
    for_players, in_wagnis = page.read_text(encoding="utf-8").split("\n## In Wagnis\n")
    words = re.compile(r"`[a-z_]+`|\bseat \d")
    assert words.findall(for_players) == []
    assert words.findall(in_wagnis) != []
