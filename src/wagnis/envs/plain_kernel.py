"""A game of the contract alone as numbers: its actions, its outcomes, its features.

It has the part of a compiled `Kernel` that environments use. `survey` finds out what the game does
not declare; `plain_table` plays it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.core.box import AnyBox, AnyGame
from wagnis.core.contract import Chance, Decision, Lot
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import Plain
from wagnis.envs.kit import SPACES, Spaces
from wagnis.envs.survey import Survey, leaves, survey

SPARE = 16
"""Ids after those of the moves that the survey found, for moves that it did not find."""
FAR = 1_000_000.0
"""Features are cut off here; it is the bound of the observation space, too."""


class PlainKernel:
    """The numbers of one game with fixed seats and options, by its readable rules."""

    policies: tuple[str, ...] = ()

    def __init__(self, box: AnyBox, game: AnyGame) -> None:
        self.name, self.game, self.seats = box.name, game, game.seats
        self._box, self._spaces = box, SPACES.find(box) or Spaces()
        self.survey: Survey = survey(box, game)
        declared = self._spaces.moves
        self.moves = tuple(self.survey.moves if declared is None else declared(game))
        self._ids: dict[Hashable, int] = {move: number for number, move in enumerate(self.moves)}
        if len(self._ids) < len(self.moves):
            raise ArgumentError(f"the spaces of {box.title} list a move twice")
        self.actions = len(self.moves) + (SPARE if declared is None else 0)
        self.most_outcomes = 2 * self.survey.most_outcomes
        self.feature_names = self._names()
        self.features = len(self.feature_names)
        self.declared_span = self._spaces.span is not None
        self.span: tuple[float, float] = (
            self.survey.estimated_span if self._spaces.span is None else self._spaces.span(game)
        )

    def action(self, number: int) -> Hashable:
        """The move with this id; a `ValueError` for a spare id, whose move depends on the
        position."""
        if 0 <= number < len(self.moves):
            return self.moves[number]
        raise ArgumentError(f"{self._box.title} has no fixed move with the id {number}")

    def numbered(self, actions: Iterable[Hashable]) -> dict[int, Hashable]:
        """These legal actions by their ids; those without an id get the spare ones, in order."""
        found, spare = dict[int, Hashable](), len(self.moves)
        for action in actions:
            number = self._ids.get(action)
            if number is None:
                number, spare = spare, spare + 1
                if number >= self.actions:
                    move = self._box.notation.write_move(action)
                    raise ArgumentError(
                        f"{self._box.title} has no id for the move {move}: "
                        "list all moves in its part 'spaces'"
                    )
            found[number] = action
        return found

    def outcomes(self, lot: Lot[Any]) -> dict[int, Any]:
        """The events of a lot by their indices in its canonical order."""
        return dict(enumerate(event for event, _ in lot.events()))

    def _seat(self, state: Any) -> int:
        match self.game.node(state):
            case Decision(seat) | Chance(_, seat) if seat is not None:
                return int(seat)
            case _:
                return 0

    def seen(self, state: Any) -> NDArray[np.float32]:
        """The features of a state, for the seat that acts."""
        seat = self._seat(state)
        if self._spaces.observe is not None:
            told = self._spaces.observe(self.game, state, seat)
            if tuple(told) != self.feature_names:
                raise ArgumentError(f"the features of {self._box.title} change with the position")
            numbers = np.fromiter(told.values(), np.float64, self.features)
        else:
            numbers = self._generic(state, seat)
        return np.clip(numbers, -FAR, FAR).astype(np.float32)

    def _generic(self, state: Any, seat: int) -> NDArray[np.float64]:
        seats, top = self.seats, self.survey.top_score
        own_first = [state.scores[(seat + place) % seats] / top for place in range(seats)]
        acts = [float(place == seat) for place in range(seats)]
        found: dict[str, Plain] = dict(leaves(self._box.notation.view(self.game, state)))
        shown = [part for leaf in self.survey.leaves for part in leaf.encoded(found.get(leaf.path))]
        return np.array([*own_first, *acts, *shown], np.float64)

    def _names(self) -> tuple[str, ...]:
        if self._spaces.observe is not None:
            start = self.game.start()
            return tuple(self._spaces.observe(self.game, start, self._seat(start)))
        others = (f"score of the {place}. to the left" for place in range(1, self.seats))
        acts = (f"seat {seat} acts" for seat in range(self.seats))
        shown = (name for leaf in self.survey.leaves for name in leaf.names)
        return ("own score", *others, *acts, *shown)
