"""A match: a game, its players, and all events so far.

A match is an immutable value: playing, undoing and forking return new ones. Every event goes
through `advance`. `play` and `fall` read JSON; the functions at the end write positions and steps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from wagnis.core import Chance, Decision, Happening, IllegalMoveError, Node, Over, State, allowed
from wagnis.core.arguments import checked, shown, wrong
from wagnis.core.box import AnyBox, AnyGame, NotationError, load
from wagnis.core.errors import WagnisError
from wagnis.core.happenings import write_happening
from wagnis.core.options import OptionsError
from wagnis.core.plain import Plain, PlainObject, is_whole
from wagnis.dice import FairDice, FairSeeds, Source, SystemDice
from wagnis.games import BOXES
from wagnis.records.entered import Entered
from wagnis.records.refusal import Code, RefusedError

_fair_dice = lru_cache(maxsize=64)(FairDice)
"""Keying the hashes takes longer than a roll, and a match rolls hundreds of times."""


class NoSuchEventError(WagnisError, IndexError):
    """The match has fewer events."""


class Entry(NamedTuple):
    """One event, the state it led to, and what is due there.

    The first entry of a match, its start, has no event.
    """

    event: Any  # a player's action, or an event of chance
    seat: int | None  # who moved; None for an event of chance
    state: Any
    node: Node[Any, Any]
    fallen: int  # the number of events of chance, including this one
    happened: tuple[Happening, ...] | None = None  # None: the game says it when asked

    @property
    def chance(self) -> bool:
        return self.seat is None


@dataclass(frozen=True, slots=True)
class Forked:
    """Where a match was forked: its first events were played in another match."""

    source: str | None  # the id of the original table, if there is one
    events: int


class History:
    """An immutable sequence of entries with appending in constant time.

    Histories with a common origin share one log, and each sees only its own part of it. The first
    history that grows appends to the log; a second one (a fork) copies its part first. The start is
    an entry, too, but `len` counts events only.

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
        grown = object.__new__(History)  # calling `__init__` would take twice as long
        grown._log, grown._length, grown.last = log, length, entry
        return grown

    def first(self, count: int) -> History:
        """The history after its first `count` events."""
        if type(count) is not int or not 0 <= count <= self._length:
            raise NoSuchEventError(f"there are {self._length} events, so no {shown(count)}")
        return History(self._log, count)

    @property
    def entries(self) -> list[Entry]:
        """All entries, including the start."""
        return self._log[: self._length + 1]

    def since(self, count: int) -> list[Entry]:
        """The entries after the first `count` events."""
        return self._log[count + 1 : self._length + 1]

    def before(self, index: int) -> Entry:
        """The entry before this event."""
        return self[index - 1] if index else self.start

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Entry:
        if type(index) is int:
            if 0 <= index < self._length:
                return self._log[index + 1]
            if -self._length <= index < 0:
                return self._log[index + self._length + 1]
        raise NoSuchEventError(f"there are {self._length} events, so no {shown(index)}")

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._log[1 : self._length + 1])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self.entries == other.entries

    def __hash__(self) -> int:
        return hash((self._length, self.last.state))


