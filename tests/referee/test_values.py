"""`values` over the wire: shapes, the order of checks, solving on the spot, and life without NumPy.

What the numbers are is tested in tests/solvers; here a stand-in says them.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wagnis.referee.values
from tests.patience import PATIENCE
from wagnis import solvers
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.referee import Referee
from wagnis.solvers import Evaluation, NotSolvedError, Progress, ValueStore, ValueTable


class Errand:
    """A task that counts how often it is done, and may take its time."""

    kind, title = "errand", "an errand"

    def __init__(self) -> None:
        self.key: PlainObject = {"solver": 1}
        self.done = 0
        self.long = False  # it takes until somebody has been told for what they wait
        self.about_seconds = 1.0

    def solve(self, progress: Progress) -> ValueTable:
        self.done += 1
        progress(1.0)
        for thread in threading.enumerate() if self.long else ():
            if isinstance(thread, threading.Timer):
                thread.join(PATIENCE)
        return ValueTable(self.kind, self.key, {"seconds": 0.0, "bound": 0.0}, {"x": np.arange(3)})


@pytest.fixture
def errand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Errand:
    """Every position is worth its number of legal moves, once the errand is done."""
    errand = Errand()

    def evaluate(
        name: str, game: Any, state: Any, objective: str, store: ValueStore, deck: str
    ) -> Evaluation:
        if store.find(errand.kind, errand.key) is None:
            raise NotSolvedError("not yet", errand)
        node = game.node(state)
        actions = node.actions if isinstance(node, Decision) else ()
        worths = tuple((action, np.float64(n)) for n, action in enumerate(actions))
        return Evaluation(objective, np.float64(len(actions)), worths, True, "a stand-in")

    monkeypatch.setattr(solvers, "evaluate", evaluate)
    monkeypatch.setenv("WAGNIS_TABLES", str(tmp_path / "tables"))
    return errand


def tutto() -> Referee:
    referee = Referee()
    referee.answer({"do": "new", "game": "tutto", "players": 2, "options": {"deck": ["double"]}})
    return referee


def asked(referee: Referee, objective: str = "points") -> PlainObject:
    return referee.answer({"do": "values", "objective": objective})


def test_every_legal_move_gets_a_number_in_words_of_the_wire(errand: Errand) -> None:
    referee = tutto()
    referee.answer({"do": "fall", "outcome": {"card": "double"}})
    position = referee.answer({"do": "fall", "outcome": {"dice": [1, 2, 2, 2, 3, 4]}})["position"]
    reply = json.loads(json.dumps(asked(referee)))
    assert reply == {
        "ok": True,
        "objective": "points",
        "value": 3.0,
        "values": [[move, float(n)] for n, move in enumerate(position["legal"])],
        "exact": True,
        "assumes": "a stand-in",
    }


def test_at_a_chance_node_there_is_only_the_rollers_value(errand: Errand) -> None:
    reply = asked(tutto(), "win")
    assert reply["objective"] == "win"
    assert reply["value"] == 0.0
    assert "values" not in reply


def test_what_is_missing_is_solved_once_and_kept(errand: Errand, tmp_path: Path) -> None:
    assert asked(tutto())["ok"]
    assert asked(tutto())["ok"]
    assert errand.done == 1
    assert ValueStore(tmp_path / "tables").find(errand.kind, errand.key) is not None


def test_what_takes_longer_than_three_minutes_is_not_solved_and_the_command_is_named(
    errand: Errand,
) -> None:
    errand.about_seconds = 181.0
    error = asked(tutto())["error"]
    assert error["code"] == "not_solved"
    assert "181 seconds" in error["message"]
    told = shlex.split(error["message"].partition("this solves it: ")[2])
    assert told[:3] == ["wagnis", "solve", "--task"]
    assert json.loads(told[3]) == {"kind": errand.kind, "key": errand.key}
    assert errand.done == 0


def test_values_change_nothing(errand: Errand) -> None:
    referee = tutto()
    before = referee.answer({"do": "position"})
    asked(referee)
    assert referee.answer({"do": "position"}) == before


def test_what_nobody_can_solve_is_not_solved(
    errand: Errand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def evaluate(*_: Any) -> Evaluation:
        raise NotSolvedError("three players have no solution")

    monkeypatch.setattr(solvers, "evaluate", evaluate)
    error = asked(tutto())["error"]
    assert error == {"code": "not_solved", "message": "three players have no solution"}


def test_a_folder_that_cannot_keep_tables_is_named_and_values_are_told_all_the_same(
    errand: Errand,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put = ValueStore.put

    def put_but_not_written(store: ValueStore, table: ValueTable) -> None:
        put(store, table)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ValueStore, "put", put_but_not_written)
    assert asked(tutto())["ok"]
    assert asked(tutto())["ok"]
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count(str(tmp_path / "tables")) == errand.done == 1


def test_what_is_lost_as_soon_as_it_is_solved_is_not_solved_for_ever(
    errand: Errand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ValueStore, "put", lambda *_: None)
    error = asked(tutto())["error"]
    assert error == {"code": "not_solved", "message": "solved, but lost since: an errand"}
    assert errand.done == 1


@pytest.mark.parametrize(
    ("befalls", "told"),
    [
        (MemoryError(), "MemoryError"),
        (RuntimeError("no locator available"), "no locator available"),
        (OverflowError("too large to convert"), "too large to convert"),
        (PermissionError(13, "Permission denied"), "Permission denied"),
    ],
)
def test_no_solver_ends_the_referee(
    errand: Errand, monkeypatch: pytest.MonkeyPatch, befalls: Exception, told: str
) -> None:
    def solve(progress: Progress) -> ValueTable:
        raise befalls

    monkeypatch.setattr(errand, "solve", solve)
    referee = tutto()
    error = asked(referee)["error"]
    assert error["code"] == "not_solved"
    assert told in error["message"]
    assert referee.answer({"do": "position"})["ok"]


def test_an_objective_of_the_protocol_without_values_is_not_solved() -> None:
    referee = Referee()
    referee.answer({"do": "new", "game": "gambler", "players": 2})
    assert asked(referee, "win")["error"] == {
        "code": "not_solved",
        "message": "Gambler has no values by 'win'; it has points",
    }
    assert "bad_request" in str(asked(referee, "over50"))


def test_an_unknown_objective_comes_before_the_end_of_the_game(errand: Errand) -> None:
    """Checked in the order of the protocol: bad_request, then game_over, then the rest."""
    referee = Referee()
    options = {"deck": ["cloverleaf"]}
    referee.answer({"do": "new", "game": "tutto", "players": 2, "options": options})
    referee.answer({"do": "fall", "outcome": {"card": "cloverleaf"}})
    for _ in range(2):
        referee.answer({"do": "fall", "outcome": {"dice": [1] * 6}})
        referee.answer({"do": "play", "move": {"keep": [[1, 1, 1], [1, 1, 1]]}})
    assert referee.answer({"do": "position"})["position"]["winners"] == [0]
    assert asked(referee, "over50")["error"]["code"] == "bad_request"
    assert asked(referee)["error"]["code"] == "game_over"
    assert errand.done == 0


def test_whoever_waits_long_is_told_for_what(
    errand: Errand, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wagnis.referee.values, "PATIENCE", 0.0)
    errand.long = True
    asked(tutto())
    out, err = capsys.readouterr()
    assert out == ""
    assert "an errand" in err


def test_whoever_waits_a_moment_is_told_nothing(
    errand: Errand, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wagnis.referee.values, "PATIENCE", 3600.0)
    asked(tutto())
    assert capsys.readouterr() == ("", "")


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from wagnis.referee import serve
serve(sys.stdin.buffer, sys.stdout)
"""


