"""Write the rule books of the client into the package, for `wagnis rules` and the terminal.

python scripts/rulebooks.py [--check]

The texts are in web/src/lib/games/*/rules, in three languages; edit them there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from scripts.npm import node  # noqa: E402
from wagnis.games import BOXES  # noqa: E402

PROGRAM = ROOT / "scripts" / "rulebooks.mjs"


def written() -> dict[Path, str]:
    """By the path of its file, each game's rule book in all languages."""
    asked = subprocess.run([node(), PROGRAM], capture_output=True, check=True, cwd=ROOT)
    return {
        ROOT / "src" / "wagnis" / "games" / folder(game) / f"{game}.rules.json": json.dumps(
            book, ensure_ascii=False, indent=1
        )
        + "\n"
        for game, book in json.loads(asked.stdout).items()
    }


def folder(game: str) -> str:
    """The folder of the game's rules."""
    return BOXES[game].parts["rulebook"].split(".")[2]


def main() -> int:
    old = []
    for path, text in written().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        old.append(path.relative_to(ROOT))
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
    if old and "--check" in sys.argv:
        print(f"{', '.join(map(str, old))}: older than web/src; run: python scripts/rulebooks.py")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
