"""The checked door, the lots and the strict questions to plain data.

Games are held to the contract in tests/laws.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from wagnis.core import Deck, Dice, IllegalMoveError, Seat, best, play
from wagnis.core.plain import is_only, is_whole, same
from wagnis.games import BOXES
from wagnis.games.zocken.rules import Pick, Put, Zocken
from wagnis.records import Match


@pytest.mark.parametrize("n", range(1, 7))
def test_the_weights_of_a_roll_are_those_of_counting_every_throw(n: int) -> None:
    counted: dict[tuple[int, ...], int] = {}
    for throw in product(range(1, 7), repeat=n):
        roll = tuple(sorted(throw))
        counted[roll] = counted.get(roll, 0) + 1
    assert dict(Dice(n).events()) == counted
    assert Dice(n).total == 6**n


def test_six_different_dice_have_the_probability_of_the_worked_case() -> None:
    weights = dict(Dice(6).events())
    assert Fraction(weights[1, 2, 3, 4, 5, 6], Dice(6).total) == Fraction(5, 324)


@pytest.mark.parametrize(
    "stranger", [None, 1, "1", [1, 2], (2, 1), (1,), (1, 2, 3), (0, 1), (1, 7), (True, 2), (1.0, 2)]
)
def test_a_lot_of_dice_knows_what_cannot_fall(stranger: object) -> None:
    assert stranger not in Dice(2)


def test_a_deck_knows_its_kinds_by_value_and_type() -> None:
    deck = Deck(((1, 2), (2, 3)))
    assert 1 in deck
    assert True not in deck
    assert 1.0 not in deck
    assert deck.total == 5


def test_play_refuses_what_is_not_found_among_the_allowed() -> None:
    game = Zocken(seats=1)
    for stranger in (Pick("pink"), Put(1), (3,), None):
        with pytest.raises(IllegalMoveError):
            play(game, game.start(), stranger)  # type: ignore[arg-type]
    rolling = play(game, game.start(), Pick("red"))
    with pytest.raises(IllegalMoveError):
        play(game, rolling, (7,))


def test_the_best_share_the_win() -> None:
    """R0: a tie is shared."""
    assert best([3, 7, 7]) == (Seat(1), Seat(2))
    assert best([-5]) == (Seat(0),)


def test_plain_questions_tell_numbers_from_their_lookalikes() -> None:
    assert [is_whole(value) for value in (1, True, 1.0, "1")] == [True, False, False, False]
    assert is_only({"stop": True}, "stop")
    for lookalike in ({"stop": 1}, {"stop": True, "x": 1}, {}, None, "stop"):
        assert not is_only(lookalike, "stop")
    assert same({"a": [1, None]}, {"a": [1, None]})
    for left, right in (([1], [1.0]), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (0, False)):
        assert not same(left, right)


@pytest.mark.parametrize("game", BOXES)
def test_states_of_games_are_frozen(game: str) -> None:
    state: Any = Match.new(game, 2).state
    with pytest.raises(FrozenInstanceError):
        state.scores = ()
