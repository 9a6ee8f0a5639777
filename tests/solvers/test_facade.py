"""The interface to the solvers; a game without one gets a message."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.hands import new_match, seated
from wagnis.bots import LEVELS, bot
from wagnis.cli import main
from wagnis.core.plain import parse
from wagnis.games import BOXES, zocken
from wagnis.games.tutto.solver.game import GameTask
from wagnis.games.zocken.solver.solve import TurnTask
from wagnis.referee import Referee
from wagnis.solvers import (
    NotSolvedError,
    ValueStore,
    advise,
    best,
    command,
    evaluate,
    missing,
    objectives,
    solver_of,
    solvers,
    task,
)
from wagnis.solvers.value_store import EmptyStore
from wagnis.terminal.seating import PERSON

UNSOLVED = "dicey"


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> str:
    """Zocken under another name, of which nobody has solved anything."""
    box = replace(zocken.BOX, name=UNSOLVED, title="Dicey", objectives=(), solver=None)
    monkeypatch.setattr(BOXES, "house", {**BOXES.house, UNSOLVED: box})
    BOXES.__dict__.pop("_all", None)
    return UNSOLVED


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch: pytest.MonkeyPatch) -> Any:
    yield
    monkeypatch.undo()
    BOXES.__dict__.pop("_all", None)


def start(name: str) -> tuple[str, Any, Any]:
    game = BOXES[name].open(2, {})
    return name, game, game.start()


def test_every_box_names_the_objectives_of_its_solver() -> None:
    for name, box in BOXES.items():
        assert objectives(name) == box.objectives
        assert solver_of(name).objectives == box.objectives
    assert len(list(solvers())) == 3


def test_what_would_have_to_be_solved_is_named() -> None:
    assert missing(*start("tutto")) == GameTask(120, at_once=False)
    assert missing(*start("zocken")) == TurnTask(zocken.rules.Zocken(2).match_points)
    with pytest.raises(NotSolvedError, match="two players only"):
        missing("tutto", game := BOXES["tutto"].open(3, {}), game.start())


def test_what_serves_best_is_the_chance_to_win_and_else_points(tmp_path: Path) -> None:
    assert best(*start("tutto"), ValueStore(tmp_path)).objective == "win"
    with pytest.raises(NotSolvedError) as caught:
        best(*start("tutto"), EmptyStore(tmp_path))
    assert caught.value.task == GameTask(120, at_once=False)
    crowd = BOXES["tutto"].open(3, {})
    assert best("tutto", crowd, crowd.start(), EmptyStore(tmp_path)).objective == "points"
    assert best(*start("zocken"), EmptyStore(tmp_path)).exact is False


def test_the_command_solves_just_this() -> None:
    wanted = GameTask(60, at_once=True)
    words = shlex.split(command(wanted))
    assert words[:3] == ["wagnis", "solve", "--task"]
    told = parse(words[3])
    assert task(told["kind"], told["key"]) == wanted


def test_without_a_solver_there_are_no_values_and_no_advice(unsolved: str, tmp_path: Path) -> None:
    assert objectives(unsolved) == ()
    store = ValueStore(tmp_path)
    for ask in (
        lambda: evaluate(*start(unsolved), "points", store),
        lambda: advise(*start(unsolved), store),
        lambda: best(*start(unsolved), store),
        lambda: missing(*start(unsolved)),
    ):
        with pytest.raises(NotSolvedError, match="Dicey has no solver"):
            ask()


def test_without_a_solver_the_referee_goes_on(unsolved: str) -> None:
    referee = Referee()
    assert referee.answer({"do": "new", "game": unsolved, "players": 2})["ok"]
    error = referee.answer({"do": "values", "objective": "points"})["error"]
    assert error["code"] == "not_solved"
    assert referee.answer({"do": "position"})["ok"]


def test_without_a_solver_the_commands_say_so(
    unsolved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", unsolved]) == 2
    assert "Dicey has no solver" in capsys.readouterr().err
    assert main(["advise", "--game", unsolved]) == 2
    assert "Dicey has no solver" in capsys.readouterr().err


def test_without_a_solver_no_bot_plays_by_values(unsolved: str) -> None:
    for level in LEVELS:
        with pytest.raises(ValueError, match=f"{unsolved} has no bot"):
            bot(level, unsolved, 0)


def test_without_a_solver_the_terminal_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    box = replace(zocken.BOX, solver=None)
    monkeypatch.setattr(BOXES, "house", {**BOXES.house, "zocken": box})
    match = new_match("zocken", ["Anna", "Ben"])
    table, paper = seated(match, (PERSON, PERSON), lines=["h"])
    table.run()
    assert "There is no hint here: Zocken has no solver" in paper.getvalue()
