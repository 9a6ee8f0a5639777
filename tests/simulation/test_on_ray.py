"""The same work on a real Ray cluster of this machine, with a worker killed in the middle.

Ray takes its time to start, so one cluster serves for all that is to be seen.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from wagnis.simulation import JobError, Simulator, on_ray
from wagnis.simulation.jobs import Chunk, Job
from wagnis.simulation.plan import BOTS, Plan


@dataclass(frozen=True)
class Mortal(Plan):
    """A plan whose worker is killed once, at the chunk it is told."""

    notes: Path = Path()
    dies_at: int = -1

    def __call__(self, chunk: Chunk) -> bytes:
        started = len(list(self.notes.glob(f"{chunk.number}-*")))
        (self.notes / f"{chunk.number}-{started}").touch()
        if chunk.number == self.dies_at and not started:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(chunk)


# What Ray itself leaves open, and what is deprecated inside it, is not ours to mend.
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray")
    asked = ("tutto", ("thumb", "thumb"), 3, {"target": 200}, BOTS, False, "")
    alone = Simulator(Plan(*asked), 190)
    list(alone.run())
    notes, kept = tmp_path / "notes", tmp_path / "kept"
    notes.mkdir()
    plan = Mortal(*asked, notes=notes, dies_at=2)
    far = Simulator(plan, 190, ray="local", workers=2, folder=kept)
    list(far.run())
    assert far.tally == alone.tally
    starts = {n: len(list(notes.glob(f"{n}-*"))) for n in range(6)}
    assert starts == {0: 1, 1: 1, 2: 2, 3: 1, 4: 1, 5: 1}
    lines = (kept / "journal.jsonl").read_text().splitlines()
    assert len(lines) == 6  # each chunk is kept once
    assert capfd.readouterr() == ("", "")  # and Ray has said nothing


@dataclass(frozen=True)
class Nothing:
    done: list[int] = field(default_factory=list)

    def __call__(self, chunk: Chunk) -> bytes:
        return b""


def refused(address: str) -> str:
    with pytest.raises(JobError) as refusal:
        on_ray.RayPool(Job({}, Nothing()), address)
    return str(refusal.value)


def test_an_address_where_nobody_answers_is_refused_soon() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]  # bound, but nobody listens
        assert f"no Ray cluster can be reached at '127.0.0.1:{port}'" in refused(
            f"127.0.0.1:{port}"
        )
    for wrong in ("http://there", "there:port", "", ":6379", "there:99999"):
        assert "is no address of a Ray cluster" in refused(wrong)


def test_whoever_listens_but_is_no_cluster_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ray's own connecting would go on for minutes."""
    ended = threading.Event()

    class Deaf:
        exceptions = None

        def is_initialized(self) -> bool:
            return False

        def init(self, **_: object) -> None:
            ended.wait(60)

    monkeypatch.setattr(on_ray, "_imported", Deaf)
    monkeypatch.setattr(on_ray, "JOINED", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as server:
        said = refused(f"127.0.0.1:{server.getsockname()[1]}")
    ended.set()
    assert "has answered" in said
