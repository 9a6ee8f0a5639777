"""`wagnis puzzles`: a puzzle asked and explained, the list, the maker and the checker."""

from __future__ import annotations

from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.puzzles import puzzles_of
from wagnis.puzzles.puzzle import lines_written

Capture = pytest.CaptureFixture[str]
PUZZLE = next(puzzle for puzzle in puzzles_of("gambler").values() if len(puzzle.values) == 2)


def answers(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = iter(lines)

    def typed() -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)


def test_a_right_and_a_wrong_answer_are_told_with_what_the_moves_are_worth(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    for key in ("r", "s"):
        answers(monkeypatch, key)
        told.append(main(["puzzles", "--id", PUZZLE.id, "--plain"]))
    assert sorted(told) == [0, 1]
    said = capsys.readouterr().out
    assert f"Puzzle {PUZZLE.id}, difficulty {PUZZLE.grade} of 5" in said
    assert "Right." in said
    assert "No: that gives away" in said
    assert "The rule of thumb plays: " in said
    assert said.count("It is your turn.") == 2


def test_what_is_no_move_is_asked_again_and_one_may_leave(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers(monkeypatch, "sing", "q")
    assert main(["puzzles", "--id", PUZZLE.id, "--plain"]) == 0
    assert "is not one of the moves here" in capsys.readouterr().out


def test_all_are_listed_and_a_grade_narrows_it(capsys: Capture) -> None:
    assert main(["puzzles", "list", "--game", "zocken", "--difficulty", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    hard = [one for one in puzzles_of("zocken").values() if one.grade == 5]
    assert [line.split()[1] for line in lines] == [one.id for one in hard]


def test_a_file_is_checked_and_a_changed_number_is_seen(tmp_path: Path, capsys: Capture) -> None:
    text = lines_written([PUZZLE])
    sound, changed = tmp_path / "sound.jsonl", tmp_path / "changed.jsonl"
    sound.write_text(text, encoding="utf-8")
    changed.write_text(text.replace(f'"grade":{PUZZLE.grade}', '"grade":5'), encoding="utf-8")
    assert main(["puzzles", "check", "--game", "gambler", "--file", str(sound)]) == 0
    assert main(["puzzles", "check", "--game", "gambler", "--file", str(changed)]) == 1
    said = capsys.readouterr().out
    assert "1 puzzles checked, 0 problems" in said
    assert "its grade is" in said


def test_what_is_made_is_written_once(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "made.jsonl"
    make = ["puzzles", "make", "--game", "engel-bengel", "--count", "2", "--out", str(out)]
    assert main(make) == 0
    assert len(out.read_text(encoding="utf-8").splitlines()) == 2
    assert main(make) == 2  # it is there already
    assert "name another file" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        ["puzzles", "make"],
        ["puzzles", "--id", "nothing"],
        ["puzzles", "check", "--file", "there"],
        ["puzzles", "check", "--sample", "0"],
        ["puzzles", "make", "--game", "tutto", "--count", "0"],
    ],
)
def test_wrong_requests_are_refused_in_a_sentence(wrong: list[str], capsys: Capture) -> None:
    assert main(wrong) == 2
    assert capsys.readouterr().err.startswith("wagnis: ")
