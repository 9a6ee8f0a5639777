"""The search of the documentation ranks guides above the records of decisions."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from scripts.docs.conf import html_search_scorer
from scripts.npm import node
from wagnis.server.config import CLIENT

PROGRAM = Path(__file__).with_name("search.mjs")
HISTORY = ("adr/", "changelog")
# A word of a guide that is also in the title of a record, and a page that must be among the first.
WANTED = {
    "kernels": "kernels",
    "regret": "tutorials/train-an-agent",
    "bot": "tutorials/first-bot",
    "tableau": "tutorials/design-a-tableau",
    "simulate": "arena",
    "jax": "jax",
    "backup": "tutorials/club-server",
}


def found(folder: Path, *queries: str) -> list[list[str]]:
    """The names of the pages found for each query, best first."""
    said = subprocess.run([node(), PROGRAM, folder, *queries], capture_output=True, check=True)
    return [list(dict.fromkeys(pages)) for pages in json.loads(said.stdout)]


@pytest.fixture(scope="module")
def ranked() -> dict[str, list[str]]:
    return dict(zip(WANTED, found(CLIENT / "docs", *WANTED), strict=True))


@pytest.mark.parametrize("query", WANTED)
def test_guides_come_before_decision_records_and_changes(
    ranked: dict[str, list[str]], query: str
) -> None:
    pages = ranked[query]
    history = [page.startswith(HISTORY) for page in pages]
    assert any(history), "no record is found: choose another word"
    assert history == sorted(history)
    assert WANTED[query] in pages[:5]


def test_a_record_is_found_by_its_title() -> None:
    title = "0002 States hold no randomness"
    assert found(CLIENT / "docs", title)[0][0] == "adr/0002-lots-not-seeds"


def test_without_the_ranking_records_come_first(tmp_path: Path) -> None:
    """The same index, searched with Sphinx's own scores."""
    for name in ("searchindex.js", "_static/searchtools.js", "_static/language_data.js"):
        copy = tmp_path / name
        copy.parent.mkdir(exist_ok=True)
        text = (CLIENT / "docs" / name).read_text("utf-8")
        copy.write_text(text.replace(Path(html_search_scorer).read_text("utf-8").strip(), ""))
    assert found(tmp_path, "kernels")[0][0].startswith("adr/")
