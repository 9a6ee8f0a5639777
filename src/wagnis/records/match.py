"""A match: a game, the people at it, and everything that has happened so far.

A match is a value; playing, undoing and forking give new ones. JSON records are in `record`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from wagnis.core import Chance, Decision, IllegalMoveError, Node, Over, play
from wagnis.core.box import AnyGame, Box, NotationError
from wagnis.core.plain import OptionsError, Plain, PlainObject
from wagnis.dice import FairSeeds, Source
from wagnis.games import BOXES
from wagnis.records.history import Entry, History
from wagnis.records.refusal import Code, RefusedError


@dataclass(frozen=True, slots=True)
class Match:
    """A game with names, options as they were given, and its history."""

    box: Box
    game: AnyGame
    names: tuple[str, ...]
    options: PlainObject
    history: History = field(default_factory=History)
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
        given = dict(options or {})
        try:
            opened = box.open(seats, given)
        except OptionsError as error:
            raise RefusedError(Code.BAD_OPTIONS, str(error)) from None
        names = tuple(names) if names else tuple(f"Player {seat}" for seat in range(seats))
        assert len(names) == seats
        # Whoever gave the options may change theirs later.
        return cls(box, opened, names, deepcopy(given), fair=fair)

    @property
    def state(self) -> Any:
        return self.history[-1].state if self.history else self.game.start()

    @property
    def node(self) -> Node[Any, Any]:
        return self.game.node(self.state)

    @property
    def fallen(self) -> int:
        """How many events of chance there have been: the number of the next one."""
        return self.history.fallen

    def play(self, written: Plain) -> Match:
        """A move by whoever is to act, as it is written on the wire."""
        match self.node:
            case Over():
                raise RefusedError(Code.GAME_OVER, "the game is over")
            case Chance():
                raise RefusedError(Code.NOT_YOUR_TURN, "the dice or a card are to fall first")
        try:
            return self._then(False, self.box.notation.read_move(written))
        except NotationError as error:
            raise RefusedError(Code.ILLEGAL_MOVE, str(error)) from None
        except IllegalMoveError:
            raise RefusedError(Code.ILLEGAL_MOVE, "this move is not allowed here") from None

    def fall(self, written: Plain) -> Match:
        """An outcome of chance, as it is written on the wire."""
        match self.node:
            case Over():
                raise RefusedError(Code.GAME_OVER, "the game is over")
            case Decision(seat):
                raise RefusedError(Code.NOT_YOUR_TURN, f"player {seat} is to act, not chance")
        try:
            return self._then(True, self.box.notation.read_outcome(written))
        except NotationError as error:
            raise RefusedError(Code.IMPOSSIBLE_OUTCOME, str(error)) from None
        except IllegalMoveError:
            raise RefusedError(
                Code.IMPOSSIBLE_OUTCOME, "this cannot be what falls or is drawn now"
            ) from None

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
        return replace(self, history=self.history.first(event))

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

    def _then(self, chance: bool, event: Any) -> Match:
        """Through the one door; only what is legal comes back from it."""
        state = play(self.game, self.state, event)
        return replace(self, history=self.history.then(chance, event, state))
