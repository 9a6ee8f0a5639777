"""The solved round against everything the readable rules allow, on small tableaux."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solvers.gambler.brute import Round
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.editions import shipped
from wagnis.solvers.gambler.round_table import RoundTable, counted, round_key
from wagnis.solvers.gambler.solve import RoundTask, round_task, solvable, solve_values
from wagnis.solvers.judgement import NotSolvedError


def fixed(pays: int, *faces: int) -> Row:
    return Row("fixed", len(faces), 1 if pays > 0 else -1, abs(pays), faces)


def star(pays: int, boxes: int) -> Row:
    return Row("star", boxes, 1 if pays > 0 else -1, abs(pays))


def house(pays: int) -> Row:
    return Row("full_house", 5, 1 if pays > 0 else -1, abs(pays))


SMALL = {
    "fixed rows": ((fixed(20, 3), fixed(40, 1, 2, 3), fixed(30, 6, 6)), 3),
    "one face in several rows": ((fixed(20, 6), fixed(30, 6, 6), fixed(40, 5, 6)), 4),
    "a star": ((star(40, 3), fixed(20, 1)), 3),
    "stars of either sign": ((star(-40, 2), star(30, 2)), 3),
    "single stars": ((star(-20, 1), star(30, 1), star(10, 1)), 2),
    "a full house": ((house(90),), 4),
    "a full house that costs": ((house(-40), fixed(20, 2)), 3),
    "nothing but traps": ((fixed(-30, 1), fixed(-50, 6), star(-20, 2)), 3),
    "hands of five and more": ((fixed(30, 2, 2), fixed(-20, 5), star(20, 1)), 7),
    "hardly enough dice": ((fixed(30, 1, 1), fixed(-20, 6), fixed(50, 2, 3, 4)), 3),
    "one die each": ((star(20, 1), fixed(-30, 4)), 1),
    "six rows": (
        (fixed(20, 1), fixed(20, 2), fixed(20, 3), fixed(-20, 4), star(20, 1), star(-20, 1)),
        3,
    ),
}


def worst_difference(rows: tuple[Row, ...], dice: int) -> float:
    """Over all fillings that differ in what may come, and all stocks."""
    solution = solve_values(rows, dice)
    fills = solution.ranks.fills
    brute = Round(*rows)
    worst = 0.0
    ways = {fills.code(way): way for way in product(*(states.number for states in fills.rows))}
    for code, filled in ways.items():
        total = 2 * dice - sum(map(len, filled))
        values = solution.values[solution.ranks.rank(code)]
        if total == 2 * dice - fills.boxes:
            assert not values.any()
            continue
        for mine in range(max(0, total - dice), min(dice, total) + 1):
            worst = max(worst, abs(brute.turn(filled, mine, total - mine) - values[mine]))
    return worst


@pytest.mark.parametrize(("rows", "dice"), SMALL.values(), ids=SMALL)
def test_every_turn_is_worth_what_the_rules_say(rows: tuple[Row, ...], dice: int) -> None:
    assert worst_difference(rows, dice) < 1e-12


def test_a_full_house_is_worth_the_same_whatever_its_three_were() -> None:
    brute = Round(house(90), fixed(-20, 2))
    assert brute.turn(((4, 4, 4, 2), ()), 2, 2) == brute.turn(((5, 5, 5, 2), ()), 2, 2)


@st.composite
def tableaux(draw: st.DrawFn) -> tuple[Row, ...]:
    """A few short rows of any kind, up to four boxes in all."""
    rows: list[Row] = []
    free = 4
    while free and len(rows) < 3:
        pays = draw(st.sampled_from((-50, -20, 20, 30, 80)))
        boxes = draw(st.integers(1, min(3, free)))
        faces = draw(st.lists(st.integers(1, 6), min_size=boxes, max_size=boxes))
        rows.append(fixed(pays, *faces) if draw(st.booleans()) else star(pays, min(boxes, 2)))
        free -= rows[-1].boxes
    return tuple(rows)


@given(tableaux(), st.integers(2, 3))
@settings(max_examples=8, deadline=None, derandomize=True)
def test_any_small_tableau_is_worth_what_the_rules_say(rows: tuple[Row, ...], dice: int) -> None:
    assert worst_difference(rows, dice) < 1e-12


@pytest.mark.deep
@given(tableaux(), st.integers(2, 6))
@settings(max_examples=40, deadline=None)
def test_many_small_tableaux_are_worth_what_the_rules_say(rows: tuple[Row, ...], dice: int) -> None:
    assert worst_difference(rows, dice) < 1e-12


@pytest.mark.parametrize(
    ("rows", "dice"),
    [
        ((star(30, 3), house(50), star(-20, 2), fixed(20, 6, 1)), 15),
        ((star(30, 4), star(-20, 3), star(20, 2)), 6),
    ],
)
def test_exchanging_free_faces_changes_no_value(rows: tuple[Row, ...], dice: int) -> None:
    with_exchange = solve_values(rows, dice)
    without = solve_values(rows, dice, exchange=False)
    assert with_exchange.ranks.count < without.ranks.count / 2
    ranks = with_exchange.ranks.rank_of(without.ranks.codes())
    assert np.abs(with_exchange.values[ranks] - without.values).max() < 1e-12


def test_the_first_to_roll_gains_what_the_other_loses_without_dice() -> None:
    """A player without dice is skipped: the value is that of the other's turn, turned round."""
    solution = solve_values((fixed(30, 1, 1), star(20, 3)), 3)
    lying = solution.ranks.fills.lying(solution.ranks.codes())
    late = np.flatnonzero(lying == 3)
    assert np.array_equal(solution.values[late, 0], -solution.values[late, 3])


