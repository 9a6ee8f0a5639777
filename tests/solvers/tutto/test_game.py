"""The whole two-player game: compiled and readable agree, and the proof proves something."""

from __future__ import annotations

import runpy
from copy import copy
from pathlib import Path

import numpy as np
import pytest

from wagnis.games.tutto import rules
from wagnis.games.tutto.solver import USUAL, arrays, facts, kernel
from wagnis.games.tutto.solver.game import AT_ONCE_TOLERANCE, BEHIND, GameTask, Solving, lefts
from wagnis.games.tutto.solver.kernel import last_turns
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import Start, win_ends
from wagnis.solvers import compiling
from wagnis.solvers.value_store import ValueStore, ValueTable

SAME = 1e-12


def table_of(solving: Solving) -> ValueTable:
    task = GameTask(solving.units, solving.at_once)
    return ValueTable(task.kind, task.key, {}, solving.arrays())


def agree(solving: Solving, starts: list[tuple[int, int]]) -> None:
    table = table_of(solving)
    for own, other in starts:
        for is_first, values in ((True, solving.first), (False, solving.second)):
            start = Start(solving.units, solving.at_once, own, other, is_first, False, table)
            # With charges at once the iteration stops at a larger residual.
            same = AT_ONCE_TOLERANCE if solving.at_once else SAME
            found = SolvedTurn(win_ends(start)).draw(0, 0)
            assert found == pytest.approx(values[own, other], abs=same)


def test_compiled_turns_say_what_the_readable_turn_says(solving: Solving) -> None:
    agree(solving, [(own, other) for own in range(4) for other in range(4)])


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Solving:
    """The usual game as it comes with the package."""
    table = ValueStore(Path(tmp_path_factory.mktemp("none"))).find(USUAL.kind, USUAL.key)
    assert table is not None
    solving = Solving(USUAL.units, USUAL.at_once, last=table.arrays["last"])
    solving.first, solving.second = table.arrays["first"], table.arrays["second"]
    return solving


def test_compiled_charges_at_once_are_those_of_the_readable_turn(usual: Solving) -> None:
    """With replies that need not be right for that."""
    charging = copy(usual)
    charging.at_once = True
    owns, others = np.array([10, 0, 30]), np.array([118, 119, 75])
    first = charging.first_turns(owns, others, usual.second, usual.last)
    second = charging.second_turns(owns, others, usual.first)
    for place, (own, other) in enumerate(zip(owns.tolist(), others.tolist(), strict=True)):
        for is_first, values in ((True, first), (False, second)):
            start = Start(usual.units, True, own, other, is_first, False, table_of(charging))
            expected = SolvedTurn(win_ends(start)).draw(0, 0)
            assert values[place] == pytest.approx(expected, abs=SAME)
    banked = usual.first_turns(owns, others, usual.second, usual.last)
    assert (first - banked > 1e-6).all()


def test_the_usual_table_is_what_its_own_turns_make_of_it(usual: Solving) -> None:
    solving, first, second, last = usual, usual.first, usual.second, usual.last
    owns = np.array([0, 119, 3, 100, 60, 20, 118, 90, 40])
    others = np.array([0, 119, 118, 5, 60, 110, 77, 97, 0])
    found = solving.first_turns(owns, others, second, last)
    assert found == pytest.approx(first[owns, others], abs=SAME)
    assert solving.second_turns(owns, others, first) == pytest.approx(
        second[owns, others], abs=SAME
    )
    chains = [lefts(1, 1 + behind) for behind in (0, 30, 61)]
    padded = np.array([chain + chain[-1:] * (5 - len(chain)) for chain in chains])
    values = np.empty(3)
    last_turns(1, padded, False, solving.room, solving.odds, values)
    assert values == pytest.approx(last[1, [0, 30, 61]], abs=SAME)


@pytest.mark.parametrize("behind", [1, 2, 19, 20, 21, 57])
@pytest.mark.parametrize("own", [0, 3])
def test_the_last_turn_depends_on_the_distance_only(
    own: int, behind: int, solving: Solving
) -> None:
    start = Start(4, solving.at_once, own, own + behind, False, True, None)
    expected = solving.last[min(own, 1), behind]
    assert SolvedTurn(win_ends(start)).draw(0, 0) == pytest.approx(expected, abs=SAME)


def test_a_last_turn_further_behind_is_worth_less(solving: Solving) -> None:
    assert (np.diff(solving.last[1]) < 0).all()
    assert solving.last[1, BEHIND] > 0.0016


def test_the_proof_bounds_the_error_and_notices_a_wrong_value(solving: Solving) -> None:
    residual, bound = solving.proof()
    assert residual < SAME
    assert bound < 1e-9
    right = solving.first[1, 2]
    solving.first[1, 2] += 1e-9
    try:
        with pytest.raises(ArithmeticError):
            solving.proof()
    finally:
        solving.first[1, 2] = right


def test_charges_are_those_of_the_rules() -> None:
    assert lefts(10, 45) == [45, 25, 5]
    assert lefts(0, 45) == [45, 25, 5, 0]
    assert lefts(5, 4) == [4]
    assert lefts(4, 4) == [4, 0]
    assert lefts(0, 0) == [0]


@pytest.mark.parametrize(
    ("of", "name", "other"),
    [
        (rules, "ALL_DICE", 5),
        (facts, "LANES", facts.LANES[1:]),
        (facts, "CHARGE", 10),
        (facts, "STRAIGHT", 30),
        (arrays, "MOST", 41),
        (arrays, "WIDE", 7),
    ],
)
def test_turns_compiled_for_another_game_are_not_used(
    of: object, name: str, other: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba would not notice: it watches only the file that it compiled."""
    monkeypatch.setattr(of, name, other)
    with pytest.raises(AssertionError, match="compiled for"):
        runpy.run_path(kernel.__file__)


def test_a_place_for_compiled_turns_is_found_before_they_are_asked_for(
    solving: Solving, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[None]()
    monkeypatch.setattr(compiling, "prepare", lambda: asked.append(None))
    one = np.array([0])
    solving.first_turns(one, one, solving.second, solving.last)
    solving.second_turns(one, one, solving.first)
    assert len(asked) == 2


@pytest.mark.deep
@pytest.mark.parametrize("at_once", [False, True])
def test_a_game_with_room_for_charges(at_once: bool) -> None:
    solving = Solving(45, at_once)
    solving.sweep(lambda _: None)
    residual, bound = solving.proof()
    assert residual < SAME
    assert bound < 1e-9
    agree(solving, [(0, 0), (0, 44), (3, 43), (12, 12), (30, 7), (44, 44), (0, 20), (21, 0)])