@dataclass(frozen=True, slots=True)
class Match:
    """A game with its players' names, the options as they were set, and the history."""

    box: AnyBox = field(hash=False)
    game: AnyGame
    names: tuple[str, ...]
    options: PlainObject = field(hash=False)
    history: History
    fair: FairSeeds | None = None  # for the events of chance after the fork, if there is one
    forked: Forked | None = None
    entered: Entered | None = None  # for games with real dice

    @classmethod
    def new(
        cls,
        game: str,
        seats: int,
        options: Mapping[str, Plain] | None = None,
        names: Sequence[str] | None = None,
        fair: FairSeeds | None = None,
    ) -> Match:
        """A match at its start; a `RefusedError` for unknown games and bad options."""
        box = BOXES.get(game) if isinstance(game, str) else None
        if box is None:
            known = ", ".join(BOXES)
            raise RefusedError(Code.UNKNOWN_GAME, f"there is no game {game!r}; there are {known}")
        if not is_whole(seats) or seats not in box.seats:
            raise RefusedError(
                Code.BAD_OPTIONS,
                f"{game} is for {box.seats[0]} to {box.seats[-1]} players, not {seats!r}",
            )
        if not isinstance(options or {}, Mapping):
            raise RefusedError(Code.BAD_OPTIONS, f"options are a dictionary, not {shown(options)}")
        chosen = dict(options or {})
        try:
            opened = box.open(seats, chosen)
        except OptionsError as error:
            raise RefusedError(Code.BAD_OPTIONS, str(error)) from None
        # The caller may change its own dictionary later.
        return replace(cls.of(box, opened, names=names, fair=fair), options=deepcopy(chosen))

    @classmethod
    @checked
    def of(
        cls,
        box: AnyBox,
        game: AnyGame,
        state: State | None = None,
        names: Sequence[str] | None = None,
        fair: FairSeeds | None = None,
    ) -> Match:
        """A match of an open game, from its start or from this state on."""
        names = tuple(names) if names else tuple(f"Player {seat}" for seat in range(game.seats))
        if len(names) != game.seats:
            sorry = f"{len(names)} names for {game.seats} players; each has one"
            raise RefusedError(Code.BAD_REQUEST, sorry)
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
        """The latest entry: event, state and node."""
        return self.history.last

    @property
    def state(self) -> Any:
        """The state of the rules; the box of the game writes it as plain data."""
        return self.history.last.state

    @property
    def node(self) -> Node[Any, Any]:
        """What is due: a `Decision`, a `Chance` or `Over`."""
        return self.history.last.node

    @property
    def fallen(self) -> int:
        """The number of events of chance so far, which is the index of the next one."""
        return self.history.last.fallen

    def advance(self, event: Any) -> Match:
        """The match after an action or an event of chance, given as the game's own value.

        Raises an `IllegalMoveError` if the rules do not allow it.
        """
        last = self.history.last
        due = last.node
        event = allowed(due, event)
        if isinstance(due, Decision):
            return self._grown(event, int(due.seat), last.fallen)
        return self._grown(event, None, last.fallen + 1)

    def override(self, written: Plain) -> Match:
        """The match after a move that the rules forbid and people made all the same.

        Raises a `RefusedError` where no hand could make it, or where the rules allow it.
        """
        last, box = self.history.last, self.box
        try:
            move = box.notation.read_move(written)
        except NotationError as error:
            raise RefusedError(Code.ILLEGAL_MOVE, str(error)) from None
        moves = () if box.by_hand is None or self.over else box.by_hand(self.game, last.state)
        if move not in moves:
            raise RefusedError(Code.ILLEGAL_MOVE, "this is no move against the rules here")
        return self._grown(move, int(last.state.roller), last.fallen)

    def _grown(self, event: Any, seat: int | None, fallen: int) -> Match:
        """The match after an event that has been checked."""
        last, game = self.history.last, self.game
        happened = None
        if self.box.follow is None:
            state = game.after(last.state, event)
        else:
            state, happened = self.box.follow(game, last.state, event)
        entry = Entry(event, seat, state, game.node(state), fallen, happened)
        grown = self.history.then(entry)
        return Match(
            self.box, game, self.names, self.options, grown, self.fair, self.forked, self.entered
        )

    def roll(self, source: Source | None = None) -> Match:
        """Roll the dice or draw the card that is due, from `source` or from the match's seeds."""
        last = self.history.last
        if not isinstance(last.node, Chance):
            raise RefusedError(Code.NOT_YOUR_TURN, "nothing is to fall now")
        if not (source is None or hasattr(source, "draw")):
            raise wrong("source", "a source of dice or None", source)
        if source is None:
            source = SystemDice() if self.fair is None else _fair_dice(self.fair)
        return self.advance(source.draw(last.node.lot, last.fallen))

    def settle(self, source: Source) -> Match:
        """Roll and draw until a player decides or the game is over."""
        match = self
        while isinstance(match.history.last.node, Chance):
            match = match.roll(source)
        return match

    @property
    def legal(self) -> list[PlainObject]:
        """The legal moves, in the form that `play` takes; empty if no player decides."""
        node = self.history.last.node
        if not isinstance(node, Decision):
            return []
        write = self.box.notation.write_move
        return [write(action) for action in node.actions]

    @property
    def position(self) -> PlainObject:
        """The position as docs/protocol.md defines it."""
        stands = _standing(self, self.last)
        return {
            "game": self.box.name,
            "players": self.game.seats,
            "options": deepcopy(self.options),
            "to_act": stands["to_act"],
            "legal": self.legal,
            "scores": stands["scores"],
            "winners": stands["winners"],
            "view": stands["view"],
        }

    @property
    def record(self) -> PlainObject:
        """The whole match as one JSON document that can be replayed and verified."""
        record: PlainObject = load("wagnis.records.record:write_record")(self)
        return record

    def values(self, objective: str | None = None, deck: str = "seen") -> PlainObject:
        """The value of every legal move, as the referee answers; needs `wagnis[solve]`.

        Without an objective, the first of the game's preferred objectives that is solved is used.
        The next card of the current turn comes from the cards that are left, as in hints, reviews
        and `wagnis ask`; with `deck="full"` from the full deck, as in the protocol's `values`.

        A missing table is solved first, which may take minutes. A `RefusedError` says that this is
        not possible.
        """
        values_of: Callable[..., PlainObject] = load("wagnis.referee.values:values")
        *others, last = self.box.preferred if objective is None else (objective,)
        for name in others:
            try:
                return values_of(self, name, deck=deck)
            except RefusedError as error:
                if error.code is not Code.NOT_SOLVED:
                    raise
        return values_of(self, last, deck=deck)

    def play(self, written: Plain) -> Match:
        """Play a move of the acting player, in the form of the wire."""
        return self.advance_or_refuse(self.read_move(written))

    def fall(self, written: Plain) -> Match:
        """Play an event of chance, in the form of the wire."""
        return self.advance_or_refuse(self.read_outcome(written))

    def read_move(self, written: Plain) -> Any:
        """Parse a move; a `RefusedError` if no player decides now."""
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
        """Parse an event of chance; a `RefusedError` if none is due now."""
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
        """`advance` for input from outside: raises a `RefusedError` with a code."""
        try:
            return self.advance(event)
        except IllegalMoveError:
            if isinstance(self.node, Chance):
                raise RefusedError(
                    Code.IMPOSSIBLE_OUTCOME, "this cannot be what falls or is drawn now"
                ) from None
            raise RefusedError(Code.ILLEGAL_MOVE, "this move is not allowed here") from None

    @checked
    def replayed(self, events: Sequence[Plain], overrides: Collection[int] = ()) -> Match:
        """This match with more events; a `RefusedError` has the index of a bad one.

        At the indices in `overrides` are moves against the rules.
        """
        match = self
        for index, written in enumerate(events):
            try:
                # A record has only the event; the node says whether it is a move or chance.
                if index in overrides:
                    match = match.override(written)
                elif isinstance(match.node, Chance):
                    match = match.fall(written)
                else:
                    match = match.play(written)
            except RefusedError as error:
                raise RefusedError(Code.BAD_RECORD, f"event {index}: {error}", index) from None
        return match

    def at(self, event: int) -> Match:
        """The match before this event, where a fork begins; events are counted from 0."""
        history, forked = self.history.first(event), self.forked
        if forked is not None and forked.events > event:
            forked = replace(forked, events=event)
        entered = None if self.entered is None else self.entered.before(event)
        return replace(self, history=history, forked=forked, entered=entered)

    @checked
    def fork(
        self, event: int, source: str | None = None, names: Sequence[str] | None = None
    ) -> Match:
        """A new match that continues from before this event and keeps the events so far.

        It has dice of its own, so it does not copy the seeds of this match.
        """
        if not 0 <= event <= len(self.history):
            raise RefusedError(
                Code.BAD_REQUEST,
                f"{len(self.history)} events happened; there is no fork at {event}",
            )
        match = self.at(event)
        if match.over:
            raise RefusedError(Code.GAME_OVER, "the game is over there")
        if match.entered is not None and match.entered.overrides:
            against = match.entered.overrides[0]
            sorry = f"event {against} was played against the rules, so no game goes on from there"
            raise RefusedError(Code.BAD_RECORD, sorry)
        called = self.names if names is None else tuple(names)
        start = Forked(source, event)
        return replace(match, names=called, fair=None, forked=start, entered=None)

    def undone(self) -> Match:
        """The match without its last event."""
        if not self.history:
            raise RefusedError(Code.BAD_REQUEST, "there is nothing left to undo")
        return self.at(len(self.history) - 1)

    def happenings(self, index: int) -> tuple[Happening, ...]:
        """The happenings of this event."""
        entry = self.history[index]
        if entry.happened is not None:
            return entry.happened
        return self.game.happened(self.history.before(index).state, entry.event)

    def events(self) -> list[PlainObject]:
        """The events in the form of the wire."""
        return [self.written(entry) for entry in self.history]

    def written(self, entry: Entry) -> PlainObject:
        """The event of this entry in the form of the wire."""
        if not isinstance(entry, Entry):
            raise wrong("entry", "an Entry", entry)
        notation = self.box.notation
        write = notation.write_outcome if entry.chance else notation.write_move
        return write(entry.event)


