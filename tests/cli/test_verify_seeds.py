"""`wagnis verify --my-seed`: whether a player's own seeds are in the dice.

Deals, promises and claims are in test_verify_deals.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.dice.dealing import promised
from wagnis.cli import main
from wagnis.dice import FairDice, FairSeeds, Stretch
from wagnis.dice.seeds import NOTHING
from wagnis.records import Match, write_record

A, B, C = ("a1" * 16, "b2" * 16, "c3" * 16)
SERVER = bytes(range(32))
SEEDS = promised(SERVER, (A, B))


def played(seeds: FairSeeds, events: int = 40) -> Match:
    match = Match.new("zocken", 2, {}, ("Anna", "Ben"), seeds)
    while len(match.history) < events and not match.over:
        match = match.settle(FairDice(seeds))
        if not match.over:
            match = match.play(match.legal[0])
    return match


def told(
    seeds: FairSeeds, tmp_path: Path, capsys: pytest.CaptureFixture[str], *said: str
) -> tuple[int, str]:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(write_record(played(seeds))), encoding="utf-8")
    status = main(["verify", str(path), *said])
    return status, capsys.readouterr().out


def test_without_ones_own_seed_it_says_what_nobody_can_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown = told(SEEDS, tmp_path, capsys)
    assert status == 0
    assert "the server's operator could\n        have made up all of them" in shown
    assert "that nobody knew the dice" in shown


@pytest.mark.parametrize("said", [["--my-seed", A], ["--my-seed", B.upper(), "--seat", "1"]])
def test_ones_own_seed_is_found(
    said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown = told(SEEDS, tmp_path, capsys, *said, "--commit", SEEDS.commit)
    assert status == 0
    assert "your seed is in these dice" in shown
    assert "yours is one of them" in shown.splitlines()[-1]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["--my-seed", C], "your seed is not in these dice"),
        (["--my-seed", A, "--seat", "1"], "your seed is not in these dice, at seat 1 (Ben)"),
        (["--my-seed", A, "--seat", "7"], "there is no seat 7"),
        (["--my-seed", A, "--commit", "ff" * 32], "the commit was changed"),
    ],
)
def test_what_does_not_fit_is_said(
    said: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown = told(SEEDS, tmp_path, capsys, *said)
    assert status == 1
    assert words in shown
    assert "\nVERIFIED" not in shown


def test_a_seed_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["verify", "record.json", "--my-seed", "a1"])
    assert leaving.value.code == 2
    assert "32 hex digits" in capsys.readouterr().err


def test_after_a_restore_every_stretch_is_checked_with_its_own_seeds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = promised(SERVER, (A, B), Stretch(3, bytes(32), (C, B)))
    status, shown = told(seeds, tmp_path, capsys, "--my-seed", A, "--my-seed", C, "--seat", "0")
    assert status == 0
    assert "was dealt from chance event 3 on, after a backup was restored" in shown
    assert seeds.later[0].commit in shown
    assert "yours are among them" in shown.splitlines()[-1]


@pytest.mark.parametrize(
    ("said", "clients", "words"),
    [
        ([A], (NOTHING, NOTHING), "chance events 1 to"),
        ([A], (NOTHING, C), "chance events 1 to"),
        ([C], (C, B), "chance event 0 used"),
        # A seed that was public before: the server's could be chosen to suit it.
        ([A], (A, B), "chance events 1 to"),
        ([A, B], (B, A), "chance events 1 to"),
        ([A, NOTHING], (NOTHING, NOTHING), "your seed is not in these dice"),
    ],
)
def test_a_seed_in_a_part_of_the_dice_says_nothing_of_the_rest(
    said: list[str],
    clients: tuple[str, str],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The operator "restores" the server after the first roll, as often as they like."""
    seeds = promised(SERVER, (A, B), Stretch(1, bytes(32), clients))
    given = [word for seed in said for word in ("--my-seed", seed)]
    status, shown = told(seeds, tmp_path, capsys, *given)
    assert status == 1
    assert words in shown
    assert "\nVERIFIED" not in shown


def test_the_seeds_of_every_stretch_are_those_of_ones_own_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = promised(SERVER, (A, B), Stretch(1, bytes(32), (NOTHING, C)))
    both = ("--my-seed", A, "--my-seed", C)
    assert told(seeds, tmp_path, capsys, *both)[0] == 0
    status, shown = told(seeds, tmp_path, capsys, *both, "--seat", "0")
    assert status == 1
    assert f"your seed is not in these dice, at seat 0 (Anna): {C}" in shown


def test_a_seed_that_is_nowhere_is_not_made_good_by_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, shown = told(SEEDS, tmp_path, capsys, "--my-seed", A, "--my-seed", C)
    assert status == 1
    assert f"your seed is not in these dice, at any seat: {C}" in shown


@pytest.mark.parametrize(
    "later",
    [
        (Stretch(10_000, bytes(32), (NOTHING, NOTHING)),),  # nothing fell any more
        (Stretch(0, bytes(32), (NOTHING, NOTHING)), Stretch(0, b"1" * 32, (A, B))),
    ],
)
def test_seeds_from_which_nothing_fell_do_not_matter(
    later: tuple[Stretch, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = (C, C) if later[0].start == 0 else (A, B)
    seeds = promised(SERVER, first, *later)
    status, shown = told(seeds, tmp_path, capsys, "--my-seed", A)
    assert status == 0
    assert "your seed is in these dice" in shown


def test_a_game_that_goes_on_shows_what_is_in_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = write_record(replace(played(SEEDS), fair=None))
    record["sealed"] = {"commit": SEEDS.commit, "client_seeds": [A, B], "earlier": []}
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    for seed, words in ((A, "is among those"), (C, "is NOT among those")):
        assert main(["verify", str(path), "--my-seed", seed]) == 1
        assert words in capsys.readouterr().out
