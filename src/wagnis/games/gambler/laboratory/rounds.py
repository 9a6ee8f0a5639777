"""Rounds of Gambler for two, played and observed: who finished which row, and who could have.

`measures` evaluates many of them. Rounds are played by the readable rules, without the floor at 0
points, as in the solved round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias

from wagnis.core import Decision, Happening
from wagnis.core.happenings import TurnOver
from wagnis.dice import SeededDice, Source
from wagnis.games.gambler.board import ROWS, Tableau
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Action, Gambler, Place, Placing, State
from wagnis.games.gambler.solver.solve import DICE_EACH, RoundTable
from wagnis.games.gambler.solver.turn import TurnSearch, fills_of
from wagnis.games.gambler.thumb import GamblerThumb
from wagnis.simulation.by_bots import play_out
from wagnis.solvers.value_store import ValueTable

RICH = 10**6  # more points than any round can cost
ENDLESS = 10**9  # a target that ends no game
CACHED = 300  # cached turn searches

Choose: TypeAlias = Callable[[State, Decision[Action]], Action]
"""A player of rounds: one of the actions of this decision."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How a row was finished. Seat 0 began the round."""

    seat: int
    turn: int  # counted from 0, over both players
    own: int  # dice of the row that this seat placed
    forced: bool  # every legal move finished a row that costs


@dataclass(frozen=True, slots=True)
class Round:
    """One round, by row and by seat; seat 0 began it."""

    gains: tuple[int, int]
    lowest: tuple[int, int]  # each player's lowest balance on the way, at most 0
    finishes: tuple[Finish, ...]  # [row]
    could: tuple[int, ...]  # [row]: turns in which it could be finished
    took: tuple[int, ...]  # [row]: of these, turns in which it was finished
    turns: int
    decisions: int  # those with more than one action
    again: bool  # whether the same player begins the next round


class PerfectPlayer:
    """Plays a round on one tableau by its table; caches turn searches."""

    def __init__(self, tableau: Tableau, table: ValueTable) -> None:
        self._table = RoundTable.of(tableau.rows, table)
        self._fills = fills_of(tableau.rows)
        self._searched: dict[tuple[int, int, int], TurnSearch] = {}
        self._other, self._turn = DICE_EACH, self._search(0, DICE_OF_A_TURN, DICE_EACH)

    def __call__(self, state: State, node: Decision[Action]) -> Action:
        phase = state.phase
        assert isinstance(phase, Placing)
        code, other = self._fills.code(state.filled), state.stock[1 - state.roller]
        if self._other != other or not self._turn.holds(code, len(phase.cup)):
            self._other, self._turn = other, self._search(code, len(phase.cup), other)
        return max(node.actions, key=lambda action: self._turn.action(code, phase.cup, action))

    def _search(self, code: int, dice: int, other: int) -> TurnSearch:
        key = (code, dice, other)
        if key not in self._searched:
            if len(self._searched) == CACHED:
                self._searched.clear()
            self._searched[key] = TurnSearch.search(
                self._fills, code, dice, lambda codes: -self._table.values(codes, other)
            )
        return self._searched[key]


def thumb_player(tableau: Tableau) -> Choose:
    """The rule of thumb."""
    game, thumb = _game(tableau), GamblerThumb()

    def choose(state: State, node: Decision[Action]) -> Action:
        action: Action = thumb.choose(game, state, node.actions)
        return action

    return choose


def play_rounds(
    tableau: Tableau, players: tuple[Choose, Choose], dice: Iterable[Source]
) -> Iterator[Round]:
    """Plays a round with each of these dice; the first player begins."""
    game = _game(tableau)
    for source in dice:
        yield _play(game, tableau, players, source)


def seeded(number: int, seed: str) -> Iterator[Source]:
    """Dice for `number` rounds, which depend on the seed and the number of the round only."""
    return (SeededDice(f"{seed}|{each}") for each in range(number))


def _game(tableau: Tableau) -> Gambler:
    return Gambler(2, ENDLESS, (tableau,), known=1)


@dataclass(slots=True)
class _Watch:
    """The observations of a round so far."""

    tableau: Tableau
    laid: list[list[int]] = field(default_factory=lambda: [[0, 0] for _ in range(ROWS)])
    finishes: dict[int, Finish] = field(default_factory=dict)
    could: list[int] = field(default_factory=lambda: [0] * ROWS)
    took: list[int] = field(default_factory=lambda: [0] * ROWS)
    now: set[int] = field(default_factory=set)  # rows that can be finished in the current turn
    turns: int = 0

    def chosen(self, state: State, node: Decision[Action], action: Action) -> None:
        """Records the rows on offer at a decision, and the choice."""
        rows, seat = self.tableau.rows, state.roller
        ends = [
            row
            for row in range(ROWS)
            if len(state.filled[row]) + 1 == rows[row].boxes
            and any(isinstance(each, Place) and each.row == row for each in node.actions)
        ]
        self.now.update(ends)
        if not isinstance(action, Place):
            return
        self.laid[action.row][seat] += 1
        if action.row in ends:
            forced = all(
                isinstance(each, Place) and each.row in ends and rows[each.row].sign < 0
                for each in node.actions
            )
            own = self.laid[action.row][seat]
            self.finishes[action.row] = Finish(int(seat), self.turns, own, forced)

    def happened(self, happening: Happening) -> None:
        if isinstance(happening, TurnOver):
            for row in self.now:
                self.could[row] += 1
                finish = self.finishes.get(row)
                self.took[row] += finish is not None and finish.turn == self.turns
            self.now.clear()
            self.turns += 1


def _play(game: Gambler, tableau: Tableau, players: tuple[Choose, Choose], dice: Source) -> Round:
    start = replace(game.start(), scores=(RICH, RICH))
    state, low, decisions, watch, drawn = start, [0, 0], 0, _Watch(tableau), count()

    def choose(state: State, node: Decision[Action]) -> Action:
        only = len(node.actions) == 1
        return node.actions[0] if only else players[state.roller](state, node)

    for step in play_out(game, start, lambda lot, state: dice.draw(lot, next(drawn)), choose):
        if isinstance(step.node, Decision):
            decisions += len(step.node.actions) > 1
            watch.chosen(step.state, step.node, step.move)
        for happening in game.happened(step.state, step.move):
            watch.happened(happening)
        state = step.after
        low = [min(least, own - RICH) for least, own in zip(low, state.scores, strict=True)]
        if state.round:
            break
    one, other = (own - RICH for own in state.scores)
    return Round(
        (one, other),
        (low[0], low[1]),
        tuple(watch.finishes[row] for row in range(ROWS)),
        tuple(watch.could),
        tuple(watch.took),
        watch.turns,
        decisions,
        state.starter == start.starter,
    )
