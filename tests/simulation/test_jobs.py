"""Every chunk is counted once: by any worker, in any order, after any interruption."""

from __future__ import annotations

import os
import signal
from itertools import islice
from pathlib import Path

import pytest

from tests.simulation.fakes import Squares, summed
from wagnis.simulation import jobs
from wagnis.simulation.jobs import (
    Alone,
    Chunk,
    Job,
    JobError,
    Pool,
    Processes,
    Threads,
    in_order,
    pieces,
    run,
)
from wagnis.simulation.journal import LINES, Journal

TOTAL = sum(n * n for n in range(1000))


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_all_is_done_once_by_any_number_of_threads(workers: int, tmp_path: Path) -> None:
    work = Squares(tmp_path)
    pool: Pool = Threads(work.job(), workers) if workers else Alone(work.job())
    told = list(run(pieces(1000, 90), pool))
    assert summed(told) == TOTAL
    assert sorted(chunk.number for chunk, _ in told) == list(range(12))
    assert all(work.starts(number) == 1 for number in range(12))


def test_a_chunk_lost_with_its_process_is_done_again_and_counted_once(tmp_path: Path) -> None:
    work = Squares(tmp_path, dies_at=3)
    told = list(run(pieces(1000, 100), Processes(work.job(), 2)))
    assert summed(told) == TOTAL
    assert sorted(chunk.number for chunk, _ in told) == list(range(10))
    assert work.starts(3) == 2


def test_work_that_always_ends_its_process_is_given_up_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LOSSES", 1)
    work = Squares(tmp_path, dies_at=0, times=99)
    with pytest.raises(JobError, match=r"2 times before its work; it was at chunk 0"):
        list(run(pieces(100, 100), Processes(work.job(), 1)))


class Wrong:
    def __call__(self, chunk: Chunk) -> bytes:
        raise ValueError(f"chunk {chunk.number} is wrong")


@pytest.mark.parametrize("pool", [Alone, lambda job: Threads(job, 2)])
def test_what_the_work_raises_is_raised(pool: type[Alone]) -> None:
    with pytest.raises(ValueError, match="chunk 0 is wrong"):
        list(run(pieces(3, 1), pool(Job({}, Wrong()))))


class Twice(Alone):
    """A pool that tells a chunk again which was thought lost."""

    def finished(self) -> list[tuple[Chunk, bytes]]:
        return 2 * super().finished()


def test_what_comes_twice_is_counted_once(tmp_path: Path) -> None:
    work = Squares(tmp_path)
    assert summed(list(run(pieces(1000, 100), Twice(work.job())))) == TOTAL


def test_chunks_are_put_in_order() -> None:
    mixed = [(Chunk(number, number, 1), b"") for number in (2, 0, 3, 1, 4)]
    assert [chunk.number for chunk, _ in in_order(mixed)] == [0, 1, 2, 3, 4]


def test_an_interrupted_job_goes_on_where_it_was(tmp_path: Path) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "journal"
    notes.mkdir()
    work = Squares(notes)
    with Journal(folder, work.job()) as journal:
        some = run(pieces(1000, 100), Alone(work.job()), journal)
        assert len(list(islice(some, 4))) == 4
        some.close()  # type: ignore[attr-defined]
    with Journal(folder, work.job(), resume=True) as journal:
        assert len(journal.chunks) == 4
        told = list(run(pieces(1000, 100), Alone(work.job()), journal))
    assert summed(told) == TOTAL
    assert all(work.starts(number) == 1 for number in range(10))


def test_more_than_before_is_asked_for(tmp_path: Path) -> None:
    """The last chunk was smaller then, and is another now."""
    notes, folder = tmp_path / "notes", tmp_path / "journal"
    notes.mkdir()
    work = Squares(notes)
    for total, starts in ((250, 1), (1000, 2)):
        with Journal(folder, work.job(), resume=True) as journal:
            told = list(run(pieces(total, 100), Alone(work.job()), journal))
        assert summed(told) == sum(n * n for n in range(total))
        assert work.starts(2) == starts
    assert work.starts(0) == work.starts(1) == 1


def kept(folder: Path, work: Squares) -> bytes:
    with Journal(folder, work.job()) as journal:
        list(run(pieces(300, 100), Alone(work.job()), journal))
    return (folder / LINES).read_bytes()


@pytest.mark.parametrize("cut", [1, 30, 100])
def test_a_line_that_was_cut_off_is_noticed_and_done_again(cut: int, tmp_path: Path) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "journal"
    notes.mkdir()
    work = Squares(notes)
    whole = kept(folder, work)
    (folder / LINES).write_bytes(whole[:-cut])
    with Journal(folder, work.job(), resume=True) as journal:
        assert (journal.torn, len(journal.chunks)) == (1, 2)
        told = list(run(pieces(300, 100), Alone(work.job()), journal))
    assert summed(told) == sum(n * n for n in range(300))
    assert [work.starts(number) for number in range(3)] == [1, 1, 2]
    assert (folder / LINES).read_bytes() == whole


def test_a_changed_line_is_not_believed(tmp_path: Path) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "journal"
    notes.mkdir()
    work = Squares(notes)
    first, rest = kept(folder, work).split(b"\n", 1)
    (folder / LINES).write_bytes(first.replace(b"[0, 0, 100]", b"[0, 0, 900]") + b"\n" + rest)
    with Journal(folder, work.job(), resume=True) as journal:
        assert (journal.torn, len(journal.chunks)) == (1, 2)


def test_a_line_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "journal"
    notes.mkdir()
    work = Squares(notes)
    (folder / LINES).write_bytes(2 * kept(folder, work))
    with Journal(folder, work.job(), resume=True) as journal:
        told = list(run(pieces(300, 100), Alone(work.job()), journal))
    assert summed(told) == sum(n * n for n in range(300))


def test_foreign_and_unusable_folders_are_refused(tmp_path: Path) -> None:
    notes, folder = tmp_path / "notes", tmp_path / "journal"
    notes.mkdir()
    work = Squares(notes)
    kept(folder, work)
    other = Job({"what": "cubes"}, work)
    with pytest.raises(JobError, match="another job"):
        Journal(folder, other, resume=True)
    with pytest.raises(JobError, match="--resume goes on"):
        Journal(folder, work.job())
    (folder / "job.json").unlink()
    with pytest.raises(JobError, match="no journal of ours"):
        Journal(folder, work.job(), resume=True)
    mine = notes / "job.json"
    mine.write_text('{"what": "of somebody else"}', encoding="utf-8")
    with pytest.raises(JobError, match="no journal of ours"):
        Journal(notes, work.job())
    assert "somebody else" in mine.read_text(encoding="utf-8")
    (notes / "file").touch()
    with pytest.raises(JobError, match="cannot be used"):
        Journal(notes / "file" / "below", work.job())


def test_two_at_once_in_one_folder_are_refused(tmp_path: Path) -> None:
    job = Job({}, Wrong())
    with Journal(tmp_path, job), pytest.raises(JobError, match="somebody is at work"):
        Journal(tmp_path, job, resume=True)


def test_processes_that_nobody_waits_for_are_ended(tmp_path: Path) -> None:
    work = Squares(tmp_path)
    told = run(pieces(10**6, 100), Processes(work.job(), 2))
    next(told)
    told.close()  # type: ignore[attr-defined]
    for path in tmp_path.iterdir():
        pid = int(path.name.rsplit("-", 1)[1])
        with pytest.raises(ProcessLookupError):
            os.kill(pid, signal.SIG_DFL)
