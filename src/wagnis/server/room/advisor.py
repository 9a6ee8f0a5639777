"""What a room asks its advisor, which knows the values of moves: `advice.advisor`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from wagnis.bots import LEVELS
from wagnis.server.room.connections import Connection
from wagnis.server.table.table import Table
from wagnis.server.wire.tables import BotLevel, Makeshift

if TYPE_CHECKING:
    from wagnis.solvers import Task


def by_values(level: BotLevel) -> bool:
    """Whether a bot of this level needs the values of its moves."""
    return level in LEVELS


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's move, and which substitute it used if the values of its level were missing."""

    action: Any
    makeshift: Makeshift | None = None
    missing: Task | None = None
    telling: bool = True  # False with only one legal move: the bot compared nothing


class Advisor(Protocol):
    """Advises the people at one table, chooses the bots' moves, queues missing tables."""

    @property
    def makeshift(self) -> Mapping[int, Makeshift]:
        """By seat: the substitute of each bot that lacks the values of its level."""

    @property
    def solving(self) -> bool:
        """Whether a table that this game could use now is being solved, or waits to be."""

    def prepare(self) -> None:
        """Load or queue the values before they are needed."""

    def new_values(self) -> None:
        """The game needs other values from now on; withdraw the earlier wishes."""

    def left(self) -> None:
        """Somebody has disconnected, perhaps the last one."""

    def withdraw(self) -> None:
        """Withdraw all wishes."""

    async def choose(self) -> Choice:
        """Choose the move of the bot whose turn it is."""

    def note(self, seat: int, choice: Choice) -> None:
        """Record the bot's substitute, if any; broadcast it if it has changed."""

    async def advise(self, table: Table, connection: Connection, submission: str) -> None:
        """Send the values of the legal moves to this connection only."""
