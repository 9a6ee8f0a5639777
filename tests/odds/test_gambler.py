"""Gambler's chances, beside a count of every throw through the rules.

How they are shown is tested in the terminal and the browser.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from time import process_time
from typing import Any

import pytest

from tests.odds.walks import decisions
from wagnis.core import Decision
from wagnis.games.gambler.odds import _chances, roll_chances
from wagnis.games.gambler.rules import Gambler, Place, Placing, RollAgain, State
from wagnis.records import Match, odds

SMALL = {
    "id": "small",
    "rows": [
        {"kind": "fixed", "faces": [1, 2], "sign": 1, "value": 40},
        {"kind": "fixed", "faces": [1, 1, 1], "sign": 1, "value": 60},
        {"kind": "star", "boxes": 2, "sign": -1, "value": 30},
        {"kind": "fixed", "faces": [3], "sign": 1, "value": 20},
        {"kind": "full_house", "boxes": 5, "sign": 1, "value": 90},
        {"kind": "fixed", "faces": [6, 5], "sign": 1, "value": 20},
    ],
}


def played(*events: Any, rows: Any = SMALL) -> Match:
    return Match.new("gambler", 2, {"stack": [rows]}).replayed(list(events))


def placed(face: int, row: int) -> dict[str, Any]:
    return {"place": {"face": face, "row": row}}


def rolls_again(match: Match) -> bool:
    return isinstance(match.node, Decision) and RollAgain() in match.node.actions


def finishes_plus(game: Gambler, state: State) -> bool:
    """Whether some sequence of placements out of this cup finishes a row that pays."""
    before = state.scores[state.roller]
    for action in placements(game, state):
        after = game.after(state, action)
        row = tableau_of(game, state).rows[action.row]
        if len(state.filled[action.row]) + 1 == row.boxes and row.sign > 0:
            assert after.scores[state.roller] > before
            return True
        same_turn = isinstance(after.phase, Placing) and after.roller == state.roller
        if same_turn and after.round == state.round and finishes_plus(game, after):
            return True
    return False


def placements(game: Gambler, state: State) -> Iterator[Place]:
    node = game.node(state)
    assert isinstance(node, Decision)
    return (action for action in node.actions if isinstance(action, Place))


def tableau_of(game: Gambler, state: State) -> Any:
    tableau = game.tableau(state)
    assert tableau is not None
    return tableau


def counted(game: Gambler, state: State) -> tuple[Fraction, Fraction, Fraction]:
    """Every single throw, put through the rules."""
    assert isinstance(state.phase, Placing)
    rolling, n = game.after(state, RollAgain()), len(state.phase.cup)
    nothing = plus = minus = 0
    for throw in product(range(1, 7), repeat=n):
        after = game.after(rolling, tuple(sorted(throw)))
        if not (isinstance(after.phase, Placing) and after.phase.owes):
            nothing += 1
            continue
        rows = tableau_of(game, after).rows
        plus += finishes_plus(game, after)
        minus += all(
            rows[at.row].sign < 0 and len(after.filled[at.row]) + 1 == rows[at.row].boxes
            for at in placements(game, after)
        )
    return Fraction(nothing, 6**n), Fraction(plus, 6**n), Fraction(minus, 6**n)


@pytest.mark.parametrize("game", ["gambler", "engel-bengel"])
def test_chances_are_those_of_putting_every_throw_through_the_rules(game: str) -> None:
    seen = 0
    for match in decisions(game, seats=3, seeds=range(3)):
        if rolls_again(match) and len(match.state.phase.cup) <= 3:
            rules: Any = match.game
            assert roll_chances(rules, match.state) == counted(rules, match.state)
            seen += 1
    assert seen > 30


def test_two_dice_more_are_counted_too() -> None:
    match = played({"dice": [2, 2, 4, 4, 6]}, placed(6, 5))
    rules: Any = match.game
    assert roll_chances(rules, match.state) == counted(rules, match.state)


def test_a_minus_row_must_be_finished_where_nothing_else_fits() -> None:
    match = played(
        {"dice": [1, 4, 4, 4, 4]}, placed(4, 4), placed(4, 4), placed(4, 4), placed(4, 2)
    )
    # One die is left. Row 5 takes anything but a 4 now; a 4 fits only the last box of row 3.
    assert odds(match) == {"game": "gambler", "nothing": "0/1", "plus": "1/6", "minus": "1/6"}


def test_the_chance_that_nothing_fits_is_that_of_all_dice_missing() -> None:
    rows = [{"kind": "fixed", "faces": [face], "sign": 1, "value": 20} for face in (1, 1, 2, 2)]
    rows += [{"kind": "fixed", "faces": [1, 2], "sign": 1, "value": 20}] * 2
    match = played({"dice": [1, 3, 3, 3, 3]}, placed(1, 0), rows={"rows": rows})
    rules: Any = match.game
    nothing, plus, minus = roll_chances(rules, match.state)
    assert nothing == Fraction(4, 6) ** 4
    assert (plus, minus) == (1 - nothing, Fraction(0))


def test_a_minus_row_that_can_be_avoided_is_not_called_forced() -> None:
    rows: list[dict[str, Any]] = [{"kind": "star", "boxes": 1, "sign": -1, "value": 30}]
    rows += [{"kind": "fixed", "faces": [1, 1, 1], "sign": 1, "value": 60}] * 5
    match = played(
        {"dice": [1, 1, 1, 1, 2]}, *(placed(1, row) for row in (1, 2, 3, 4)), rows={"rows": rows}
    )
    assert odds(match)["minus"] == "5/6"


def test_where_rolling_is_not_on_offer_nothing_is_said_about_it() -> None:
    silent = {"game": "engel-bengel", "nothing": None, "plus": None, "minus": None}
    for match in decisions("engel-bengel", seats=2, seeds=range(1)):
        assert (odds(match) == silent) is not rolls_again(match)


def test_a_roll_is_reckoned_within_5_milliseconds_and_remembered() -> None:
    asked = [match for match in decisions("gambler", 4, range(2)) if rolls_again(match)]
    _chances.cache_clear()
    before = process_time()
    for match in asked:
        odds(match)
    first = process_time() - before
    assert first / len(asked) < 0.005
    misses = _chances.cache_info().misses
    for match in asked:
        odds(match)
    assert _chances.cache_info().misses == misses
