"""The description of a contest: entrants, tables, seatings, dice.

A contest is plain data that can be sent between processes; `runner` plays it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from wagnis.bots import NAMES
from wagnis.core.arguments import checked
from wagnis.core.plain import PlainObject
from wagnis.simulation.jobs import JobError

ENGINE = "engine:"
NAMED = re.compile(r"(?P<name>[^=:]*)=(?P<who>.*)", re.DOTALL)
"""A custom name; an engine's command may contain equals signs itself."""


ArenaError = JobError
"""An error in the contest that the caller can correct."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot by its name, or an engine by its command; `label` is its display name."""

    label: str
    bot: str = ""
    command: str = ""


@checked
def entrants(words: Sequence[str], bots: Sequence[str] = NAMES) -> tuple[Entrant, ...]:
    """The named entrants, each with a unique label; `bots` are those that play the game.

    A custom name precedes an equals sign.

    >>> [one.label for one in entrants(["thumb", "mine=engine:python3 mine.py", "thumb"])]
    ['thumb', 'mine', 'thumb 2']
    """
    listed: list[Entrant] = []
    for word in words:
        own_name, bot, command = _read_entrant(word, bots)
        name, number = own_name or command or bot, 1
        label = name
        while label in [one.label for one in listed]:
            if own_name:
                raise ArenaError(f"two players are called {own_name!r}")
            number += 1
            label = f"{name} {number}"
        listed.append(Entrant(label, bot, command))
    return tuple(listed)


def _read_entrant(word: str, bots: Sequence[str]) -> tuple[str, str, str]:
    """The custom name, the bot, the engine's command; each empty if there is none."""
    named = NAMED.fullmatch(word)
    own_name, who = (named["name"].strip(), named["who"]) if named else ("", word)
    if named and not own_name:
        raise ArenaError(f"there is no name before the = of {word!r}")
    if who.startswith(ENGINE):
        command = who.removeprefix(ENGINE).strip()
        if not command:
            raise ArenaError("an engine is written engine:COMMAND, or NAME=engine:COMMAND")
        return own_name, "", command
    if who not in bots:
        known = ", ".join(bots)
        raise ArenaError(f"there is no bot {who!r}; there are {known}, and engine:COMMAND")
    return own_name, who, ""


@checked
@dataclass(frozen=True, slots=True)
class Contest:
    """One game, its options, its entrants, and how it is graded."""

    game: str
    entrants: tuple[Entrant, ...]
    seats: int = 2
    seed: str = "wagnis"
    options: PlainObject = field(default_factory=dict)
    rounds: tuple[PlainObject, ...] = ()
    """Single rounds with these options, one after another, instead of whole games."""
    rounds_on: str = ""  # the boards of the rounds, in words
    grade: bool = False
    stand_in: bool = False  # replace an engine that fails for the rest of the game
    seconds: float = 10.0  # time limit of an engine per move
    keep: bool = False  # record every game

    def __post_init__(self) -> None:
        if self.seats < 2:
            raise ArenaError("at a table for one nobody can be compared; it takes 2 seats or more")

    @property
    def pairings(self) -> tuple[tuple[int, ...], ...]:
        """The entrants at each table, by number, before seats rotate.

        If there are as many entrants as seats, and more than two, they sit at one table. Otherwise
        every pair meets; at a larger table the first one sits among copies of the second.
        """
        numbers = range(len(self.entrants))
        if len(self.entrants) == self.seats:
            return (tuple(numbers),)
        rest = self.seats - 1
        return tuple((one, *(other,) * rest) for one, other in combinations(numbers, 2))

    def seatings(self, pairing: int) -> Iterator[tuple[int, ...]]:
        """The rotations of a table: it is played once per seat."""
        if not 0 <= pairing < len(self.pairings):
            raise ArenaError(f"there are {len(self.pairings)} pairings, so no {pairing}")
        table = self.pairings[pairing]
        for shift in range(self.seats):
            yield tuple(table[(seat - shift) % self.seats] for seat in range(self.seats))

    def deals(self, games: int) -> int:
        """The number of different deals for at least this many games of each pairing.

        Each entry of `rounds` gets the same number.
        """
        deals = -(-games // self.seats)
        every = max(1, len(self.rounds))
        return -(-deals // every) * every

    def task(self, number: int) -> tuple[int, int]:
        """Pairing and deal of a task: all pairings advance together."""
        deal, pairing = divmod(number, len(self.pairings))
        return pairing, deal

    def number(self, pairing: int, deal: int) -> int:
        return deal * len(self.pairings) + pairing
