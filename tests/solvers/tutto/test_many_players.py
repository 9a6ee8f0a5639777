"""Three players and more: an estimate, exact where the last round leaves nothing to estimate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest

from research.tutto.habits import EAGER, rule_value
from tests.solvers.tutto.luck import Match, outcomes
from wagnis.core import Decision, Seat
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import Choosing, Keep, Rolling, RollOn, State, Stop, Tutto
from wagnis.games.tutto.scoring import worth
from wagnis.games.tutto.solver import USUAL, advise, evaluate
from wagnis.games.tutto.solver.facts import COMPLETE
from wagnis.games.tutto.thumb import TuttoThumb
from wagnis.solvers.value_store import ValueStore


@pytest.fixture
def tables(tmp_path: Path) -> ValueStore:
    return ValueStore(tmp_path)


def choosing(game: Tutto, scores: tuple[int, ...], points: int, **changes: object) -> State:
    state = replace(game.start(), scores=scores, card=Card.BONUS_300, at_risk=points)
    return replace(state, aside=((1,), (5,), (5,)), phase=Choosing(), **changes)  # type: ignore[arg-type]


def best(game: Tutto, state: State, store: ValueStore) -> object:
    return max(advise(game, state, store).values, key=lambda found: found[1])[0]


def test_an_estimate_says_that_it_is_one(tables: ValueStore) -> None:
    game = Tutto(3)
    told = advise(game, game.start(), tables)
    assert (told.objective, told.exact) == ("win", False)
    assert told.value == pytest.approx(1 / 3, abs=0.05)


def test_the_last_to_roll_is_judged_as_against_the_leader_alone(tables: ValueStore) -> None:
    """Nobody comes after: what counts is the best of the others, as in a game for two."""
    for points in (300, 900, 1050):
        state = choosing(Tutto(3), (6100, 2000, 5000), points, roller=Seat(2), last_round=True)
        pair = choosing(Tutto(2), (6100, 5000), points, roller=Seat(1), last_round=True)
        told, exact = advise(Tutto(3), state, tables), evaluate(Tutto(2), pair, "win", tables)
        assert [v for _, v in told.values] == pytest.approx([v for _, v in exact.values], abs=1e-12)


def test_a_tie_shared_by_three_is_worth_a_third(tables: ValueStore) -> None:
    state = choosing(Tutto(3), (6000, 6000, 5500), 500, roller=Seat(2), last_round=True)
    values = dict(advise(Tutto(3), state, tables).values)
    assert values[Stop()] == pytest.approx(1 / 3)


def test_those_still_to_roll_may_overtake(tables: ValueStore) -> None:
    game, pair = Tutto(3, target=5950), Tutto(2)  # to 6000 it is solved
    state = choosing(game, (5800, 5900, 4000), 300)
    expected = 1.0
    for score in (5900, 4000):
        last = replace(pair.start(), scores=(6100, score), roller=Seat(1), last_round=True)
        expected *= 1 - evaluate(pair, last, "win", tables).value
    assert dict(advise(game, state, tables).values)[Stop()] == pytest.approx(expected, abs=1e-12)


def test_nobody_stops_behind_in_the_last_round_or_goes_on_with_a_sure_win(
    tables: ValueStore,
) -> None:
    game = Tutto(4)
    behind = choosing(game, (6500, 100, 200, 6000), 450, roller=Seat(3), last_round=True)
    assert best(game, behind, tables) == RollOn()
    assert best(game, replace(behind, at_risk=550), tables) == Stop()


def test_charges_reach_all_leaders(tables: ValueStore) -> None:
    game = Tutto(3)
    state = choosing(game, (6500, 6500, 5000), 1000, roller=Seat(2), last_round=True, charges=1)
    assert dict(advise(game, state, tables).values)[Stop()] == 1.0


@pytest.mark.parametrize("seats", [2, 3, 7, 10])
@pytest.mark.parametrize("target", [1, 777, 6000, 9000, 10**6])
def test_there_is_advice_for_every_table(seats: int, target: int, tables: ValueStore) -> None:
    game = Tutto(seats, target=target, charge_at_once=seats == 7)
    scores = tuple(min(target - 1, 400 * seat) // 50 * 50 for seat in range(seats))
    for last_round in (False, True):
        state = choosing(game, scores, 700, roller=Seat(seats - 1), last_round=last_round)
        for phase in (Choosing(), Rolling()):
            at = replace(state, phase=phase)
            told, node = advise(game, at, tables), game.node(at)
            actions = node.actions if isinstance(node, Decision) else ()
            assert tuple(action for action, _ in told.values) == actions
            assert told.value >= 0


@pytest.mark.deep
def test_luck_is_taken_out_and_nothing_else(tables: ValueStore) -> None:
    """The rule "stop at 300" gets its exact value."""
    endings = outcomes(Tutto(3), stop_at_300)
    gained = sum(chance * gain for (gain, _), chance in endings.items())
    cloverleaf = 1 - sum(endings.values())
    assert gained + 6000 * cloverleaf == pytest.approx(rule_value(EAGER), abs=1e-4)


@pytest.mark.deep
@pytest.mark.parametrize(("seats", "games"), [(3, 120), (4, 120), (6, 120)])
def test_it_beats_the_rule_of_thumb_beyond_doubt(
    seats: int, games: int, tables: ValueStore
) -> None:
    table, thumb = tables.find(USUAL.kind, USUAL.key), TuttoThumb().choose
    assert table is not None
    match = Match(Tutto(seats), table, thumb, outcomes(Tutto(seats), thumb))
    shares = [match.share(Seat(n % seats), f"crowd {seats}|{n}") for n in range(games)]
    assert fmean(shares) - 3 * stdev(shares) / games**0.5 > 1 / seats


def stop_at_300(game: Tutto, state: State, actions: Sequence[Any]) -> Any:
    """`habits.EAGER`, at the table."""
    if isinstance(actions[0], Keep):
        return max(actions, key=lambda keep: _liking(state, keep))
    enough = 300 if state.left else 950
    return actions[1] if state.at_risk >= enough else actions[0]


def _liking(state: State, keep: Keep) -> tuple[float, int]:
    dice = sum(map(len, keep.groups))
    if state.card is Card.STRAIGHT:
        return COMPLETE[state.left - dice].most, 0
    return dice, worth(keep.groups)
