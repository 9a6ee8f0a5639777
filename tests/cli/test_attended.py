"""A command that works for another process cleans up and ends when that process ends."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys

import pytest

from tests.patience import PATIENCE

# Says that it has begun, and what it clears up when it has to end.
WORK = """
import sys, time
from wagnis.cli.solve import attended
until = time.monotonic() + float(sys.argv[1])
try:
    attended()
    print("begun", flush=True)
    while time.monotonic() < until:
        time.sleep(0.01)
except KeyboardInterrupt:
    print("cleared up", flush=True)
"""


def working(seconds: float, before: str = "") -> subprocess.Popen[bytes]:
    work = subprocess.Popen(
        [sys.executable, "-c", before + WORK, str(seconds)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert work.stdout is not None
    assert work.stdout.readline() == b"begun\n"
    return work


def test_it_ends_when_nobody_holds_its_input_any_more() -> None:
    with working(3600) as work:
        assert work.stdin is not None
        work.stdin.close()
        assert work.stdout is not None
        assert work.stdout.read() == b"cleared up\n"


IGNORING = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"


def test_it_ends_although_its_server_was_started_in_the_background() -> None:
    with working(PATIENCE, IGNORING) as work:
        assert work.stdin is not None
        work.stdin.close()
        assert work.stdout is not None
        assert work.stdout.read() == b"cleared up\n"


@pytest.mark.skipif(os.name != "posix", reason="there are no such signals")
def test_it_ends_when_it_is_told_to() -> None:
    with working(3600) as work:
        work.send_signal(signal.SIGTERM)
        assert work.stdout is not None
        assert work.stdout.read() == b"cleared up\n"


# Starts a work that lets nothing else run in its process, and waits.
BOSS = """
import subprocess, sys
work = "import ctypes; from wagnis.cli.solve import attended; attended();"
work += "print('begun', flush=True); ctypes.PyDLL(None).sleep(3600)"
subprocess.Popen([sys.executable, "-c", work], stdin=subprocess.PIPE).wait()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it ends with what it is at")
def test_it_ends_with_whoever_started_it_even_if_it_cannot_look_up() -> None:
    with subprocess.Popen([sys.executable, "-c", BOSS], stdout=subprocess.PIPE) as boss:
        assert boss.stdout is not None
        assert boss.stdout.readline() == b"begun\n"
        boss.kill()
        ended, _, _ = select.select([boss.stdout], [], [], PATIENCE)
        assert ended, "the work goes on"
        assert boss.stdout.read() == b""  # both have let go of it


def test_it_comes_to_its_own_end_while_somebody_holds_its_input() -> None:
    with working(0) as work:
        assert work.stdout is not None
        assert work.stdout.read() == b""
        assert work.wait(PATIENCE) == 0