def _a_match(match: Match) -> Match:
    if not isinstance(match, Match):
        raise wrong("match", "a Match", match)
    return match


def position(match: Match) -> PlainObject:
    """The view, the player who acts and the legal moves."""
    return _a_match(match).position


def standing(match: Match, entry: Entry) -> PlainObject:
    """The view at this entry, and the player who acts."""
    if not isinstance(entry, Entry):
        raise wrong("entry", "an Entry", entry)
    return _standing(_a_match(match), entry)


def _standing(match: Match, entry: Entry) -> PlainObject:
    node = entry.node
    return {
        "to_act": _asked(node),
        "scores": list(entry.state.scores),
        "winners": list(node.winners) if isinstance(node, Over) else None,
        "view": match.box.notation.view(match.game, entry.state),
    }


def legal(match: Match) -> list[PlainObject]:
    """The legal moves; empty if no player decides."""
    return _a_match(match).legal


def step(match: Match, index: int, written: PlainObject | None = None) -> PlainObject:
    """One event: who did it, the event, its happenings and the position after it.

    A caller that has the event as JSON already passes it as `written`.
    """
    entry = _a_match(match).history[index]
    return {
        "by": "chance" if entry.seat is None else entry.seat,
        "event": match.written(entry) if written is None else written,
        "happened": [write_happening(happening) for happening in match.happenings(index)],
        "then": _standing(match, entry),
    }


def to_act(match: Match) -> int | str | None:
    """A seat, "chance", or None once the game is over."""
    return _asked(_a_match(match).node)


def _asked(node: Node[Any, Any]) -> int | str | None:
    if isinstance(node, Decision):
        return int(node.seat)
    return "chance" if isinstance(node, Chance) else None


def odds(match: Match) -> PlainObject:
    """The exact chances of the legal moves, from the game's own `odds`.

    >>> match = Match.new("tutto", 2, {"deck": ["stop"]}).fall({"card": "stop"})
    >>> odds(match)["keeps"]
    []
    """
    known = _a_match(match).box.odds
    exact = {} if known is None else known(match.game, match.state, match.node)
    return {"game": match.box.name, **exact}
