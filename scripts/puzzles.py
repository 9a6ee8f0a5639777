"""The puzzles as files of the browser client, as the server shows them; `make client` runs this.

python -m scripts.puzzles
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from wagnis.games import BOXES
from wagnis.puzzles import puzzles_of
from wagnis.server.web.routes.puzzles import shown

FOLDER = Path(__file__).parents[1] / "web" / "public" / "data"


def files() -> Iterator[tuple[str, str]]:
    """The name and the content of a file for each game with puzzles."""
    for game in BOXES:
        if puzzles := puzzles_of(game):
            content = json.dumps([shown(game, one) for one in puzzles], separators=(",", ":"))
            yield f"puzzles-{game}.json", content


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, content in files():
        (FOLDER / name).write_text(content, "utf-8")


if __name__ == "__main__":
    main()
