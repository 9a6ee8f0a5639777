"""Draws the pictures of the docs: the terminal table in the middle of a seeded game, as SVG.

python scripts/pictures.py          writes docs/pictures/*.svg anew
"""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from wagnis.bots import bot
from wagnis.core import Decision
from wagnis.dice import FairSeeds
from wagnis.records import Match
from wagnis.terminal.look import Look
from wagnis.terminal.screen import Screen
from wagnis.terminal.seating import PERSON, Sitter
from wagnis.terminal.settings import setting_of
from wagnis.terminal.table import TerminalTable

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
NIGHT = TerminalTheme(
    (17, 26, 23),
    (239, 231, 214),
    [(17, 26, 23)] * 8,  # the table sets its colours itself
)


class Picture(NamedTuple):
    game: str
    seed: str
    question: int  # the number of answers before the picture
    height: int


SHOTS = [
    Picture("tutto", "kermis", 9, 23),
    Picture("gambler", "mustard", 4, 31),
    Picture("zocken", "enamel", 9, 27),
]


class Painter:
    """Answers like a rule-of-thumb bot, and stores the last screen."""

    def __init__(self, shot: Picture) -> None:
        self.shot, self.asked, self.svg = shot, 0, ""
        names = ("Anna", "Ben")
        match = Match.new(shot.game, 2, {}, names, FairSeeds.from_word(shot.seed, 2))
        self.console = Console(
            record=True, file=StringIO(), force_terminal=True, color_system="truecolor",
            width=96, height=shot.height, highlight=False, legacy_windows=False,
        )  # fmt: skip
        self.table = TerminalTable(
            match,
            (PERSON, Sitter("thumb", "b")),
            Screen(self.console, Look(plain=False)),
            self.read,
        )

    def read(self) -> str:
        self.svg = self.console.export_svg(title="wagnis play", theme=NIGHT, clear=True)
        if self.asked == self.shot.question:
            raise EOFError
        self.asked += 1
        match = self.table.match
        node = match.node
        assert isinstance(node, Decision)
        action = bot("thumb", self.shot.game, "a").choose(match.game, match.state, node.actions)
        offers = setting_of(self.shot.game).offers(
            match.game, match.state, node.actions, match.names, Look(plain=False)
        )
        return next(offer.key for offer in offers if offer.action == action)


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for shot in SHOTS:
        painter = Painter(shot)
        painter.table.run()
        # No web fonts: every reader has a monospaced font.
        svg = re.sub(r"@font-face \{.*?\}\s*", "", painter.svg, flags=re.S)
        svg = svg.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
        (PICTURES / f"{shot.game}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
