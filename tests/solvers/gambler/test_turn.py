"""The search of one turn against everything the readable rules allow within it.

What the turn's end is worth is made up, the same for both, so that only the turn is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wagnis.core import Chance, Decision, Seat
from wagnis.core.lots import weights
from wagnis.games.gambler.board import Faces, Row, Tableau
from wagnis.games.gambler.rules import (
    Action,
    Event,
    Gambler,
    Placing,
    RollAgain,
    Rolling,
    State,
)
from wagnis.games.gambler.solver.fills import cups_of
from wagnis.games.gambler.solver.ranks import exchange_of, ranks_of
from wagnis.games.gambler.solver.turn import Codes, TurnSearch, TurnSearches, Values, fills_of

CLOSE = 1e-12
FORTUNE = 10**6

PLAIN = (Row("fixed", 2, 1, 30, (1, 2)), Row("fixed", 1, 1, 20, (2,)))
FORCED = (Row("fixed", 1, -1, 50, (3,)), Row("fixed", 2, 1, 40, (3, 4)))
STARS = (Row("star", 2, 1, 20), Row("star", 2, -1, 30))
HOUSE = (Row("full_house", 5, 1, 40),)
MIXED = (*STARS, Row("fixed", 1, 1, 20, (5,)), Row("fixed", 2, -1, 80, (5, 5)))
FEATURES = pytest.mark.parametrize(
    "rows",
    [PLAIN, FORCED, STARS, HOUSE, MIXED],
    ids=["fixed", "forced to a minus row", "stars", "house", "mixed"],
)


class OneTurn:
    """A turn of the first of two players, with every end worth something made up."""

    def __init__(self, rows: tuple[Row, ...], seed: int, others: int = 9) -> None:
        self.game = Gambler(2, 10 * FORTUNE, (Tableau("turn", rows),), known=1)
        self.fills = fills_of(rows)
        # Fillings that differ only by an exchange of free faces must end alike.
        classes = ranks_of(rows).rank_of(np.arange(self.fills.count))
        self.ends = np.array([Random(f"{seed}/{name}").uniform(-50, 50) for name in classes])
        self.others = others
        self._known: dict[State, float] = {}

    def ending(self, codes: Codes) -> Values:
        ends: Values = self.ends[codes]
        return ends

    def start(self, filled: tuple[Faces, ...], dice: int) -> State:
        stock = (dice, self.others)
        return State((FORTUNE,) * 2, stock, Seat(0), Seat(0), 0, (0,), filled, Rolling(dice))

    def value(self, state: State) -> float:
        if state not in self._known:
            match self.game.node(state):
                case Decision(_, actions):
                    self._known[state] = max(self.after(state, action) for action in actions)
                case Chance(lot):
                    falls = ((self.after(state, roll), weight) for roll, weight in lot.events())
                    self._known[state] = sum(value * weight for value, weight in falls) / lot.total
        return self._known[state]

    def after(self, state: State, move: Action | Event) -> float:
        after = self.game.after(state, move)
        gain = after.scores[0] - FORTUNE
        if after.round != state.round:
            return gain
        if isinstance(after.phase, Rolling) and not isinstance(move, RollAgain):
            return gain + float(self.ends[self.fills.code(after.filled)])
        return gain + self.value(replace(after, scores=state.scores))

    def positions(self) -> Iterator[State]:
        """All that brute force has met within the turn."""
        yield from self._known


def compare(rows: tuple[Row, ...], dice: int, seed: int = 1, others: int = 9) -> int:
    """Every action and every roll of a turn on an empty tableau; how many they were."""
    brute = OneTurn(rows, seed, others)
    turn = TurnSearch.search(brute.fills, 0, dice, brute.ending)
    brute.value(brute.start(((),) * len(rows), dice))
    compared = 0
    for state in list(brute.positions()):
        code, phase = brute.fills.code(state.filled), state.phase
        if isinstance(phase, Rolling):
            expected, found = brute.value(state), turn.rolling(code, phase.dice)
            assert found == pytest.approx(expected, rel=0, abs=CLOSE)
            compared += 1
        elif isinstance(phase, Placing):
            node = brute.game.node(state)
            assert isinstance(node, Decision)
            for action in node.actions:
                expected, found = brute.after(state, action), turn.action(code, phase.cup, action)
                assert found == pytest.approx(expected, rel=0, abs=CLOSE)
                compared += 1
    return compared


@FEATURES
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_every_action_of_a_turn_is_worth_what_brute_force_says(
    rows: tuple[Row, ...], dice: int
) -> None:
    assert compare(rows, dice) >= 2


def test_a_turn_of_five_dice_agrees_as_well() -> None:
    assert compare(FORCED, 5) > 100


def test_the_other_without_dice_changes_nothing_within_the_turn() -> None:
    assert compare(PLAIN, 4, others=0) > 10


rows_of_any_kind = st.one_of(
    st.builds(
        lambda faces, sign, value: Row("fixed", len(faces), sign, value, tuple(faces)),
        st.lists(st.integers(1, 3), min_size=1, max_size=3),
        st.sampled_from([1, 1, -1]),
        st.integers(1, 100),
    ),
    st.builds(Row, st.just("star"), st.integers(1, 3), st.sampled_from([1, -1]), st.integers(1, 9)),
)


@settings(max_examples=12, deadline=None)
@given(
    st.lists(rows_of_any_kind, min_size=2, max_size=3).map(tuple),
    st.integers(1, 3),
    st.integers(0, 9),
)
def test_so_it_is_on_any_small_tableau(rows: tuple[Row, ...], dice: int, seed: int) -> None:
    compare(rows, dice, seed)


def test_a_turn_begun_in_its_middle_is_the_same_turn() -> None:
    brute = OneTurn(MIXED, 4)
    whole = TurnSearch.search(brute.fills, 0, 5, brute.ending)
    for depth in (1, 3):
        for code in whole.levels[depth].codes[::5]:
            rest = TurnSearch.search(brute.fills, int(code), 5 - depth, brute.ending)
            expected = whole.rolling(int(code), 5 - depth)
            assert rest.rolling(int(code), 5 - depth) == pytest.approx(expected, abs=CLOSE)


def test_free_faces_are_exchanged_to_the_name_of_the_class() -> None:
    """Fillings of one class share a name, and the order found leads from each to it."""
    rows = (*STARS, HOUSE[0], Row("fixed", 1, 1, 20, (5,)))
    fills, exchange = fills_of(rows), exchange_of(rows)
    assert exchange is not None
    assert exchange_of((Row("fixed", 6, 1, 80, (1, 2, 3, 4, 5, 6)), *STARS)) is None
    for filled in [
        ((2,), (1,), (), ()),
        ((6,), (6, 6), (2, 2), ()),
        ((), (3,), (4, 4, 4, 6), (5,)),
    ]:
        codes = np.array([fills.code(filled)])
        (name,), (order,) = exchange.named(codes)
        turned = [tuple(exchange.orders[order, face - 1] + 1 for face in row) for row in filled]
        assert fills.code(turned) == name
        (same,), (kept,) = exchange.named(np.array([name]))
        assert (same, kept) == (name, 0)
        assert ranks_of(rows).rank(int(name)) == ranks_of(rows).rank(int(codes[0]))
        assert exchange.cup(int(order), (5,)) == (5,)


def test_a_class_is_searched_only_once() -> None:
    turn = TurnSearch.search(fills_of(STARS), 0, 2, lambda codes: np.zeros(len(codes)))
    assert [len(level.codes) for level in turn.levels] == [1, 2, 4]


def test_the_round_ends_with_the_last_box_and_nothing_is_to_come() -> None:
    row = Row("fixed", 1, 1, 30, (6,))
    turn = TurnSearch.search(fills_of((row,)), 0, 2, lambda codes: np.full(len(codes), -100.0))
    assert turn.rolling(0, 2) == pytest.approx(30 * 11 / 36 - 100 * 25 / 36)


def test_the_cups_of_a_roll_are_weighed_like_the_dice() -> None:
    for dice in range(6):
        cups = cups_of(dice)
        assert cups.chance.sum() == pytest.approx(1)
        assert list(cups.number) == list(weights(dice))


class Counting:
    """An ending that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, codes: Codes) -> Values:
        self.asked += 1
        return np.zeros(len(codes))


def test_the_decisions_of_one_turn_are_searched_once() -> None:
    fills, turns, ending = fills_of(STARS), TurnSearches(), Counting()
    first = turns.turn("a round", fills, 0, 3, ending)
    asked = ending.asked
    again = turns.turn("a round", fills, int(first.levels[1].codes[0]), 2, ending)
    assert again is first
    assert ending.asked == asked


def test_another_ending_or_more_dice_is_another_turn() -> None:
    fills, turns, ending = fills_of(STARS), TurnSearches(), Counting()
    first = turns.turn("a round", fills, 0, 3, ending)
    assert turns.turn("another", fills, 0, 3, ending) is not first
    assert turns.turn("a round", fills, 0, 4, ending) is not first
    assert not first.holds(fills.count - 1, 3)


def test_equal_rows_share_their_fillings() -> None:
    assert fills_of(PLAIN) is fills_of((PLAIN[0], PLAIN[1]))
