"""A match: a game, the people at it, and everything that has happened so far.

A match is a value; going on, undoing and forking give new ones. `advance` is the one way on. JSON
is read and written at the border: here by `play` and `fall`, in `position` and in `record`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from wagnis.core import (
    Chance,
    Decision,
    Happening,
    IllegalMoveError,
    Node,
    Over,
    allowed,
)
from wagnis.core.box import AnyBox, AnyGame, NotationError, load
from wagnis.core.options import OptionsError
from wagnis.core.plain import Plain, PlainObject
from wagnis.dice import FairDice, FairSeeds, Source, SystemDice
from wagnis.games import BOXES
from wagnis.records.refusal import Code, RefusedError


class Entry(NamedTuple):
    """One event, the state it led to, and what is due there.

    The start of a match is an entry without an event.
    """

    event: Any  # a player's action, or what fell
    seat: int | None  # who moved; None where chance spoke
    state: Any
    node: Node[Any, Any]
    fallen: int  # how many events of chance there have been, this one included

    @property
    def chance(self) -> bool:
        return self.seat is None


@dataclass(frozen=True, slots=True)
class Forked:
    """Where a match was forked: its first events were given, and played in another one."""

    source: str | None  # the table it comes from, where there is one to name
    events: int


class History:
    """An immutable sequence of entries to which adding one costs the same however long it is.

    Histories that grew out of each other share one log and each see only their own part of it;
    the first to go on writes into the log, a second one (a fork) copies its part first. The start
    is kept beside the events: `len` counts events only.

    >>> start, a, b, c = (Entry(event, 0, 1, Over((), ()), 0) for event in (None, "a", "b", "c"))
    >>> trunk = History([start]).then(a).then(b)
    >>> fork = trunk.first(1).then(c)
    >>> [entry.event for entry in trunk], [entry.event for entry in fork]
    (['a', 'b'], ['a', 'c'])
    """

    __slots__ = ("_length", "_log", "last")

    def __init__(self, log: list[Entry], length: int = 0) -> None:
        self._log = log
        self._length = length
        self.last = log[length]

    @property
    def start(self) -> Entry:
        return self._log[0]

    def then(self, entry: Entry) -> History:
        """This history and one more event."""
        length = self._length + 1
        log = self._log if len(self._log) == length else self._log[:length]
        log.append(entry)
        grown = object.__new__(History)  # as `__init__` does, which takes twice as long to call
        grown._log, grown._length, grown.last = log, length, entry
        return grown

    def first(self, count: int) -> History:
        """The history as it was after so many events."""
        if not 0 <= count <= self._length:
            raise IndexError(f"there are {self._length} events, so no {count}")
        return History(self._log, count)

    @property
    def entries(self) -> list[Entry]:
        """All of them, the start included."""
        return self._log[: self._length + 1]

    def since(self, count: int) -> list[Entry]:
        """All that came after so many events."""
        return self._log[count + 1 : self._length + 1]

    def before(self, index: int) -> Entry:
        """Where things stood before this event."""
        return self[index - 1] if index else self.start

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Entry:
        if 0 <= index < self._length:
            return self._log[index + 1]
        if -self._length <= index < 0:
            return self._log[index + self._length + 1]
        raise IndexError(f"there are {self._length} events, so no {index}")

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._log[1 : self._length + 1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self.entries == other.entries

    def __hash__(self) -> int:
        return hash((self._length, self.last.state))


@dataclass(frozen=True, slots=True)
class Match:
    """A game with names, options as they were given, and its history."""

    box: AnyBox = field(hash=False)
    game: AnyGame
    names: tuple[str, ...]
    options: PlainObject = field(hash=False)
    history: History
    fair: FairSeeds | None = None  # for what fell after the fork, where there is one
    forked: Forked | None = None

    @classmethod
    def new(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, Plain] | None = None,
        names: Sequence[str] | None = None,
        fair: FairSeeds | None = None,
    ) -> Match:
        """A match at its start; refuses unknown games and bad options."""
        box = BOXES.get(game)
        if box is None:
            known = ", ".join(BOXES)
            raise RefusedError(Code.UNKNOWN_GAME, f"there is no game {game!r}; there are {known}")
        if seats not in box.seats:
            raise RefusedError(
                Code.BAD_OPTIONS,
                f"{game} is for {box.seats[0]} to {box.seats[-1]} players, not {seats}",
            )
        given = dict(options or {})
        try:
            opened = box.open(seats, given)
        except OptionsError as error:
            raise RefusedError(Code.BAD_OPTIONS, str(error)) from None
        # Whoever gave the options may change theirs later.
        return replace(cls.of(box, opened, names=names, fair=fair), options=deepcopy(given))

    @classmethod
    def of(
        cls,
        box: AnyBox,
        game: AnyGame,
        state: Any = None,
        names: Sequence[str] | None = None,
        fair: FairSeeds | None = None,
    ) -> Match:
        """A match of a game that is set up already, from its start or from this state on."""
        names = tuple(names) if names else tuple(f"Player {seat}" for seat in range(game.seats))
        assert len(names) == game.seats
        begun = game.start() if state is None else state
        start = Entry(None, None, begun, game.node(begun), 0)
        return cls(box, game, names, {}, History([start]), fair)

    def __repr__(self) -> str:
        match self.node:
            case Decision(seat):
                due = f"seat {seat} to act"
            case Chance():
                due = "chance to act"
            case _:
                due = "over"
        return f"<{self.box.name}, {self.game.seats} players, {len(self.history)} events, {due}>"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.node, Over)

    @property
    def last(self) -> Entry:
        """How things stand: the latest event, the state and what is due."""
        return self.history.last

    @property
    def state(self) -> Any:
        return self.history.last.state

    @property
    def node(self) -> Node[Any, Any]:
        return self.history.last.node

    @property
    def fallen(self) -> int:
        """How many events of chance there have been: the number of the next one."""
        return self.history.last.fallen

    def advance(self, event: Any) -> Match:
        """The one way on: an action of whoever is to act, or what fell, as the game's own value.

        Through the one door of the rules: an `IllegalMoveError` for what is not allowed.
        """
        last, game = self.history.last, self.game
        due = last.node
        event = allowed(due, event)
        state = game.after(last.state, event)
        if isinstance(due, Decision):
            seat, fallen = int(due.seat), last.fallen
        else:
            seat, fallen = None, last.fallen + 1
        entry = Entry(event, seat, state, game.node(state), fallen)
        grown = self.history.then(entry)
        return Match(self.box, game, self.names, self.options, grown, self.fair, self.forked)

    def roll(self, source: Source | None = None) -> Match:
        """Let the dice or the card that is due fall: from this source, or the match's own."""
        last = self.history.last
        if not isinstance(last.node, Chance):
            raise RefusedError(Code.NOT_YOUR_TURN, "nothing is to fall now")
        if source is None:
            source = SystemDice() if self.fair is None else FairDice(self.fair)
        return self.advance(source.draw(last.node.lot, last.fallen))

    def settle(self, source: Source) -> Match:
        """Let everything fall that is due, until somebody is asked or the game is over."""
        match = self
        while isinstance(match.history.last.node, Chance):
            match = match.roll(source)
        return match

    @property
    def legal(self) -> list[PlainObject]:
        """The moves of whoever is to act, as `play` takes them; none where nobody is asked."""
        moves: list[PlainObject] = load("wagnis.records.position:legal")(self)
        return moves

    @property
    def position(self) -> PlainObject:
        """Everything there is to see and to do now, as docs/protocol.md has it."""
        position: PlainObject = load("wagnis.records.position:position")(self)
        return position

    @property
    def record(self) -> PlainObject:
        """The whole match as one JSON document that can be replayed and verified."""
        record: PlainObject = load("wagnis.records.record:write_record")(self)
        return record

    def values(self, objective: str | None = None, deck: str = "full") -> PlainObject:
        """What every legal move is worth, as the referee answers; needs `wagnis[solve]`.

        Without an objective it is the one that is played for, or the next best that can be had.
        With `deck="seen"` the next card of the running turn comes from the cards really left, else
        from all there are.

        What is not solved yet is solved first, which may take minutes; a `RefusedError` where that
        cannot be done.
        """
        told: Callable[..., PlainObject] = load("wagnis.referee.values:values")
        *others, last = self.box.preferred if objective is None else (objective,)
        for name in others:
            try:
                return told(self, name, deck=deck)
            except RefusedError as error:
                if error.code is not Code.NOT_SOLVED:
                    raise
        return told(self, last, deck=deck)

    def play(self, written: Plain) -> Match:
        """A move by whoever is to act, as it is written on the wire."""
        return self.advance_or_refuse(self.read_move(written))

    def fall(self, written: Plain) -> Match:
        """An outcome of chance, as it is written on the wire."""
        return self.advance_or_refuse(self.read_outcome(written))

    def read_move(self, written: Plain) -> Any:
        """The action that is written here; refused where nobody is asked."""
        match self.node:
            case Over():
                raise RefusedError(Code.GAME_OVER, "the game is over")
            case Chance():
                raise RefusedError(Code.NOT_YOUR_TURN, "the dice or a card are to fall first")
        try:
            return self.box.notation.read_move(written)
        except NotationError as error:
            raise RefusedError(Code.ILLEGAL_MOVE, str(error)) from None

    def read_outcome(self, written: Plain) -> Any:
        """The outcome that is written here; refused where chance is not to speak."""
        match self.node:
            case Over():
                raise RefusedError(Code.GAME_OVER, "the game is over")
            case Decision(seat):
                raise RefusedError(Code.NOT_YOUR_TURN, f"player {seat} is to act, not chance")
        try:
            return self.box.notation.read_outcome(written)
        except NotationError as error:
            raise RefusedError(Code.IMPOSSIBLE_OUTCOME, str(error)) from None

    def advance_or_refuse(self, event: Any) -> Match:
        """`advance` for what comes from outside: a refusal, with its code, instead of an error."""
        try:
            return self.advance(event)
        except IllegalMoveError:
            if isinstance(self.node, Chance):
                raise RefusedError(
                    Code.IMPOSSIBLE_OUTCOME, "this cannot be what falls or is drawn now"
                ) from None
            raise RefusedError(Code.ILLEGAL_MOVE, "this move is not allowed here") from None

    def replayed(self, events: Sequence[Plain]) -> Match:
        """This match with more events played; a bad one is refused with its index."""
        match = self
        for index, written in enumerate(events):
            try:
                # A record says only what happened; the state says whether it was a move or fate.
                chance = isinstance(match.node, Chance)
                match = match.fall(written) if chance else match.play(written)
            except RefusedError as error:
                raise RefusedError(Code.BAD_RECORD, f"event {index}: {error}", index) from None
        return match

    def at(self, event: int) -> Match:
        """The match as it stood before this event: the place to fork from."""
        forked = self.forked
        if forked is not None and forked.events > event:
            forked = replace(forked, events=event)
        return replace(self, history=self.history.first(event), forked=forked)

    def fork(
        self, event: int, source: str | None = None, names: Sequence[str] | None = None
    ) -> Match:
        """A new match that goes on from before this event: what fell so far is given.

        Its dice are its own, so the seeds of this match are not taken along.
        """
        if not 0 <= event <= len(self.history):
            raise RefusedError(
                Code.BAD_REQUEST,
                f"{len(self.history)} events happened; there is no fork at {event}",
            )
        match = self.at(event)
        if match.over:
            raise RefusedError(Code.GAME_OVER, "the game is over there")
        called = self.names if names is None else tuple(names)
        return replace(match, names=called, fair=None, forked=Forked(source, event))

    def undone(self) -> Match:
        """One event back."""
        if not self.history:
            raise RefusedError(Code.BAD_REQUEST, "there is nothing left to undo")
        return self.at(len(self.history) - 1)

    def happenings(self, index: int) -> tuple[Happening, ...]:
        """What came of this event, as the rules tell it."""
        state, event = self.history.before(index).state, self.history[index].event
        return self.game.happened(state, event)

    def events(self) -> list[PlainObject]:
        """The history as it is written on the wire."""
        return [self.written(entry) for entry in self.history]

    def written(self, entry: Entry) -> PlainObject:
        notation = self.box.notation
        write = notation.write_outcome if entry.chance else notation.write_move
        return write(entry.event)
