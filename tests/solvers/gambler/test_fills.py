"""Fillings and their classes, against the rows themselves and all exchanges of free faces."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from wagnis.core.lots import FACES
from wagnis.games.gambler.board import Faces, Row, Tableau
from wagnis.games.gambler.editions import EDITIONS, Edition, shipped
from wagnis.games.gambler.solver.fills import NOT, Fills, row_states
from wagnis.games.gambler.solver.ranks import Ints, Ranks

STAR = Row("star", 3, 1, 40)
HOUSE = Row("full_house", 5, 1, 90)
STAIRS = Row("fixed", 3, -1, 30, (1, 2, 3))


@pytest.mark.parametrize("row", [STAR, HOUSE, STAIRS, Row("star", 1, 1, 20)])
def test_a_state_lets_in_just_what_its_row_wants(row: Row) -> None:
    states = row_states(row)
    for lying, state in states.number.items():
        fitting = [face for face in FACES if states.step[state, face - 1] != NOT]
        assert tuple(fitting) == row.wants(lying)
        assert states.filled[state] == len(lying)
        for face in fitting:
            assert states.step[state, face - 1] == states.number[*lying, face]


def test_a_row_begins_empty_and_ends_full() -> None:
    states = row_states(HOUSE)
    assert states.number[()] == 0
    assert states.filled[states.full] == HOUSE.boxes
    assert {states.number[lying] for lying in states.number if len(lying) == HOUSE.boxes} == {
        states.full
    }


def test_a_full_house_forgets_its_three_once_the_pair_has_begun() -> None:
    states = row_states(HOUSE)
    assert states.number[4, 4, 4, 2] == states.number[5, 5, 5, 2]
    assert states.number[4, 4, 4, 2] != states.number[4, 4, 4, 3]
    assert states.count == 1 + 4 * 6 + 1


def test_a_code_tells_what_lies_in_every_row() -> None:
    fills = Fills.of(Tableau("three", (STAR, HOUSE, STAIRS)))
    filled: tuple[Faces, ...] = ((5, 5), (2, 2, 2, 6), (1,))
    codes = np.array([fills.code(filled), 0, fills.count - 1])
    states = fills.states(codes)
    for row, lying, state in zip(fills.rows, filled, states[0], strict=True):
        assert row.number[lying] == state
    assert fills.lying(codes).tolist() == [7, 0, fills.boxes]


def test_faces_printed_on_a_fixed_row_are_not_free() -> None:
    assert Fills.of(Tableau("two", (STAR, STAIRS))).free_faces == (4, 5, 6)


@pytest.mark.parametrize("exchange", [True, False])
def test_ranks_number_all_classes_without_a_gap(exchange: bool) -> None:
    ranks = Ranks.of(Fills.of(Tableau("three", (STAR, STAIRS, HOUSE))), exchange)
    codes = ranks.codes()
    assert np.all(np.diff(codes) > 0)
    assert ranks.rank_of(codes).tolist() == list(range(ranks.count))
    assert ranks.count < ranks.fills.count or not exchange


@pytest.mark.parametrize("exchange", [True, False])
def test_classes_are_counted_by_the_dice_that_lie(exchange: bool) -> None:
    ranks = Ranks.of(Fills.of(Tableau("three", (STAR, STAIRS, HOUSE))), exchange)
    lying = ranks.fills.lying(ranks.codes())
    assert ranks.levels().tolist() == np.bincount(lying).tolist()


@pytest.mark.parametrize(
    "rows", [(STAR, STAIRS, HOUSE), (HOUSE, STAR, STAR), (Row("star", 2, 1, 20), STAR, STAIRS)]
)
def test_two_fillings_share_a_rank_just_if_an_exchange_makes_them_equal(
    rows: tuple[Row, ...],
) -> None:
    fills = Fills.of(Tableau("three", rows))
    ranks = Ranks.of(fills)
    codes = np.arange(fills.count)
    free = fills.free_faces
    exchanges = [dict(zip(free, order, strict=True)) for order in permutations(free)]
    smallest = np.min([_exchanged(fills, codes, exchange) for exchange in exchanges], axis=0)
    pairs = set(zip(smallest.tolist(), ranks.rank_of(codes).tolist(), strict=True))
    assert len(pairs) == len(set(smallest.tolist())) == ranks.count


def _exchanged(fills: Fills, codes: Ints, exchange: dict[int, int]) -> Ints:
    """The codes of these fillings with some faces turned into others."""
    after = np.zeros_like(codes)
    for row, states, stride in zip(fills.rows, fills.states(codes).T, fills.strides, strict=True):
        turned = np.zeros(row.count, dtype=np.int64)
        for lying, state in row.number.items():
            turned[state] = row.number[tuple(exchange.get(face, face) for face in lying)]
        after += turned[states] * stride
    return after


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_every_shipped_tableau_can_be_ranked(edition: Edition) -> None:
    for tableau in edition.tableaux:
        fills = Fills.of(tableau)
        ranks = Ranks.of(fills)
        assert ranks.rank(0) == 0
        assert ranks.rank(fills.count - 1) == ranks.count - 1


def test_exchanges_make_a_night_of_stars_small() -> None:
    night = shipped("gambler-08")
    assert night is not None
    fills = Fills.of(night)
    assert fills.count == 16_307_200
    assert Ranks.of(fills).count == 116_808
