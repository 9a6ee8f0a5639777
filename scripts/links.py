"""Checks every link between our own files: that the file is there, and the heading in it.

python scripts/links.py    says which links of which file lead nowhere; asks no network
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[1]
SKIPPED = {"node_modules", "build", "dist", "client"}  # and folders whose names begin with a dot
ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)
IN_HTML = re.compile(r'<[^>]*?\b(href|src|id|name)="([^"]*)"')


class Document(NamedTuple):
    """The links of a file, and the anchors that other files may name."""

    links: tuple[str, ...]
    anchors: frozenset[str]


def slug(heading: str) -> str:
    """The anchor of a heading, as hosts of repositories make it.

    >>> slug("Playing for 500: `the` game")
    'playing-for-500-the-game'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def text_of(file: Path) -> str:
    """The Markdown of a page or of a notebook's cells."""
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".ipynb":
        return text
    cells = json.loads(text)["cells"]
    return "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")


@cache
def read(file: Path) -> Document:
    return parsed(text_of(file))


def parsed(text: str) -> Document:
    """
    >>> parsed("# One\\n\\n# One\\n\\n[a](b.md#c) `[no](x)`")
    Document(links=('b.md#c',), anchors=frozenset({'one', 'one-1'}))
    """
    links = list[str]()
    anchors = list[str]()
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(text)
    for before, token in zip([None, *tokens], tokens, strict=False):
        if before is not None and before.type == "heading_open":
            anchors.append(_free(slug(_words(token)), anchors))
        for one in (token, *(token.children or ())):
            if one.type in ("link_open", "image"):
                links.append(str(one.attrGet("href") or one.attrGet("src")))
            elif one.type in ("html_block", "html_inline"):
                for name, value in IN_HTML.findall(one.content):
                    (links if name in ("href", "src") else anchors).append(value)
    return Document(tuple(links), frozenset(anchors))


def _words(inline: Token) -> str:
    return "".join(c.content for c in inline.children or () if c.type in ("text", "code_inline"))


def _free(name: str, taken: list[str]) -> str:
    """The anchor, with a number if another heading has it."""
    return next(one for n in count() if (one := f"{name}-{n}" if n else name) not in taken)


def documents(root: Path = ROOT) -> Iterator[Path]:
    for path in sorted(root.iterdir()):
        if path.is_dir() and path.name not in SKIPPED and not path.name.startswith("."):
            yield from documents(path)
        elif path.suffix in (".md", ".ipynb"):
            yield path


def broken(root: Path = ROOT) -> Iterator[str]:
    """A line for each link that leads nowhere."""
    for file in documents(root):
        for link in read(file).links:
            if not ELSEWHERE.match(link) and (wrong := _wrong(file, link, root)):
                yield f"{file.relative_to(root)}: {link}: {wrong}"


def _wrong(file: Path, link: str, root: Path) -> str | None:
    path, _, anchor = unquote(link).partition("#")
    there = (file.parent / path).resolve() if path else file
    if not there.is_relative_to(root.resolve()):
        return "outside the repository"
    if not there.exists():
        return "no such file"
    if anchor and there.suffix in (".md", ".ipynb") and anchor not in read(there).anchors:
        return "no such heading"
    return None


def main() -> str | None:
    lost = list(broken())
    return "\n".join([*lost, f"{len(lost)} broken links"]) if lost else None


if __name__ == "__main__":
    sys.exit(main())
