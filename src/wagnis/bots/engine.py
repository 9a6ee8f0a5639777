"""An engine: a program in any language that reads positions as JSON Lines and answers with moves.

docs/protocol.md defines the messages. An engine may introduce itself first. The arena decides what
a failure costs.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import IO, Any

from wagnis.core.box import AnyGame, NotationError
from wagnis.core.errors import WagnisError
from wagnis.core.plain import Plain, PlainObject, parse
from wagnis.games import BOXES
from wagnis.records import Match, position

START_SECONDS = 30.0  # the time limit of the first answer, which may be longer than that of a move
LEAVE_SECONDS = 0.5  # the time to exit after its input is closed
LONGEST_LINE = 100_000  # bytes; a move has a few dozen
MOST_WAITING = 16  # unexpected answers, after which its output is no longer read
LAST_WORDS = 12  # lines of its standard error that the error message shows
GIVEN_UP = 3  # failures in a row after which it is not restarted


PROTOCOL = 1  # the version of docs/protocol.md
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Introduction:
    """An engine's name and version, as it states them; the version may be empty."""

    name: str
    version: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.version}".rstrip()


class EngineError(WagnisError):
    """The engine does not start, or its answer is wrong; the message says how."""


class Engine:
    """A program that is started on first use, and restarted after a failure."""

    def __init__(self, command: str, seconds: float = 10.0) -> None:
        self.command, self.seconds = command, seconds
        self.introduction: Introduction | None = None  # None before it introduces itself
        self._running: _Running | None = None
        self._failures = 0

    def start(self) -> _Running:
        """Start the program unless it is running; an `EngineError` says why it does not start."""
        if self._running is None:
            if self._failures >= GIVEN_UP:
                raise EngineError(f"it failed {GIVEN_UP} times in a row and was not started again")
            try:
                words = shlex.split(self.command)
            except ValueError as error:
                raise EngineError(f"its command cannot be read: {error}") from None
            if not words:
                raise EngineError("its command is empty")
            try:
                self._running = _Running(words)
            except OSError as error:
                raise EngineError(f"it does not start: {error.strerror or error}") from None
        return self._running

    def ask(self, asked: Plain) -> Plain:
        """Its answer to one line, as plain data; an introduction may precede the first answer."""
        running = self.start()
        first = not running.answered
        if not first and running.has_spoken:
            raise self.failed("it spoke without being asked")
        patience = max(self.seconds, START_SECONDS) if first else self.seconds
        running.tell(json.dumps(asked, separators=(",", ":")).encode() + b"\n")
        answer = self._answer(running, patience, first)
        if first and isinstance(answer, dict) and "engine" in answer:
            self.introduction = self._introduced(answer)
            answer = self._answer(running, patience, first)
        return answer

    def _answer(self, running: _Running, patience: float, first: bool) -> Plain:
        try:
            line = running.answer(patience)
        except queue.Empty:
            unflushed = "; does it flush its output after every answer?" if first else ""
            raise self.failed(f"it did not answer within {patience:g} seconds{unflushed}") from None
        if not line:
            raise self.failed("it ended without an answer", gone=True)
        try:
            return parse(line.decode())
        except ValueError as error:
            raise self.failed(f"its answer {_short(line)} is not JSON: {error}") from None

    def _introduced(self, said: PlainObject) -> Introduction:
        """Parse an introduction strictly, because tables of results show it."""
        name, version = said["engine"], said.get("version", "")
        for word in (name, version):
            if not isinstance(word, str) or not (word.isprintable() and len(word) <= LONGEST_NAME):
                raise self.failed(f"its introduction {_short(said)} has no plain name and version")
        if not name.strip():
            raise self.failed("its introduction names nobody")
        if said.get("protocol", PROTOCOL) != PROTOCOL:
            raise self.failed(f"it speaks protocol {said['protocol']}, and we speak {PROTOCOL}")
        return Introduction(name.strip(), version.strip())

    def failed(self, reason: str, gone: bool = False) -> EngineError:
        """End the program and return the error to raise, with its last output."""
        assert self._running is not None
        self._failures += 1
        running = self._running
        self.close()
        ended = f" (exit status {running.left})" if gone and running.left is not None else ""
        said = "".join(f"\n  {line}" for line in running.said)
        return EngineError(f"{reason}{ended}{said}")

    def forgive(self) -> None:
        """Reset the count of failures, after a game that the engine finished."""
        self._failures = 0

    def close(self) -> None:
        if self._running is not None:
            self._running.end()
            self._running = None


class EngineBot:
    """A bot that asks an engine; an `EngineError` for anything but a legal move."""

    def __init__(self, engine: Engine, game: str, options: Mapping[str, Plain]) -> None:
        self.engine, self.box, self.options = engine, BOXES[game], dict(options)

    def choose(self, game: AnyGame, state: Any, actions: Sequence[Any]) -> Any:
        shown = replace(Match.of(self.box, game, state), options=self.options)
        answer = self.engine.ask(position(shown))
        try:
            action = self.box.notation.read_move(answer)
        except NotationError as error:
            raise self.engine.failed(f"its answer {_short(answer)} is no move: {error}") from None
        if action not in actions:
            raise self.engine.failed(f"its move {_short(answer)} is not legal here")
        return action


class _Running:
    """The process and three threads for its pipes, so that a slow program blocks only these."""

    def __init__(self, words: Sequence[str]) -> None:
        # In its own session it does not receive our Ctrl+C.
        self._process = process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self.answered = False
        self.left: int | None = None  # the exit status, if it exited by itself
        self.said: deque[str] = deque(maxlen=LAST_WORDS)
        self._asked: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._threads = [
            threading.Thread(target=self._write, args=(process.stdin,), daemon=True),
            threading.Thread(target=self._read, args=(process.stdout,), daemon=True),
            threading.Thread(target=self._listen, args=(process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def has_spoken(self) -> bool:
        """Whether there is unread output that answers no question."""
        return not self._answers.empty() and self._process.poll() is None

    def tell(self, line: bytes) -> None:
        self._asked.put(line)

    def answer(self, seconds: float) -> bytes:
        """Its next line; empty if it has ended."""
        answer = self._answers.get(timeout=seconds)
        self.answered = True
        return answer

    def end(self) -> None:
        """Close its input, then kill its process group, including what it started itself."""
        self._asked.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.left = self._process.wait(LEAVE_SECONDS)
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(LEAVE_SECONDS)

    def _write(self, into: IO[bytes]) -> None:
        with suppress(OSError, ValueError), into:
            for line in iter(self._asked.get, None):
                into.write(line)
                into.flush()

    def _read(self, out: IO[bytes]) -> None:
        with suppress(OSError, ValueError), out:
            waiting = self._answers
            for line in iter(lambda: out.readline(LONGEST_LINE), b""):
                if waiting.qsize() >= MOST_WAITING:
                    break
                if line.strip():
                    waiting.put(line)
        self._answers.put(b"")

    def _listen(self, errors: IO[bytes]) -> None:
        with suppress(OSError, ValueError), errors:
            for line in iter(lambda: errors.readline(LONGEST_LINE), b""):
                self.said.append(line.decode(errors="replace").rstrip()[:200])


def _short(answer: Plain) -> str:
    shown = answer.decode(errors="replace").strip() if isinstance(answer, bytes) else repr(answer)
    return shown if len(shown) <= 80 else f"{shown[:77]}..."
