"""A program in a process of its own: start, stop, kill.

The other modules of this package define the programs and their readiness checks.
"""

from __future__ import annotations

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Self

if TYPE_CHECKING:
    import pwd


STARTING = 60.0  # seconds for a program to become ready
STOPPING = 20.0  # seconds for it to end
LOOKING = 0.01  # seconds between two checks
HOST = "127.0.0.1"

# Runs in the new process: changes the user if needed, and ends with the parent (Linux).
LAUNCH = """
import ctypes, os, sys
user, group, number, parent = map(int, sys.argv[1:5])
if user >= 0:
    os.setgroups([])
    os.setgid(group)
    os.setuid(user)
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, number)
    if os.getppid() != parent:
        sys.exit(1)
os.execv(sys.argv[5], sys.argv[5:])
"""


class ServiceError(Exception):
    """A program could not be found or started; one sentence says why."""


class Service(ABC):
    """A program that listens on one port and keeps everything in one folder."""

    name: str
    ending = signal.SIGTERM  # asks it to stop cleanly

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.port = free_port() if port is None else port
        self.log = folder / f"{self.name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def _command(self) -> Sequence[str | Path]:
        """The program, by its path, and its arguments."""

    @abstractmethod
    def _ready(self) -> bool:
        """Whether it answers."""

    def _prepare(self) -> None:
        """Create what the program needs before it starts."""
        return

    def _environment(self) -> Mapping[str, str]:
        return os.environ

    def _user(self) -> pwd.struct_passwd | None:
        """The user to run it; None for the current one."""
        return None

    @property
    def pid(self) -> int:
        assert self._process is not None, f"{self.name} has not been started"
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def launch(self) -> None:
        """Start it without waiting; again on the same data and port, if it ran before."""
        assert not self.running, f"{self.name} runs already"
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._prepare()
        user = self._user()
        identity = (-1, -1) if user is None else (user.pw_uid, user.pw_gid)
        words = [*map(str, identity), str(self.ending.value), str(os.getpid())]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", LAUNCH, *words, *map(str, self._command())],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment(),
                start_new_session=True,  # Ctrl+C reaches only us; we decide the order of ending
            )

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        self.launch()
        try:
            self.wait_ready()
        except BaseException:
            self.kill()
            raise
        return self

    def wait_ready(self) -> None:
        end = time.monotonic() + STARTING
        while not self._ready():
            if not self.running:
                self._fail("ended at once")
            if time.monotonic() > end:
                self._fail(f"did not answer within {STARTING:.0f} s")
            time.sleep(LOOKING)

    def _fail(self, what: str) -> NoReturn:
        lines = self.log.read_text(errors="replace").strip().splitlines()[-3:]
        raise ServiceError(f"{self.name} {what} ({self.log}): {' / '.join(lines) or 'no word'}")

    def ask_to_stop(self) -> None:
        """Ask for a clean end without waiting."""
        if self.running:
            self._process_signal(self.ending)

    def stop(self) -> None:
        """End it cleanly; kill it if that takes too long."""
        self.ask_to_stop()
        if self._process is not None:
            try:
                self._process.wait(STOPPING)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """kill -9 of the process and its children, without any cleanup."""
        if self._process is None or not self.running:
            return
        self._process_signal(signal.SIGSTOP)  # so that it starts no more children
        for child in children(self.pid):
            _signal(child, signal.SIGKILL)
        self._process_signal(signal.SIGKILL)
        self._process.wait()

    def _process_signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def __enter__(self) -> Self:
        return self if self.running else self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()


def _signal(pid: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def children(pid: int) -> list[int]:
    return [child for child, parent in _parents() if parent == pid]


def _parents() -> Iterator[tuple[int, int]]:
    """The pids of all processes and of their parents."""
    if not Path("/proc/self/stat").exists():
        listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True)
        for line in listed.stdout.splitlines():
            child, parent = line.split()
            yield int(child), int(parent)
        return
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            with suppress(OSError):
                # The program's name is in brackets and may contain any character.
                after = Path(entry.path, "stat").read_text().rpartition(")")[2].split()
                yield int(entry.name), int(after[1])


def free_port() -> int:
    """A port that stays free while programs come and go.

    The system assigns ephemeral ports from 32768 on; this one is below.
    """
    while True:
        with socket.socket() as probe, suppress(OSError):
            probe.bind((HOST, 10_000 + secrets.randbelow(22_000)))
            return int(probe.getsockname()[1])


def password(file: Path) -> str:
    """The password in this file; creates it on the first call."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(secrets.token_urlsafe(24))
    return file.read_text().strip()
