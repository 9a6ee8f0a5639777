"""Stepping through a recorded match, forwards and backwards.

The command reads and forks the record.
"""

from __future__ import annotations

from rich.text import Text

from wagnis.core import Over
from wagnis.records import Match
from wagnis.terminal.chronicle import BY_HAND, ending, log, sentence, tellings
from wagnis.terminal.look import DANGER, INFO, PRIMARY, QUIET
from wagnis.terminal.menu import Read
from wagnis.terminal.screen import Screen
from wagnis.terminal.speech import Phrase, t

KEYS = Phrase(
    "Enter forward · b back · a number: to that event · e end · q quit",
    "Enter weiter · b zurück · eine Zahl: zu diesem Ereignis · e letztes · q Ende",
    "Enter verder · b terug · een getal: naar die gebeurtenis · e laatste · q einde",
)
PROMPT = Phrase("replay", "Nachspielen", "Terugkijken")
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
            self.screen.write([Text(str(BY_HAND))])
        self.screen.write(log(self.match, self.screen.look))
        self.screen.write(self._end())

    def _turn_to(self, answer: str) -> str:
        """Go to the event of the answer; returns an error message for a bad answer."""
        last = len(self.match.history)
        if answer == "":
            self.shown = min(last, self.shown + 1)
            if self.shown < last:
                return ""
            return t(
                "This is the last event.", de="Das ist das letzte Ereignis.", nl="Dit is het einde."
            )
        if answer == "b":
            self.shown = max(0, self.shown - 1)
            if self.shown:
                return ""
            return t("This is the beginning.", de="Das ist der Anfang.", nl="Dit is het begin.")
        if answer == "e":
            self.shown = last
            return ""
        if answer.isdecimal() and int(answer) < last:
            self.shown = int(answer) + 1
            return ""
        if answer.isdecimal():
            said = answer[:20]
            return t(
                f"There is no event {said}; events run from 0 to {last - 1}.",
                de=f"Ein Ereignis {said} gibt es nicht: Sie gehen von 0 bis {last - 1}.",
                nl=f"Gebeurtenis {said} is er niet: ze lopen van 0 tot en met {last - 1}.",
            )
        wrong = t(
            f"“{answer[:20]}” means nothing here",
            de=f"„{answer[:20]}“ bedeutet hier nichts",
            nl=f"‘{answer[:20]}’ betekent hier niets",
        )
        return f"{wrong}: {KEYS}."

    def _show(self, note: str) -> None:
        look, screen = self.screen.look, self.screen
        there = self.match.at(self.shown)
        below = [self._caption(), *(self._end() if self.shown == len(self.match.history) else [])]
        below += [look.text(str(KEYS), QUIET), *([look.text(note, DANGER)] if note else [])]
        first = max(0, self.shown - EARLIER)
        sentences = [
            telling
            for index in range(first, self.shown)
            for telling in tellings(there, index, look)
        ]
        if look.plain:
            now = tellings(there, self.shown - 1, look) if self.shown else []
            lines = [sentence(telling, there.names, look) for telling in now]
            screen.write([Text(), screen.head(there), *lines, *screen.board(there), *below])
        else:
            screen.show(there, sentences, below)
        screen.console.print(look.text(f"{PROMPT} ▸ ", PRIMARY), end="")

    def _caption(self) -> Text:
        look, total = self.screen.look, len(self.match.history)
        if not self.shown:
            before = t(
                "Before the first event.",
                de="Vor dem ersten Ereignis.",
                nl="Voor de eerste gebeurtenis.",
            )
            return look.text(before, INFO)
        index = self.shown - 1
        seat = self.match.history[index].seat
        chance = t("chance", de="Zufall", nl="toeval")
        whose = chance if seat is None else self.match.names[seat]
        which = t(
            f"Event {index} of {total - 1}",
            de=f"Ereignis {index} von {total - 1}",
            nl=f"Gebeurtenis {index} van {total - 1}",
        )
        return look.text(f"{which}: {whose}", INFO)

    def _end(self) -> list[Text]:
        if not isinstance(self.match.node, Over):
            words = t(
                "Here the record ends; the game was not finished.",
                de="Hier endet das Protokoll; das Spiel wurde nicht beendet.",
                nl="Hier eindigt het verslag; het spel is niet afgemaakt.",
            )
            return [self.screen.look.text(words, INFO)]
        return ending(self.match, self.screen.look)
