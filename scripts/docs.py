"""Writes docs/ as pages into the built client, which the server and `wagnis site` serve.

python scripts/docs.py          after the client has been built; `make client` does both

Pages link to each other relative to themselves, so they work in any folder. Links to files that
are not among them keep their words only.
"""

from __future__ import annotations

import re
import shutil
import sys
from html import escape
from itertools import count
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
CLIENT = ROOT / "src" / "wagnis" / "server" / "client"
LEFT_OUT = ("screens",)  # 10 MB of pictures of the client itself
STYLES = re.compile(r'href="/(assets/[^"]+\.css)"')
PICTURES = (".svg", ".png", ".jpg")
SECTIONS = {
    "rules": "The rules of the games",
    "results": "What perfect play looks like",
    "": "Handbook",
    "adr": "Decisions",
}
# No script but the one that sets the appearance, and nothing from another host.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'"
)
PAGE = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{title} · Wagnis</title>
    <script src="{up}theme.js" data-follow></script>
    {styles}
    <link rel="icon" href="{up}icon.svg" type="image/svg+xml" />
  </head>
  <body class="docs">
    <header><a href="{up}./">Wagnis</a> <a href="{up}docs/index.html">Documentation</a></header>
    <main>
{content}
    </main>
  </body>
</html>
"""


class Page(NamedTuple):
    title: str
    content: str


def sources() -> dict[str, Path]:
    """The Markdown files by the path of their page in `docs`."""
    found = {}
    for file in sorted(DOCS.rglob("*.md")):
        path = file.relative_to(DOCS)
        if path.parts[0] not in LEFT_OUT:
            found[page_of(path.as_posix())] = file
    return found


def page_of(path: str) -> str:
    """
    >>> page_of("adr/README.md"), page_of("fair.md")
    ('adr/index.html', 'fair.html')
    """
    return re.sub(r"README\.md$", "index.md", path).removesuffix(".md") + ".html"


def slug(heading: str) -> str:
    """The anchor of a heading, as hosts of repositories make it.

    >>> slug("Playing for 500: `the` game")
    'playing-for-500-the-game'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


class Renderer:
    """Renders pages; notes the pictures that they show."""

    def __init__(self, pages: set[str]) -> None:
        self.pages = pages
        self.pictures: set[str] = set()
        self.markdown = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])

    def page(self, path: str, text: str) -> Page:
        tokens = self.markdown.parse(text)
        title = path
        taken: set[str] = set()
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            if token.type == "heading_open" and after is not None:
                words = _words(after)
                if token.tag == "h1":
                    title = words
                token.attrSet("id", _free(slug(words), taken))
            if token.type == "inline":
                token.children = self._inline(path, token.children or [])
            if token.type == "fence":
                token.attrSet("tabindex", "0")  # long lines scroll, also with the keyboard
        written = self.markdown.renderer.render(tokens, self.markdown.options, {})
        return Page(title, _scrolling(written))

    def _inline(self, path: str, children: list[Token]) -> list[Token]:
        kept, open_links = [], list[bool]()
        for child in children:
            if child.type == "link_open":
                there = self._there(path, str(child.attrGet("href")))
                open_links.append(there is not None)
                if there is None:
                    continue
                child.attrSet("href", there)
            elif child.type == "link_close" and not open_links.pop():
                continue
            elif child.type == "image":
                picture = _joined(path, str(child.attrGet("src")))
                if not picture.endswith(PICTURES):
                    continue
                self.pictures.add(picture)
            kept.append(child)
        return kept

    def _there(self, path: str, href: str) -> str | None:
        """Where a link leads; None where no page of ours is."""
        if re.match(r"[a-z]+:|#", href):
            return href
        file, _, anchor = href.partition("#")
        asked = _joined(path, unquote(file))
        if asked.endswith(PICTURES) and (DOCS / asked).is_file():
            self.pictures.add(asked)
            return href
        if page_of(asked) not in self.pages or not asked.endswith(".md"):
            return None
        return page_of(file) + (f"#{anchor}" if anchor else "")


def _joined(path: str, href: str) -> str:
    """
    >>> _joined("rules/tutto.html", "../pictures/one.svg"), _joined("api.html", "../README.md")
    ('pictures/one.svg', '../README.md')
    """
    parts = list[str]()
    for part in (PurePosixPath(path).parent / href).parts:
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _words(inline: Token) -> str:
    return "".join(
        child.content for child in inline.children or [] if child.type in ("text", "code_inline")
    )


def _free(name: str, taken: set[str]) -> str:
    """The anchor, with a number if another heading has it."""
    free = next(one for n in count() if (one := f"{name}-{n}" if n else name) not in taken)
    taken.add(free)
    return free


def _scrolling(content: str) -> str:
    """Wide tables scroll on their own, the page does not."""
    opened = content.replace("<table>", '<div class="wide" tabindex="0"><table>')
    shown = opened.replace("</table>", "</table></div>")
    # The first column of a table of facts has no heading.
    return re.sub(r"<th([^>]*)></th>", r"<td\1></td>", shown)


def index(pages: dict[str, Page]) -> Page:
    """All pages, by folder."""
    lines = ["<h1>Documentation</h1>"]
    for folder, title in SECTIONS.items():
        of_folder = [
            f'<li><a href="{path}">{escape(page.title)}</a></li>'
            for path, page in pages.items()
            if PurePosixPath(path).parent.as_posix() == (folder or ".")
        ]
        lines.append(f'<h2>{title}</h2>\n<ul class="pages">\n' + "\n".join(of_folder) + "\n</ul>")
    return Page("Documentation", "\n".join(lines))


def written(client: Path = CLIENT) -> dict[str, str]:
    """Every page as HTML by its path in the folder of the client; pictures are not among them."""
    pages, _ = rendered()
    styles = STYLES.findall((client / "index.html").read_text("utf-8"))
    files = {}
    for path, page in {**pages, "index.html": index(pages)}.items():
        up = "../" * (path.count("/") + 1)
        sheets = "\n    ".join(
            f'<link rel="stylesheet" href="{up}{sheet}" />' for sheet in [*styles, "docs/docs.css"]
        )
        files[f"docs/{path}"] = PAGE.format(
            policy=POLICY, title=escape(page.title), up=up, styles=sheets, content=page.content
        )
    return files


def rendered() -> tuple[dict[str, Page], set[str]]:
    found = sources()
    renderer = Renderer(set(found))
    pages = {path: renderer.page(path, file.read_text("utf-8")) for path, file in found.items()}
    return pages, renderer.pictures


def main() -> str | None:
    if not (CLIENT / "index.html").is_file():
        return "The client is not built; run make client."
    folder = CLIENT / "docs"
    shutil.rmtree(folder, ignore_errors=True)
    for path, content in written().items():
        file = CLIENT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    for picture in rendered()[1]:
        (folder / picture).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(DOCS / picture, folder / picture)
    shutil.copyfile(Path(__file__).with_name("docs.css"), folder / "docs.css")
    return None


if __name__ == "__main__":
    sys.exit(main())
