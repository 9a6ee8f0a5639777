"""The solved round against everything the readable rules allow, on small tableaux."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solvers.gambler.brute import Round
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.editions import shipped
from wagnis.games.gambler.solver.solve import (
    MOST_BYTES,
    RoundTable,
    RoundTask,
    bytes_kept,
    counted,
    refusal,
    round_key,
    round_task,
    solve_values,
)
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore


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
@settings(max_examples=4, deadline=None, derandomize=True)
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


@pytest.mark.deep
def test_half_the_memory_is_enough_for_a_stated_loss() -> None:
    rows = (star(30, 3), house(50), fixed(-20, 6, 1))
    exact = solve_values(rows)
    rounded = solve_values(rows, most_bytes=bytes_kept(exact.ranks, 15, np.float32))
    off = np.abs(exact.values - rounded.values).max()
    assert 0 < off < rounded.bound < 2e-4
    assert exact.bound < 1e-9


def test_too_large_a_tableau_is_refused_in_words() -> None:
    words = "can be filled in 78 ways, and to solve it 29,312 bytes .* 29,311 is the most"
    with pytest.raises(NotSolvedError, match=words) as refused:
        solve_values((house(50), fixed(-20, 6, 1)), exchange=False, most_bytes=29_311)
    assert refused.value.task is None


def test_only_what_a_turn_can_lead_to_is_kept() -> None:
    """Six rows of two boxes: five levels and the one that is solved, of thirteen."""
    rows = tuple(fixed(10 + at, *[1 + at] * 2) for at in range(6))
    solution = solve_values(rows)
    levels = solution.ranks.levels()
    assert levels.sum() == 3**6
    widest = max(levels[at : at + 6].sum() for at in range(len(levels)))
    assert widest < 3**6
    assert bytes_kept(solution.ranks, 15, np.float64) == 8 * (widest * 80 + 3**6 * 16)


def test_fewer_bytes_for_a_number_are_refused_where_they_would_be_off_too_far() -> None:
    """In four bytes each 78 ways of a row worth millions cannot be told to half a hundredth."""
    rows = (house(5_000_000), fixed(-20, 6, 1))
    solve_values(rows, exchange=False)
    with pytest.raises(NotSolvedError, match=r"cannot be solved to 0\.005 points"):
        solve_values(rows, exchange=False, most_bytes=29_312)


def test_a_tableau_of_nearly_six_million_classes_can_be_solved() -> None:
    rows = (house(90), house(-40), star(60, 4), star(-30, 3))
    assert refusal((*rows, fixed(40, 1, 2, 3, 4), fixed(50, 6, 5, 4, 3, 2))) is None
    assert MOST_BYTES <= 1.6e9


@pytest.mark.parametrize("dice", [0, 2, 16])
def test_too_few_or_too_many_dice_are_refused(dice: int) -> None:
    with pytest.raises(NotSolvedError, match=f"5 spaces with {dice} dice each"):
        solve_values((house(50),), dice)


def test_endless_points_are_refused_before_anything_is_solved() -> None:
    with pytest.raises(NotSolvedError, match="more than 20,000,000 points"):
        solve_values((house(10**400),))


def test_it_is_known_beforehand_what_can_be_solved() -> None:
    assert refusal((house(50), star(20, 3))) is None
    houses = [house(value) for value in (10, 20, 30, 40)]
    assert "ways" in (refusal((*houses, star(20, 3), fixed(20, 1, 2, 3, 4, 5))) or "")
    assert "3 dice each" in (refusal((house(50), star(20, 3)), 3) or "")
    assert "20,000,000 points" in (refusal((house(10**9),)) or "")


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
    (empty,) = read.values(np.array([0]), 15)
    assert empty == pytest.approx(table.facts["value"], abs=table.facts["bound"])
    assert table.facts["classes"] == len(table.arrays["units"]) < table.facts["fillings"]


def test_what_comes_with_the_package_is_what_solving_gives(tmp_path: Path) -> None:
    """Those were solved with everything kept to the end, on more levels than are kept now."""
    tableau = shipped("gambler-18")
    assert tableau is not None
    table = RoundTask(tableau).solve(lambda part: None)
    come = ValueStore(tmp_path).find(table.kind, table.key)
    assert come is not None
    assert tableau.boxes > 6
    assert np.array_equal(come.arrays["units"], table.arrays["units"])
    assert come.facts["unit"] == table.facts["unit"]


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
        {**round_key((house(50),)), "dice": 16},
        {**round_key((house(50),)), "dice": 0},
        {**round_key((house(50),)), "dice": 2},
        round_key((star(20, 1),) * 7),
        round_key((star(20, 29),)),
        round_key((house(10**9),)),
        round_key((fixed(80, 1, 2, 3, 4, 5, 6), *[house(50)] * 4, star(20, 2))),
        {"rows": [{"kind": "fixed", "faces": [1], "sign": 1, "value": 20}], "dice": 3, "solver": 1},
    ],
)
def test_a_key_that_cannot_be_read_or_solved_is_refused(key: object) -> None:
    with pytest.raises(ValueError, match=r"row|sign|dice|box|bytes"):
        round_task(key)
