"""The public view of a table, and the HTTP messages about tables.

All connections get the same view: a device finds its own seats by its handle at this table, from
`GET /api/me?table=…`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

from wagnis.dice.deals import GivenUpWhy
from wagnis.server.wire.positions import GameName, Position, Step

Language: TypeAlias = Literal["en", "nl", "de"]
Phase: TypeAlias = Literal["open", "playing", "over"]
BotLevel: TypeAlias = Literal[
    "random", "thumb", "friendly", "casual", "keen", "sharp", "perfect"
]  # thumb and random use no values; the others lose less and less
Makeshift: TypeAlias = Literal["estimate", "thumb"]
"""What a bot uses while the values of its level are missing."""
Clock: TypeAlias = Annotated[int, Field(ge=5, le=7 * 24 * 3600)]
Name: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)
]
Handle: TypeAlias = str
"""The pseudonym of a device at one table: it shows that two seats share a device, and nothing
else. It differs at every table."""


KickReason: TypeAlias = Literal["away", "seat", "name", "conduct"]
"""Why the host sends somebody away: not there, the seat is for another, their name, how they
behave."""


class Request(BaseModel):
    """Validates strictly what a client sends; refuses unknown keys."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class SeatWish(Request):
    """How to fill a seat: with a bot, or with a person."""

    bot: BotLevel | None = None


class Settings(Request):
    """The host's settings before the start."""

    game: GameName
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=10)]
    public: bool = False  # shown in the list of tables
    hints: bool = True  # allows chances and advice
    clock: Clock | None = None  # seconds for a decision; then a bot stands in
    seeking: bool = False  # a bot's seat is for anybody who asks, from the next game on


class SeatShown(TypedDict):
    kind: Literal["person", "bot", "open"]
    name: str | None  # of a person; bots are named by the client, by level and seat
    bot: BotLevel | None
    holder: Handle | None  # whose device the person plays on
    present: bool  # that device is connected
    stand_in: bool  # a bot plays here until the person is back
    away: NotRequired[int | None]  # when the device was last connected, in milliseconds since 1970
    makeshift: Makeshift | None  # the substitute of a bot that lacks its values


EarlierDeal = TypedDict(
    "EarlierDeal",
    {
        "number": int,
        "from": int,
        "commit": str,
        "promises": list[str | None],
        "client_seeds": list[str | None],
        "given_up": GivenUpWhy | None,
        "seat": int | None,
    },
)
"""A deal before the present one: given up, or in force until a backup was restored.

The server's seed is still secret; `seat` is whose silence, leaving or removal ended it."""


class DealShown(TypedDict):
    """The present deal: its promises, and the seats that have revealed."""

    number: int  # counted from 1 at this table
    state: Literal["open", "dealing", "dealt"]
    promises: list[str | None]  # null for bots, and for everybody in a daily roll
    revealed: list[int]  # seats
    start: str | None  # from the fixing on: the digest of the events before it, if there are any
    until: int | None  # when a connected device that has not revealed makes the deal void


LaterFair = TypedDict(
    "LaterFair",
    {
        "from": int,
        "commit": str,
        "server_seed": str,
        "client_seeds": list[str],
        "deal": int,
        "promises": list[str | None],
    },
)
"""The seeds from chance event number `from` on, since a backup was restored."""
GivenUpFair = TypedDict(
    "GivenUpFair",
    {
        "deal": int,
        "from": int,
        "commit": str,
        "server_seed": str,
        "promises": list[str | None],
        "client_seeds": list[str | None],
        "why": GivenUpWhy,
        "seat": int | None,
    },
)
"""A deal that was given up before any roll."""


class Fair(TypedDict):
    """The seeds of the dice; revealed when the game is over."""

    commit: str
    server_seed: str
    client_seeds: list[str]
    table: str
    deal: int
    promises: list[str | None]
    given_up: list[GivenUpFair]
    later: NotRequired[list[LaterFair]]


class Due(TypedDict):
    """A roll or a card that this seat has to throw."""

    seat: int
    what: Literal["dice", "card"]
    count: int


ForkedShown = TypedDict("ForkedShown", {"from": str | None, "events": int})
"""The origin of a forked game: its table, if known, and the number of events taken over."""


class KickedShown(TypedDict):
    """A person removed by the host."""

    who: Handle
    name: str
    reason: KickReason | None
    by: Handle | None  # who was the host then; None where nobody knows any more


class StintShown(TypedDict):
    """The events, counted from 0, that a bot made on a person's seat."""

    seat: int
    start: int
    end: int | None  # the first that it did not make; None: it still plays there


class RulesBefore(TypedDict):
    """The settings before a change."""

    game: GameName
    options: dict[str, Any]
    public: bool
    hints: bool
    clock: int | None


class ChangeShown(TypedDict):
    """Changed settings that not everybody at the table has agreed to."""

    at: int  # names the change in `agree`
    until: int  # the start is held until everybody has agreed, and no longer than this
    before: RulesBefore
    waiting: list[int]  # seats whose people have not agreed


class GameAfter(TypedDict):
    """The next game at a table."""

    seeking: NotRequired[bool]  # anybody may ask to play it instead of a bot
    wanted: NotRequired[str]  # who asked for it; without `next`: who asks now, and waits


