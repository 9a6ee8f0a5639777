"""Compiled random play beside the source of the last release: games per CPU-second, and the ratio.

The two versions take turns, so that the load of the machine is the same for both. `--release`
names another version, as `--release 0.9.0`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bench.release import ROOT, NoReleaseError, last_release, unpack

GAMES, SEATS = ("gambler", "tutto", "zocken"), (2, 4)
ROUNDS, SECONDS = 7, 0.3
AIM = 0.9
PLAYER = Path(__file__).with_name("beside_player.py")


@dataclass(frozen=True, slots=True)
class Row:
    """One game: steps and games per CPU-second of this source, and games as a share of theirs."""

    name: str
    seats: int
    steps: float
    games: float
    ratio: float
    same: bool
    """Whether both versions played the same games."""


class Player:
    """A process that plays one game by the source of one version."""

    def __init__(self, stack: ExitStack, source: Path, name: str, seats: int) -> None:
        # -P: without the folder of the script, whose modules have common names
        command = [sys.executable, "-P", str(PLAYER), name, str(seats)]
        process: subprocess.Popen[str] = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONPATH": str(source)},
        )
        self._process = stack.enter_context(process)
        assert process.stdin is not None
        assert process.stdout is not None
        self._asks, self._answers = process.stdin, process.stdout
        self.digest = self._line()
        stack.callback(self._asks.close)

    def play(self) -> tuple[float, float]:
        """Steps and games per CPU-second."""
        print(SECONDS, file=self._asks, flush=True)
        steps, games = map(float, self._line().split())
        return steps, games

    def _line(self) -> str:
        if line := self._answers.readline():
            return line
        raise RuntimeError(f"the player ended: {self._process.args!r}")


def compared(theirs: Path) -> Iterator[Row]:
    """Every game of this source beside the one in this folder."""
    for name in GAMES:
        for seats in SEATS:
            with ExitStack() as stack:
                before = Player(stack, theirs, name, seats)
                now = Player(stack, ROOT / "src", name, seats)
                rounds = [(before.play(), now.play()) for _ in range(ROUNDS)]
                steps, games = (statistics.median(n[at] for _, n in rounds) for at in (0, 1))
                ratio = statistics.median(n[1] / b[1] for b, n in rounds)
                yield Row(name, seats, steps, games, ratio, before.digest == now.digest)


def rows(version: str | None = None) -> Iterator[Row]:
    """The same beside a release, the last one unless named; `NoReleaseError` without its source."""
    with tempfile.TemporaryDirectory() as folder:
        version = version or last_release((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        yield from compared(unpack(version, Path(folder)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", metavar="VERSION")
    # run by `bench.__main__` too, without arguments
    version = parser.parse_args().release if sys.argv[0].endswith("beside.py") else None
    print(f"{'per CPU-second':16}{'steps':>14}{'games':>12}{'ratio':>8}")
    try:
        for row in rows(version):
            note = "" if row.same else "  other games"
            name = f"{row.name}, {row.seats}"
            print(f"{name:16}{row.steps:>14,.0f}{row.games:>12,.0f}{row.ratio:>8.2f}{note}")
    except NoReleaseError as missing:
        print(f"not compared: {missing}")
    print(f"\naim: a ratio of at least {AIM}")


if __name__ == "__main__":
    main()