def test_without_numpy_everything_but_values_is_answered(tmp_path: Path) -> None:
    requests = [
        {"do": "new", "game": "zocken", "players": 1},
        {"do": "values", "objective": "luck"},
        {"do": "values", "objective": "points"},
        {"do": "position"},
    ]
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, "numpy"],
        input="\n".join(map(json.dumps, requests)).encode(),
        capture_output=True,
        check=True,
        env={**os.environ, "WAGNIS_TABLES": str(tmp_path)},
    )
    new, bad, unsolved, position = (json.loads(line) for line in ended.stdout.splitlines())
    assert new == position
    assert bad["error"]["code"] == "bad_request"
    assert unsolved["error"]["code"] == "not_solved"
    assert "wagnis[solve]" in unsolved["error"]["message"]
    assert ended.stderr == b""


def test_a_referee_who_is_not_asked_for_values_does_not_load_numpy() -> None:
    program = "import sys, wagnis.referee; sys.exit('numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_deck_is_full_unless_the_cards_left_are_asked_for() -> None:
    referee = tutto()
    referee.answer({"do": "new", "game": "tutto", "players": 3, "options": {"deck": ["stop"] * 2}})
    full = referee.answer({"do": "values", "objective": "points", "deck": "full"})
    assert full == asked(referee)
    seen = referee.answer({"do": "values", "objective": "points", "deck": "seen"})
    assert seen["value"] == 0.0
    assert "from the second card on" in seen["assumes"]


@pytest.mark.parametrize("deck", ["marked", None, 1, {}])
def test_a_deck_nobody_knows_is_a_bad_request(deck: Any) -> None:
    reply = tutto().answer({"do": "values", "objective": "points", "deck": deck})
    assert reply["error"]["code"] == "bad_request"


def test_a_game_without_cards_is_worth_the_same_by_either_deck() -> None:
    referee = Referee()
    referee.answer({"do": "new", "game": "zocken", "players": 2})
    seen = referee.answer({"do": "values", "objective": "points", "deck": "seen"})
    assert seen == asked(referee)
