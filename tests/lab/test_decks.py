"""Tutto with other cards than those of the box: the rules draw them, and the solver knows them.

The game of the box is tested in tests/games/tutto and tests/solvers/tutto.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.kernels.tutto.walks import walk
from tests.solvers.tutto.brute import Brute, on_card
from wagnis.core import Chance, Decision
from wagnis.games.tutto.cards import FULL_DECK, KINDS, Card, Counts
from wagnis.games.tutto.kernel.tables import tables
from wagnis.games.tutto.rules import State, Tutto
from wagnis.games.tutto.solver import evaluate, task
from wagnis.games.tutto.solver.facts import UNIT, drawn_from
from wagnis.games.tutto.solver.game import GameTask
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import Start, points_turn, win_ends
from wagnis.kernels import kernel
from wagnis.solvers import NotSolvedError, ValueStore, advise
from wagnis.solvers.value_store import ValueTable

THREE = (Card.STOP, Card.BONUS_200, Card.DOUBLE)
FEW: Counts = tuple(int(card in THREE) for card in KINDS)
UNITS = 8  # 400 points: solved in no time


def offered(game: Tutto, state: State) -> dict[object, int]:
    node = game.node(state)
    assert isinstance(node, Chance)
    return dict(node.lot.events())


def test_a_game_with_other_cards_draws_those_and_shuffles_those_again() -> None:
    game = Tutto(2, full=FEW)
    state = game.start()
    assert offered(game, state) == dict.fromkeys(THREE, 1)
    emptied = replace(state, deck=(0,) * len(KINDS))
    assert offered(game, emptied) == offered(game, state)
    assert sum(game.after(emptied, Card.STOP).deck) == len(THREE) - 1


def test_the_cards_of_the_box_are_those_of_a_game_that_says_nothing() -> None:
    assert Tutto(2) == Tutto(2, full=FULL_DECK)
    assert GameTask(120, False) == GameTask(120, False, None)


def test_a_turn_for_points_averages_over_the_cards_that_there_are() -> None:
    turn = points_turn(6000, FEW)
    rolls = [turn.roll(card, 6, 0, 0) for card in THREE]
    assert turn.draw(0, 0) == pytest.approx(sum(rolls) / 3)
    assert turn.draw(0, 0) != pytest.approx(points_turn(6000).draw(0, 0))


def test_brute_force_through_the_rules_finds_the_points_of_a_turn_with_other_cards() -> None:
    game, turn = Tutto(2, full=FEW), points_turn(6000, FEW)
    by_rules = Brute(game, lambda ended: float(ended.scores[0]), turn.ends.reach * UNIT)
    for card in (None, Card.BONUS_200, Card.DOUBLE):
        units = turn.ends.reach - 12
        value = by_rules.value(on_card(game, card, 6, units * UNIT), 0)
        worth = turn.draw(units, 0) if card is None else turn.roll(card, 6, units, 0)
        assert value == pytest.approx(worth, abs=1e-9)


@pytest.fixture(scope="module")
def solved() -> ValueTable:
    return GameTask(UNITS, at_once=False, deck=FEW).solve(lambda part: None)


@pytest.mark.deep
def test_the_compiled_game_agrees_with_readable_turns_on_another_deck(solved: ValueTable) -> None:
    """Two programs: the table comes from `kernel`, the turn from `turn`."""
    for own, other in ((0, 0), (3, 1), (7, 7)):
        start = Start(UNITS, False, own, other, True, False, solved, FEW)
        turn = SolvedTurn(win_ends(start), drawn_from(FEW))
        assert turn.draw(0, 0) == pytest.approx(solved.arrays["first"][own, other], abs=1e-9)


def test_a_table_of_another_deck_is_found_for_games_with_it_only(
    solved: ValueTable, tmp_path: Path
) -> None:
    store = ValueStore(tmp_path, shipped=False)
    store.put(solved)
    other, usual = Tutto(2, target=400, full=FEW), Tutto(2, target=400)
    told = evaluate(other, other.start(), "win", store)
    assert told.value == pytest.approx(solved.facts["first"], abs=1e-9)
    with pytest.raises(NotSolvedError):
        evaluate(usual, usual.start(), "win", store)


def test_the_task_can_be_made_again_from_its_key() -> None:
    wanted = GameTask(UNITS, at_once=True, deck=FEW)
    assert task(wanted.kind, wanted.key) == wanted
    with pytest.raises(ValueError, match="at least one card"):
        task(wanted.kind, {**wanted.key, "deck": [0] * len(KINDS)})
    with pytest.raises(ValueError, match="how many there are"):
        task(wanted.kind, {**wanted.key, "deck": [1]})


def test_the_compiled_game_knows_the_other_cards_too() -> None:
    """All that differs in its tables is how many there are: in the first deck and in later ones."""
    changed = tables(Tutto(2, full=FEW)) - tables(Tutto(2))
    differ = sum(few != full for few, full in zip(FEW, FULL_DECK, strict=True))
    assert np.count_nonzero(changed) == 2 * differ


DOUBLES: Counts = tuple({Card.DOUBLE: 40, Card.FIREWORKS: 8}.get(card, 0) for card in KINDS)
"""A deck of few risks: going on pays with more points than with the cards of the box."""


def test_compiled_players_know_the_values_of_the_bots_with_a_deck_of_few_risks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There going on pays with more points at risk than with the cards of the box."""
    store = ValueStore(tmp_path, shipped=False)
    store.put(GameTask(UNITS, at_once=False, deck=DOUBLES).solve(lambda part: None))
    monkeypatch.setattr("wagnis.games.tutto.kernel.compiled.common_store", lambda: store)
    game = Tutto(2, target=UNITS * UNIT, full=DOUBLES)
    made, looked = kernel("tutto", game), 0
    for seed in range(12):
        for state, _ in walk(game, seed):
            node = game.node(state)
            if isinstance(node, Decision):
                worth, _ = made.worths(made.encode(state))
                for action, value in advise("tutto", game, state, store).values:
                    assert worth[made.action_id(action)] == pytest.approx(value, abs=1e-9)
                looked += 1
    assert looked > 40
