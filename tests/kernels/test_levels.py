"""Compiled levels are the bots of the same names: equal values, and equal games with equal coins.

The perfect player knows the same values and takes the best action.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import inf
from typing import Any

import numpy as np
import pytest

from wagnis.bots import LEVELS
from wagnis.bots.compiled import compiled_lineup, not_compiled
from wagnis.bots.levels import Level, level
from wagnis.bots.valued import allowed, chosen
from wagnis.core import Chance, Decision, Over
from wagnis.core.happenings import TurnOver
from wagnis.core.plain import PlainObject
from wagnis.kernels import kernel, rng
from wagnis.kernels.choosing import chosen as compiled_choice
from wagnis.kernels.contract import Tempered
from wagnis.records import Match
from wagnis.simulation.by_bots import Deal, deal_key, play_out, turn_key
from wagnis.solvers import advise, common_store

CLOSE = {"tutto": 1e-9, "zocken": 1e-12, "gambler": 1e-11, "engel-bengel": 1e-11}
"""Tutto's compiled values are stored in 32 bits."""

Case = tuple[str, int, PlainObject]
CASES: list[Case] = [
    ("tutto", 2, {"target": 2000}),
    ("tutto", 3, {}),
    ("tutto", 4, {"first": 2}),
    ("zocken", 2, {"rounds": 1}),
    ("zocken", 3, {"rounds": 1}),
    ("gambler", 2, {"target": 100}),
    ("gambler", 3, {"target": 150}),
    ("gambler", 6, {"target": 200, "first": 4}),
]
MORE: list[Case] = [
    ("tutto", 2, {"plus_minus": "at_once"}),
    ("tutto", 3, {"plus_minus": "at_once", "target": 3000}),
    ("tutto", 10, {}),
    ("zocken", 1, {}),
    ("zocken", 2, {}),
    ("zocken", 5, {"first": 3}),
    *(("gambler", seats, {}) for seats in (2, 3, 4, 5, 6)),
    *(("engel-bengel", seats, {}) for seats in (2, 3, 4, 5, 6)),
]
IDS = [f"{game}-{seats}" for game, seats, _ in CASES]


def grouped(cases: list[Case]) -> list[Any]:
    """The compiled functions of a game stay in one worker."""
    groups = {"tutto": "tutto-kernel", "zocken": "zocken-kernel"}
    return [
        pytest.param(*case, marks=pytest.mark.xdist_group(groups.get(case[0], "compiled gambler")))
        for case in cases
    ]


def same_values(name: str, seats: int, options: PlainObject, games: int, part: float) -> int:
    """Compares a part of the decisions of games played badly enough to leave beaten paths."""
    game, store = Match.new(name, seats, options).game, common_store()
    made, tape, asked = kernel(name, game), random.Random(f"{name} {seats}"), 0
    for _ in range(games):
        state = game.start()
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                events, weights = zip(*node.lot.events(), strict=True)
                state = game.after(state, tape.choices(events, weights)[0])
                continue
            actions = node.actions
            move = actions[0] if tape.random() < 0.3 else tape.choice(actions)
            if tape.random() < part:  # forced moves have values, too
                told = advise(name, game, state, store)
                worth, objective = made.worths(made.encode(state))
                assert told.objective == ("win", "points")[objective]
                found = [worth[made.action_id(action)] for action in actions]
                expected = [value for _, value in told.values]
                assert found == pytest.approx(expected, abs=CLOSE[name])
                assert np.isfinite(worth).sum() == len(actions)
                if name == "zocken":
                    same_points(made, game, state, actions)
                asked += 1
                move = actions[int(np.argmax(found))] if tape.random() < 0.5 else move
            state = game.after(state, move)
    return asked


def same_points(made: Any, game: Any, state: Any, actions: Sequence[Any]) -> None:
    """The points that limits are counted in."""
    found = made.points(made.encode(state))
    told = advise("zocken", game, state, common_store(), "points")
    expected = [value for _, value in told.values]
    assert [found[made.action_id(one)] for one in actions] == pytest.approx(expected, abs=1e-9)
    assert np.isfinite(found).sum() == len(actions)


@pytest.mark.parametrize(("name", "seats", "options"), grouped(CASES), ids=IDS)
def test_compiled_players_know_the_values_of_the_bots(
    name: str, seats: int, options: PlainObject
) -> None:
    assert same_values(name, seats, options, 1, 0.25) > 3


