"""What a table of the game for three tells: values of an equilibrium, and what to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from research.cuda.graphics import NoDeviceError
from research.tutto.three.host import Host
from research.tutto.three.solve import ThreeTask, packed
from tests.research.three.conftest import NEEDS_COMPILER, SIZE
from wagnis.core import Seat
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import Choosing, RollOn, State, Stop, Tutto
from wagnis.games.tutto.solver import EQUILIBRIUM, PAIRS, advise, evaluate
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.three import KIND, Starts, charges_upon
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore, ValueTable

TARGET = SIZE.units * UNIT
GAME = Tutto(3, target=TARGET)

pytestmark = NEEDS_COMPILER


@pytest.fixture
def store(tmp_path: Path, starts: Starts) -> ValueStore:
    store = ValueStore(tmp_path)
    store.put(ValueTable(KIND, ThreeTask(SIZE.units).key, {}, packed(starts)))
    return store


def choosing(scores: tuple[int, ...], points: int, roller: int = 0) -> State:
    state = replace(GAME.start(), scores=scores, card=Card.BONUS_300, at_risk=points)
    return replace(state, roller=Seat(roller), aside=((1,), (5,), (5,)), phase=Choosing())


def test_a_start_is_worth_what_was_solved_and_called_an_equilibrium(
    store: ValueStore, solved: Host
) -> None:
    told = evaluate(GAME, GAME.start(), "win", store)
    assert told.value == pytest.approx(solved.mid[0, 0, 0, 0, 0], abs=2e-5)
    assert (told.exact, told.objective) == (False, "win")
    assert told.assumes.startswith(EQUILIBRIUM)


def test_whoever_sits_first_the_game_is_the_same(store: ValueStore) -> None:
    other = replace(GAME, first=Seat(2))
    values = [evaluate(game, game.start(), "win", store).value for game in (GAME, other)]
    assert values[0] == values[1]


def test_the_third_seat_stops_once_it_has_won(store: ValueStore) -> None:
    told = dict(advise(GAME, choosing((100, 150, 0), TARGET, roller=2), store).values)
    assert told[Stop()] == pytest.approx(1.0)
    assert told[RollOn()] < 1.0


def test_without_a_table_or_with_charges_at_once_there_is_an_estimate_as_before(
    store: ValueStore, tmp_path: Path
) -> None:
    at_once = replace(GAME, charge_at_once=True)
    bare = ValueStore(tmp_path / "other")
    for game, at in ((at_once, store), (GAME, bare)):
        assert advise(game, choosing((0, 0, 0), 100), at).assumes == PAIRS
        with pytest.raises(NotSolvedError, match="two players only"):
            evaluate(game, game.start(), "win", at)


def test_a_position_that_no_game_leads_to_gets_an_estimate(store: ValueStore) -> None:
    state = choosing((0, TARGET, 0), 100)
    with pytest.raises(NotSolvedError, match="last round has not begun"):
        evaluate(GAME, state, "win", store)
    assert advise(GAME, state, store).assumes == PAIRS


def test_a_charge_can_hit_two_and_never_below_zero() -> None:
    assert charges_upon(0, 25, 25)[:3] == [(25, 25), (5, 5), (0, 0)]
    assert charges_upon(30, 25, 25) == [(25, 25)]


def test_solving_without_a_card_is_refused_in_a_sentence() -> None:
    with pytest.raises(NoDeviceError, match="NVIDIA card"):
        ThreeTask(SIZE.units).solve(lambda part: None)
