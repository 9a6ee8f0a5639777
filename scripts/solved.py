"""Writes the table of docs/solved.md: what each game has for how many players, asked of the code.

python -m scripts.solved    writes it anew; --check only says if it is fresh
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

from scripts.results.pages import filled
from wagnis.analysis import objectives
from wagnis.analysis.review import _sound
from wagnis.bots import names
from wagnis.bots.compiled import not_compiled
from wagnis.core.box import AnyBox
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.kernels import kernel
from wagnis.puzzles import puzzles_of
from wagnis.records import Match
from wagnis.solvers import advise, common_store

FILE = Path(__file__).parents[1] / "docs" / "solved.md"
HEAD = ("game", "players", "values", "review", "compiled bots", "environments", "data", "puzzles")
LIBRARIES = {"environment": "PettingZoo, Gymnasium, OpenSpiel", "jax": "JAX"}
OURS = "wagnis."


def facts(box: AnyBox, players: int) -> tuple[str, ...]:
    match = Match.new(box.name, players).settle(SeededDice("1"))
    advice = advise(box.name, match.game, match.state, common_store())
    by = objectives(match)[0]
    slow = not_compiled(kernel(box.name, match.game), names(box.name))
    puzzles = len(puzzles_of(box.name)) if players == 2 else 0
    return (
        _said(advice.objective, advice.exact),
        _said(by, _sound(match, by)),
        ", ".join(f"`{one}`" for one in names(box.name) if one not in slow) if slow else "all",
        ", ".join(says for part, says in LIBRARIES.items() if part in box.parts),
        "yes" if players == 2 and "policy" in box.parts else "",
        str(puzzles or ""),
    )


def _said(objective: str, exact: bool) -> str:
    return f"`{objective}`, {'exact' if exact else 'estimate'}"


def table() -> str:
    """One line for each number of players, equal ones together; games of this package only."""
    lines = ["| " + " | ".join(HEAD) + " |", "|---" * len(HEAD) + "|"]
    for box in BOXES.values():
        if box.solver is None or not box.solver.startswith(OURS):
            continue
        for found, several in groupby(box.seats, lambda players: facts(box, players)):  # noqa: B023
            first, *_, last = [*several] * 2
            seats = f"{first} to {last}" if first < last else str(first)
            lines.append("| " + " | ".join((box.title, seats, *found)) + " |")
    return "\n".join(lines)


def main(arguments: list[str]) -> str | None:
    page = FILE.read_text(encoding="utf-8")
    written = filled(page, {"solved": table()})
    if arguments == ["--check"]:
        return None if written == page else "docs/solved.md is stale; run python -m scripts.solved."
    FILE.write_text(written, encoding="utf-8")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