@pytest.mark.deep
@pytest.mark.parametrize(("name", "seats", "options"), grouped(CASES + MORE))
def test_compiled_players_know_the_values_of_the_bots_everywhere(
    name: str, seats: int, options: PlainObject
) -> None:
    assert same_values(name, seats, options, 10, 0.4) > 50


class Coins:
    """The players' random numbers in one game, from the streams of the compiled games."""

    def __init__(self, deal: Deal, seed: int, number: int) -> None:
        self._deal, self._key = deal, deal_key(seed, number) ^ int(rng.CHOICES)
        self._place: tuple[int, int, int] | None = None
        self._stream = np.zeros(1, np.uint64)

    def toss(self, state: Any) -> float:
        deal, roller = self._deal, state.roller
        number = deal.round_of(state)
        begun = deal._had.get(roller, 0) if number == deal._round else 0
        rolling = deal._stream is not None and number == deal._round
        place = (number, roller, begun - rolling)
        if place != self._place:
            self._place = place
            self._stream[0] = turn_key(self._key, *place)
        return float(rng.unit(self._stream))


def replayed(name: str, game: Any, lineup: Sequence[str], seed: int, number: int) -> Any:
    """The game of this number by the readable rules and the bots' values, with the same coins."""
    seats = len(lineup)
    deal = Deal(seed, number // seats, seats)
    coins = Coins(deal, seed, number // seats)
    store, state = common_store(), game.start()

    def choose(state: Any, node: Decision[Any]) -> Any:
        who = lineup[(node.seat + number) % seats]
        coin = coins.toss(state)
        if len(node.actions) == 1:
            return node.actions[0]
        told = advise(name, game, state, store)
        at = level(who, name, told.objective)
        return chosen(allowed(told, at, name, game, state, store), at, coin)

    for step in play_out(game, state, deal.draw, choose):
        for happening in game.happened(step.state, step.move):
            if isinstance(happening, TurnOver):
                deal.turn_over()
        state = step.after
    over = game.node(state)
    assert isinstance(over, Over)
    return over.scores


def same_games(name: str, seats: int, options: PlainObject, games: int) -> None:
    game = Match.new(name, seats, options).game
    made = kernel(name, game)
    # Without the perfect player: rounding may break its ties differently.
    lineup = [("friendly", "keen", "casual", "sharp")[seat % 4] for seat in range(seats)]
    played = made.play(compiled_lineup(name, lineup), 5, 0, games)
    for number in range(games):
        assert played.scores[number].tolist() == list(replayed(name, game, lineup, 5, number))


@pytest.mark.parametrize(("name", "seats", "options"), grouped(CASES), ids=IDS)
def test_with_the_same_coins_the_bots_play_the_same_games(
    name: str, seats: int, options: PlainObject
) -> None:
    same_games(name, seats, options, 1)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "seats", "options"), grouped(CASES + MORE))
def test_with_the_same_coins_the_bots_play_the_same_games_for_long(
    name: str, seats: int, options: PlainObject
) -> None:
    same_games(name, seats, options, 12)


def test_a_compiled_choice_is_the_readable_one_for_every_coin() -> None:
    tape = random.Random(4)
    for _ in range(200):
        count = tape.randint(2, 9)
        values = [round(tape.random(), 2) for _ in range(count)]
        coin, heat = tape.random(), tape.choice([0.0, 0.003, 0.1, 5.0, -0.2])
        worth = np.full(2 * count, -np.inf)
        worth[::2] = values
        told = chosen(list(enumerate(values)), Level(heat, 0.0), coin)
        assert compiled_choice(worth, heat, coin) == 2 * told


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        *(("tutto", seats) for seats in (2, 3, 4, 10)),
        *(("zocken", seats) for seats in (1, 2, 3, 6)),
        *(("gambler", seats) for seats in (2, 3, 6)),
        *(("engel-bengel", seats) for seats in (2, 5)),
    ],
)
def test_every_bot_is_compiled_for_these_numbers_of_players(name: str, seats: int) -> None:
    made = kernel(name, Match.new(name, seats, {}).game)
    assert not_compiled(made, ["random", "thumb", *LEVELS]) == []
    assert made.keeps_turns == (name in ("tutto", "zocken") or seats == 2)


def test_a_level_has_its_own_temperature_in_each_game() -> None:
    (casual, perfect) = compiled_lineup("zocken", ["casual", "perfect"])
    win, points = (level("casual", "zocken", by) for by in ("win", "points"))
    assert casual == Tempered(win.temperature, points.temperature, win.limit, points.limit)
    assert 0 > win.temperature != points.temperature
    assert win.limit < inf
    assert perfect == "perfect"