def test_half_the_memory_is_enough_for_a_stated_loss() -> None:
    rows = (star(30, 3), house(50), fixed(-20, 6, 1))
    exact = solve_values(rows)
    ways = exact.ranks.count
    rounded = solve_values(rows, most_bytes=ways * 80 * 4)
    off = np.abs(exact.values - rounded.values).max()
    assert 0 < off < rounded.bound < 1e-4
    assert exact.bound < 1e-9


def test_too_large_a_tableau_is_refused_in_words() -> None:
    with pytest.raises(NotSolvedError, match="can be filled in 78 ways; 77 is the most") as refused:
        solve_values((house(50), fixed(-20, 6, 1)), exchange=False, most_bytes=77 * 80 * 4)
    assert refused.value.task is None


@pytest.mark.parametrize("dice", [0, 2, 16])
def test_too_few_or_too_many_dice_are_refused(dice: int) -> None:
    with pytest.raises(NotSolvedError, match=f"5 boxes with {dice} dice each"):
        solve_values((house(50),), dice)


def test_endless_points_are_refused_before_anything_is_solved() -> None:
    with pytest.raises(NotSolvedError, match="more than 20,000,000 points"):
        solve_values((house(10**400),))


def test_it_is_known_beforehand_what_can_be_solved() -> None:
    assert solvable((house(50), star(20, 3)))
    houses = [house(value) for value in (10, 20, 30, 40)]
    assert not solvable((*houses, star(20, 3), fixed(20, 1, 2, 3, 4, 5)))


def test_progress_rises_to_the_end() -> None:
    told: list[float] = []
    solve_values((house(50), star(20, 3)), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_a_table_is_off_by_no_more_than_it_says() -> None:
    tableau = shipped("gambler-18")
    assert tableau is not None
    table = RoundTask(tableau).solve(lambda part: None)
    solution = solve_values(tableau.rows)
    read = RoundTable.of(tableau.rows, table)
    codes = np.arange(read.ranks.fills.count)
    for mine in range(16):
        exact = solution.values[solution.ranks.rank_of(codes), mine]
        assert np.abs(read.values(codes, mine) - exact).max() <= table.facts["bound"] <= 0.005
    assert table.arrays["units"].dtype == np.int16
    assert read.value(0, 15) == pytest.approx(table.facts["value"], abs=table.facts["bound"])
    assert table.facts["classes"] == len(table.arrays["units"]) < table.facts["fillings"]


def test_large_points_are_counted_in_larger_numbers() -> None:
    units, unit = counted(np.array([[1e5, -3.21]]))
    assert units.dtype == np.int32
    assert np.abs(units * unit - [[1e5, -3.21]]).max() <= unit / 2 <= 0.005


def test_equal_rows_share_a_table_whatever_the_tableau_is_called() -> None:
    rows = (house(50), star(20, 3))
    one, other = RoundTask(Tableau("one", rows)), RoundTask(Tableau("other", rows, "Other"))
    assert one.key == other.key == round_key(rows)
    assert one.key != RoundTask(Tableau("one", rows[::-1])).key
    assert one.key != RoundTask(Tableau("one", rows), 14).key
    assert "Other" in other.title


def test_a_task_can_be_made_again_from_its_key() -> None:
    task = RoundTask(Tableau("one", (house(50), fixed(-20, 6, 1))), 5)
    again = round_task(task.key)
    assert (again.kind, again.key) == (task.kind, task.key)
    assert again.tableau.rows == task.tableau.rows


@pytest.mark.parametrize(
    "key",
    [
        {},
        {"rows": [], "dice": 15, "solver": 1},
        {"rows": [{"kind": "spiral"}], "dice": 15, "solver": 1},
        {**round_key((house(50),)), "solver": 0},
        {**round_key((house(50),)), "dice": "15"},
    ],
)
def test_a_key_that_cannot_be_read_is_refused(key: object) -> None:
    with pytest.raises(ValueError, match=r"row|sign"):
        round_task(key)
