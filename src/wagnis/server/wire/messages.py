"""The messages over a table's socket, in both directions.

A client chooses an id for each message; exactly one message answers it, with that id as `re`: the
broadcast of its effect, `accepted` if it was done before or has no effect to broadcast, or
`refused`.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import Field, StringConstraints, TypeAdapter, ValidationError
from pydantic_core import from_json
from typing_extensions import TypedDict

from wagnis.server.wire.positions import Move, Odds, PlainObject, Position, Step
from wagnis.server.wire.tables import Due, Fair, KickReason, Name, Request, Settings, TableShown

SeatNumber: TypeAlias = Annotated[int, Field(ge=0, le=9)]
Seq: TypeAlias = Annotated[int, Field(ge=0)]
Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Seed: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Promise: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
DealNumber: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]
Mark: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9:_-]{1,24}$")]
ReactionName: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "wow",
    "lucky",
    "brave",
    "ouch",
    "oops",
    "close",
    "your_turn",
    "thanks",
    "again",
]


class Refusal(StrEnum):
    """Why a submission was refused; each but `in_doubt` leaves everything as it was."""

    BAD_REQUEST = "bad_request"  # not JSON, unknown type, wrong shape
    UNKNOWN_GAME = "unknown_game"
    BAD_OPTIONS = "bad_options"
    BAD_POSITION = "bad_position"  # the position cannot be set up
    BAD_RECORD = "bad_record"  # a match record that cannot be read or breaks a rule
    ILLEGAL_MOVE = "illegal_move"
    NOT_YOUR_TURN = "not_your_turn"
    GAME_OVER = "game_over"
    STALE = "stale"  # the table has changed in between
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_HOST = "not_host"
    NOT_NOW = "not_now"  # not possible in the table's present phase
    SEAT_TAKEN = "seat_taken"
    NAME_TAKEN = "name_taken"
    SEATS_OPEN = "seats_open"  # somebody is still missing
    NOT_AGREED = "not_agreed"  # seated people have not agreed to changed settings
    NOTHING_TO_UNDO = "nothing_to_undo"
    TAKEN_BACK_ENOUGH = "taken_back_enough"  # the limit of a turn is reached
    DEALT_ENOUGH = "dealt_enough"  # too many deals of this table were given up
    NOT_ALLOWED = "not_allowed"  # no token, removed by the host, or a game without hints
    NO_TABLE = "no_table"
    GONE = "gone"  # the table was deleted
    NOT_SOLVED = "not_solved"  # nobody has solved this game
    NOT_FOUND = "not_found"
    TOO_FAST = "too_fast"
    BUSY = "busy"  # the queue is full, or the time limit is over
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"  # this device has reached its limit of tables
    FOREIGN = "foreign"  # the request comes from a page that is not ours
    BARRED = "barred"  # the operator has barred this device or address
    DAMAGED = "damaged"  # the table as it is stored cannot be read
    NOT_STORED = "not_stored"  # the write failed; nothing happened
    IN_DOUBT = "in_doubt"  # the database's answer was lost; the change may have happened
    BROKEN = "broken"  # a fault of the server; logged


class Submission(Request):
    id: Id


class Sit(Submission):
    """Take a seat, with a promise for this deal; sitting on one's own seat renames it.

    If another deal is open by now, the person sits without a promise and makes one later.
    """

    type: Literal["sit"]
    seat: SeatNumber
    name: Name
    deal: DealNumber
    promise: Promise


class MakePromise(Submission):
    """The hash of a seed, from a seat of one's own that has promised none for this deal."""

    type: Literal["promise"]
    seat: SeatNumber
    deal: DealNumber
    promise: Promise


class Reveal(Submission):
    """The seed that fits the promise of this seat, once everything about the deal is fixed."""

    type: Literal["reveal"]
    seat: SeatNumber
    deal: DealNumber
    seed: Seed


class Stand(Submission):
    """Leave a seat; during a game a bot stands in until the person is back."""

    type: Literal["stand"]
    seat: SeatNumber


class Back(Submission):
    """Take one's seat over from the bot that stands in."""

    type: Literal["back"]
    seat: SeatNumber


class Cover(Submission):
    """Let a bot play for somebody who is away, until they are back."""

    type: Literal["cover"]
    seat: SeatNumber


class Change(Submission):
    """The host's settings, before the start; people keep their seats if possible."""

    type: Literal["change"]
    settings: Settings


class Agree(Submission):
    """Somebody who sits agrees to changed settings: those of the change at this time."""

    type: Literal["agree"]
    change: Annotated[int, Field(ge=0)]


class Kick(Submission):
    """The host empties a seat; during a game a bot plays on there, and the person cannot return."""

    type: Literal["kick"]
    seat: SeatNumber
    reason: KickReason | None = None


class Start(Submission):
    type: Literal["start"]


class Play(Submission):
    """A move for a seat of this device, in answer to event number `seq`."""

    type: Literal["play"]
    seq: Seq
    seat: SeatNumber
    move: dict[str, Any]
    throw: bool = False  # also throw what is due for this seat after the move


class Throw(Submission):
    """Throw the dice, or turn over the card, that are due from this seat's hand."""

    type: Literal["throw"]
    seq: Seq
    seat: SeatNumber


class Shake(Submission):
    """Take up the cup, or put it down again; broadcast, not stored."""

    type: Literal["shake"]
    seq: Seq
    seat: SeatNumber
    on: bool


class Consider(Submission):
    """The dice or fields that the seat to act has touched; defined by the client, not stored."""

    type: Literal["consider"]
    seq: Seq
    seat: SeatNumber
    marks: Annotated[list[Mark], Field(max_length=8)]


