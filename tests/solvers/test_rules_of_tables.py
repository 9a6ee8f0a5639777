"""A table never outlives its rules: with one fact of a game changed, none of its tables answers.

Each of these tests sees the shipped table answer exactly first.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from wagnis.core.plain import PlainObject
from wagnis.games import BOXES, gambler, tutto, zocken
from wagnis.games.gambler import rules as gambler_rules
from wagnis.games.gambler.board import Row
from wagnis.games.gambler.solver.solve import ROWS_CACHED, _taken, round_key
from wagnis.games.tutto import cards
from wagnis.games.tutto.solver import facts as tutto_facts
from wagnis.games.tutto.solver.game import GameTask
from wagnis.games.zocken import row as zocken_row
from wagnis.games.zocken.row import MATCH_POINTS
from wagnis.games.zocken.solver.game import task_of
from wagnis.games.zocken.solver.position import legal, rows_asked
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.solvers import NotSolvedError, ValueStore, advise, evaluate, task

BEGINNERS = {"stack": ["gambler-01"]}
STARTS: dict[str, tuple[PlainObject, str]] = {
    "gambler": (BEGINNERS, "points"),
    "tutto": ({}, "win"),
    "zocken": ({}, "points"),
}


def first_roll(name: str) -> tuple[Any, Any, str]:
    """A position that can be answered by a table only."""
    options, objective = STARTS[name]
    game = BOXES[name].open(2, options)
    state = game.start()
    return game, game.after(state, "gambler-01") if name == "gambler" else state, objective


def is_exact(name: str, store: ValueStore) -> bool:
    try:
        return evaluate(name, *first_roll(name), store).exact
    except NotSolvedError:
        return False


@pytest.fixture
def store(tmp_path: Path) -> ValueStore:
    return ValueStore(tmp_path)


@pytest.mark.parametrize(
    ("name", "game"), [("gambler", gambler), ("tutto", tutto), ("zocken", zocken)]
)
def test_with_another_version_of_the_rules_no_table_answers(
    name: str, game: Any, store: ValueStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_exact(name, store)
    monkeypatch.setattr(game, "RULES_VERSION", game.RULES_VERSION + 1)
    assert not is_exact(name, store), "kept in memory"
    assert not is_exact(name, ValueStore(store.folder)), "or in the package"


def test_with_thirty_stop_cards_no_table_answers(
    store: ValueStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_exact("tutto", store)
    deck = list(cards.FULL_DECK)
    deck[cards.KINDS.index(cards.Card.STOP)] = 30
    monkeypatch.setattr(cards, "FULL_DECK", tuple(deck))
    assert not is_exact("tutto", store)


@pytest.mark.parametrize("points", ["CHARGE", "STRAIGHT", "UNIT"])
def test_with_other_points_no_table_of_tutto_answers(
    points: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = GameTask(120, at_once=False).key
    monkeypatch.setattr(tutto_facts, points, getattr(tutto_facts, points) + 1)
    assert GameTask(120, at_once=False).key["facts"] != before["facts"]


@pytest.mark.parametrize(
    ("card", "changed"),
    [
        (cards.Card.CLOVERLEAF, {"wins_after": 3}),
        (cards.Card.STRAIGHT, {"may_stop": True}),
        (cards.Card.FIREWORKS, {"null_banks": False}),
        (cards.Card.DOUBLE, {"times": 3}),
        (cards.Card.BONUS_200, {"copies": 6}),
    ],
)
def test_with_a_card_that_does_something_else_no_table_of_tutto_answers(
    card: cards.Card, changed: Any, store: ValueStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_exact("tutto", store)
    other = {**cards.CARDS, card: replace(cards.CARDS[card], **changed)}
    monkeypatch.setattr(cards, "CARDS", other)
    assert not is_exact("tutto", store)


PATCHED = """
import sys
from pathlib import Path
from wagnis.games.tutto import {module} as patched
patched.{name} = {value}
from wagnis.games import BOXES
from wagnis.solvers import NotSolvedError, ValueStore, evaluate
game = BOXES["tutto"].open(2, {{}})
try:
    evaluate("tutto", game, game.start(), "win", ValueStore(Path(sys.argv[1])))
except NotSolvedError as error:
    sys.exit("not solved" if error.task is not None else "refused")
