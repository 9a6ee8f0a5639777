"""The journal of a job: a folder with a line for each finished chunk, from which a job resumes.

Lines are only appended. Each has the digest of its job and of itself: a truncated line is detected
and its chunk computed again; a line of another job is refused. `wagnis.arena.journal` stores match
records in a `LineFile`, too.
"""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Self

from wagnis.core.plain import PlainObject
from wagnis.simulation.jobs import Chunk, Job, JobError

LINES = "journal.jsonl"
HEAD = "job.json"
FOREIGN = "this is of another job; name another folder"


class LineFile:
    """An append-only file, locked while it is open; `shown` is its name in errors."""

    def __init__(self, path: Path, shown: Path) -> None:
        self._shown = shown
        try:
            self._file: IO[bytes] = path.open("a+b")
        except OSError as error:
            raise JobError(f"{shown} cannot be written: {error.strerror or error}") from None
        try:
            _lock(self._file, shown)
        except BaseException:
            self.close()
            raise

    def append(self, lines: bytes) -> tuple[int, int]:
        """Write whole lines to the disk; return their offset and length."""
        try:
            at = self._file.seek(0, os.SEEK_END)
            self._file.write(lines)
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise JobError(f"{self._shown} cannot be written: {error.strerror or error}") from None
        return at, len(lines)

    def read(self, at: int, length: int) -> bytes:
        try:
            self._file.seek(at)
            return self._file.read(length)
        except OSError as error:
            raise JobError(f"{self._shown} cannot be read: {error.strerror or error}") from None

    def lines(self) -> Iterator[bytes]:
        self._file.seek(0)
        yield from self._file

    def truncate(self, end: int) -> None:
        self._file.truncate(end)

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Journal(LineFile):
    """Open while a job runs; every chunk is on disk when it is written."""

    def __init__(self, folder: Path, job: Job, resume: bool = False) -> None:
        self.folder, self._digest = folder, job.digest
        self._done: dict[Chunk, tuple[int, int]] = {}  # offset and length of its line
        self.torn = 0  # damaged lines
        path = folder / LINES
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size and not resume:
                raise JobError(f"{folder} holds a journal already; --resume goes on with it")
            super().__init__(path, folder)
            try:
                begun = path.stat().st_size > 0
                _check_head(folder, job, begun)
                if not begun:
                    _write_head(folder / HEAD, job)
                self._read_all(path)
            except BaseException:
                self.close()
                raise
        except OSError as error:
            raise JobError(f"{folder} cannot be used: {error.strerror or error}") from None

    @property
    def chunks(self) -> frozenset[Chunk]:
        return frozenset(self._done)

    def find(self, chunk: Chunk) -> bytes | None:
        """The result of this chunk, read from the disk; memory holds no results."""
        place = self._done.get(chunk)
        entry = None if place is None else _sound(self.read(*place))
        return None if entry is None else zlib.decompress(b64decode(entry["result"]))

    def write(self, chunk: Chunk, result: bytes) -> None:
        entry = {
            "job": self._digest,
            "chunk": [chunk.number, chunk.first, chunk.count],
            "result": b64encode(zlib.compress(result, 1)).decode(),
        }
        self._done[chunk] = self.append(_line(entry))

    def _read_all(self, path: Path) -> None:
        """Read the whole lines; the rest after the last line break is an interrupted write."""
        at = end = 0
        for number, line in enumerate(self.lines(), 1):
            chunk = None
            if line.endswith(b"\n"):
                end = at + len(line)
                chunk = self._chunk(line, path, number)
            if chunk is None:
                self.torn += 1
            else:
                self._done.setdefault(chunk, (at, len(line)))
            at += len(line)
        if at > end:
            self.truncate(end)

    def _chunk(self, line: bytes, path: Path, number: int) -> Chunk | None:
        entry = _sound(line)
        if entry is None:
            return None
        if entry.get("job") != self._digest:
            raise JobError(f"{path}, line {number}: {FOREIGN}")
        return Chunk(*map(int, entry["chunk"]))


def _line(entry: PlainObject) -> bytes:
    body = json.dumps(entry, sort_keys=True)
    return f"{sha256(body.encode()).hexdigest()[:16]} {body}\n".encode()


def _sound(line: bytes) -> dict[str, Any] | None:
    """The content of a line if its digest is right."""
    check, _, body = line.rstrip(b"\n").partition(b" ")
    if sha256(body).hexdigest()[:16].encode() != check:
        return None
    entry: dict[str, Any] = json.loads(body)
    return entry


def _write_head(path: Path, job: Job) -> None:
    """A description of this folder for people."""
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps({"job": job.digest, **job.facts}, indent=1) + "\n", "utf-8")
    os.replace(draft, path)


def _check_head(folder: Path, job: Job, begun: bool) -> None:
    """Refuse the journal of another job, and a folder with other files."""
    try:
        head = json.loads((folder / HEAD).read_bytes())
    except FileNotFoundError:
        head = None if begun else {"job": ""}
    except ValueError:
        head = None
    if not isinstance(head, dict) or "job" not in head:
        raise JobError(f"{folder} holds files that are no journal of ours; name another folder")
    if begun and head["job"] != job.digest:
        raise JobError(f"{folder / LINES}: {FOREIGN}")


def _lock(file: IO[bytes], shown: Path) -> None:
    """Two processes would compute the same chunks; the system frees the lock of a killed one."""
    try:
        import fcntl
    except ImportError:  # a system without file locks
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise JobError(f"somebody is at work in {shown}") from None
