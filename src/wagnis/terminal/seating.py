"""Who sits at the table: people and bots, and how a saved game remembers them.

Names are the match's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.bots import Bot, bot, names
from wagnis.core.plain import Plain, PlainObject


class SeatingError(ValueError):
    """A saved table that cannot be laid again."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person, or the bot of this name; `seed` is the bot's own coin, not the dice's."""

    bot: str | None = None
    seed: str = ""

    def player(self, game: str) -> Bot | None:
        return None if self.bot is None else bot(self.bot, game, self.seed)


PERSON = Sitter()


def write_seating(sitters: Sequence[Sitter]) -> PlainObject:
    """The extra key of a saved game; readers of records pass over it."""
    return {
        "seats": [
            {"person": True} if sitter.bot is None else {"bot": sitter.bot, "seed": sitter.seed}
            for sitter in sitters
        ]
    }


def read_seating(written: Plain, seats: int, game: str) -> tuple[Sitter, ...]:
    """Who sat there; a record that does not say so was played by people."""
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
    """A name for each bot that nobody else has.

    >>> bot_names(["thumb", "thumb"], ["Anna"])
    ['Thumb', 'Thumb 2']
    """
    names: list[str] = []
    for kind in bots:
        name, number = kind.capitalize(), 1
        while name in (*taken, *names):
            number += 1
            name = f"{kind.capitalize()} {number}"
        names.append(name)
    return names
