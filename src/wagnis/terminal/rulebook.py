"""A game's whole rules as lines of text: chapters, lists, tables; figures by their descriptions.

The texts are in the game's box (`wagnis.core.rulebook`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from wagnis.core.box import AnyBox
from wagnis.core.rulebook import RULEBOOK
from wagnis.terminal.look import INFO, PRIMARY, QUIET, Look

WIDEST = 78  # columns; longer lines are hard to read
GAP = "  "


def rule_lines(box: AnyBox, language: str, look: Look, console: Console) -> list[Text]:
    """The rules of this game, wrapped to the console; none for a game that brings no rules."""
    books = RULEBOOK.find(box)
    if books is None:
        return []
    book, width = books.book(language), min(WIDEST, console.width)
    lines = [look.text(box.title, "bold"), *_wrapped(look.text(book.motto, QUIET), console, width)]
    for title, blocks in book.chapters:
        lines += [Text(), look.text(title, PRIMARY)]
        for block in blocks:
            lines += [Text(), *_block(block, look, console, width)]
    return lines


def _block(block: Mapping[str, Any], look: Look, console: Console, width: int) -> Iterator[Text]:
    match block["kind"]:
        case "list" | "steps" as kind:
            for number, item in enumerate(block["items"], start=1):
                mark = f"{number}. " if kind == "steps" else "· " if not look.plain else "- "
                yield from _hanging(mark, _marked(item, look), console, width)
        case "table":
            yield from _table([block["head"], *block["rows"]], look, console, width)
        case "figure":
            yield from _hanging("  ", look.text(block["alt"], INFO), console, width)
            yield from _hanging("  ", _marked(block["caption"], look), console, width)
        case "note":
            yield from _hanging("  ", _marked(block["text"], look), console, width)
        case _:
            yield from _wrapped(_marked(block["text"], look), console, width)


def _marked(words: str, look: Look) -> Text:
    """Every second part between asterisks is emphasised; plain text loses the asterisks."""
    line = Text()
    for number, part in enumerate(words.split("*")):
        line.append_text(look.text(part, "bold" if number % 2 else ""))
    return line


def _wrapped(words: Text, console: Console, width: int) -> list[Text]:
    lines = list(words.wrap(console, width))
    for line in lines:
        line.rstrip()
    return lines


def _hanging(mark: str, words: Text, console: Console, width: int) -> Iterator[Text]:
    """A paragraph beside its mark."""
    for at, line in enumerate(_wrapped(words, console, width - len(mark))):
        yield Text(" " * len(mark) if at else mark) + line


def _table(
    rows: Sequence[Sequence[str]], look: Look, console: Console, width: int
) -> Iterator[Text]:
    """Columns as wide as their words, the widest ones wrapped so that all fit."""
    cells = [[_marked(cell, look) for cell in row] for row in rows]
    columns = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
    room = width - len(GAP) * (len(columns) - 1)
    while sum(columns) > room:
        columns[columns.index(max(columns))] -= 1
    for number, row in enumerate(cells):
        wrapped = [_wrapped(cell, console, size) for cell, size in zip(row, columns, strict=True)]
        for at in range(max(map(len, wrapped))):
            line = Text()
            for place, (size, lines) in enumerate(zip(columns, wrapped, strict=True)):
                cell = lines[at] if at < len(lines) else Text()
                last = place == len(columns) - 1
                line += cell + Text("" if last else " " * (size - cell.cell_len) + GAP)
            if number == 0:
                line.stylize("" if look.plain else "bold")
            line.rstrip()
            yield line
