"""Builds the documentation: docs/ and the other pages of its map, with Sphinx.

python -m scripts.docs             writes build/docs, which works in any folder, without a network
python -m scripts.docs --client    copies it into the built client, which servers and sites serve
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path

from scripts.docs.staging import stage
from scripts.links import ROOT

BUILT = ROOT / "build" / "docs"
OWN = ("genindex.html", "search.html")  # pages of Sphinx
HIDDEN = " hidden>To the table<"
SHOWN = ">To the table<"
CLIENT = ROOT / "src" / "wagnis" / "server" / "client"


# What axe finds wrong with the theme's pages: regions that scroll can be reached by the keyboard,
# headings have a level, landmarks a name; the first column of a table of facts has no heading.
REPAIRS = (
    ("<pre>", '<pre tabindex="0">'),
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ('class="caption" role="heading">', 'class="caption" role="heading" aria-level="2">'),
    ('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">'),
    ('<aside class="toc-drawer', '<aside aria-label="On this page" class="toc-drawer'),
)
EMPTY = re.compile(r"<th class=\"head( [^\"]*)?\"><p></p></th>")


def repaired(page: str) -> str:
    for wrong, right in REPAIRS:
        page = page.replace(wrong, right)
    return EMPTY.sub("<td></td>", page)


def build(folder: Path = BUILT) -> int:
    from sphinx.cmd.build import build_main

    sources, trees = ROOT / "build" / "docs-source", ROOT / "build" / "docs-trees"
    everything = ["-a"] if stage(sources) else []
    options = ["-b", "html", "-q", "-W", "--keep-going", "-j", "auto", "-d", str(trees)]
    failed = build_main(
        [*options, *everything, "-c", str(Path(__file__).parent), str(sources), str(folder)]
    )
    for page in folder.rglob("*.html"):
        source = (sources / page.relative_to(folder)).with_suffix(".md")
        if not source.is_file() and page.name not in OWN:
            page.unlink()  # of a page that is gone
            continue
        written = page.read_text("utf-8")
        if (better := repaired(written)) != written:
            page.write_text(better, encoding="utf-8")
    return failed


def into_client(built: Path = BUILT, client: Path = CLIENT) -> str | None:
    if not (client / "index.html").is_file():
        return "The client is not built; run make client."
    folder = client / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(built, folder, ignore=shutil.ignore_patterns(".*", "*.map", "objects.inv"))
    for page in folder.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(HIDDEN, SHOWN), encoding="utf-8")
    return None


def main() -> int | str | None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--client", action="store_true", help="copy it into the built client")
    return into_client() if parser.parse_args().client else build()


if __name__ == "__main__":
    sys.exit(main())
