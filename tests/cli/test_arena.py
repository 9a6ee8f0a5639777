"""`wagnis arena`: what it prints, what it refuses, and that Ctrl-C loses nothing.

The playing is tested in tests/arena.
"""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.simulation.fakes import Coins
from wagnis.bots import valued
from wagnis.cli import main
from wagnis.records import read_record
from wagnis.simulation import plan

QUICK = ["--games", "4", "--workers", "1", "--option", "rounds=1"]


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["arena", *words]) == 2
    return capsys.readouterr().err


def test_everybody_is_listed_with_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "zocken", "thumb", "random", *QUICK]) == 0
    shown = capsys.readouterr().out
    assert "of wins (%)" in shown
    assert "50.0% is fair" in shown
    assert "played by bots" in shown
    assert [line.split()[:2] for line in shown.splitlines()[3:5]] == [
        ["thumb", "random"],
        ["random", "thumb"],
    ]


def test_wins_and_shares_agree_where_a_bot_sits_in_several_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["arena", "zocken", "random", "thumb", *QUICK, "--seats", "4"]
    assert main(words) == 0
    assert "thumb, each of 3" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["copies"] for line in lines] == [1, 3]
    assert sum(line["wins"] * line["copies"] for line in lines) == pytest.approx(4)
    for line in lines:
        assert line["wins"] / line["games"] == pytest.approx(line["share"]["mean"])


def test_it_is_said_who_played_by_an_estimate(capsys: pytest.CaptureFixture[str]) -> None:
    three = ["--seats", "3", "--games", "3", "--workers", "1", "--option", "target=50"]
    assert main(["arena", "gambler", "perfect", "thumb", *three]) == 0
    assert "perfect played by an estimate in all of its games." in capsys.readouterr().out
    assert main(["arena", "zocken", "perfect", "thumb", *QUICK]) == 0
    assert "estimate" not in capsys.readouterr().out


def test_the_same_seed_gives_the_same_lines(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for jobs, seed in (("1", "a"), ("2", "a"), ("1", "b")):
        main(
            [
                "arena",
                "zocken",
                "thumb",
                "random",
                *QUICK,
                "--json",
                "--seed",
                seed,
                "--workers",
                jobs,
            ]
        )
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2].replace('"seed": "b"', '"seed": "a"')


def test_a_line_of_json_says_all_that_is_needed_to_play_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["arena", "zocken", "thumb", "random", *QUICK, "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["player"] == "thumb"
    assert second["against"] == ["thumb"]
    assert {"game": "zocken", "seats": 2, "seed": "wagnis", "options": {"rounds": 1}}.items() <= (
        first.items()
    )
    assert first["games"] == 4
    assert first["wins"] + second["wins"] == 4
    assert first["share"]["low"] <= first["share"]["mean"] <= first["share"]["high"]
    assert first["whole"] is True


def test_a_single_deal_is_told_without_a_doubt_it_cannot_know(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["arena", "zocken", "thumb", "random", *QUICK, "--games", "2"]
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["difference"]["low"] is None
    assert main(words) == 0
    assert "inf" not in capsys.readouterr().out


def test_single_rounds_are_played_on_the_tableaux_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "gambler",
        "thumb",
        "random",
        "--round",
        "--tableau",
        "gambler-02,gambler-05",
        "--workers",
        "1",
    ]
    assert main(["arena", *words, "--games", "5"]) == 0
    shown = capsys.readouterr().out
    assert "single rounds on 2 tableaux" in shown
    row = next(line for line in shown.splitlines() if line.startswith("thumb"))
    assert row.split()[2] == "8"  # both tableaux in both seats, twice


def test_ratings_are_told_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "zocken", "thumb", "random", *QUICK]
    assert main(words) == 0
    assert "Elo" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    thumb, random = map(json.loads, capsys.readouterr().out.splitlines())
    assert thumb["elo"]["low"] < thumb["elo"]["mean"] < thumb["elo"]["high"]
    assert thumb["elo"]["mean"] == pytest.approx(-random["elo"]["mean"])
    assert thumb["elo_by_values"] is None  # nothing was graded


