"""`wagnis review FOLDER --ray` and `wagnis solve --ray`: the same as here, each counted once.

The cluster is a stand-in but in the deep tests, where it is a real one and a worker is killed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.analysis.playing import played
from tests.cli import a_room
from tests.patience import PATIENCE
from wagnis.cli import main, review_jobs, solve_jobs
from wagnis.records import write_record
from wagnis.simulation.jobs import Alone, Chunk, Job, JobError
from wagnis.solvers import ValueStore

Capture = pytest.CaptureFixture[str]


class Cluster(Alone):
    """Somebody who works here and notes what was done."""

    done: list[int]
    lives = 99

    def __init__(self, job: Job, address: str) -> None:
        super().__init__(job)
        if address != "there:1":
            raise JobError(f"no Ray cluster can be reached at {address!r}")

    def finished(self) -> list[tuple[Chunk, bytes]]:
        told = super().finished()
        if len(self.done) >= Cluster.lives:
            raise KeyboardInterrupt
        self.done.extend(chunk.number for chunk, _ in told)
        return told


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The chunks that the cluster has done."""
    noted: list[int] = []
    monkeypatch.setattr(Cluster, "done", noted, raising=False)
    monkeypatch.setattr(review_jobs, "RayPool", Cluster)
    monkeypatch.setattr(solve_jobs, "RayPool", Cluster)
    return noted


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    match = played("zocken", ["thumb", "random"], 1, {"rounds": 1})
    lines = [json.dumps(write_record(match.at(event))) for event in range(9)]
    (folder / "many.jsonl").write_text("\n".join([*lines, '{"format": 1}']), encoding="utf-8")
    (folder / "broken.json").write_bytes(b"\xff")
    return folder


def test_a_cluster_reviews_what_would_be_reviewed_here(
    records: Path, done: list[int], capsys: Capture
) -> None:
    assert main(["review", str(records), "--json"]) == 1
    here = capsys.readouterr()
    assert main(["review", str(records), "--json", "--ray", "there:1"]) == 1
    there = capsys.readouterr()
    assert json.loads(there.out) == json.loads(here.out)
    assert sorted(there.err.splitlines()) == sorted(here.err.splitlines())
    assert len(json.loads(there.out)["games"]) == 9
    assert done == [0, 1, 2]


def test_interrupted_reviews_are_gone_on_with(
    records: Path, tmp_path: Path, done: list[int], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["review", str(records), "--json", "--ray", "there:1", "--journal", str(tmp_path / "j")]
    monkeypatch.setattr(Cluster, "lives", 2)
    assert main(words) == 130
    monkeypatch.setattr(Cluster, "lives", 99)
    assert main(words) == 2
    assert "--resume goes on" in capsys.readouterr().err
    assert main([*words, "--resume"]) == 1
    assert len(json.loads(capsys.readouterr().out)["games"]) == 9
    assert done == [0, 1, 2]  # nothing twice
    assert main([*words, "--resume", "--objective", "points"]) == 2
    assert "another job" in capsys.readouterr().err


def test_a_cluster_solves_and_the_table_is_kept_here(
    tmp_path: Path, done: list[int], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_room.moves_in(monkeypatch)
    monkeypatch.setenv("WAGNIS_TABLES", str(tmp_path / "tables"))
    assert main(["solve", "tutto", "--ray", "there:1"]) == 0
    said = capsys.readouterr()
    assert "the first player wins 53.059%" in said.out
    assert "1 of 1: the errand to 6000" in said.err
    errand = a_room.Errand(6_000)
    assert ValueStore(tmp_path / "tables").find(errand.kind, errand.key) is not None
    assert main(["solve", "tutto", "--ray", "there:1"]) == 0  # it is there: nobody is asked
    assert done == [0]
    assert main(["solve", "tutto", "--ray", "there:1", "--again"]) == 0
    assert done == [0, 0]


def test_what_is_wrong_is_said_in_a_sentence(
    records: Path, done: list[int], capsys: Capture, tmp_path: Path
) -> None:
    for words, said in (
        (["review", str(records), "--ray", "nowhere:1"], "can be reached at 'nowhere:1'"),
        (["review", str(records), "--resume"], "--ray ADDRESS"),
        (["review", str(records), "--ray", "there:1", "--resume"], "--journal DIR"),
        (["review", str(records / "broken.json"), "--ray", "there:1"], "--ray is for many"),
        (["solve", "tutto", "--again", "--ray", "x", "--folder", str(tmp_path)], "at 'x'"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err


def workers_of(pid: int) -> Iterator[int]:
    """The processes below this one that are at work for Ray."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = path.read_text().rpartition(")")
        except OSError:
            continue
        parents[int(path.parent.name)] = int(rest.split()[1]), name
    for one in parents:
        above, name = one, parents[one][1]
        while above in parents and above != pid:
            above = parents[above][0]
        if above == pid and "ray::_do" in name:  # not one of its agents
            yield one


@pytest.mark.deep
def test_a_real_cluster_reviews_and_solves_though_a_worker_is_killed(
    records: Path, tmp_path: Path, capsys: Capture
) -> None:
    pytest.importorskip("ray")
    lines = (records / "many.jsonl").read_text(encoding="utf-8").splitlines()[:9]
    (records / "many.jsonl").write_text("\n".join(lines * 12), encoding="utf-8")
    assert main(["review", str(records), "--json"]) == 1
    here = json.loads(capsys.readouterr().out)
    command = [sys.executable, "-m", "wagnis"]
    journal = tmp_path / "journal" / "journal.jsonl"
    words = ["review", str(records), "--json", "--ray", "local", "--journal", str(journal.parent)]
    running = subprocess.Popen(
        [*command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 10 * PATIENCE
    while not (journal.exists() and journal.read_bytes().count(b"\n") >= 2):
        assert time.monotonic() < deadline
        assert running.poll() is None, running.communicate()
        time.sleep(0.05)
    while not (at_work := list(workers_of(running.pid))):
        assert time.monotonic() < deadline
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
    os.kill(at_work[0], signal.SIGKILL)
    out, said = running.communicate(timeout=10 * PATIENCE)
    assert running.returncode == 1, said
    assert json.loads(out) == here
    numbers = [json.loads(line[17:])["chunk"][0] for line in journal.read_text().splitlines()]
    assert sorted(numbers) == list(range(27))
    tables = tmp_path / "tables"
    task = ["solve", "tutto", "--target", "300"]
    words = [*command, *task, "--ray", "local", "--folder", str(tables)]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
    alone = tmp_path / "alone"
    assert main([*task, "--folder", str(alone)]) == 0
    assert [path.name for path in tables.iterdir()] == [path.name for path in alone.iterdir()]
