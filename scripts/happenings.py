"""Writes the lists of happenings on the protocol's page from the games' own dataclasses.

python -m scripts.happenings    writes docs/protocol.md anew; --check only says if it is fresh
"""

from __future__ import annotations

import inspect
import re
import sys
from dataclasses import fields
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

from scripts.results.pages import filled
from wagnis.core.happenings import GameOver, TurnOver, kind
from wagnis.games import BOXES

FILE = Path(__file__).parents[1] / "docs" / "protocol.md"
GAMES = {f"happenings-{game}": game for game in ("gambler", "tutto", "zocken")}


def listed(game: str) -> str:
    """One line for each kind of this game alone: its name, its fields, and its meaning."""
    return "\n".join(
        f"- {' '.join(filter(None, (f'`{kind(one)}`', described(one))))}: "
        f"{' '.join((one.__doc__ or '').split())}"
        for one in BOXES[game].happenings
        if one not in (TurnOver, GameOver)
    )


def described(happening: type) -> str:
    hints = get_type_hints(happening)
    remarks = dict(re.findall(r"^    (\w+):.*?  # (.+)$", inspect.getsource(happening), re.M))
    entries = []
    for field in fields(happening):
        about = remarks.get(field.name)
        if get_origin(hints[field.name]) is Literal:
            about = ", ".join(f'`"{value}"`' for value in get_args(hints[field.name]))
        entries.append(f"`{field.name}`: {about}" if about else f"`{field.name}`")
    return f"({'; '.join(entries)})" if entries else ""


def main(arguments: list[str]) -> str | None:
    page = FILE.read_text(encoding="utf-8")
    written = filled(page, {block: listed(game) for block, game in GAMES.items()})
    if arguments == ["--check"]:
        stale = "docs/protocol.md does not list the games' happenings; run make wire."
        return None if written == page else stale
    FILE.write_text(written, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
