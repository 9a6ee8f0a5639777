"""Far behind in the last round: solved as far as that goes, then advised as if nearer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wagnis.core import Over, Seat
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import Choosing, Rolling, RollOn, State, Stop, Tutto
from wagnis.games.tutto.solver import advise, evaluate
from wagnis.games.tutto.solver.facts import CLOVER, UNIT
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import FAR, FURTHEST, Start, nearer, win_ends
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore


@pytest.fixture
def store(tmp_path: Path) -> ValueStore:
    return ValueStore(tmp_path)


def last(seats: int, leader: int, own: int, points: int, charges: int = 0) -> State:
    """The last player's last turn, on a card that doubles, with two dice left."""
    scores = (leader, *(leader // 3,) * (seats - 2), own)
    start = replace(Tutto(seats).start(), scores=scores, roller=Seat(seats - 1), last_round=True)
    aside = ((1,), (1,), (5,), (5,))
    at_risk = replace(start, card=Card.DOUBLE, at_risk=points, charges=charges, aside=aside)
    return replace(at_risk, phase=Choosing())


def best(game: Tutto, state: State, store: ValueStore) -> object:
    return max(advise(game, state, store).values, key=lambda found: found[1])[0]


def test_far_behind_a_double_is_worth_what_another_hand_found(store: ValueStore) -> None:
    """0.000438608868, computed independently for 28600 : 0."""
    state = replace(last(2, 28_600, 0, 0), aside=(), phase=Rolling())
    found = evaluate(Tutto(2, target=500), state, "win", store)
    assert found.value == pytest.approx(0.000438608868, abs=1e-12)


def test_furthest_behind_only_a_cloverleaf_helps() -> None:
    turn = SolvedTurn(win_ends(Start(120, False, 1, 1 + FURTHEST, False, True, None)))
    assert 0 < turn.draw(0, 0) - CLOVER < 1e-7


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "leader",
    [pytest.param(10**6, marks=pytest.mark.deep), 10**30, pytest.param(10**400, id="no float")],
)
def test_nobody_is_told_to_stop_short_of_the_leader(
    leader: int, seats: int, store: ValueStore
) -> None:
    game = Tutto(seats)
    for points in (450, leader // 2, leader - 150, leader - 50):
        assert best(game, last(seats, leader, 0, points), store) == RollOn(), points
    assert best(game, last(seats, leader, 0, leader + 50), store) == Stop()
    assert best(game, last(seats, leader, leader // 10, leader), store) == Stop()


def test_beyond_what_is_solved_advice_is_an_estimate(store: ValueStore) -> None:
    game, state = Tutto(2), last(2, FAR + 50, 0, 450)
    with pytest.raises(NotSolvedError):
        evaluate(game, state, "win", store)
    told = advise(game, state, store)
    assert (told.objective, told.exact, told.missing) == ("win", False, None)
    exact = advise(game, last(2, FAR, 0, 450), store)
    assert exact.exact
    assert told.value == pytest.approx(exact.value, rel=0.02)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("charges", [0, 1, 30])
@pytest.mark.parametrize("more", [-1050, -1000, -50, 0, 50, 5000, 10**25])
def test_stopping_wins_where_it_would_have_won(seats: int, charges: int, more: int) -> None:
    game, leader = Tutto(seats), 10**6
    state = last(seats, leader, 700, leader - 700 - 1000 * charges + more, charges)
    near = nearer(state)
    assert near.scores[0] <= near.scores[-1] + FAR
    ends = [game.node(game.after(at, Stop())) for at in (state, near)]
    assert all(isinstance(end, Over) for end in ends)
    assert ends[0].winners == ends[1].winners  # type: ignore[union-attr]


def test_charges_that_outdo_the_leader_do_not_save_a_null() -> None:
    state = last(2, FAR + 1000, 0, 60_000, charges=60)
    near = nearer(state)
    assert near.scores[0] > near.scores[1]
    assert near.scores[0] < near.scores[1] + near.at_risk


def test_what_is_near_stays_as_it_is() -> None:
    for state in (last(3, FAR, 0, UNIT), replace(last(3, FAR + 50, 0, 0), last_round=False)):
        assert nearer(state) is state
