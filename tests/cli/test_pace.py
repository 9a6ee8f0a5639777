"""The estimate of how long games take, and progress without a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from wagnis.cli import main
from wagnis.cli.pace import Pace


def clock(*times: float) -> Callable[[], float]:
    """A clock that shows these times one after another, and then the last one for ever."""
    left = list(times)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


PACE = Pace("some, games", 200_000, 4, quicker=["--workers 8"], stopped="Ctrl+C keeps them")


def test_it_says_how_long_and_what_is_quicker(capsys: pytest.CaptureFixture[str]) -> None:
    with replace(PACE, clock=clock(0, 30, 30.4, 30.8)).progress() as advance:
        advance(4)  # they paid for loading
        advance(2)
        assert capsys.readouterr().err == ""  # not yet one game of every worker
        advance(2)
    said = capsys.readouterr().err
    assert said == (
        "wagnis: 199,992 games take about 11 hours, 200 ms a game. "
        "Quicker: --games 300 takes a minute; --workers 8. Ctrl+C keeps them\n"
    )


def test_what_is_quick_or_quiet_or_over_needs_no_estimate(
    capsys: pytest.CaptureFixture[str],
) -> None:
    quick = replace(PACE, total=100, clock=clock(0, 0, 0.1))
    quiet = replace(PACE, quiet=True, clock=clock(0, 0, 50))
    over = replace(PACE, total=8, clock=clock(0, 0, 50))
    for pace in (quick, quiet, over):
        with pace.progress() as advance:
            advance(4)
            advance(4)
    assert capsys.readouterr().err == ""


def test_lines_of_progress_tell_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    pace = replace(PACE, total=40, quiet=False, lines=True, clock=clock(0, 1, 7, 13, 19))
    with pace.progress() as advance:
        for _ in range(4):
            advance(10)
    told = capsys.readouterr().err.splitlines()
    assert [line for line in told if "left" in line] == ["some, games: 30 of 40, 6 s left"]


def test_games_of_an_earlier_run_are_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with replace(PACE, pairings=3, clock=clock(0, 0.1, 30, 30.8)).progress() as advance:
        advance(1000, 0)
        advance(4)
        advance(4)
    assert capsys.readouterr().err == (
        "wagnis: 198,992 games take about 11 hours, 200 ms a game. "
        "Quicker: --games 100 takes a minute; --workers 8. Ctrl+C keeps them\n"
    )


def test_players_who_get_faster_are_measured_when_they_are_steady(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Forty games of 2 s each, forty of 0.5 s, then 0.1 s: early estimates are too long."""
    times, now = [0.0], 30.0
    for games, each in ((5, 2.0), (4, 0.5), (200, 0.1)):
        for _ in range(games):
            times.append(now)
            now += 10 * each
    with replace(PACE, total=2000, width=10, faster=True, clock=clock(*times)).progress() as went:
        for _ in range(19):
            went(10)
        assert capsys.readouterr().err == ""
        went(10)
        said = capsys.readouterr().err
        assert said.startswith("wagnis: 1,800 games take at most 3 minutes, 100 ms a game")
        for _ in range(180):
            went(10)
    assert capsys.readouterr().err == ""  # it was right


def test_the_time_left_is_said_again_when_it_was_too_long(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The first forty warm games take 2 s each, all others 0.1 s."""
    times = (0, 30, 50, 70, 90, 110, *(111 + at for at in range(100)))
    with replace(PACE, total=1000, width=10, clock=clock(*times)).progress() as went:
        for _ in range(5):
            went(10)
        said = capsys.readouterr().err
        assert said.startswith("wagnis: 980 games take about 33 minutes, 2 s a game")
        for _ in range(4):
            went(10)
        corrected = capsys.readouterr().err.splitlines()
        assert corrected[-1] == "wagnis: faster by now: about 1.5 minutes left"
        for _ in range(20):
            went(10)
    assert capsys.readouterr().err == ""  # it was right


def test_arena_does_not_measure_the_games_of_an_earlier_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[tuple[int, int]]()

    class Listening(Pace):
        @contextmanager
        def progress(self) -> Iterator[Callable[..., None]]:
            yield lambda *counts: told.append(counts)

    monkeypatch.setattr("wagnis.cli.arena_compiled.Pace", Listening)
    records = str(tmp_path / "games.jsonl")
    options = ["--option", "target=100", "--workers", "1", "--quiet", "--records", records]
    assert main(["arena", "tutto", "thumb", "random", *options, "--games", "2"]) == 0
    assert told == [(2, 2)]
    told.clear()
    assert main(["arena", "tutto", "thumb", "random", *options, "--games", "6", "--resume"]) == 0
    assert told == [(2, 0), (2, 2), (2, 2)]


def test_simulate_measures_a_deal_of_the_bots_before_it_starts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wagnis.simulation.Simulator.seconds_a_game", lambda simulator: 3.0)
    options = ["--option", "target=100", "--workers", "1", "--games", "64", "--way", "bots"]
    assert main(["simulate", "tutto", "thumb", "random", *options]) == 0
    said = capsys.readouterr().err
    assert "64 games take about 3.2 minutes, 3 s a game" in said
    assert "without --way bots the compiled games play" in said
    assert main(["simulate", "tutto", "thumb", "random", *options, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_few_games_of_players_by_values_are_compiled_in_the_arena(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`perfect` takes a second for a game by the bots; a rule of thumb takes milliseconds."""
    from wagnis.cli import arena_compiled

    asked = list[object]()

    def refuse(contest: object) -> str:
        asked.append(contest)
        return "no"

    monkeypatch.setattr("wagnis.arena.compiled.compiled", refuse)
    monkeypatch.setattr(arena_compiled, "WORTH_FOR_VALUES", 2)
    options = ["--option", "target=100", "--games", "2", "--workers", "1", "--quiet"]
    assert main(["arena", "tutto", "thumb", "random", *options]) == 0
    assert not asked
    assert main(["arena", "tutto", "thumb", "keen", *options]) == 0
    assert asked
