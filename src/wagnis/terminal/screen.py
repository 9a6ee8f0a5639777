"""The screen: head line, story, board and question, redrawn in place or appended; and its pace.

`table` decides what is shown when.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from wagnis.records import Match
from wagnis.terminal.chronicle import paragraphs, sentence
from wagnis.terminal.look import INK, PRIMARY, QUIET, Look
from wagnis.terminal.setting import Telling
from wagnis.terminal.settings import setting_of

LEAST_STORY = 2  # lines of story that are shown even if the terminal is too low
SHORT, LONG = 0.5, 1.1  # seconds at speed 1


class Screen:
    """Redraws a terminal; appends lines to any other output."""

    def __init__(self, console: Console, look: Look) -> None:
        self.console = console
        self.look = look

    def head(self, match: Match, status: str | None = None) -> Text:
        """The game's title, and `status` or else the setting's status line."""
        setting, look = setting_of(match.box.name), self.look
        title = look.text(f" {setting.title.upper()} ", f"bold {INK} on {setting.accent}")
        words = setting.status(match) if status is None else status
        line = title + look.text(f" {words} ", QUIET)
        return line + look.text("─" * max(0, self.console.width - line.cell_len), QUIET)

    def board(self, match: Match) -> list[Text]:
        return setting_of(match.box.name).draw(match, self.look, self.console.width)

    def show(self, match: Match, story: Sequence[Telling], below: Sequence[Text] = ()) -> None:
        """Redraw the whole table: the board stays in place, the story grows."""
        console, gap = self.console, [Text()]
        above = [self.head(match), *gap, *self.board(match), *gap]
        below = [*gap, *below] if below else []
        if self._height([*above, *below]) + LEAST_STORY >= console.height:
            above, below = (
                [line for line in part if line.plain.strip()] for part in (above, below)
            )
        room = max(LEAST_STORY, console.height - self._height([*above, *below]) - 1)
        lines = paragraphs(story, match.names, self.look, console)[-room:]
        with console:
            console.clear()
            self.write([*above, *lines, *below])

    def page(self, match: Match, lines: Sequence[Text]) -> None:
        """Show these lines instead of the table."""
        with self.console:
            self.console.clear()
            self.write([self.head(match), *lines, Text()])
            self.console.print(self.look.text("Enter ▸ ", PRIMARY), end="")

    def _height(self, lines: Sequence[Text]) -> int:
        return sum(max(1, -(-line.cell_len // self.console.width)) for line in lines)

    def tell(self, match: Match, told: Sequence[Telling]) -> None:
        """Append the sentences, for output that is not redrawn."""
        self.write([sentence(telling, match.names, self.look) for telling in told])

    def write(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def say(self, words: str, style: str = "") -> None:
        """Print one sentence without line breaks, so that a file name in it can be copied."""
        self.console.print(self.look.text(words, style), soft_wrap=True)


def rest(seconds: float) -> None:
    """Wait, then discard what was typed meanwhile: it answers no question."""
    time.sleep(seconds)
    if sys.stdin.isatty():
        try:
            import termios
        except ImportError:  # not on Windows: the input stays
            return
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots pause: speed 1, 2 or 4; 0 means no pauses."""

    speed: int = 0
    sleep: Callable[[float], None] = rest

    @property
    def instant(self) -> bool:
        return not self.speed

    def pause(self, moment: bool) -> None:
        if not self.instant:
            self.sleep((LONG if moment else SHORT) / self.speed)
