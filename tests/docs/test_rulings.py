"""Every numbered rule and ruling of the docs has a test that cites it.

Whether those tests are any good is seen by breaking the rules, not here.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
NUMBER = re.compile(r"\b(?:[GETZ]-\d\d|R\d+)\b")
PAGES = [*sorted((DOCS / "rules").glob("*.md")), DOCS / "rulings.md"]


def stated(page: Path) -> list[str]:
    """The numbers a page states, in its order: list items that open with a bold number."""
    return re.findall(r"^- \*\*([GETZ]-\d\d|R\d+)\*\*", page.read_text(encoding="utf-8"), re.M)


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
def test_numbers_are_consecutive(page: Path) -> None:
    numbers = stated(page)
    first = 0 if page.stem == "rulings" else 1
    assert len(numbers) > 5
    assert [int(re.sub(r"\D", "", number)) for number in numbers] == list(
        range(first, first + len(numbers))
    )
