"""A match: a game, the people at it, and everything that has happened so far.

A match is a value; playing, undoing and forking give new ones. JSON records are in `record`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from wagnis.core import Chance, Decision, Node, Over
from wagnis.core.box import AnyGame, Box, NotationError
from wagnis.core.plain import OptionsError, Plain, PlainObject
from wagnis.dice import FairSeeds, Source
from wagnis.games import BOXES
from wagnis.records.refusal import Code, RefusedError


@dataclass(frozen=True, slots=True)
class Entry:
    """One event of a match: a player's move, or an outcome of chance; and what it led to."""

    chance: bool
    event: Any
    state: Any


@dataclass(frozen=True, slots=True)
class Match:
    """A game with names, options as they were given, and its history."""

    box: Box
    game: AnyGame
    names: tuple[str, ...]
    options: PlainObject
    history: tuple[Entry, ...] = ()
    fair: FairSeeds | None = None

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
        own = deepcopy(dict(options or {}))  # whoever gave them may change theirs later
        try:
            opened = box.open(seats, own)
        except OptionsError as error:
            raise RefusedError(Code.BAD_OPTIONS, str(error)) from None
        names = tuple(names) if names else tuple(f"Player {seat}" for seat in range(seats))
        assert len(names) == seats
        return cls(box, opened, names, own, fair=fair)

    @property
    def state(self) -> Any:
        return self.history[-1].state if self.history else self.game.start()

    @property
    def node(self) -> Node[Any, Any]:
        return self.game.node(self.state)

    @property
    def fallen(self) -> int:
        """How many events of chance there have been: the number of the next one."""
        return sum(entry.chance for entry in self.history)

    def play(self, written: Plain) -> Match:
        """A move by whoever is to act, as it is written on the wire."""
        return self._then(self._move(self.state, written))

    def fall(self, written: Plain) -> Match:
        """An outcome of chance, as it is written on the wire."""
        return self._then(self._outcome(self.state, written))

    def act(self, action: Any) -> Match:
        """A move by whoever is to act, as the game's own value."""
        return self.play(self.box.notation.write_move(action))

    def draw(self, source: Source) -> Match:
        """Let the dice or the card that is due fall from this source."""
        node = self.node
        assert isinstance(node, Chance)
        event = source.draw(node.lot, self.fallen)
        return self.fall(self.box.notation.write_outcome(event))

    def replayed(self, events: Sequence[Plain]) -> Match:
        """This match with more events played; a bad one is refused with its index."""
        history = list(self.history)
        state = self.state
        for index, written in enumerate(events):
            try:
                entry = self._event(state, written)
            except RefusedError as error:
                raise RefusedError(Code.BAD_RECORD, f"event {index}: {error}", index) from None
            history.append(entry)
            state = entry.state
        return replace(self, history=tuple(history))

    def at(self, event: int) -> Match:
        """The match as it stood before this event: the place to fork from."""
        if not 0 <= event <= len(self.history):
            raise IndexError(f"there are {len(self.history)} events, so no {event}")
        return replace(self, history=self.history[:event])

    def undone(self) -> Match:
        """One event back."""
        if not self.history:
            raise RefusedError(Code.BAD_REQUEST, "there is nothing left to undo")
        return self.at(len(self.history) - 1)

    def events(self) -> list[PlainObject]:
        """The history as it is written on the wire."""
        return [self.written(entry) for entry in self.history]

    def written(self, entry: Entry) -> PlainObject:
        notation = self.box.notation
        write = notation.write_outcome if entry.chance else notation.write_move
        return write(entry.event)

    def _then(self, entry: Entry) -> Match:
        return replace(self, history=(*self.history, entry))

    def _event(self, state: Any, written: Plain) -> Entry:
        """A record says only what happened; the state says whether it was a move or fate."""
        if isinstance(self.game.node(state), Chance):
            return self._outcome(state, written)
        return self._move(state, written)

    def _move(self, state: Any, written: Plain) -> Entry:
        match self.game.node(state):
            case Over():
                raise RefusedError(Code.GAME_OVER, "the game is over")
            case Chance():
                raise RefusedError(Code.NOT_YOUR_TURN, "the dice or a card are to fall first")
            case Decision(_, actions):
                try:
                    action = self.box.notation.read_move(written)
                except NotationError as error:
                    raise RefusedError(Code.ILLEGAL_MOVE, str(error)) from None
                if action not in actions:
                    raise RefusedError(Code.ILLEGAL_MOVE, "this move is not allowed here")
                return Entry(False, action, self.game.after(state, action))

    def _outcome(self, state: Any, written: Plain) -> Entry:
        match self.game.node(state):
            case Over():
                raise RefusedError(Code.GAME_OVER, "the game is over")
            case Decision(seat):
                raise RefusedError(Code.NOT_YOUR_TURN, f"player {seat} is to act, not chance")
            case Chance(lot):
                try:
                    event = self.box.notation.read_outcome(written)
                except NotationError as error:
                    raise RefusedError(Code.IMPOSSIBLE_OUTCOME, str(error)) from None
                if event not in lot:
                    raise RefusedError(
                        Code.IMPOSSIBLE_OUTCOME, "this cannot be what falls or is drawn now"
                    )
                return Entry(True, event, self.game.after(state, event))