class TableShown(GameAfter):
    """The public state of a table."""

    id: str
    phase: Phase
    game: GameName
    options: dict[str, Any]
    public: bool
    hints: bool
    clock: int | None
    seats: list[SeatShown]
    host: Handle
    watching: int  # connected devices without a seat
    screens: NotRequired[int]  # connected big screens, which `watching` does not count
    commit: str  # SHA-256 of the server's seed of the present deal
    deal: DealShown
    seeds: list[str | None]  # each seat's seed; None: not revealed yet
    earlier: list[EarlierDeal]  # the deals before the present one
    seq: int  # the number of events; a move names the one it follows
    position: Position | None  # None before the start
    due: Due | None  # the roll or card to throw now
    deadline: int | None  # when a bot stands in, in milliseconds since 1970
    now: int  # the server's clock, in milliseconds since 1970
    solving: bool  # values this game could use are being solved
    next: str | None  # the table of the rematch
    fair: Fair | None
    created: int  # milliseconds since 1970
    forked: ForkedShown | None  # a game that goes on from a position of another one
    daily: str | None  # the day whose roll is played here; its seeds are revealed when it is over
    kicked: list[KickedShown]  # the latest last
    names: NotRequired[list[str]]  # of the seats in the record
    stints: NotRequired[list[StintShown]]  # of bots on people's seats, the latest last
    changed: ChangeShown | None


class Turn(TypedDict):
    """Which seat is to act at a table, for a notice that arrives late."""

    seq: int
    seat: int | None  # None before the start, after the end, and while nobody has to act


class TableListed(TypedDict):
    """A line in the list of tables."""

    id: str
    phase: Phase
    game: GameName
    names: list[str | None]  # per seat; None for an open seat or a bot
    open: int  # seats still open
    bots: int
    scores: list[int] | None
    clock: int | None
    updated: int
    mine: bool
    turn: NotRequired[int | None]  # the seat to act
    yours: NotRequired[bool]  # a person of this device is to act
    damaged: NotRequired[bool]  # it can be neither read nor played


class TableList(TypedDict):
    public: list[TableListed]
    mine: list[TableListed]


class TableMade(TypedDict):
    id: str
    commit: str


class Opponents(TypedDict):
    """A table to play at: somebody else's, where one asks to `join`, or a new one of one's own."""

    id: str
    found: bool


class Fork(Request):
    """A table that goes on from before this event, with the asker on this seat.

    `seats` says who takes the others, a bot or, without one, a friend; by default bots of `level`.
    """

    event: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0, le=9)] = 0
    level: BotLevel = "perfect"
    seats: Annotated[list[SeatWish], Field(max_length=10)] | None = None
    name: Name | None = None  # of the asker (default: their name at that table)


class Me(TypedDict):
    """The handle of this device, its own or at a table; the signed token is in a cookie."""

    handle: Handle


class Left(TypedDict):
    """A device has deleted its data."""

    tables: int  # that were changed or deleted


class Closed(TypedDict):
    """A host has closed a table."""

    record: bool  # whether its match is kept, without names


class NamesAsked(Request):
    """Names that people want to sit down with, at one table."""

    names: Annotated[list[Annotated[str, StringConstraints(max_length=100)]], Field(max_length=10)]


NameTrouble: TypeAlias = Literal["twice", "bot", "unreadable"]
"""Why a name is refused: it looks like another person's or a bot's, or it cannot be read."""


class NameWrong(TypedDict):
    at: int  # the index of the name in the question
    why: NameTrouble


class NamesJudged(TypedDict):
    wrong: list[NameWrong]


class Steps(TypedDict):
    """A match from the beginning, for the log and the replay."""

    id: str
    game: GameName
    names: list[str]
    start: Position
    steps: list[Step]
    seq: int
    entered: NotRequired[bool]  # true where people rolled real dice and entered them


GoneWhy: TypeAlias = Literal[
    "nobody_came", "abandoned", "finished", "host_left", "host_closed", "closed"
]
"""Why a table was deleted: it was too old, its host deleted their data or closed it, or the
operator closed it."""


class Retention(TypedDict):
    """Days after the last event until tables are deleted; None: never."""

    open: float | None  # never begun
    abandoned: float | None  # begun, and not played to the end, with a turn clock
    untimed: NotRequired[float | None]  # the same without one
    finished: float | None
    uploads: float | None  # uploaded records, since the last upload
    records: bool  # matches of deleted tables stay, without names
    scrubs: bool  # deleted data is overwritten at once, else later


class Health(TypedDict):
    status: Literal["ok"]
    version: str
    hears: NotRequired[Literal["redis", "database"]]  # how a server learns what others have written


class Ready(TypedDict):
    status: Literal["ready"]


class Problem(TypedDict):
    code: str
    message: str
    index: NotRequired[int]  # of the event that is wrong in a record
    why: NotRequired[GoneWhy]  # why a table was deleted


class Failed(TypedDict):
    """Every error over HTTP has this body."""

    error: Problem


class OptionShown(TypedDict):
    """An option of a game."""

    name: str
    about: str  # one English sentence
    schema: dict[str, Any]  # JSON Schema
    defaults: list[Any]  # for every number of seats, from the fewest on; null: the game's own


class GameShown(TypedDict):
    """A game on the shelf, with the data a client needs to offer it."""

    name: GameName
    title: str
    least: int  # the fewest players
    most: int
    options: list[OptionShown]
    bots: list[BotLevel]
    labels: dict[str, dict[str, str]]  # by language and key
    solved: bool  # moves have values, so that hints can be asked for
    drawn: bool  # one of the house, for which clients have drawings
    board: NotRequired[str]  # the address of its package's board


class GameList(TypedDict):
    games: list[GameShown]
