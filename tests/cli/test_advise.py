"""`wagnis advise`: which position is meant, what is said of it, and what is refused.

A stand-in gives the values of Tutto; what real ones are is tested in tests/solvers.
"""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.cli import a_room
from tests.cli.a_room import Errand
from wagnis.cli import main
from wagnis.core.plain import PlainObject
from wagnis.records import Match, write_record
from wagnis.solvers import ValueStore

Capture = pytest.CaptureFixture[str]

EVENTS: list[PlainObject] = [
    {"card": "bonus-300"},
    {"dice": [1, 2, 2, 2, 3, 4]},
    {"keep": [[2, 2, 2]]},
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    a_room.moves_in(monkeypatch)
    monkeypatch.setenv("WAGNIS_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


@pytest.fixture
def record(folder: Path, tmp_path: Path) -> Path:
    """Anna has 200 at risk and three dice left."""
    match = Match.new("tutto", 2, {}, ["Anna", "Ben"]).replayed(EVENTS)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(write_record(match)), encoding="utf-8")
    return path


def test_the_last_position_of_a_record_is_valued_best_first(record: Path, capsys: Capture) -> None:
    assert main(["advise", str(record)]) == 0
    said = capsys.readouterr().out
    assert "It is Anna's turn" in said
    assert said.index("Stop - bank 200") < said.index("Roll 3 dice")
    words = " ".join(said.split())
    assert "Stopping banks 200 and makes 200. Going on: 3 dice left: 28% null" in words
    assert "Worth 0.10 more than the next best." in said


def test_an_estimate_is_called_one_and_says_what_would_mend_it(
    record: Path, folder: Path, capsys: Capture
) -> None:
    main(["advise", str(record)])
    said = capsys.readouterr().out
    assert "An estimate:" in said
    assert "--solve would solve the errand to 6000 first" in said
    assert main(["advise", str(record), "--solve"]) == 0
    said = capsys.readouterr().out
    assert "An estimate:" not in said
    assert "chance to win" in said
    assert "60.00%" in said
    assert ValueStore(folder).has("errand", Errand(6_000).key)


def test_an_earlier_position_may_be_asked_for(record: Path, capsys: Capture) -> None:
    assert main(["advise", str(record), "--at", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [move for move, _ in told["values"]] == [
        {"keep": [[2, 2, 2]]},
        {"keep": [[1]]},
        {"keep": [[2, 2, 2], [1]]},
    ]
    assert told["missing"] == {"kind": "errand", "key": Errand(6_000).key}
    assert told["to_act"] == 0


def test_at_a_chance_node_the_rollers_value_is_told(record: Path, capsys: Capture) -> None:
    assert main(["advise", str(record), "--at", "0", "--objective", "points"]) == 0
    assert "For the roller: 0.53 (points banked by this turn)" in capsys.readouterr().out


def test_a_record_may_come_from_a_pipe(
    record: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(record.read_text(encoding="utf-8")))
    assert main(["advise", "-"]) == 0
    assert "It is Anna's turn" in capsys.readouterr().out


def test_a_new_game_may_be_asked_about(folder: Path, capsys: Capture) -> None:
    words = ["advise", "--game", "tutto", "--seats", "3", "--option", "target=300", "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["objective"] == "points"
    assert told["to_act"] == "chance"
    assert told["values"] == []


def test_an_objective_without_its_table_is_a_no_and_says_how_to_have_it(
    record: Path, capsys: Capture
) -> None:
    assert main(["advise", str(record), "--objective", "win"]) == 1
    assert "--solve" in capsys.readouterr().err
    assert main(["advise", str(record), "--objective", "win", "--solve"]) == 0


def test_an_objective_that_nobody_can_solve_is_a_no(folder: Path, capsys: Capture) -> None:
    words = ["advise", "--game", "tutto", "--seats", "4", "--objective", "win", "--solve"]
    assert main(words) == 1
    assert "more than two players" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "name a record, or a new game"),
        (["RECORD", "--game", "tutto"], "name a record, or a new game"),
        (["RECORD", "--at", "4"], "0 to 3"),
        (["RECORD", "--at", "-1"], "0 to 3"),
        (["RECORD", "--objective", "over50"], "points or win"),
        (["RECORD", "--option", "target=5"], "give options to a new game"),
        (["nowhere.json"], "nowhere.json"),
        (["--game", "tutto", "--seats", "1"], "2 to 10 players"),
    ],
)
def test_a_wrong_request_is_said_in_a_sentence(
    words: list[str], complaint: str, record: Path, capsys: Capture
) -> None:
    assert main(["advise", *(str(record) if word == "RECORD" else word for word in words)]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 1}'])
def test_noise_from_a_pipe_is_no_record(
    text: str, folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["advise", "-"]) == 2
    assert "not a valid match record" in capsys.readouterr().err


def test_a_finished_game_has_no_moves_left_to_value(
    folder: Path, tmp_path: Path, capsys: Capture
) -> None:
    won: list[PlainObject] = [{"card": "cloverleaf"}]
    won += [{"dice": [1] * 6}, {"keep": [[1, 1, 1], [1, 1, 1]]}] * 2
    match = Match.new("tutto", 2, {"deck": ["cloverleaf"]}).replayed(won)
    path = tmp_path / "won.json"
    path.write_text(json.dumps(write_record(match)), encoding="utf-8")
    assert main(["advise", str(path)]) == 2
    assert "the game is over" in capsys.readouterr().err
    assert main(["advise", str(path), "--at", "2", "--plain"]) == 0
    assert "'s turn." in capsys.readouterr().out


def advised(
    game: str, options: PlainObject, events: list[PlainObject], tmp_path: Path, capsys: Capture
) -> str:
    """What is said of a position by the tables that come with the package, in one line."""
    match = Match.new(game, 2, options, ["Anna", "Ben"]).replayed(events)
    path = tmp_path / "match.json"
    path.write_text(json.dumps(write_record(match)), encoding="utf-8")
    assert main(["advise", str(path), "--folder", str(tmp_path / "none")]) == 0
    return " ".join(capsys.readouterr().out.split())


ROW: list[PlainObject] = [
    event
    for field, die in enumerate(["red", "orange", "yellow"], start=1)
    for event in ({"pick": die}, {"dice": [field]}, {"place": field})
]


def test_in_zocken_a_pick_is_explained_by_the_faces_that_fit(
    tmp_path: Path, capsys: Capture
) -> None:
    said = advised("zocken", {}, [], tmp_path, capsys)
    assert "> 49.28% O orange" in said
    assert "All faces fit under its own circle. Level, with this turn and 9 more to come." in said
    assert "2 moves are equally good." in said
    said = advised("zocken", {}, [*ROW[:6]], tmp_path, capsys)
    assert "faces fit under its own circle" in said
    assert "more than the next best." in said


def test_in_zocken_a_bet_is_explained_by_what_lies(tmp_path: Path, capsys: Capture) -> None:
    said = advised("zocken", {}, ROW, tmp_path, capsys)
    assert "It is Ben's turn." in said
    assert "After three dice: 3 matches, 60 points so far, none on OUT." in said


def test_in_gambler_rolling_on_is_explained_by_what_may_fall(
    tmp_path: Path, capsys: Capture
) -> None:
    events: list[PlainObject] = [{"dice": [1, 1, 2, 3, 6]}, {"place": {"face": 1, "row": 1}}]
    said = advised("gambler", {"stack": ["gambler-02"]}, events, tmp_path, capsys)
    assert "It finishes row" in said
    assert "Rolling 4 dice - 6%: nothing fits, 80%: can win a row." in said
    assert "Exact: " in said