@pytest.mark.parametrize("columns", ["40", "80"])
def test_no_column_is_lost_in_a_narrow_terminal(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    crash = f"broken=engine:{shlex.quote(sys.executable)} -c 'import sys; sys.exit(1)'"
    assert main(["arena", "zocken", crash, "thumb", *QUICK, "--grade"]) == 1
    shown = capsys.readouterr().out
    for title in ("player", "against", "games", "wins", "of wins (%)", "points", "failures"):
        assert title in shown
    tables = [line for line in shown.splitlines() if line.startswith(("broken ", "thumb "))]
    assert len(tables) >= 4
    assert "…" not in shown
    assert all(len(line) <= int(columns) for line in tables)


HONEST = """
import json, sys
print(json.dumps({"engine": "Plain Jane", "version": "1.2", "protocol": 1}), flush=True)
for line in sys.stdin:
    print(json.dumps(json.loads(line)["legal"][0]), flush=True)
"""


def test_an_engine_is_called_by_the_name_given_or_by_its_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "jane.py").write_text(HONEST)
    jane = f"engine:{shlex.quote(sys.executable)} {tmp_path / 'jane.py'}"
    assert main(["arena", "zocken", jane, "thumb", *QUICK]) == 0
    assert "Plain Jane 1.2" in capsys.readouterr().out.splitlines()[3]
    assert main(["arena", "zocken", f"mine={jane}", "thumb", *QUICK]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[3].startswith("mine ")
    assert "mine is Plain Jane 1.2." in shown
    assert "two players are called 'mine'" in refusal(
        capsys, "zocken", f"mine={jane}", "mine=thumb"
    )


def test_games_are_kept_and_gone_on_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept, words = tmp_path / "games.jsonl", ["arena", "zocken", "me=thumb", "random", *QUICK]
    words += ["--records", str(kept), "--json"]
    assert main([*words, "--games", "2"]) == 0
    for line in kept.read_text().splitlines():
        match = read_record(json.loads(line))
        assert match.over
        assert sorted(match.names) == ["me", "random"]
    assert "--resume goes on" in refusal(capsys, *words[1:])
    half = kept.read_text()
    kept.write_text(half + half.splitlines()[0][:100])  # the next game was being written
    assert main([*words, "--resume"]) == 0
    resumed = capsys.readouterr().out.splitlines()[-2:]
    assert kept.read_text().startswith(half)
    assert len(kept.read_text().splitlines()) == 4
    assert main(["arena", "zocken", "me=thumb", "random", *QUICK, "--json"]) == 0
    assert capsys.readouterr().out.splitlines() == resumed  # as if nothing had been in between
    other = [*words[1:], "--resume", "--seed", "other"]
    assert "line 1: this is a game of another contest" in refusal(capsys, *other)
    kept.write_text('{"format": 1}\n')
    assert "line 1: this is no game of the arena" in refusal(capsys, *words[1:], "--resume")
    kept.write_bytes(b"\xff\xfe\x00")
    assert "not text" in refusal(capsys, *words[1:], "--resume")
    assert "--records FILE" in refusal(capsys, "zocken", "thumb", "random", "--resume")


def test_bad_words_are_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no bot 'oracle'" in refusal(capsys, "tutto", "thumb", "oracle")
    assert "name at least two players" in refusal(capsys, "tutto", "thumb")
    assert "KEY=VALUE" in refusal(capsys, "tutto", "thumb", "random", "--option", "target")
    assert "table for one" in refusal(capsys, "zocken", "thumb", "thumb", "--seats", "1")
    goal = ("--option", "goal=1")
    assert "unknown option 'goal'" in refusal(capsys, "tutto", "thumb", "random", *goal)
    assert "not for tutto" in refusal(capsys, "tutto", "thumb", "random", "--round")
    assert "no tableau and no file 'gambler-99'" in refusal(
        capsys, "gambler", "thumb", "random", "--tableau", "gambler-99"
    )
    assert "players, not 10" in refusal(capsys, "gambler", "thumb", "random", "--seats", "10")
    target = ("--round", "--option", "target=3")
    assert "--round says" in refusal(capsys, "gambler", "thumb", "random", *target)
    assert "does not start" in refusal(capsys, "tutto", "thumb", "engine:no-such-engine")
    for wrong in (["--games", "0"], ["--workers", "-1"], ["--seconds", "nan"]):
        with pytest.raises(SystemExit):
            main(["arena", "tutto", "thumb", "random", *wrong])


def test_without_numpy_levels_and_grading_name_the_extra(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(valued, "find_spec", lambda _: None)
    assert "wagnis[solve]" in refusal(capsys, "tutto", "thumb", "keen", "--workers", "1")
    assert "wagnis[solve]" in refusal(
        capsys, "tutto", "thumb", "random", "--grade", "--workers", "1"
    )


def test_failures_of_an_engine_are_told_but_not_all_of_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    crash = f"engine:{shlex.quote(sys.executable)} -c 'import sys; sys.exit(\"no idea\")'"
    assert main(["arena", "zocken", crash, "thumb", *QUICK]) == 1
    shown = capsys.readouterr()
    assert "failures" in shown.out
    assert shown.err.count("exit status 1") == 3
    assert "and 1 more failures" in shown.err


COUNTING = """
import json, pathlib, sys
for number, line in enumerate(sys.stdin):
    print(json.dumps(json.loads(line)["legal"][0]), flush=True)
    if number == 200:
        pathlib.Path(sys.argv[1]).touch()
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_is_known_so_far(jobs: str, tmp_path: Path) -> None:
    played = tmp_path / "some games are played"
    engine = "engine:" + shlex.join([sys.executable, "-c", COUNTING, str(played)])
    words = ["arena", "zocken", engine, "thumb", *QUICK, "--games", "100000", "--json"]
    running = subprocess.Popen(
        [sys.executable, "-m", "wagnis", *words, "--workers", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not played.exists() and running.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        running.kill()
    assert running.returncode == 130, err
    assert err.splitlines()[-1] == "wagnis: interrupted; these are the results so far"
    line = json.loads(out.splitlines()[0])
    assert line["whole"] is False
    assert 0 < line["games"] < 100_000


def test_many_games_of_our_own_players_are_played_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plan._kernel.cache_clear()
    monkeypatch.setattr(plan, "compiled", Coins)
    words = ["arena", "zocken", "me=thumb", "random", "--json", "--workers", "2"]
    assert main([*words, "--games", "9000"]) == 0
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert one["way"] == other["way"] == "kernels"
    assert (one["player"], one["games"], one["deals"]) == ("me", 9000, 4500)
    assert one["wins"] + other["wins"] == pytest.approx(9000)
    assert one["share"]["low"] < 0.65 < one["share"]["high"]
    assert one["difference"]["mean"] == -other["difference"]["mean"] != 0
    assert one["elo"]["mean"] > 0
    engine = f"engine:{shlex.quote(sys.executable)} -c {shlex.quote(HONEST)}"
    for old in (["thumb", "random", "--games", "4"], [engine, "random", "--games", "2"]):
        assert main(["arena", "zocken", *old, "--option", "rounds=1", "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[0])["way"] == "bots"
    kernels = ("--way", "kernels")
    assert "an engine plays" in refusal(capsys, "zocken", engine, "random", *kernels)
    assert "one by one" in refusal(capsys, "zocken", "thumb", "random", "--grade", *kernels)
    three = ("gambler", "thumb", "keen", "--seats", "3")
    assert "keen is not compiled" in refusal(capsys, *three, *kernels)
    plan._kernel.cache_clear()
