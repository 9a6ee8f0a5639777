"""`wagnis ask`: positions that are typed, what is said of them, and what is refused.

Values are those of the tables that ship; what they should be is tested in tests/solvers.
"""

from __future__ import annotations

import json
import shlex

import pytest
from wagnis_pig import BOX as PIG

from wagnis.cli import ask, main
from wagnis.games import BOXES

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *words: str) -> dict[str, object]:
    assert main(["ask", *words, "--json"]) == 0
    answer: dict[str, object] = json.loads(capsys.readouterr().out)
    return answer


def test_a_turn_of_tutto_asks_whether_to_roll_or_to_stop(capsys: Capture) -> None:
    words = "--scores 3200,4500 --card bonus-300 --at-risk 450 --left 2"
    assert main(["ask", "tutto", *words.split(), "--plain"]) == 0
    said = capsys.readouterr().out
    assert "It is Player 0's turn" in said
    assert "Stop - bank 450" in said
    assert "Roll 2 dice - 44% null, 450 at risk" in said


@pytest.mark.parametrize("game", BOXES)
def test_what_the_help_gives_as_an_example_is_answered(game: str, capsys: Capture) -> None:
    setup = BOXES[game].setup
    assert setup is not None
    assert told(capsys, game, *shlex.split(setup.example))["values"]


def test_rounds_are_counted_from_1_in_what_is_refused_too(capsys: Capture) -> None:
    assert main(["ask", "zocken", "--round", "6"]) == 2
    assert "no round 6: the last one is round 5" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["ask", "zocken", "--round", "0"])
    assert "counted from 1" in capsys.readouterr().err


def test_a_roll_of_tutto_asks_what_to_keep(capsys: Capture) -> None:
    words = "--card double --dice 1,1,5,2 --at-risk 200 --to-act 1 --objective points"
    answer = told(capsys, "tutto", *words.split())
    assert answer["to_act"] == 1
    assert answer["objective"] == "points"
    assert {"keep": [[1], [1], [5]]} in [move for move, _ in answer["values"]]  # type: ignore[attr-defined]


def test_a_row_of_zocken_is_typed_by_its_places(capsys: Capture) -> None:
    words = ["--scores", "-20,35", "--round", "4", "--row", "1:red4 5:blue6 L:-"]
    answer = told(capsys, "zocken", *words, "--picked", "green", "--rolled", "5")
    moves = [move for move, _ in answer["values"]]  # type: ignore[attr-defined]
    assert moves == [{"place": 2}, {"place": 3}, {"place": 4}]


def test_a_bet_of_zocken_may_be_told(capsys: Capture) -> None:
    row = ["--row", "1:red4 5:blue6 6:green6"]
    assert told(capsys, "zocken", *row)["to_act"] == 1
    assert told(capsys, "zocken", *row, "--bets", ".,no")["to_act"] == 0


def test_a_tableau_of_gambler_is_named_and_filled(capsys: Capture) -> None:
    words = ["--tableau", "gambler-07", "--filled", "1:22 5:3", "--stock", "12,15"]
    answer = told(capsys, "gambler", *words, "--cup", "13456")
    assert {"place": {"face": 3, "row": 4}} in [move for move, _ in answer["values"]]  # type: ignore[attr-defined]


def test_options_of_the_game_are_flags_too(capsys: Capture) -> None:
    words = "--scores 1000,2000 --target 3000 --first 1 --card double --at-risk 300 --left 3"
    assert told(capsys, "tutto", *words.split(), "--objective", "points")["to_act"] == 1
    assert main(["ask", "tutto", *words.split(), "--target", "2000"]) == 2
    assert "it cannot be player 1's turn, who began" in capsys.readouterr().err


def test_what_cannot_be_is_said_in_one_sentence(capsys: Capture) -> None:
    assert main(["ask", "tutto", "--scores", "10,0"]) == 2
    assert capsys.readouterr().err == (
        "wagnis: a score of 10 cannot be: points come in steps of 50\n"
    )
    with pytest.raises(SystemExit):
        main(["ask", "zocken", "--row", "8:red4"])
    assert "such as 3:red4 or L:white1" in capsys.readouterr().err


def test_every_game_says_how_it_is_asked(capsys: Capture) -> None:
    for game in ("tutto", "zocken", "gambler", "engel-bengel"):
        with pytest.raises(SystemExit):
            main(["ask", game, "--help"])
        assert f"wagnis ask {game} --" in capsys.readouterr().out


def test_a_game_that_does_not_say_how_it_is_set_up_cannot_be_asked(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask, "BOXES", {"pig": PIG})
    with pytest.raises(SystemExit):
        main(["ask", "pig"])
    assert "there is no game 'pig'" in capsys.readouterr().err
