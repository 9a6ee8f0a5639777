"""Farkle: its scoring and rules, and the laws that every game keeps.

The solver is tested in `test_solution`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from wagnis.core import Chance, Decision, Dice, IllegalMoveError, Over, play
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.core.plain import PlainObject
from wagnis.records import Match
from wagnis.testing import check_game, every_game_ends
from wagnis.testing.strategies import tapes

from wagnis_farkle import BOX
from wagnis_farkle.rules import (
    Bank,
    Banked,
    Farkled,
    HotDice,
    Keep,
    Penalised,
    RollOn,
    Rules,
    SetAside,
    State,
    Won,
)
from wagnis_farkle.scoring import keeps, worth
from wagnis_farkle.thumb import Thumb

GAME = Rules(2)


def after(state: State, *moves: object) -> State:
    for move in moves:
        state = play(GAME, state, move)  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((1,), 100),
        ((5,), 50),
        ((1, 1, 5, 5), 300),
        ((1, 1, 1), 1_000),
        ((2, 2, 2), 200),
        ((6, 6, 6), 600),
        ((3, 3, 3, 3), 600),
        ((3, 3, 3, 3, 3), 900),
        ((3, 3, 3, 3, 3, 3), 1_200),
        ((1, 1, 1, 1, 1, 1), 4_000),
        ((2, 2, 2, 4, 4, 4), 600),
        ((1, 2, 3, 4, 5, 6), 1_500),
        ((2, 2, 3, 3, 6, 6), 750),
        ((1, 1, 2, 2, 5, 5), 750),
        ((2, 2, 2, 2, 6, 6), 0),  # four of a kind and a pair are not three pairs
        ((1, 2), 0),
        ((2, 2), 0),
    ],
)
def test_dice_are_worth(dice: tuple[int, ...], points: int) -> None:
    assert worth(dice) == points


def test_farkles_are_as_likely_as_published() -> None:
    """For one to six dice: 2/3, 4/9, 5/18, 17/108, 25/324 and 5/216 where three pairs score."""
    farkles = [sum(w for roll, w in Dice(n).events() if not keeps(roll)) for n in range(1, 7)]
    assert farkles == [4, 16, 60, 204, 600, 1_080]


def test_what_may_be_kept_is_a_part_of_the_roll_that_scores() -> None:
    for roll in combinations_with_replacement(range(1, 7), 4):
        for kept in keeps(roll):
            assert all(kept.count(face) <= roll.count(face) for face in kept)
            assert worth(kept) > 0


def test_below_the_minimum_one_must_roll_on() -> None:
    state = after(GAME.start(), (1, 1, 2, 3, 4, 6), Keep((1, 1)))
    assert GAME.node(state) == Chance(Dice(4), GAME.first)
    with pytest.raises(IllegalMoveError):
        play(GAME, state, Bank())
    state = after(state, (1, 2, 3, 4), Keep((1,)))
    assert GAME.node(state) == Decision(GAME.first, (RollOn(), Bank()))
    banked = play(GAME, state, Bank())
    assert (banked.scores, banked.roller, banked.dice) == ((300, 0), 1, 6)
    assert GAME.happened(state, Bank()) == (Banked(0, 300), TurnOver(0))


def test_after_six_scoring_dice_all_six_are_rolled_again() -> None:
    rolled = after(GAME.start(), (1, 2, 3, 4, 5, 6))
    whole = Keep((1, 2, 3, 4, 5, 6))
    kept = SetAside(0, whole.dice, 1_500, 1_500)
    assert GAME.happened(rolled, whole) == (kept, HotDice(0))
    assert GAME.node(after(rolled, whole, RollOn())) == Chance(Dice(6), GAME.first)


def test_the_third_farkle_in_a_row_costs_500_and_counting_begins_anew() -> None:
    nothing, state = (2, 2, 3, 3, 4, 6), GAME.start()
    for row in (1, 2):
        assert GAME.happened(state, nothing) == (Farkled(0, 0, row), TurnOver(0))
        state = after(state, nothing, (1, 1, 1, 2, 3, 4), Keep((1, 1, 1)), Bank())
        assert state.farkles == (row, 0)
    assert GAME.happened(state, nothing) == (Farkled(0, 0, 3), Penalised(0, -500), TurnOver(0))
    state = after(state, nothing)
    assert (state.scores, state.farkles) == ((-500, 2_000), (0, 0))


def test_whoever_banks_the_target_has_won_at_once() -> None:
    game = Rules(2, target=1_000)
    state = play(game, play(game, game.start(), (1, 1, 1, 2, 3, 4)), Keep((1, 1, 1)))
    assert game.node(play(game, state, Bank())) == Over((1_000, 0), (game.first,))
    assert game.happened(state, Bank())[1:] == (Won(0), TurnOver(0), GameOver((game.first,)))


def test_the_heuristic_banks_what_wins_and_keeps_the_large_set() -> None:
    game, bot = Rules(2, target=1_000), Thumb()
    rolled = play(game, game.start(), (1, 1, 1, 2, 3, 4))
    assert bot.choose(game, rolled, game.node(rolled).actions) == Keep((1, 1, 1))  # type: ignore[union-attr]
    state = play(game, rolled, Keep((1, 1, 1)))
    assert bot.choose(game, state, (RollOn(), Bank())) == Bank()


def audit(
    before: PlainObject, scores: Sequence[int], event: PlainObject, after: PlainObject
) -> list[int]:
    """Scores change by banking, and by the third farkle in a row."""
    due, seat = list(scores), before["roller"]
    if "bank" in event:
        due[seat] += before["turn"]
    elif "dice" in event and before["farkles"][seat] == 2 and not keeps(tuple(event["dice"])):
        due[seat] -= before["penalty"]
    return due


@pytest.mark.parametrize("seats", [2, 3, 10])
@settings(max_examples=8, deadline=None)
@given(tape=tapes)
def test_the_laws_hold_at_every_table(seats: int, tape: bytes) -> None:
    check_game(BOX, BOX.open(seats, {}), tape, limit=60, audit=audit)


@settings(max_examples=15, deadline=None)
@given(tape=tapes)
def test_the_laws_hold_to_the_end(tape: bytes) -> None:
    game = BOX.open(2, {"target": 50, "minimum": 0, "penalty": 50})
    every_game_ends(Match.of(BOX, game), tape, limit=2_000)
    check_game(BOX, game, tape, limit=2_000, audit=audit)


def test_every_language_has_every_word() -> None:
    spoken = {language: set(words) for language, words in BOX.labels.items()}
    assert set(spoken) == {"en", "de", "nl"}
    english = {f"about.{option.name}" for option in BOX.options}  # the options have the sentences
    assert spoken["de"] == spoken["nl"] == spoken["en"] | english


def test_a_review_has_words_for_every_move() -> None:
    assert BOX.words is not None
    said = [BOX.words("en", event) for event in (Keep((1, 5)), RollOn(), Bank(), (2, 2, 3))]
    assert said == ["keeps 1 5", "rolls on", "banks", "rolls 2 2 3"]
    assert BOX.words("nl", Bank()) == "noteert"
