"""A game of Zocken for two valued for the win by trying everything that the rules allow.

Nothing here is taken from the solvers, and no expectations are stated. Small games are those in
which every turn begins with most of its dice lying.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tests.solvers.zocken.brute import Laid
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.zocken.row import EMPTY_ROW, INDEX, Lying
from wagnis.games.zocken.rules import Action, State, Zocken


@dataclass
class Whole:
    """Every move and every face, to the end of the game; all values are the chances of seat 0."""

    game: Zocken
    seen: dict[State, float] = field(default_factory=dict)

    def value(self, state: State) -> float:
        if state not in self.seen:
            self.seen[state] = self.reckoned(state)
        return self.seen[state]

    def reckoned(self, state: State) -> float:
        node = self.game.node(state)
        if isinstance(node, Over):
            return (0 in node.winners) / len(node.winners)
        if isinstance(node, Chance):
            falls = [self.value(self.game.after(state, roll)) for roll, _ in node.lot.events()]
            return sum(falls) / len(falls)
        moves = [self.value(self.game.after(state, move)) for move in node.actions]
        return max(moves) if node.seat == 0 else min(moves)

    def acting(self, state: State) -> float:
        """The value for the seat to act; for the roller where a die is to fall."""
        node = self.game.node(state)
        assert isinstance(node, Decision | Chance)
        seat = node.seat if isinstance(node, Decision) else state.roller
        return self.value(state) if seat == 0 else 1 - self.value(state)

    def after(self, state: State, move: Action) -> float:
        """The value after this move, still for the player who made it."""
        node = self.game.node(state)
        assert isinstance(node, Decision)
        value = self.value(self.game.after(state, move))
        return value if node.seat == 0 else 1 - value


class SmallZocken(Zocken):
    """Every turn begins with some dice lying."""

    laid: Sequence[Laid] = ()

    def _turn(self, scores: tuple[int, ...], number: int, roller: Seat) -> State:
        state = super()._turn(scores, number, roller)
        row: list[Lying | None] = list(EMPTY_ROW)
        out = list[Lying]()
        for die, face, place in self.laid:
            if place == "out":
                out.append((die, face))
            else:
                row[INDEX[place]] = (die, face)
        lying = {die for die, _, _ in self.laid}
        rest = tuple(die for die in state.remaining if die not in lying)
        return replace(state, row=tuple(row), out=tuple(out), remaining=rest)
