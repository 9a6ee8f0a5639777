"""`wagnis lab`: the output, and the messages for wrong arguments.

The numbers are tested in tests/lab.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.games.gambler.tableau_files import parse


def test_a_tableau_is_measured_row_by_row(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "measure", "gambler-05", "--games", "20"]) == 0
    out = capsys.readouterr().out
    assert "+61.59" in out
    assert "1 measured, 1 not sound" in out
    assert out.count("+20") == 5


def test_measures_are_printed_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "measure", "gambler-05", "--games", "5", "--json", "--quiet"]) == 0
    told = capsys.readouterr()
    ((one,), error) = json.loads(told.out), told.err
    assert (one["id"], one["rounds"], error) == ("gambler-05", 5, "")


@pytest.mark.deep
def test_a_tuned_tableau_is_written_with_an_id_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tuned.txt"
    words = ["lab", "tune", "gambler-05", "--begin", "57", "--within", "2"]
    assert main([*words, "--id", "mine-01", "--out", str(out), "--quiet"]) == 0
    (tableau,) = parse(out.read_text(encoding="utf-8"), "tuned.txt")
    assert tableau.id == "mine-01"
    assert re.search(r"^\d +[+-]\d+ +[+-]\d+$", capsys.readouterr().out, re.MULTILINE)
    assert main([*words, "--out", str(out)]) == 2
    assert "exists already" in capsys.readouterr().err


def test_what_was_not_reached_is_said_and_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "tune", "gambler-05", "--begin", "-90", "--solves", "3", "--quiet"]) == 1
    assert "The goal was not reached; this is the nearest of 3" in capsys.readouterr().out


def test_a_changed_deck_is_told_card_by_card_in_80_columns(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["lab", "compare", "tutto", "--composition", "stop=5", "--games", "0", "--longest", "0"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "changed: Tutto to 6000, 5 stop" in out
    assert "10 -> 5 " in out
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("compare tutto --composition stopp=5", "there is no card 'stopp'"),
        ("compare tutto", "nothing is changed"),
        ("compare zocken --matches 1,2", "seven multiples of 10"),
        ("compare gambler --tableau nowhere.txt", "no tableau and no file"),
        ("compare tutto --target 9 --plot deck.gif", ".svg or .png"),
        ("measure gambler-99", "no tableau and no file 'gambler-99'"),
        ("measure gambler-05 --games 1", "at least two rounds"),
        ("tune gambler-05 --step 3", "steps of 5 or 10"),
        ("tune gambler-05 --begin nan", "'begin' is a number of points"),
        ("tune gambler-05 --id 7up", "one word of letters"),
        ("tune gambler-05 --out no/such/folder/my.txt", "there is no folder"),
    ],
)
def test_a_wrong_word_gets_a_sentence(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", *words.split()]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert "Traceback" not in error


@pytest.mark.parametrize("words", ["compare poker --target 5", "tune", "measure"])
def test_a_missing_or_unknown_name_is_reported_with_the_usage(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["lab", *words.split()])
    assert capsys.readouterr().err.startswith(f"usage: wagnis lab {words.split()[0]} ")


def test_measuring_says_first_how_long_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "measure", "gambler-05", "--games", "100"]) == 0
    first, *_, last = capsys.readouterr().err.splitlines()
    assert first == "100 rounds on each tableau: 3 CPU-seconds at most"
    assert last == "gambler-05: 100 rounds; 1 of 1 tableaux"
