"""The journal of a job: a folder with a line for each chunk that is done, to go on from later.

Lines are only ever added. Each carries the digest of its job and of itself, so that one that was
cut off is noticed and its chunk done again, and one of another job is refused.
"""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from wagnis.core.plain import PlainObject
from wagnis.simulation.jobs import Chunk, Job, JobError

LINES = "journal.jsonl"
HEAD = "job.json"
FOREIGN = "this is of another job; name another folder"


class Journal:
    """Open while a job is done; what is written is on disk chunk by chunk."""

    def __init__(self, folder: Path, job: Job, resume: bool = False) -> None:
        self.folder, self._digest = folder, job.digest
        self._done: dict[Chunk, tuple[int, int]] = {}  # where its line is, and how long
        self.torn = 0  # lines that could not be used
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / LINES
            if path.exists() and path.stat().st_size and not resume:
                raise JobError(f"{folder} holds a journal already; --resume goes on with it")
            self._file: IO[bytes] = path.open("a+b")
            try:
                _lock(self._file, folder)
                begun = path.stat().st_size > 0
                _check_head(folder, job, begun)
                if not begun:
                    _write_head(folder / HEAD, job)
                self._read_all(path)
            except BaseException:
                self._file.close()
                raise
        except OSError as error:
            raise JobError(f"{folder} cannot be used: {error.strerror or error}") from None

    @property
    def chunks(self) -> frozenset[Chunk]:
        """Those that are done."""
        return frozenset(self._done)

    def found(self, chunk: Chunk) -> bytes | None:
        """What came of this very chunk, read from the disk; nothing is held in memory."""
        place = self._done.get(chunk)
        if place is None:
            return None
        try:
            self._file.seek(place[0])
            told = _sound(self._file.read(place[1]))
        except OSError as error:
            raise JobError(f"{self.folder} cannot be read: {error.strerror or error}") from None
        return None if told is None else zlib.decompress(b64decode(told["result"]))

    def write(self, chunk: Chunk, result: bytes) -> None:
        told = {
            "job": self._digest,
            "chunk": [chunk.number, chunk.first, chunk.count],
            "result": b64encode(zlib.compress(result, 1)).decode(),
        }
        line = _line(told)
        try:
            at = self._file.seek(0, os.SEEK_END)
            self._file.write(line)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise JobError(f"{self.folder} cannot be written: {error.strerror or error}") from None
        self._done[chunk] = at, len(line)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _read_all(self, path: Path) -> None:
        """Whole lines are kept; what follows the last line break was being written."""
        self._file.seek(0)
        at = end = 0
        for number, line in enumerate(self._file, 1):
            length = len(line)
            if line.endswith(b"\n"):
                end = at + length
                chunk = self._chunk(line, path, number)
                if chunk is None:
                    self.torn += 1
                else:
                    self._done.setdefault(chunk, (at, length))
            else:
                self.torn += 1
            at += length
        if at > end:
            self._file.truncate(end)

    def _chunk(self, line: bytes, path: Path, number: int) -> Chunk | None:
        told = _sound(line)
        if told is None:
            return None
        if told.get("job") != self._digest:
            raise JobError(f"{path}, line {number}: {FOREIGN}")
        return Chunk(*map(int, told["chunk"]))


def _line(told: PlainObject) -> bytes:
    body = json.dumps(told, sort_keys=True)
    return f"{sha256(body.encode()).hexdigest()[:16]} {body}\n".encode()


def _sound(line: bytes) -> dict[str, Any] | None:
    """What a line says, if it is as it was written."""
    check, _, body = line.rstrip(b"\n").partition(b" ")
    if sha256(body).hexdigest()[:16].encode() != check:
        return None
    told: dict[str, Any] = json.loads(body)
    return told


def _write_head(path: Path, job: Job) -> None:
    """For people: what this folder is about."""
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps({"job": job.digest, **job.facts}, indent=1) + "\n", "utf-8")
    os.replace(draft, path)


def _check_head(folder: Path, job: Job, begun: bool) -> None:
    """A journal that has begun is of this job; where none has, no file of others is in the way."""
    try:
        told = json.loads((folder / HEAD).read_bytes())
    except FileNotFoundError:
        told = None if begun else {"job": ""}
    except ValueError:
        told = None
    if not isinstance(told, dict) or "job" not in told:
        raise JobError(f"{folder} holds files that are no journal of ours; name another folder")
    if begun and told["job"] != job.digest:
        raise JobError(f"{folder / LINES}: {FOREIGN}")


def _lock(file: IO[bytes], folder: Path) -> None:
    """Two at once would both do what is missing; the system forgets the lock of who is killed."""
    try:
        import fcntl
    except ImportError:  # a system without it
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise JobError(f"somebody is at work in {folder}") from None
