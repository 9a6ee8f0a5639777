"""Writes the built-in boxes for the browser's forms: box.gen.ts in each game's folder.

python scripts/games.py         writes the files anew; with --check it only says if they are fresh
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from wagnis.games import BOXES
from wagnis.server.web.boards import game_shown

GAMES = Path(__file__).parents[1] / "web" / "src" / "lib" / "games"
HEAD = """\
// Written by scripts/games.py from the box of the game; change that instead.

import type { GameShown } from '$lib/wire.gen';

export const BOX: GameShown = """


def files() -> dict[Path, str]:
    """The text of each generated file."""
    return {
        next(GAMES.rglob(name)) / "box.gen.ts": HEAD
        + f"{json.dumps(game_shown(box), indent=2, ensure_ascii=False)};\n"
        for name, box in BOXES.house.items()
    }


def main(arguments: list[str]) -> str | None:
    fresh = files()
    if arguments == ["--check"]:
        if all(file.is_file() and file.read_text("utf-8") == said for file, said in fresh.items()):
            return None
        return "web/src/lib/games/*/box.gen.ts are not what the boxes say; run make wire."
    for file, said in fresh.items():
        file.write_text(said, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
