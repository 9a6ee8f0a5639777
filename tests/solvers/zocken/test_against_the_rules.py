"""Values against brute force through the readable rules, in exact fractions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tests.solvers.zocken.brute import Brute, Laid, lay, some_game, to_come, walk
from wagnis.core import Decision
from wagnis.games.zocken.row import COLOURS, direction
from wagnis.games.zocken.rules import Bet, Betting, State, Zocken
from wagnis.games.zocken.solver.evaluating import OF_A_TURN, Weighed, weigh
from wagnis.solvers.value_store import ValueStore

EVASIONS = (0, 8)


def late_positions(seeds: range, most: int, least: int = 0) -> Iterator[tuple[Zocken, State]]:
    for seed in seeds:
        rng = random.Random(seed)
        game = some_game(rng)
        for state in walk(game, rng):
            if least <= to_come(state) <= most:
                yield game, state


def by_brute_force(game: Zocken, state: State, objective: str) -> Weighed:
    brute = Brute(game, objective)
    node = game.node(state)
    actions = node.actions if isinstance(node, Decision) else ()
    values = tuple((action, brute.after(state, action)) for action in actions)
    return Weighed(brute.roller(state), values)


@pytest.mark.parametrize("objective", OF_A_TURN)
def test_the_last_two_dice_are_worth_what_trying_everything_gives(
    store: ValueStore, objective: str
) -> None:
    met = set[str | None]()
    for game, state in late_positions(range(12), most=2):
        assert weigh(game, state, objective, store) == by_brute_force(game, state, objective)
        evaded = any(state.row[index] is not None for index in EVASIONS)
        met |= {direction(state.row), "evaded" if evaded else None, "out" if state.out else None}
    assert met >= {"up", "down", "evaded", "out"}


@pytest.mark.parametrize("objective", OF_A_TURN)
def test_three_dice_are_worth_what_trying_everything_gives(
    store: ValueStore, objective: str
) -> None:
    game = Zocken(1, circles=COLOURS[::-1])
    turns: list[list[Laid]] = [
        [("red", 2, 7), ("blue", 6, 2), ("white", 6, 1), ("green", 1, "R")],
        [("red", 6, 2), ("blue", 1, 3), ("white", 4, "out"), ("orange", 3, "out")],
    ]
    for laid in turns:
        state = lay(game, laid)
        assert weigh(game, state, objective, store) == by_brute_force(game, state, objective)


@pytest.mark.deep
@pytest.mark.parametrize("objective", OF_A_TURN)
def test_so_they_are_wherever_chance_leads(store: ValueStore, objective: str) -> None:
    for game, state in late_positions(range(100, 120), most=3, least=3):
        assert weigh(game, state, objective, store) == by_brute_force(game, state, objective)


@pytest.mark.parametrize("objective", OF_A_TURN)
def test_an_open_direction_is_open_to_both_sides(store: ValueStore, objective: str) -> None:
    game = Zocken(1)
    for fields in [(2, 4, 1, 6, 7), (3, 2, 4, 5, 6), (1, 3, 2, 7, 4)]:
        laid = [(die, 4, field) for die, field in zip(COLOURS, fields, strict=False)]
        state = lay(game, laid)
        assert direction(state.row) is None
        assert weigh(game, state, objective, store) == by_brute_force(game, state, objective)


def long(laid: list[Laid]) -> Any:
    return pytest.param(laid, marks=pytest.mark.deep)


@pytest.mark.parametrize(
    "laid",
    [
        [("red", 1, 1), ("orange", 6, 2), ("yellow", 3, "out")],
        long([("red", 6, 1), ("green", 5, 2), ("blue", 1, 3)]),
        long([("orange", 3, 2), ("purple", 4, 6), ("red", 3, "L")]),
        long([("yellow", 2, 6), ("white", 1, 7), ("green", 5, "L")]),
    ],
)
def test_a_bet_is_worth_half_the_score_if_it_comes(store: ValueStore, laid: list[Laid]) -> None:
    """All 6⁴ rolls, the roller playing for points and breaking ties against the bet."""
    game = Zocken(2)
    state = lay(game, laid)
    assert isinstance(state.phase, Betting)
    worth = Brute(game, "points").bet(state)
    weighed = weigh(game, state, "points", store)
    assert dict(weighed.values) == {Bet(True): worth, Bet(False): Fraction(0)}
    assert weighed.value == max(worth, 0)