"""


@pytest.mark.parametrize(
    ("module", "name", "value", "told"),
    [
        ("cards", "FULL_DECK", "patched.FULL_DECK", ""),
        ("cards", "FULL_DECK", "(1, 5, 30, 5, 5, 5, 5, 5, 5, 5, 5)", "not solved"),
        ("scoring", "TRIPLE", "{**patched.TRIPLE, 6: 650}", "not solved"),
        ("scoring", "SINGLE", "{**patched.SINGLE, 5: 100}", "not solved"),
        ("rules", "PLUS_MINUS_POINTS", "500", "not solved"),
    ],
)
def test_rules_changed_before_the_solvers_ask_them_are_other_rules(
    module: str, name: str, value: str, told: str, tmp_path: Path
) -> None:
    program = PATCHED.format(module=module, name=name, value=value)
    ended = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert ended.stderr.strip() == told


@pytest.fixture
def new_tasks() -> Iterator[None]:
    """A task of Zocken computes its key once: no test leaves one with changed rules behind."""
    task_of.cache_clear()
    yield
    task_of.cache_clear()


@pytest.mark.parametrize("cost", ["OUT_COST", "EVASION_COST", "SEQUENCE_BONUS"])
def test_with_other_costs_no_table_of_zocken_answers(
    cost: str, store: ValueStore, monkeypatch: pytest.MonkeyPatch, new_tasks: None
) -> None:
    assert is_exact("zocken", store)
    monkeypatch.setattr(zocken_row, cost, getattr(zocken_row, cost) + 5)
    assert not is_exact("zocken", store)
    assert not advise("zocken", *first_roll("zocken")[:2], store).exact


def test_with_other_points_for_a_match_no_table_of_zocken_answers(store: ValueStore) -> None:
    other = (*MATCH_POINTS[:-1], MATCH_POINTS[-1] + 1)
    assert store.find("zocken-turn", TurnTask(MATCH_POINTS).key) is not None
    assert store.find("zocken-turn", TurnTask(other).key) is None


def test_another_rule_of_the_sequence_is_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    before = TurnTask(MATCH_POINTS).key
    for remembered in (rows_asked, legal, zocken_row._legal_places):
        remembered.cache_clear()
    monkeypatch.setattr(zocken_row, "_way", lambda values: "up")
    assert TurnTask(MATCH_POINTS).key["facts"] != before["facts"]
    monkeypatch.undo()
    for remembered in (rows_asked, legal, zocken_row._legal_places):
        remembered.cache_clear()
    assert TurnTask(MATCH_POINTS).key == before


def test_with_other_dice_of_a_turn_no_table_of_gambler_answers(
    store: ValueStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_exact("gambler", store)
    monkeypatch.setattr(gambler_rules, "DICE_OF_A_TURN", 4)
    assert not is_exact("gambler", store)


def test_rows_that_take_other_faces_are_other_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (Row("star", 3, 1, 40),)
    before = round_key(rows)
    _taken.cache_clear()
    assert ROWS_CACHED
    monkeypatch.setattr(Row, "wants", lambda row, lying: (1,) if len(lying) < row.boxes else ())
    assert round_key(rows)["facts"] != before["facts"]
    monkeypatch.undo()
    _taken.cache_clear()
    assert round_key(rows) == before


def test_a_row_that_pays_otherwise_is_another_one() -> None:
    assert round_key((Row("star", 3, 1, 40),)) != round_key((Row("star", 3, 1, 50),))


@pytest.mark.parametrize("changed", [{"rules": 99}, {"facts": "0" * 16}, {"solver": 0}])
@pytest.mark.parametrize("one", [GameTask(120, at_once=False), TurnTask(MATCH_POINTS)])
def test_nobody_solves_for_rules_that_are_not_played_here(one: Any, changed: PlainObject) -> None:
    assert task(one.kind, one.key) == one
    with pytest.raises(ValueError, match=r"other rules|not solved|nothing"):
        task(one.kind, {**one.key, **changed})


def test_nobody_solves_a_round_by_other_rules() -> None:
    key = round_key((Row("star", 3, 1, 40),))
    assert task("gambler-round", key).key == key
    for changed in ({"rules": 99}, {"facts": "0" * 16}):
        with pytest.raises(ValueError, match="other rules"):
            task("gambler-round", {**key, **changed})
