"""The map of the documentation, docs/README.md: which page belongs behind which door.

Each second-level heading is a door. The links in its list are its pages, in order; an item below
another one is its child in the navigation. The decision records are below their own index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from scripts.links import ROOT, documents

MAP = ROOT / "docs" / "README.md"
RECORDS = ROOT / "docs" / "adr"
# 10 MB of pictures of the client itself; README.md is the page of the repository.
LEFT_OUT = (ROOT / "docs" / "screens" / "README.md", ROOT / "README.md")


@dataclass(slots=True)
class Entry:
    """A page in the navigation."""

    title: str
    file: Path
    below: list[Entry] = field(default_factory=list)

    def all(self) -> Iterator[Entry]:
        yield self
        for one in self.below:
            yield from one.all()


def doors(text: str | None = None) -> dict[str, list[Entry]]:
    """The pages behind each door, as the map lists them."""
    tokens = MarkdownIt("commonmark").parse(MAP.read_text("utf-8") if text is None else text)
    found: dict[str, list[Entry]] = {}
    above: list[Entry | None] = []
    for before, token in zip([tokens[0], *tokens], tokens, strict=False):
        if before.type == "heading_open" and before.tag == "h2":
            found[token.content] = []
        elif token.type == "list_item_open":
            above.append(None)
        elif token.type == "list_item_close":
            above.pop()
        elif token.type == "inline" and above:
            entry = _entry(token.children or [])
            above[-1] = entry
            parent = above[-2] if len(above) > 1 else None
            (list(found.values())[-1] if parent is None else parent.below).append(entry)
    for entries in found.values():
        for entry in entries:
            if entry.file == RECORDS / "README.md":
                entry.below = [_record(file) for file in sorted(RECORDS.glob("0*.md"))]
    return found


def _entry(children: list[Token]) -> Entry:
    href = next(str(one.attrGet("href")) for one in children if one.type == "link_open")
    title = next(one.content for one in children if one.type == "text" and one.content)
    return Entry(title, (MAP.parent / href).resolve())


def _record(file: Path) -> Entry:
    return Entry(file.read_text("utf-8").partition("\n")[0].removeprefix("# "), file)


def pages() -> list[Path]:
    """Every file that is a page of the documentation."""
    return [file for file in documents() if file not in LEFT_OUT and file != MAP]


def staged(file: Path) -> str:
    """Where a page lies in the documentation, without its ending.

    >>> staged(ROOT / "docs" / "adr" / "README.md"), staged(ROOT / "examples" / "pig" / "README.md")
    ('adr/index', 'examples/pig')
    """
    path = file.relative_to(ROOT).with_suffix("")
    if path.parts[0] == "docs":
        inside = path.relative_to("docs")
        return (inside.parent / "index" if path.name == "README" else inside).as_posix()
    return (path.parent if path.name == "README" else path).as_posix().lower()
