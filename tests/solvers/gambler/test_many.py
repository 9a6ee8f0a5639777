"""Rounds for any number of players: the model against brute force, the estimate against players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from research.gambler.learning import learn, teachers
from research.gambler.many import left_to_others
from wagnis.bots import Bot
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.gambler.board import Faces, Row, Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import Gambler, RollAgain, Rolling, State
from wagnis.games.gambler.solver import by_points, estimate
from wagnis.games.gambler.solver.fills import row_states
from wagnis.games.gambler.solver.turn import TurnSearch, Values, fills_of
from wagnis.games.gambler.thumb import GamblerThumb
from wagnis.solvers import ValueStore

FORTUNE = 10**6
PLENTY = 100  # dice each, so that everybody always rolls five
TABLEAUX = tuple(tableau for edition in EDITIONS.values() for tableau in edition.tableaux)


class Crowd:
    """A round among players with plenty of dice, by trying everything the readable rules allow.

    Values are vectors: what each player gains from now on, the roller first.
    """

    def __init__(self, seats: int, *rows: Row) -> None:
        self.game = Gambler(seats, 10 * FORTUNE, (Tableau("crowd", rows),), known=1)
        self.seats = seats
        self._starts: dict[tuple[Faces, ...], Values] = {}
        self._inside: dict[State, Values] = {}

    def start(self, filled: tuple[Faces, ...]) -> Values:
        """From the start of a turn; idle turns go round the table, solved as linear equations."""
        if filled not in self._starts:
            state = self._state(filled)
            node = self.game.node(state)
            assert isinstance(node, Chance)
            fitting, idle = np.zeros(self.seats), 0.0
            for roll, weight in node.lot.events():
                after = self.game.after(state, roll)
                if isinstance(after.phase, Rolling):
                    idle += weight / node.lot.total
                else:
                    fitting += self._value(after) * weight / node.lot.total
            passed_on = np.roll(np.eye(self.seats), 1, axis=0)
            around = np.eye(self.seats) - idle * passed_on
            self._starts[filled] = np.linalg.solve(around, fitting).astype(np.float64)
        return self._starts[filled]

    def worth(self, gained: Values, seat: int) -> float:
        return float(gained[seat] - (gained.sum() - gained[seat]) / (self.seats - 1))

    def _state(self, filled: tuple[Faces, ...]) -> State:
        return State(
            *((FORTUNE,) * self.seats, (PLENTY,) * self.seats, Seat(0), Seat(0)),
            *(0, (0,), filled, Rolling(5)),
        )

    def _value(self, state: State) -> Values:
        state = replace(state, stock=(PLENTY,) * self.seats)
        if state not in self._inside:
            node = self.game.node(state)
            if isinstance(node, Decision):
                values = [self._after(state, action) for action in node.actions]
                self._inside[state] = max(values, key=lambda gained: self.worth(gained, 0))
            elif isinstance(node, Chance):
                falls = [self._after(state, roll) * weight for roll, weight in node.lot.events()]
                self._inside[state] = np.sum(falls, axis=0) / node.lot.total
        return self._inside[state]

    def _after(self, state: State, move: Any) -> Values:
        after = self.game.after(state, move)
        gained = np.zeros(self.seats)
        gained[0] = after.scores[0] - FORTUNE
        if after.round != state.round:
            return gained
        after = replace(after, scores=state.scores)
        if isinstance(after.phase, Rolling) and not isinstance(move, RollAgain):
            return gained + np.roll(self.start(after.filled), 1)
        return gained + self._value(after)


TINY = (Row("star", 2, 1, 20), Row("fixed", 1, -1, 50, (3,)), Row("fixed", 2, 1, 30, (3, 4)))


@pytest.mark.parametrize("seats", [3, *(pytest.param(n, marks=pytest.mark.deep) for n in (2, 5))])
def test_the_model_is_right_where_everybody_has_plenty_of_dice(seats: int) -> None:
    crowd, fills = Crowd(seats, *TINY), fills_of(TINY)
    left = left_to_others(TINY, seats, dice_each=PLENTY)
    compared = 0
    for filled in [((), (), ()), ((4,), (), ()), ((4,), (3,), (3,)), ((2, 2), (), (3, 4))]:
        expected = crowd.worth(np.roll(crowd.start(filled), 1), 0)
        found = left[fills.code(filled), 4]
        assert found == pytest.approx(expected, rel=0, abs=1e-12)
        compared += 1
    assert compared == 4


def test_the_chance_to_fill_a_row_is_that_of_a_turn_that_tries_nothing_else() -> None:
    for row in (
        Row("fixed", 3, -1, 1, (4, 4, 5)),
        Row("star", 4, 1, 1),
        Row("full_house", 5, 1, 1),
    ):
        fills, seen = fills_of((replace(row, sign=1),)), estimate.row_outlook(row)
        for state in range(row_states(row).count - 1):
            for dice in range(1, 6):
                turn = TurnSearch.search(fills, state, dice, lambda codes: np.zeros(len(codes)))
                expected = turn.rolling(state, dice)
                assert seen.chance[dice, state] == pytest.approx(expected, rel=0, abs=1e-12)


def test_for_each_number_of_players_every_sight_has_a_weight() -> None:
    assert list(estimate.WEIGHTS) == [2, 3, 4, 5, 6]
    for weights in estimate.WEIGHTS.values():
        assert len(weights) == len(estimate.FEATURES)


def test_the_estimate_grows_with_the_values_of_the_rows() -> None:
    """Ten times the points: ten times the worth, whatever is on the tableau."""
    rows = TABLEAUX[0].rows
    dear = tuple(replace(row, value=10 * row.value) for row in rows)
    codes = np.arange(0, fills_of(rows).count, 997)
    for seats in (2, 4):
        worth = estimate.ending(fills_of(rows), seats, 5)(codes)
        assert estimate.ending(fills_of(dear), seats, 5)(codes) == pytest.approx(10 * worth)


class Adviser:
    """Takes what is worth most by the advice that needs no table."""

    def __init__(self, folder: Path) -> None:
        self.store = ValueStore(folder, shipped=False)

    def choose(self, game: Any, state: Any, actions: Sequence[Any]) -> Any:
        told = by_points(game, state, "points", self.store)
        return max(told.values, key=lambda worth: worth[1])[0]


def gains(game: Gambler, bots: Sequence[Bot], random: Random) -> list[int]:
    """What everybody gains in one round, with points enough to pay everything."""
    state = replace(game.start(), scores=(FORTUNE,) * game.seats)
    while state.round == 0:
        node = game.node(state)
        assert not isinstance(node, Over)
        if isinstance(node, Decision):
            state = game.after(state, bots[node.seat].choose(game, state, node.actions))
        else:
            assert isinstance(state.phase, Rolling)
            roll = sorted(random.choices(range(1, 7), k=state.phase.dice))
            state = game.after(state, tuple(roll))
    return [score - FORTUNE for score in state.scores]


def advantage(bot: Bot, seats: int, rounds: int, seed: int) -> tuple[float, float]:
    """Points a round over the thumbs on average, every seat taken in turn; and its error."""
    random, won = Random(seed), []
    for number in range(rounds):
        seat = number % seats
        bots: list[Bot] = [GamblerThumb()] * seats
        bots[seat] = bot
        tableau = TABLEAUX[number // seats % len(TABLEAUX)]
        gained = gains(Gambler(seats, 10 * FORTUNE, (tableau,), known=1), bots, random)
        won.append(gained[seat] - (sum(gained) - gained[seat]) / (seats - 1))
    mean = sum(won) / rounds
    return mean, math.sqrt(sum((one - mean) ** 2 for one in won) / (rounds - 1) / rounds)


@pytest.mark.parametrize("seats", [3, pytest.param(6, marks=pytest.mark.deep)])
def test_the_estimate_beats_the_rule_of_thumb(seats: int, tmp_path: Path) -> None:
    mean, error = advantage(Adviser(tmp_path), seats, rounds=72 * seats, seed=seats)
    assert mean > 3 * error


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_it_does_so_beyond_doubt_at_any_number_of_players(seats: int, tmp_path: Path) -> None:
    mean, error = advantage(Adviser(tmp_path), seats, rounds=720 * seats, seed=seats)
    assert mean > 6 * error


# In one decision of forty the best moves are equal but for the last bits, which depend on the order
# in which BLAS adds: another processor may play other rounds. Choosing the first of these moves
# every time changed the weights for two players by up to 0.0082.
TIES = 0.02


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_weights_can_be_learned_again(seats: int) -> None:
    assert learn(seats, teachers()) == pytest.approx(estimate.WEIGHTS[seats], abs=TIES)
