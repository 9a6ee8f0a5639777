"""The documentation as pages: every page behind one door, and links that lead somewhere."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

from scripts.docs.__main__ import into_client
from scripts.docs.map import doors, pages
from scripts.docs.staging import notebook, relinked
from scripts.links import ROOT
from wagnis.server.config import CLIENT

HREF = re.compile(r'(?:href|src)="([^"#?]*)(?:\?[^"#]*)?(?:#([^"]*))?"')
ID = re.compile(r'id="([^"]+)"')


@pytest.fixture(scope="module")
def built() -> dict[str, str]:
    """The pages in the client, by their path in it."""
    files = sorted((CLIENT / "docs").rglob("*.html"))
    return {file.relative_to(CLIENT).as_posix(): file.read_text("utf-8") for file in files}


def test_every_page_is_behind_exactly_one_door() -> None:
    listed = Counter(one.file for door in doors().values() for top in door for one in top.all())
    assert [str(page) for page in pages() if listed[page] != 1] == []
    assert listed.keys() <= set(pages())


def test_a_page_without_a_door_is_noticed() -> None:
    """The map decides: without its line a page is missing."""
    text = (ROOT / "docs" / "README.md").read_text("utf-8")
    listed = {
        one.file
        for door in doors(text.replace("- [Puzzles](puzzles.md)", "- Puzzles [x](ask.md)")).values()
        for top in door
        for one in top.all()
    }
    assert set(pages()) - listed == {ROOT / "docs" / "puzzles.md"}


def test_the_four_readers_come_first() -> None:
    names = ["I play", "I write bots or do research", "I design games", "I run a server"]
    assert [*doors()] == [*names, "How it is built"]


def test_every_link_of_every_page_leads_to_a_file_and_an_anchor(built: dict[str, str]) -> None:
    assert len(built) > 60
    anchors = {path: set(ID.findall(content)) for path, content in built.items()}
    lost = []
    for path, content in built.items():
        for href, anchor in HREF.findall(content):
            if re.match(r"\w+:", href):
                continue
            to = _joined(path, href)
            if not (CLIENT / to).exists():
                lost.append(f"{path}: {href}")
            elif anchor and to in built and anchor not in anchors[to]:
                lost.append(f"{path}: {href}#{anchor}")
    assert lost == []


def _joined(path: str, href: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / href if href else PurePosixPath(path)).parts:
        if part == "..":
            parts.pop()  # above the folder of the client it fails
        else:
            parts.append(part)
    return "/".join(parts)


def test_pages_load_nothing_from_another_host_and_have_no_script_or_style_inside(
    built: dict[str, str],
) -> None:
    for path, content in built.items():
        assert not re.search(
            r'src="(?:https?:)?//|stylesheet" [^>]*href="(?:https?:)?//', content
        ), path
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=", content), path
        assert "default-src 'none'; script-src 'self'; style-src 'self'" in content, path


def test_the_reference_has_the_signatures_of_the_public_surface(built: dict[str, str]) -> None:
    page = re.sub(r"<[^>]+>", "", built["docs/reference.html"])
    assert "new(game: str, players: int | None = None, *, seed: str | int | None = None" in page
    for name in ("Match", "Simulation", "Policy", "Comparison", "Box", "Puzzle", "WagnisError"):
        assert re.search(rf"(?:class|exception)\s+{name}\b", page), name
    for name in ("aec", "gym", "vector", "open_spiel", "jax", "read_record", "simulate", "compare"):
        assert re.search(rf"^{name}\(", page, re.MULTILINE), name


def test_the_search_index_knows_the_words_of_the_pages() -> None:
    index = (CLIENT / "docs" / "searchindex.js").read_text("utf-8")
    assert '"results/tutto"' in index
    assert "pettingzoo" in index


def test_results_show_their_plots() -> None:
    plots = {plot.name for plot in (ROOT / "docs" / "results").glob("*.svg")}
    assert plots
    assert plots <= {picture.name for picture in (CLIENT / "docs" / "_images").iterdir()}


def test_links_outside_the_documentation_keep_their_words() -> None:
    text = "[rules](../../src/wagnis/cli/site.py), [fair](../fair.md#who), [x](https://x.org)\n```\n[a](b.py)\n```"
    assert relinked(text, ROOT / "docs" / "adr" / "README.md") == (
        "rules, [fair](../fair.md#who), [x](https://x.org)\n```\n[a](b.py)\n```"
    )
    assert relinked("[pig](examples/pig)", ROOT / "CONTRIBUTING.md") == "[pig](examples/pig.md)"


def test_a_notebook_becomes_a_page_with_its_outputs(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Title"]},
        {
            "cell_type": "code",
            "source": ["1 + 1"],
            "outputs": [
                {"output_type": "execute_result", "data": {"text/plain": ["2"]}},
                {"output_type": "display_data", "data": {"image/png": "aGk="}},
            ],
        },
    ]
    page = notebook(json.dumps({"cells": cells}), tmp_path / "one.md")
    assert page.split("\n\n") == [
        "# Title",
        "```python\n1 + 1\n```",
        "```text\n2\n```",
        "![output of the cell above](output-one-1-1.png)\n",
    ]
    assert (tmp_path / "output-one-1-1.png").read_bytes() == b"hi"


def test_only_pages_in_the_client_lead_to_the_table(tmp_path: Path) -> None:
    pages, client = tmp_path / "pages", tmp_path / "client"
    pages.mkdir()
    (pages / "a.html").write_text('<a href="../" hidden>To the table</a>')
    assert "make client" in str(into_client(pages, client))
    client.mkdir()
    (client / "index.html").touch()
    into_client(pages, client)
    assert (client / "docs" / "a.html").read_text() == '<a href="../">To the table</a>'
