"""Writes the list of solved tables for the browser: tables.gen.ts.

python scripts/browser_tables.py         writes the file; with --check it only says if it is fresh

`bytes` is the size on the network. It may differ a little between versions of LZMA, so `--check`
does not compare it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from wagnis.solvers.browser_tables import (
    browser_tables,
    games_of,
    is_usual,
    packed,
    unpacked,
)

LIST = Path(__file__).parents[1] / "web" / "src" / "lib" / "engine" / "tables.gen.ts"
HEAD = """\
// Written by scripts/browser_tables.py from the tables that ship with the package.

/** A solved table on the network: its file, the hash of the unpacked file, the packed size. */
export interface TableFile {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The games whose advice uses it. */
  readonly games: readonly string[];
  /** A usual game for two needs it: the service worker fetches it after the first visit. */
  readonly usual?: true;
}

export const TABLES: Readonly<Record<string, TableFile>> = {
"""


def text(sizes: bool) -> str:
    """The list; without sizes, every size is 0."""
    lines = []
    for name in browser_tables():
        table = unpacked(name)
        size = f"{len(packed(table)):_}" if sizes else "0"
        key = name if name.isidentifier() else f"'{name}'"
        lines += [
            f"  {key}: {{",
            f"    file: '{table.file}',",
            f"    sha256: '{table.sha256}',",
            f"    bytes: {size},",
            f"    games: [{', '.join(map(repr, games_of(name)))}],",
            *(["    usual: true,"] if is_usual(name) else []),
            "  },",
        ]
    return HEAD + "\n".join(lines) + "\n};\n"


def main(arguments: list[str]) -> str | None:
    if arguments == ["--check"]:
        there = LIST.read_text("utf-8") if LIST.is_file() else ""
        if re.sub(r"bytes: [\d_]+", "bytes: 0", there) == text(sizes=False):
            return None
        return f"{LIST.name} does not list the shipped tables; run make wire."
    LIST.write_text(text(sizes=True), encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
