"""What a room asks of whoever knows what moves are worth; who that is, is decided above.

A room without values has an advisor all the same: one that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from wagnis.bots import LEVELS
from wagnis.core.plain import PlainObject
from wagnis.server.room.connections import Connection, Connections
from wagnis.server.room.jobs import Jobs
from wagnis.server.table.table import Table
from wagnis.server.wire.tables import BotLevel, Makeshift

if TYPE_CHECKING:
    from wagnis.solvers import Task


def by_values(level: BotLevel) -> bool:
    """Whether a bot of this level asks what its moves are worth."""
    return level in LEVELS


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's move, and what it went by where that was not all it should have been."""

    action: Any
    makeshift: Makeshift | None = None
    missing: Task | None = None
    telling: bool = True  # nothing was weighed where there was one move only


class AdvisedTable(Protocol):
    """What an advisor may know and do of the table it advises."""

    connections: Connections
    jobs: Jobs
    closed: bool

    @property
    def table(self) -> Table: ...

    async def odds(self) -> PlainObject:
        """What the legal moves mean, in the chances the game itself knows about."""

    def broadcast_table(self) -> None:
        """Send the whole table to everybody: what bots go by, or what is solved, has changed."""


class Advisor(Protocol):
    """Advises one table's people, chooses for its bots, and has solved what is missing."""

    @property
    def makeshift(self) -> Mapping[int, Makeshift]:
        """What bots go by that lack the values of their level, by seat."""

    @property
    def solving(self) -> bool:
        """Whether something is being solved that this game could use now."""

    def prepare(self) -> None:
        """See to it that the values are there when they are asked for."""

    def new_values(self) -> None:
        """The game needs other values from now on; those wanted before are of no use here."""

    def left(self) -> None:
        """Somebody has gone, perhaps the last one."""

    def over(self) -> None:
        """The game has ended: nothing is wanted any more, but people may want to look back."""

    def withdraw(self) -> None:
        """Want nothing any more, whatever is played next."""

    async def choose(self) -> Choice:
        """The move of the bot whose turn it is."""

    def note(self, seat: int, choice: Choice) -> None:
        """What a bot went by; everybody is told where it changes."""

    async def advise(self, table: Table, connection: Connection, submission: str) -> None:
        """Answer with what the moves at this table are worth; to this connection alone."""


MakeAdvisor: TypeAlias = Callable[[AdvisedTable], Advisor]
