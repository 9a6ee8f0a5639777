"""The Markdown of the repository, laid out for Sphinx: pages from outside docs/ among the others,
links between them adapted, notebooks as pages, and the navigation from the map.
"""

from __future__ import annotations

import base64
import json
import re
from os.path import relpath
from pathlib import Path
from urllib.parse import unquote

from scripts.docs.map import MAP, RECORDS, Entry, doors, pages, staged
from scripts.links import ELSEWHERE, ROOT

PICTURES = (".svg", ".png", ".jpg")
LINK = re.compile(r"(!?)\[((?:[^\[\]`]|`[^`]*`|\[[^\]]*\])*)\]\(([^)\s]+)\)")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
FENCE = re.compile(r"^ *(```+|~~~+)")


def stage(folder: Path) -> bool:
    """Write all sources into the folder; files that did not change are left alone.

    Returns whether the map changed, and with it the navigation of every page.
    """
    children = {entry.file: entry.below for door in doors().values() for entry in _all(door)}
    wanted = {MAP: "index.md"} | {file: f"{staged(file)}.md" for file in pages()}
    texts = {path: _text(file, folder / path) for file, path in wanted.items()}
    for file, below in children.items():
        if below and file in wanted and file.parent != RECORDS:
            texts[wanted[file]] += _toctree("", below)
    # In the navigation of every page, the records would be most of it: their index lists them.
    for file in RECORDS.glob("0*.md"):
        texts[wanted[file]] = "---\norphan: true\n---\n" + texts[wanted[file]]
    texts["index.md"] += "".join(_toctree(door, entries) for door, entries in doors().items())
    changed = [path for path, text in texts.items() if _write(folder / path, text.encode())]
    shown = {folder / path for path in texts}
    for picture in (ROOT / "docs").rglob("*"):
        if picture.suffix in PICTURES and "screens" not in picture.parts:
            copy = folder / picture.relative_to(ROOT / "docs")
            _write(copy, picture.read_bytes())
            shown.add(copy)
    for file in folder.rglob("*"):
        if file.is_file() and file not in shown and not file.name.startswith("output-"):
            file.unlink()
    return "index.md" in changed


def relinked(text: str, file: Path) -> str:
    """Links as they are from the staged page; links to files that are no pages keep their words.

    >>> relinked("[a](docs/fair.md#x), [b](src/wagnis/py.typed)", ROOT / "CONTRIBUTING.md")
    '[a](fair.md#x), b'
    """
    known = {**{page: staged(page) for page in pages()}, MAP: "index"}
    here = Path(known[file]).parent

    def replaced(link: re.Match[str]) -> str:
        mark, words, href = link.groups()
        if ELSEWHERE.match(href) or href.startswith("#"):
            return link[0]
        path, _, anchor = href.partition("#")
        there = (file.parent / unquote(path)).resolve()
        if there.is_dir():
            there /= "README.md"
        if there in known:
            name = relpath(known[there] + ".md", here) + ("#" + anchor if anchor else "")
            return f"{mark}[{words}]({name})"
        if (
            there.suffix in PICTURES
            and there.is_relative_to(ROOT / "docs")
            and "screens" not in there.parts
        ):
            return f"{mark}[{words}]({relpath(there.relative_to(ROOT / 'docs'), here)})"
        return "" if mark else words

    lines, fence = list[str](), ""
    for line in text.split("\n"):
        edge = FENCE.match(line)
        if edge and (not fence or line.strip() == fence):
            fence = "" if fence else edge[1]
        lines.append(line if fence or edge else ANCHOR.sub(r"[]{#\1}", LINK.sub(replaced, line)))
    return "\n".join(lines)


def notebook(text: str, beside: Path) -> str:
    """A notebook with its stored outputs as Markdown; pictures are written beside the page."""
    parts = list[str]()
    for number, cell in enumerate(json.loads(text)["cells"]):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
        elif cell["cell_type"] == "code":
            parts.append(f"```python\n{source}\n```")
            for place, output in enumerate(cell["outputs"]):
                data = output.get("data", {})
                if "image/png" in data:
                    name = f"output-{beside.stem}-{number}-{place}.png"
                    _write(beside.with_name(name), base64.b64decode("".join(data["image/png"])))
                    parts.append(f"![output of the cell above]({name})")
                elif told := "".join(output.get("text", data.get("text/plain", ""))):
                    parts.append(f"```text\n{told.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def _text(file: Path, target: Path) -> str:
    text = file.read_text(encoding="utf-8")
    return relinked(notebook(text, target) if file.suffix == ".ipynb" else text, file)


def _all(entries: list[Entry]) -> list[Entry]:
    return [one for entry in entries for one in entry.all()]


def _toctree(caption: str, entries: list[Entry]) -> str:
    lines = [f"{entry.title} </{staged(entry.file)}>" for entry in entries]
    named = [f":caption: {caption}"] if caption else []
    return "\n".join(["\n", "```{toctree}", ":hidden:", *named, "", *lines, "```", ""])


def _write(file: Path, content: bytes) -> bool:
    if file.is_file() and file.read_bytes() == content:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return True
