"""What is seen: the head line, the story, the board, the question; redrawn in place or written on.

When to show what is decided at the `table`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from wagnis.records import Match
from wagnis.terminal.chronicle import paragraphs, sentence
from wagnis.terminal.look import INK, PRIMARY, QUIET, Look
from wagnis.terminal.setting import Telling
from wagnis.terminal.settings import setting_of

LEAST_STORY = 2  # lines of story that are shown even where the terminal is too low


class Screen:
    """A terminal is cleared and drawn anew; anything else is written line after line."""

    def __init__(self, console: Console, look: Look) -> None:
        self.console = console
        self.look = look

    def head(self, match: Match, status: str | None = None) -> Text:
        """The game's title, and these words or how the game stands (in English)."""
        setting, look = setting_of(match.box.name), self.look
        title = look.text(f" {setting.title.upper()} ", f"bold {INK} on {setting.accent}")
        told = setting.status(match) if status is None else status
        line = title + look.text(f" {told} ", QUIET)
        return line + look.text("─" * max(0, self.console.width - line.cell_len), QUIET)

    def board(self, match: Match) -> list[Text]:
        return setting_of(match.box.name).draw(match, self.look, self.console.width)

    def show(self, match: Match, story: Sequence[Telling], below: Sequence[Text] = ()) -> None:
        """The whole table on a cleared terminal: the board stays where it is, the story grows."""
        console, gap = self.console, [Text()]
        above = [self.head(match), *gap, *self.board(match), *gap]
        below = [*gap, *below] if below else []
        if self._height([*above, *below]) + LEAST_STORY >= console.height:
            above, below = (
                [line for line in part if line.plain.strip()] for part in (above, below)
            )
        room = max(LEAST_STORY, console.height - self._height([*above, *below]) - 1)
        told = paragraphs(story, match.names, self.look, console)[-room:]
        with console:
            console.clear()
            self.write([*above, *told, *below])

    def page(self, match: Match, lines: Sequence[Text]) -> None:
        """Something to read instead of the table."""
        with self.console:
            self.console.clear()
            self.write([self.head(match), *lines, Text()])
            self.console.print(self.look.text("Enter ▸ ", PRIMARY), end="")

    def _height(self, lines: Sequence[Text]) -> int:
        return sum(max(1, -(-line.cell_len // self.console.width)) for line in lines)

    def tell(self, match: Match, told: Sequence[Telling]) -> None:
        """The sentences one after another, for output that is only ever written on."""
        self.write([sentence(telling, match.names, self.look) for telling in told])

    def write(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.console.print(line)

    def say(self, words: str, style: str = "") -> None:
        """One sentence; it is not broken, so that a file name in it can be copied."""
        self.console.print(self.look.text(words, style), soft_wrap=True)
