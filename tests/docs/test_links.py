"""Links between our own Markdown files: `make check` finds the broken ones."""

from __future__ import annotations

from pathlib import Path

from scripts.links import broken, documents

PAGE = """# One

## Two words

[here](#two-words) [lost](#three) [there](folder/other.md#there) [nobody](folder/other.md#nobody)
[gone](gone.md) ![picture](gone.svg) [far](https://example.org/x.md) [out](../../x.md)
`[code](no.md)`
"""


def test_every_link_of_the_repository_leads_to_a_file_and_a_heading() -> None:
    assert len(list(documents())) > 60
    assert list(broken()) == []


def test_a_broken_link_a_broken_anchor_and_a_missing_picture_are_found(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "other.md").write_text('<a id="there"></a>\n\n[back](../page.md#one)\n')
    (tmp_path / "page.md").write_text(PAGE)
    assert list(broken(tmp_path)) == [
        "page.md: #three: no such heading",
        "page.md: folder/other.md#nobody: no such heading",
        "page.md: gone.md: no such file",
        "page.md: gone.svg: no such file",
        "page.md: ../../x.md: outside the repository",
    ]


def test_links_of_notebooks_are_checked(tmp_path: Path) -> None:
    cell = '{"cell_type": "markdown", "source": ["[a](", "b.md)"]}'
    (tmp_path / "one.ipynb").write_text(f'{{"cells": [{cell}]}}')
    assert list(broken(tmp_path)) == ["one.ipynb: b.md: no such file"]