class Undo(Submission):
    """Take the last move back, if nothing was thrown and nobody else has acted since."""

    type: Literal["undo"]
    seq: Seq
    seat: SeatNumber


class Ask(Submission):
    """Ask for the chances of the legal moves."""

    type: Literal["ask"]
    seq: Seq


class Advise(Submission):
    """Ask for the values of the legal moves, for a person of this device who is to act."""

    type: Literal["advise"]
    seq: Seq


class React(Submission):
    type: Literal["react"]
    seat: SeatNumber
    reaction: ReactionName


class Rematch(Submission):
    """The same table again; anybody who sat at it may ask."""

    type: Literal["rematch"]


class Look(Submission):
    """Whether a person sees the page; otherwise a notice tells them of their turn."""

    type: Literal["look"]
    on: bool


class Join(Submission):
    """Ask the people at a table that seeks people for a game, on the seat of a bot.

    `wanted` shows them the name, as long as this device is connected and nobody has answered.
    """

    type: Literal["join"]
    name: Name


class Admit(Submission):
    """Say yes to the person who asked to `join`: `next` names the table of that game."""

    type: Literal["admit"]


class Withdraw(Submission):
    """Take one's `join` back; from a person who sits here: say no to it."""

    type: Literal["withdraw"]


class Ping(Submission):
    type: Literal["ping"]


Once: TypeAlias = (
    Sit
    | MakePromise
    | Reveal
    | Stand
    | Back
    | Cover
    | Change
    | Agree
    | Kick
    | Start
    | React
    | Rematch
    | Join
    | Admit
    | Withdraw
)
"""Messages that change more than the log, or are only broadcast; idempotent by device and id."""
Other: TypeAlias = Once | Shake | Consider | Undo | Ask | Advise | Look | Ping
"""Everything but moves and throws."""
AnyClientMessage: TypeAlias = Other | Play | Throw
ClientMessage: TypeAlias = Annotated[AnyClientMessage, Field(discriminator="type")]


class TableNews(TypedDict):
    """The whole table: at first, and whenever seats, settings or phase have changed."""

    type: Literal["table"]
    re: NotRequired[str]
    version: NotRequired[str]  # of the table's server
    table: TableShown


class Moved(TypedDict):
    """A move and the outcomes after it; also the first outcomes of a game."""

    type: Literal["moved"]
    re: NotRequired[str]
    since: int  # the seq before
    seq: int
    steps: list[Step]
    legal: list[Move | PlainObject]  # for the seat to act after the last step
    due: Due | None  # the roll or card that is due after it
    deadline: int | None
    over: bool
    fair: Fair | None


class Undone(TypedDict):
    type: Literal["undone"]
    re: NotRequired[str]
    since: int
    seq: int
    back: int  # how many of the last steps are taken back
    left: int  # how often this seat may go back again once it has moved on in this turn
    position: Position
    due: Due | None
    deadline: int | None


class OddsTold(TypedDict):
    type: Literal["odds"]
    re: NotRequired[str]
    seq: int
    odds: Odds | PlainObject


class AdvisedMove(TypedDict):
    move: Move | PlainObject
    value: float


class Advice(TypedDict):
    """The values of all legal moves for the seat to act; sent only to the asker."""

    type: Literal["advice"]
    re: NotRequired[str]
    seq: int
    objective: str  # `win`: a share of a win; `points`: as the game's values count them
    value: float
    moves: list[AdvisedMove]  # in the order of `legal`
    best: list[int]  # indices in `moves`; several if their values are equal
    exact: bool
    assumes: str  # the model that the values assume, in one English sentence
    solving: bool  # better values are being computed
    odds: Odds | PlainObject


class Reacted(TypedDict):
    type: Literal["reacted"]
    re: NotRequired[str]
    seat: int
    reaction: ReactionName


class Shaken(TypedDict):
    """A cup is being shaken, or no longer; clients stop showing it after a while."""

    type: Literal["shaken"]
    re: NotRequired[str]
    seat: int
    seq: int
    on: bool


class Considering(TypedDict):
    """The dice or fields touched by the seat to act after event number `seq`."""

    type: Literal["considering"]
    re: NotRequired[str]
    seat: int
    seq: int
    marks: list[str]


class Accepted(TypedDict):
    """Done, perhaps long ago; the table is at `seq` now."""

    type: Literal["accepted"]
    re: NotRequired[str]
    seq: int


class Refused(TypedDict):
    type: Literal["refused"]
    re: NotRequired[str]  # missing where no id could be read
    code: str
    message: str
    seq: int


AnyServerMessage: TypeAlias = (
    TableNews
    | Moved
    | Undone
    | OddsTold
    | Advice
    | Reacted
    | Shaken
    | Considering
    | Accepted
    | Refused
)
ServerMessage: TypeAlias = Annotated[AnyServerMessage, Field(discriminator="type")]

CLIENT: TypeAdapter[AnyClientMessage] = TypeAdapter(ClientMessage)
SERVER: TypeAdapter[AnyServerMessage] = TypeAdapter(ServerMessage)

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def id_in(text: str) -> str | None:
    """The id of a message that is otherwise invalid."""
    try:
        message: Any = from_json(text)
    except ValueError:
        return None
    id = message.get("id") if isinstance(message, dict) else None
    return id if isinstance(id, str) and ID.fullmatch(id) else None


def fault(error: ValidationError) -> str:
    """The error in a message, without repeating its content."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return f"{where}: {first['msg']}"[:200] if where else first["msg"][:200]
