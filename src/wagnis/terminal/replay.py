"""Stepping through a recorded match, forwards and backwards.

The command reads and forks the record.
"""

from __future__ import annotations

from rich.text import Text

from wagnis.core import Over
from wagnis.records import REAL_DICE, Match
from wagnis.terminal.chronicle import ending, log, sentence, tellings
from wagnis.terminal.look import DANGER, INFO, PRIMARY, QUIET
from wagnis.terminal.menu import Read
from wagnis.terminal.screen import Screen

KEYS = "Enter forward · b back · a number: to that event · e end · q quit"
EARLIER = 12  # the number of earlier events whose sentences are shown


class Replay:
    """A match, and how many of its events are shown."""

    def __init__(self, match: Match, screen: Screen, read: Read) -> None:
        self.match = match
        self.screen = screen
        self._read = read
        self.shown = 0

    def run(self) -> None:
        note = ""
        try:
            while True:
                self._show(note)
                answer = self._read().strip().lower()
                if answer == "q":
                    return
                note = self._turn_to(answer)
        except (EOFError, KeyboardInterrupt):
            return

    def print_all(self) -> None:
        self.screen.write([self.screen.head(self.match)])
        if self.match.entered is not None:
            self.screen.write([Text(REAL_DICE)])
        self.screen.write(log(self.match, self.screen.look))
        self.screen.write(self._end())

    def _turn_to(self, answer: str) -> str:
        """Go to the event of the answer; returns an error message for a bad answer."""
        last = len(self.match.history)
        if answer == "":
            self.shown = min(last, self.shown + 1)
            return "" if self.shown < last else "This is the last event."
        if answer == "b":
            self.shown = max(0, self.shown - 1)
            return "" if self.shown else "This is the beginning."
        if answer == "e":
            self.shown = last
            return ""
        if answer.isdecimal() and int(answer) < last:
            self.shown = int(answer) + 1
            return ""
        if answer.isdecimal():
            return f"There is no event {answer}: they run from 0 to {last - 1}."
        return f"“{answer[:20]}” means nothing here: {KEYS}."

    def _show(self, note: str) -> None:
        look, screen = self.screen.look, self.screen
        there = self.match.at(self.shown)
        below = [self._caption(), *(self._end() if self.shown == len(self.match.history) else [])]
        below += [look.text(KEYS, QUIET), *([look.text(note, DANGER)] if note else [])]
        first = max(0, self.shown - EARLIER)
        sentences = [t for index in range(first, self.shown) for t in tellings(there, index, look)]
        if look.plain:
            now = [
                t for index in range(first, self.shown)[-1:] for t in tellings(there, index, look)
            ]
            lines = [sentence(telling, there.names, look) for telling in now]
            screen.write([Text(), screen.head(there), *lines, *screen.board(there), *below])
        else:
            screen.show(there, sentences, below)
        screen.console.print(look.text("replay ▸ ", PRIMARY), end="")

    def _caption(self) -> Text:
        look, total = self.screen.look, len(self.match.history)
        if not self.shown:
            return look.text("Before the first event.", INFO)
        index = self.shown - 1
        seat = self.match.history[index].seat
        whose = "chance" if seat is None else self.match.names[seat]
        return look.text(f"Event {index} of {total - 1}: {whose}", INFO)

    def _end(self) -> list[Text]:
        if not isinstance(self.match.node, Over):
            words = "Here the record ends; the game was not finished."
            return [self.screen.look.text(words, INFO)]
        return ending(self.match, self.screen.look)
