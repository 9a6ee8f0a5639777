"""The tables on the pages of docs/results: written between markers, from the numbers beside them.

The games' modules compute the numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from wagnis.core.plain import PlainObject

RESULTS = Path(__file__).parents[2] / "docs" / "results"
BLOCK = re.compile(r"(<!-- (?P<name>[a-z-]+): begin -->\n).*?(<!-- (?P=name): end -->)", re.S)


class StrayBlockError(ValueError):
    """A page and its tables do not match."""


def filled(page: str, blocks: Mapping[str, str]) -> str:
    """The page with every marked block rewritten; every block must have its markers."""
    missing = set(blocks)

    def block(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in blocks:
            raise StrayBlockError(f"nothing is known of the table {name!r}")
        missing.discard(name)
        return f"{match[1]}\n{blocks[name]}\n\n{match[3]}"

    written = BLOCK.sub(block, page)
    if missing:
        raise StrayBlockError(f"the page has no place for {', '.join(sorted(missing))}")
    return written


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells get a true minus sign, and commas from 1,000 on, but tableaux such as `1234` do not.

    >>> print(table(["card", "value"], [["stop", "1000.5"]]))
    | card | value |
    |---|---:|
    | stop | 1,000.5 |
    """
    rule = "|---|" + "---:|" * (len(head) - 1)
    lines = [" | ".join(["", *map(_typeset, cells), ""]).strip() for cells in (head, *rows)]
    return "\n".join([lines[0], rule, *lines[1:]])


def _typeset(cell: str) -> str:
    cell = re.sub(r"(?<![\w-])-(?=\d)", "\N{MINUS SIGN}", cell)
    return re.sub(r"(?<![\w.`-])(\d)(\d{3})(?![\d`])", r"\1,\2", cell)


def read_numbers(game: str) -> PlainObject:
    numbers: PlainObject = json.loads((RESULTS / f"{game}.json").read_text(encoding="utf-8"))
    return numbers


def write_numbers(game: str, numbers: PlainObject) -> None:
    text = json.dumps(numbers, indent=1, ensure_ascii=False)
    (RESULTS / f"{game}.json").write_text(text + "\n", encoding="utf-8")
