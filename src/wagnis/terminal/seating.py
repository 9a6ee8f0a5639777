"""The people and bots at the table, and how a saved game stores them.

The match stores the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.bots import Bot, bot, names
from wagnis.core.plain import Plain, PlainObject
from wagnis.terminal.speech import Phrase

CALLED = {
    "random": Phrase("random", "Zufall", "willekeurig"),
    "thumb": Phrase("thumb", "Faustregel", "vuistregel"),
    "friendly": Phrase("friendly", "freundlich", "vriendelijk"),
    "casual": Phrase("casual", "locker", "ontspannen"),
    "keen": Phrase("keen", "ehrgeizig", "gedreven"),
    "sharp": Phrase("sharp", "gewieft", "scherp"),
    "perfect": Phrase("perfect", "perfekt", "perfect"),
}
"""The bots in the words of the browser; those of other packages keep their own names."""


class SeatingError(ValueError):
    """The seating of a saved game is not valid."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person, or the bot of this name; `seed` is for the bot's choices, not for the dice."""

    bot: str | None = None
    seed: str = ""

    def player(self, game: str) -> Bot | None:
        return None if self.bot is None else bot(self.bot, game, self.seed)


PERSON = Sitter()


def write_seating(sitters: Sequence[Sitter]) -> PlainObject:
    """The extra key of a saved game; readers of records ignore it."""
    return {
        "seats": [
            {"person": True} if sitter.bot is None else {"bot": sitter.bot, "seed": sitter.seed}
            for sitter in sitters
        ]
    }


def read_seating(written: Plain, seats: int, game: str) -> tuple[Sitter, ...]:
    """Parse the seating; without it, all players are people."""
    if written is None:
        return (PERSON,) * seats
    listed = written.get("seats") if isinstance(written, dict) else None
    if not isinstance(listed, list) or len(listed) != seats:
        raise SeatingError(f"'table' must list {seats} 'seats'")
    return tuple(_sitter(seat, names(game)) for seat in listed)


def _sitter(written: Plain, bots: Sequence[str]) -> Sitter:
    if isinstance(written, dict):
        name, seed = written.get("bot"), written.get("seed", "")
        if name is None and written.get("person") is True:
            return PERSON
        if name in bots and isinstance(seed, str):
            return Sitter(name, seed)
    raise SeatingError(f"a seat is a person or a bot ({', '.join(bots)})")


def bot_names(bots: Sequence[str], taken: Sequence[str]) -> list[str]:
    """A unique name for each bot, in the language of the terminal.

    >>> bot_names(["thumb", "thumb"], ["Anna"])
    ['Thumb', 'Thumb 2']
    """
    names: list[str] = []
    for kind in bots:
        called = str(CALLED.get(kind, kind)).capitalize()
        name, number = called, 1
        while name in (*taken, *names):
            number += 1
            name = f"{called} {number}"
        names.append(name)
    return names
