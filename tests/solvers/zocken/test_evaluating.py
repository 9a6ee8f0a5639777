"""Judgements: their shape, the laws they keep, and what is said where nothing is solved."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solvers.zocken.brute import Laid, lay, some_game, walk
from tests.solvers.zocken.conftest import ODD_MATCHES
from wagnis.core import Chance, Decision, Over
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS, PLACES
from wagnis.games.zocken.rules import (
    Action,
    Bet,
    Betting,
    Finished,
    Pick,
    Picking,
    Placing,
    Put,
    State,
    Zocken,
)
from wagnis.games.zocken.solver.evaluating import OF_A_TURN, Weighed, weigh
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.solvers import NotSolvedError, advise, evaluate
from wagnis.solvers.value_store import ValueStore

SHELF = ValueStore(Path("no folder at all"))  # what comes with the package
SEEDS = st.integers(0, 2**32)


def usual_positions(seed: int) -> list[tuple[Zocken, State]]:
    rng = random.Random(seed)
    game = replace(some_game(rng), match_points=MATCH_POINTS, rounds=1)
    return [(game, state) for state in walk(game, rng)]


def same_turn(before: State, after: State) -> bool:
    going_on = not isinstance(after.phase, Finished)
    return going_on and (before.round, before.roller) == (after.round, after.roller)


@settings(max_examples=6, deadline=None)
@given(SEEDS, st.sampled_from(OF_A_TURN))
def test_a_position_is_worth_its_best_move_or_the_mean_of_its_faces(
    seed: int, objective: str
) -> None:
    for game, state in usual_positions(seed):
        weighed, node = weigh(game, state, objective, SHELF), game.node(state)
        if isinstance(node, Chance):
            faces = [game.after(state, roll) for roll, _ in node.lot.events()]
            worth = [weigh(game, after, objective, SHELF).value for after in faces]
            assert weighed == Weighed(sum(worth, Fraction(0)) / 6, ())
            continue
        assert isinstance(node, Decision)
        assert tuple(action for action, _ in weighed.values) == node.actions
        assert weighed.value == max(value for _, value in weighed.values)
        if isinstance(state.phase, Picking | Placing):
            for action, value in weighed.values:
                after = game.after(state, action)
                if same_turn(state, after) and not isinstance(after.phase, Betting):
                    assert value == weigh(game, after, objective, SHELF).value


def mirrored(game: Zocken, state: State) -> tuple[Zocken, State]:
    return replace(game, circles=game.circles[::-1]), replace(state, row=state.row[::-1])


def turned_over(game: Zocken, state: State) -> tuple[Zocken, State]:
    row = tuple(lying and (lying[0], 7 - lying[1]) for lying in state.row)
    phase = state.phase
    if isinstance(phase, Placing):
        phase = Placing(phase.die, 7 - phase.face)
    return game, replace(state, row=row, phase=phase)


def seen_from_behind(action: Action) -> Action:
    if isinstance(action, Put) and action.place != "out":
        return Put(PLACES[::-1][PLACES.index(action.place)])
    return action


@settings(max_examples=6, deadline=None)
@given(SEEDS, st.sampled_from(OF_A_TURN))
def test_a_mirror_changes_nothing_but_the_names_of_the_places(seed: int, objective: str) -> None:
    for game, state in usual_positions(seed):
        here = weigh(game, state, objective, SHELF)
        there = weigh(*mirrored(game, state), objective, SHELF)
        assert there.value == here.value
        assert {seen_from_behind(action): value for action, value in there.values} == dict(
            here.values
        )
        assert weigh(*turned_over(game, state), objective, SHELF) == here


def test_bets_already_made_do_not_matter_to_the_roller(store: ValueStore) -> None:
    game = Zocken(3)
    state = lay(game, [("orange", 3, 2), ("purple", 4, 6), ("red", 3, "L")])
    for_it, against = state, state
    while isinstance(for_it.phase, Betting):
        for_it, against = game.after(for_it, Bet(True)), game.after(against, Bet(False))
    assert weigh(game, for_it, "points", store) == weigh(game, against, "points", store)


def test_who_bets_for_over_50_is_told_how_likely_it_is(store: ValueStore) -> None:
    game = Zocken(2)
    state = lay(game, [("orange", 3, 2), ("purple", 4, 6), ("red", 3, "L")])
    told = weigh(game, state, "over50", store)
    alone = lay(Zocken(1), [("orange", 3, 2), ("purple", 4, 6), ("red", 3, "L")])
    assert told.value == weigh(Zocken(1), alone, "over50", store).value
    assert told.values == ((Bet(True), told.value), (Bet(False), told.value))


def test_the_order_of_the_circles_only_renames_the_dice(store: ValueStore) -> None:
    circles = ("white", "green", "red", "blue", "purple", "yellow", "orange")
    usual, renamed = Zocken(1), Zocken(1, circles)
    name = dict(zip(COLOURS, circles, strict=True))
    laid: list[Laid] = [("red", 2, 1), ("blue", 4, 6), ("green", 6, "R")]
    here = dict(weigh(usual, lay(usual, laid), "points", store).values)
    there = lay(renamed, [(name[die], face, place) for die, face, place in laid])
    values = weigh(renamed, there, "points", store).values
    assert here == {
        Pick(old): dict(values)[Pick(new)] for old, new in name.items() if Pick(old) in here
    }


def test_judgements_are_floats_of_the_fractions(store: ValueStore) -> None:
    game = Zocken(2)
    told, weighed = (
        evaluate("zocken", game, game.start(), "points", store),
        weigh(game, game.start(), "points", store),
    )
    assert told.exact
    assert told.missing is None
    assert told.value == float(weighed.value)
    assert told.values == tuple((action, float(value)) for action, value in weighed.values)
    assert 6**7 % weighed.value.denominator == 0


def test_advice_for_one_is_for_points_and_exact(store: ValueStore) -> None:
    game = Zocken(1)
    for state in walk(replace(game, rounds=1), random.Random(3)):
        if isinstance(game.node(state), Decision):
            assert advise("zocken", game, state, store) == evaluate(
                "zocken", game, state, "points", store
            )


@pytest.mark.parametrize("shipped", [True, False])
def test_advice_without_a_table_is_an_estimate_and_says_so(tmp_path: Path, shipped: bool) -> None:
    game, store = Zocken(1, match_points=ODD_MATCHES, rounds=1), ValueStore(tmp_path, shipped)
    exact = set[tuple[int, bool]]()
    for state in walk(game, random.Random(4)):
        node = game.node(state)
        if isinstance(node, Decision):
            told = advise("zocken", game, state, store)
            assert tuple(action for action, _ in told.values) == node.actions
            assert told.exact == (told.missing is None) == ("estimate" not in told.assumes)
            assert told.missing in (None, TurnTask(ODD_MATCHES))
            exact.add((len(state.remaining), told.exact))
    assert exact >= {(7, False), (4, False), (3, True), (0, True)}


@pytest.mark.parametrize("shipped", [True, False])
def test_points_beyond_all_numbers_are_not_solved_but_still_advised_on(
    tmp_path: Path, shipped: bool
) -> None:
    """Any whole number is legal: only as likely as more than 50 points can they be told."""
    enormous = (10, 20, 10**400, 10**400, 10**400, 10**401, 10**402)
    game, store = Zocken(3, match_points=enormous, rounds=1), ValueStore(tmp_path, shipped)
    told = 0
    for seed in range(3):
        for state in walk(game, random.Random(seed)):
            node = game.node(state)
            if isinstance(node, Decision):
                advice = advise("zocken", game, state, store)
                assert tuple(action for action, _ in advice.values) == node.actions
                assert advice.missing is None
            if len(state.remaining) == 0:
                assert evaluate("zocken", game, state, "over50", store).value <= 1
                told += 1
    assert told


def test_of_enormous_points_more_are_still_better(store: ValueStore) -> None:
    """The last die, a third match or none: in or out."""
    game = Zocken(1, match_points=(10, 20, *(10**400,) * 5), rounds=1)
    laid: list[Laid] = [("red", 1, 1), ("orange", 2, 2), ("white", 6, 6), ("purple", 5, 5)]
    state = lay(game, [*laid, ("blue", 4, 4), ("green", 1, "out")])
    state = game.after(game.after(state, Pick("yellow")), (3,))
    with pytest.raises(NotSolvedError, match="too large to be told") as refused:
        evaluate("zocken", game, state, "points", store)
    assert refused.value.task is None
    advice = advise("zocken", game, state, store)
    assert not advice.exact
    assert max(advice.values, key=lambda worth: worth[1])[0] == Put(3)
    assert advice.value > 10**12


def test_a_finished_game_and_an_unknown_aim_are_refused(store: ValueStore) -> None:
    game = Zocken(1, rounds=1)
    *_, last = walk(game, random.Random(5))
    node = game.node(last)
    assert isinstance(node, Decision)
    over = game.after(last, node.actions[0])
    assert isinstance(game.node(over), Over)
    with pytest.raises(NotSolvedError, match="over"):
        evaluate("zocken", game, over, "points", store)
    with pytest.raises(ValueError, match="'fame'"):
        evaluate("zocken", game, game.start(), "fame", store)
