"""One set of words: `--tableau`, `--composition`, `--stacked` in every command that takes them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wagnis.cli import arena, main, verify

MISSING = "there is no tableau and no file 'gambler-7'; the nearest: gambler-07"


@pytest.fixture
def mine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["tableaux", "gambler-07", "--text"]) == 0
    file = tmp_path / "mine.txt"
    file.write_text(capsys.readouterr().out.replace("gambler-07", "mine", 1), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    "words",
    [
        "play gambler --players= --bots thumb,thumb",
        "simulate gambler thumb thumb",
        "arena gambler thumb random",
        "arena gambler thumb random --round",
        "solve gambler",
        "export gambler",
        "advise --game gambler",
        "ask gambler",
        "lab compare gambler",
        "lab measure",
        "lab tune",
        "tableaux",
    ],
)
def test_every_command_names_the_nearest_ids_in_the_same_sentence(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words.split(), "--tableau", "gambler-7"]) == 2
    assert MISSING in capsys.readouterr().err


def record_of(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_a_game_is_played_on_files_and_ids(mine: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    words = ["play", "gambler", "--players", "", "--bots", "thumb,thumb", "--plain"]
    assert (
        main([*words, "--tableau", mine, "--tableau", "gambler-02", "--record", str(record)]) == 0
    )
    first, second = record_of(record)["options"]["stack"]
    assert first["id"] == "Third Time Lucky"
    assert second == "gambler-02"


def test_cards_are_composed_and_stacked_at_a_table(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    words = ["play", "tutto", "--players", "", "--bots", "thumb,thumb", "--plain"]
    words += ["--composition", "stop=5,double=9", "--stacked", "stop,double", "--record"]
    assert main([*words, str(record)]) == 0
    options = {"composition": {"stop": 5, "double": 9}, "deck": ["stop", "double"]}
    assert record_of(record)["options"] == options


@pytest.mark.parametrize("way", ["kernels", "bots"])
def test_a_simulation_plays_with_the_composition(
    way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = "simulate tutto random random --games 2 --workers 1 --json --quiet --option target=300"
    assert main([*words.split(), "--way", way, "--composition", "stop=5"]) == 0
    assert json.loads(capsys.readouterr().out)["options"] == {
        "target": 300,
        "composition": {"stop": 5},
    }


def test_an_arena_plays_with_the_composition(capsys: pytest.CaptureFixture[str]) -> None:
    words = "arena tutto thumb random --games 2 --workers 1 --json --quiet --option target=300"
    assert main([*words.split(), "--composition", "stop=5"]) == 0
    line = json.loads(capsys.readouterr().out.splitlines()[0])
    assert line["options"] == {"target": 300, "composition": {"stop": 5}}


def test_a_composition_is_solved_by_its_own_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["ask", "tutto", "--folder", str(tmp_path), "--target", "300", "--objective", "win"]
    assert (
        main([*words, "--card", "double", "--dice", "1,1,5,2,3,3", "--composition", "stop=5"]) == 1
    )
    assert "a deck of 51 cards" in capsys.readouterr().err


def test_a_tableau_of_ones_own_is_asked_about(
    mine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["ask", "gambler", "--tableau", mine, "--cup", "1,3,4,5,6", "--plain"]
    assert main(words) == 0
    assert "Third Time Lucky" in capsys.readouterr().out


def test_an_option_given_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "tutto", "--composition", "stop=5", "--option", 'composition={"stop":6}']
    assert main(words) == 2
    assert "the option 'composition' is given twice" in capsys.readouterr().err


@pytest.mark.parametrize("counts", ["stop", "stop=", "=5", "stop=x"])
def test_a_wrong_composition_is_shown_how_it_is_written(
    counts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "tutto", "thumb", "thumb", "--composition", counts])
    assert "numbers of cards are written stop=7,double=3" in capsys.readouterr().err


B = "9" * 26


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ("play tutto --option target=B", "1000000000000 at most"),
        ("play tutto --option target=1e30", "1000000000000 at most"),
        ("play zocken --option rounds=B", "1000000000000 at most"),
        ("arena tutto thumb random --seconds 1e30", "below 1e+06"),
        ("arena tutto thumb random --seats B", "at most"),
        ("arena tutto thumb random --workers B", "1024 at most"),
        ("simulate tutto thumb random --workers B", "1024 at most"),
        ("simulate tutto thumb random --until B", "below 1"),
        ("simulate tutto thumb random --composition stop=B", "99 of a card at most"),
        ("ask tutto --scores B,0", "1000000000000 at most"),
        ("lab tune gambler-05 --begin B", "600 points at most"),
        ("lab tune gambler-05 --step B", "10 at most"),
        ("lab compare zocken --matches 10,20,30,40,50,60,B", "1000000000000 at most"),
        ("serve --port B", "65535 at most"),
        ("puzzles --difficulty B", "5 at most"),
        ("verify x.json --seat B", "at most"),
        ("admin bar address 127.0.0.1 --days B", "36500 at most"),
    ],
)
def test_a_number_that_is_too_large_is_called_so_with_its_true_limit(
    words: str, limit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = main(words.replace("B", B).split())
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    said = capsys.readouterr().err
    assert "too large" in said
    assert limit in said


def test_seats_go_up_to_the_largest_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The last seat of Tutto for ten can be named; the eleventh is too large."""
    assert arena.MOST_SEATS == 10
    assert main(["arena", "gambler", "thumb", "random", "--seats", "4", "--games", "4"]) == 0
    assert verify.SEAT("9") == 9
    capsys.readouterr()
    with pytest.raises(SystemExit):
        main(["verify", "match.json", "--seat", "10"])
    assert "it may be 9 at most" in capsys.readouterr().err
