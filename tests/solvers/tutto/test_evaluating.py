"""Values of positions agree with the rules everywhere, by both objectives."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from math import isfinite
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.patience import PATIENCE
from tests.solvers.tutto.fresh import Fresh, one_step
from tests.walking import states
from wagnis.core import Seat
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import (
    Choosing,
    Draw,
    Finished,
    Keep,
    Keeping,
    Rolling,
    RollOn,
    State,
    Stop,
    Tutto,
)
from wagnis.games.tutto.solver import OBJECTIVES, USUAL, advise, evaluate, task
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.game import BEHIND, GameTask
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore, ValueTable
from wagnis.testing.strategies import tapes

SAME = 1e-11
SHARED = [HealthCheck.function_scoped_fixture]


def result(state: State, me: Seat) -> float:
    assert isinstance(state.phase, Finished)
    return 1 / len(state.phase.winners) if me in state.phase.winners else 0.0


def in_step(
    game: Tutto,
    state: State,
    objective: str,
    store: ValueStore,
    reply: Callable[[State], float] | None = None,
) -> None:
    """One step through the readable rules leads to the same values.

    `reply` says what the next turn is worth, unless that is judged too.
    """
    me = state.roller

    def ended(then: State) -> float:
        won = isinstance(then.phase, Finished) and then.roller == me
        if objective == "points":
            return float(game.target if won else then.scores[me] - state.scores[me])
        if isinstance(then.phase, Finished):
            return result(then, me)
        return 1 - (reply or value)(then)

    def value(then: State) -> float:
        return evaluate(game, then, objective, store).value

    told = evaluate(game, state, objective, store)
    ahead = one_step(Fresh(game), state, value, ended)
    if isinstance(ahead, float):
        assert told.values == ()
        assert told.value == pytest.approx(ahead, rel=SAME, abs=SAME)
    else:
        assert [action for action, _ in told.values] == [action for action, _ in ahead]
        assert [v for _, v in told.values] == pytest.approx([v for _, v in ahead], rel=SAME)
        assert told.value == max(v for _, v in told.values)


@settings(max_examples=12, deadline=None, suppress_health_check=SHARED)
@given(tape=tapes, steps=st.integers(1, 40), first=st.sampled_from([Seat(0), Seat(1)]))
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_values_are_in_step_with_the_rules(
    objective: str, at_once: bool, tape: bytes, steps: int, first: Seat, store: ValueStore
) -> None:
    game = Tutto(2, target=200, first=first, charge_at_once=at_once)
    for state in states("tutto", Fresh(game), tape, steps)[-4:]:
        if not isinstance(state.phase, Finished):
            in_step(game, state, objective, store)


@pytest.mark.parametrize("card", [card for card in Card if card is not Card.STOP])
@pytest.mark.parametrize(
    ("seat", "at_once"),
    [
        (1, False),
        *(
            pytest.param(*case, marks=pytest.mark.deep)
            for case in ((0, False), (0, True), (1, True))
        ),
    ],
)
def test_every_card_is_in_step_in_both_seats(
    card: Card, seat: int, at_once: bool, store: ValueStore
) -> None:
    game = Tutto(2, target=200, first=Seat(0), charge_at_once=at_once)
    state = replace(
        game.start(), scores=(50, 100), roller=Seat(seat), card=card, at_risk=0, phase=Rolling()
    )
    in_step(game, state, "win", store)


@pytest.mark.parametrize("at_once", [False, pytest.param(True, marks=pytest.mark.deep)])
@pytest.mark.parametrize(("own", "other"), [(0, 200), (150, 1250), (100, 350)])
def test_the_last_turn_needs_no_table(own: int, other: int, at_once: bool, tmp_path: Path) -> None:
    game = Tutto(2, target=200, charge_at_once=at_once)
    store = ValueStore(tmp_path, shipped=False)
    start = replace(game.start(), scores=(other, own), roller=Seat(1), last_round=True)
    in_step(game, start, "win", store)
    charges = 0 if at_once else 1
    for card in (Card.PLUS_MINUS, Card.FIREWORKS, Card.DOUBLE):
        rolling = replace(start, card=card, at_risk=1000, charges=charges, phase=Rolling())
        in_step(game, rolling, "win", store)


def test_the_usual_game_comes_with_the_package(tmp_path: Path) -> None:
    store = ValueStore(tmp_path)
    table = store.find(USUAL.kind, USUAL.key)
    assert table is not None
    assert table.facts["bound"] < 1e-9
    assert table.facts["residual"] < 1e-12
    game = Tutto(2)
    assert evaluate(game, game.start(), "win", store).value == pytest.approx(
        float(table.arrays["first"][0, 0]), abs=1e-12
    )


@pytest.mark.parametrize(
    ("scores", "points", "charges"),
    [((4200, 5900), 1500, 1), ((3000, 5950), 3250, 2), ((5850, 1200), 400, 0)],
)
def test_the_usual_game_is_in_step_late_and_with_charges(
    scores: tuple[int, int], points: int, charges: int, tmp_path: Path
) -> None:
    game, store = Tutto(2), ValueStore(tmp_path)
    state = replace(game.start(), scores=scores, card=Card.DOUBLE, at_risk=points, charges=charges)
    for roller in (Seat(0), Seat(1)):
        turned = replace(state, roller=roller, scores=scores if roller == 0 else scores[::-1])
        in_step(game, replace(turned, card=None), "win", store)
        five = replace(turned, aside=((1,),), phase=Rolling())
        in_step(game, five, "win", store)
        in_step(game, replace(five, phase=Choosing()), "win", store)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("points", [0, 400])
def test_a_null_after_a_charge_at_once_is_in_step(seat: int, points: int, tmp_path: Path) -> None:
    """The ends of turns are taken from a table that need not be right for that."""
    game, store = Tutto(2, charge_at_once=True), ValueStore(tmp_path)
    usual, charging = store.find(USUAL.kind, USUAL.key), GameTask(USUAL.units, at_once=True)
    assert usual is not None
    store.put(ValueTable(charging.kind, charging.key, {}, usual.arrays))

    def reply(then: State) -> float:
        own, other = (then.scores[s] // UNIT for s in (then.roller, 1 - then.roller))
        if then.last_round:
            return float(usual.arrays["last"][min(own, 1), min(other - own, BEHIND)])
        return float(usual.arrays["first" if then.roller == 0 else "second"][own, other])

    scores = (500, 5900) if seat == 0 else (5900, 500)
    state = replace(game.start(), scores=scores, roller=Seat(seat), at_risk=points)
    in_step(game, state, "win", store, reply)
    rolling = replace(state, card=Card.PLUS_MINUS, aside=((1,),) * 5, phase=Rolling())
    in_step(game, rolling, "win", store, reply)
    tutto = game.after(game.after(rolling, (5,)), Keep(((5,),)))
    in_step(game, tutto, "win", store, reply)
    values = dict(evaluate(game, tutto, "win", store).values)
    assert values[Draw()] > values[Stop()]


@pytest.mark.parametrize(
    "points", [100, 40_000, 50 * 10**9, 50 * 2**58, 50 * 2**63, pytest.param(10**299, id="a float")]
)
def test_points_at_risk_may_be_anything(points: int, tmp_path: Path) -> None:
    game, store = Tutto(5), ValueStore(tmp_path, shipped=False)
    state = replace(game.start(), card=Card.DOUBLE, at_risk=points, aside=((1,), (5,)))
    for phase in (Choosing(), Rolling()):
        in_step(game, replace(state, phase=phase), "points", store)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("points", [50 * 2**58, 50 * 2**63, pytest.param(10**400, id="no float")])
def test_more_points_than_arrays_can_count_win(seat: int, points: int, tmp_path: Path) -> None:
    game, store = Tutto(2), ValueStore(tmp_path)
    state = replace(game.start(), card=Card.DOUBLE, at_risk=points, roller=Seat(seat))
    tutto = replace(state, aside=((1, 1, 1),), phase=Keeping((1, 1, 1)))
    for at in (tutto, replace(tutto, phase=Rolling()), replace(tutto, phase=Choosing()), state):
        found = evaluate(game, at, "win", store)
        enough = evaluate(game, replace(at, at_risk=10**6), "win", store)
        assert [v for _, v in found.values] == [v for _, v in enough.values]
        assert found.value == enough.value
    assert dict(evaluate(game, tutto, "win", store).values)[Keep(((1, 1, 1),))] > 0.99


@pytest.mark.parametrize("seats", [2, 4])
def test_points_nobody_can_count_still_get_advice(seats: int, tmp_path: Path) -> None:
    game, store = Tutto(seats), ValueStore(tmp_path, shipped=False)
    state = replace(game.start(), card=Card.DOUBLE, at_risk=10**400, aside=((1, 1, 1),))
    with pytest.raises(NotSolvedError):
        evaluate(game, replace(state, phase=Choosing()), "points", store)
    for phase in (Choosing(), Rolling(), Keeping((1, 1, 1))):
        assert isfinite(advise(game, replace(state, phase=phase), store).value)
    values = dict(advise(game, replace(state, phase=Choosing()), store).values)
    assert values[Stop()] > values[RollOn()]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_a_poor_tutto_is_followed_by_another_card(objective: str, tmp_path: Path) -> None:
    game, store = Tutto(2), ValueStore(tmp_path)
    aside = ((5,), (5,), (5,), (5,), (5,))
    state = replace(game.start(), card=Card.BONUS_200, at_risk=250, aside=aside, phase=Rolling())
    in_step(game, state, objective, store)
    tutto = replace(state, at_risk=500, aside=(*aside, (5,)), phase=Choosing())
    values = dict(evaluate(game, tutto, objective, store).values)
    assert values[Draw()] > values[Stop()]


def test_a_game_nobody_has_solved_names_what_could_be(tmp_path: Path) -> None:
    game, store = Tutto(2, target=270, charge_at_once=True), ValueStore(tmp_path)
    with pytest.raises(NotSolvedError) as caught:
        evaluate(game, game.start(), "win", store)
    assert caught.value.task == GameTask(6, at_once=True)
    assert task(caught.value.task.kind, caught.value.task.key) == caught.value.task
    advice = advise(game, game.start(), store)
    assert (advice.objective, advice.exact, advice.missing) == ("points", False, caught.value.task)


@pytest.mark.parametrize("game", [Tutto(4), Tutto(2, target=12_001)])
def test_what_cannot_be_solved_says_so(game: Tutto, tmp_path: Path) -> None:
    with pytest.raises(NotSolvedError) as caught:
        evaluate(game, game.start(), "win", ValueStore(tmp_path))
    assert caught.value.task is None


def test_judging_never_waits_for_numba(tmp_path: Path) -> None:
    """In a process of its own: from a solved table, nothing is compiled, not even imported."""
    asked = (
        "import sys; from pathlib import Path\n"
        "from wagnis.solvers import ValueStore, advise, evaluate\n"
        "from wagnis.games.tutto.rules import Tutto\n"
        "store = ValueStore(Path(sys.argv[1]))\n"
        "for seats in (2, 3):\n"
        "    game = Tutto(seats); advise('tutto', game, game.start(), store)\n"
        "    evaluate('tutto', game, game.start(), 'points', store)\n"
        "assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", asked, str(tmp_path)], check=True, timeout=PATIENCE)


def test_targets_beyond_counting_still_get_advice(tmp_path: Path) -> None:
    for seats in (2, 4):
        game, store = Tutto(seats, target=10**400), ValueStore(tmp_path)
        with pytest.raises(NotSolvedError):
            evaluate(game, game.start(), "points", store)
        assert advise(game, game.start(), store).value > 0


@pytest.mark.parametrize(
    "key",
    [
        {},
        {"target": 6000, "plus_minus": "banked", "solver": 0},
        {"target": 6000, "plus_minus": "later", "solver": 1},
        {"target": 6010, "plus_minus": "banked", "solver": 1},
        {"target": 60_000, "plus_minus": "banked", "solver": 1},
    ],
)
def test_a_key_that_is_none_is_refused(key: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"target|solved"):
        task("tutto-game", key)
    assert task("something-else", key) is None
