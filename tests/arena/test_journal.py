"""Workers side by side: the same results however many, no matter who fails or stops early."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from wagnis.arena import ArenaError, Contest, Dealt, Journal, entrants, play_all, report
from wagnis.arena import journal as journals
from wagnis.simulation import jobs

ANSWERS = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line)["legal"][0]), flush=True)
"""
CRASHES = "import sys; sys.stdin.readline(); sys.exit('no idea')"


def engine(script: str) -> str:
    return f"engine:{shlex.quote(sys.executable)} -c {shlex.quote(script)}"


def contest(*names: str, game: str = "zocken", **changes: Any) -> Contest:
    return Contest(game, entrants(names), options={"rounds": 1}, **changes)


def in_order(dealt: list[Dealt]) -> list[Dealt]:
    return sorted(dealt, key=lambda one: (one.deal, one.pairing))


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    played = contest("thumb", "random", "random", seed="same")
    alone = list(play_all(played, 6))
    together = list(play_all(played, 6, jobs=2))
    assert in_order(alone) == in_order(together)
    assert report(played, alone) == report(played, reversed(together))


def test_an_engine_that_fails_forfeits_the_game_and_the_arena_goes_on() -> None:
    played = contest(engine(CRASHES), "thumb")
    ((lost, won),) = report(played, list(play_all(played, 10)))
    assert (lost.share.mean, won.share.mean) == (0.0, 1.0)
    assert (lost.failures, won.failures) == (10, 0)
    assert lost.difference is None


def test_at_a_larger_table_the_others_share_a_forfeited_win() -> None:
    played = contest(engine(CRASHES), "thumb", seats=4)
    ((lost, won),) = report(played, list(play_all(played, 4)))
    assert lost.wins == 0
    assert (lost.copies, won.copies) == (1, 3)
    assert won.wins == pytest.approx(4 / 3)
    assert won.share.mean == pytest.approx(1 / 3)


def test_if_wished_a_rule_of_thumb_plays_on_for_an_engine_that_fails() -> None:
    played = contest(engine(CRASHES), "random", stand_in=True)
    ((stood_in_for, coins),) = report(played, list(play_all(played, 20)))
    assert stood_in_for.failures == 20
    assert stood_in_for.share.mean > coins.share.mean
    assert stood_in_for.difference is not None


def test_an_engine_plays_in_every_process() -> None:
    played = contest(engine(ANSWERS), "thumb")
    alone, together = list(play_all(played, 4)), list(play_all(played, 4, jobs=2))
    assert in_order(alone) == in_order(together)
    assert not any(game.failures for deal in alone for game in deal.games)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_engine_that_cannot_be_started_ends_the_contest_at_once(jobs: int) -> None:
    with pytest.raises(ArenaError, match="engine no-such-engine: it does not start"):
        list(play_all(contest("engine:no-such-engine", "thumb"), 4, jobs))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_stops_early_leaves_no_engine_behind(jobs: int, tmp_path: Path) -> None:
    noted = f"import os; open({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w').close()\n{ANSWERS}"
    games = play_all(contest(engine(noted), "thumb"), 400, jobs)
    next(games)
    games.close()  # type: ignore[attr-defined]
    started = [int(path.name) for path in tmp_path.iterdir()]
    assert started
    deadline = time.monotonic() + PATIENCE
    while any(map(alive, started)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, started))


HANGS = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    time.sleep(0 if number < 40 else 300)
    print(json.dumps(json.loads(line)["legal"][0]), flush=True)
"""


def test_an_engine_that_still_thinks_is_not_waited_for() -> None:
    games = play_all(contest(engine(HANGS), "thumb", seconds=400), 400, jobs=2)
    next(games)
    time.sleep(2)  # by now every worker waits for its engine
    began = time.monotonic()
    games.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 60


class Dying:
    """A work that kills its process."""

    def __init__(self, contest: Contest) -> None:
        pass

    def __call__(self, chunk: object) -> bytes:
        os.kill(os.getpid(), signal.SIGKILL)
        return b""


def test_processes_that_die_again_and_again_end_the_contest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journals, "InProcess", Dying)
    monkeypatch.setattr(jobs, "LOSSES", 1)
    with pytest.raises(ArenaError, match="ended 2 times before its work"):
        list(play_all(contest("thumb", "random"), 4, jobs=2))


def test_a_contest_goes_on_from_its_journal(tmp_path: Path) -> None:
    """What is in the file is not played again, a deal that was cut off is."""
    played, file = contest("thumb", "random", keep=True), tmp_path / "games.jsonl"
    with Journal(file, played) as journal:
        whole = list(play_all(played, 6, journal=journal))
    written = file.read_bytes()
    assert len(written.splitlines()) == 6
    file.write_bytes(written[:-10])
    with Journal(file, played, resume=True) as journal:
        assert len(file.read_bytes().splitlines()) == 4
        assert list(play_all(played, 6, journal=journal)) == whole
    assert file.read_bytes() == written
    assert all(game.record for deal in whole for game in deal.games)
    with pytest.raises(ArenaError, match="--resume goes on"):
        Journal(file, played)
