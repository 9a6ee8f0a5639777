"""The documentation as pages of the client: every link leads somewhere, at any path of a host."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from scripts.docs import CLIENT, DOCS, Renderer, rendered, written

HREF = re.compile(r'(?:href|src)="([^"#]*)(?:#([^"]*))?"')
ID = re.compile(r'id="([^"]+)"')


def test_every_link_of_every_page_leads_to_a_file_and_an_anchor() -> None:
    files = written()
    _, pictures = rendered()
    there = {*files, *(f"docs/{picture}" for picture in pictures), "docs/docs.css"}
    assert len(files) > 80
    lost = []
    for path, content in files.items():
        for href, anchor in HREF.findall(content):
            if re.match(r"https?:", href):
                continue
            asked = PurePosixPath(path).parent / href if href else PurePosixPath(path)
            parts: list[str] = []
            for part in asked.parts:
                if part == "..":
                    parts.pop()  # above the folder of the client it fails
                else:
                    parts.append(part)
            to = "/".join(parts)
            if to not in there and not (CLIENT / to).exists():
                lost.append(f"{path}: {href}")
            elif anchor and to in files and anchor not in ID.findall(files[to]):
                lost.append(f"{path}: {href}#{anchor}")
    assert lost == []


def test_pages_load_nothing_from_another_host_and_run_no_script_of_their_own() -> None:
    for path, content in written().items():
        assert not re.search(r'src="https?:|<script>|stylesheet" href="https?:', content), path
        assert content.count("<script") == 1, path


def test_results_show_their_plots() -> None:
    _, pictures = rendered()
    plots = {f"results/{plot.name}" for plot in (DOCS / "results").glob("*.svg")}
    assert plots <= pictures


def test_links_outside_the_documentation_keep_their_words() -> None:
    renderer = Renderer({"fair.html", "adr/0001.html"})
    text = "[rules](../src/rules.py), [fair](../fair.md#who), [one](0001.md) and [x](https://x.org)"
    _, content = renderer.page("adr/0002.html", text)
    assert content == (
        '<p>rules, <a href="../fair.html#who">fair</a>, <a href="0001.html">one</a> and '
        '<a href="https://x.org">x</a></p>\n'
    )
