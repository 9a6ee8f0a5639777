"""Writes the boxes of the house as the browser's forms know them: web/src/lib/games.gen.ts.

python scripts/games.py         writes the file anew; with --check it only says whether it is fresh
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wagnis.games import BOXES
from wagnis.server.web.shelf import game_shown

FILE = Path(__file__).parents[1] / "web" / "src" / "lib" / "games.gen.ts"
HEAD = """\
// Written by scripts/games.py from the boxes of the house; change those instead.

import type { GameShown } from './wire.gen';

/** As the server tells of them; games of other packages it tells of when it is asked. */
export const SHELF: readonly GameShown[] = """


def text() -> str:
    shelf = [game_shown(box) for box in BOXES.house.values()]
    return f"{HEAD}{json.dumps(shelf, indent=2, ensure_ascii=False)};\n"


def main(arguments: list[str]) -> str | None:
    if arguments == ["--check"]:
        if FILE.is_file() and FILE.read_text(encoding="utf-8") == text():
            return None
        return "web/src/lib/games.gen.ts is not what the boxes say; run make wire."
    FILE.write_text(text(), encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
