"""How long many games take: an estimate from the first ones, and progress with the time left.

Both go to standard error. `simulate` and `arena` say what would make it quicker.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

LONG = 15.0  # seconds: whatever takes longer is announced
MINUTE = 60.0
EVERY = 10.0  # seconds between two lines of progress without a terminal


@dataclass(frozen=True, slots=True)
class Pace:
    """What to say about a run of this many games; `width` of them are played at a time."""

    title: str
    total: int
    width: int = 1
    quiet: bool = False
    lines: bool = False  # progress as lines, even without a terminal
    quicker: Sequence[str] = ()  # what would make it quicker, apart from fewer games
    stopped: str = ""  # what Ctrl+C keeps
    clock: Callable[[], float] = field(default=time.monotonic, compare=False)

    def announced(self, seconds: float) -> str:
        """The estimate, from the seconds that all games take; empty if it is not worth saying."""
        if seconds < LONG:
            return ""
        fewer = int(self.total * MINUTE / seconds)
        ways = [f"--games {rounded(fewer)} takes a minute"] * (seconds > 2 * MINUTE and fewer > 1)
        ways += self.quicker
        each = spoken(seconds / self.total)
        said = f"{self.total:,} games take about {spoken(seconds)}, {each} a game"
        if ways:
            said += f". Quicker: {'; '.join(ways)}"
        return said + (f". {self.stopped}" if self.stopped else "")

    @contextmanager
    def progress(self) -> Iterator[Callable[[int], None]]:
        """Yields a function to call with the number of games just finished."""
        console = Console(stderr=True)
        shown = not self.quiet and console.is_terminal
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        begun, done, announced, told = self.clock(), 0, self.quiet, self.clock()
        with Progress(
            *columns, TimeRemainingColumn(), console=console, transient=True, disable=not shown
        ) as bar:
            task = bar.add_task(self.title, total=self.total)

            def advance(count: int) -> None:
                nonlocal done, announced, told
                bar.advance(task, count)
                done += count
                now = self.clock()
                if not announced and done >= min(self.width, self.total):
                    announced = True
                    if done < self.total:
                        self.announce((now - begun) / done * self.total, bar.console)
                if self.lines and not shown and now - told >= EVERY and done < self.total:
                    told = now
                    left = spoken((now - begun) / done * (self.total - done))
                    print(f"{self.title}: {done:,} of {self.total:,}, {left} left", file=sys.stderr)

            yield advance

    def announce(self, seconds: float, console: Console | None = None) -> None:
        """Say how long all games take."""
        said = "" if self.quiet else self.announced(seconds)
        if said and console is not None and console.is_terminal:
            console.print(f"wagnis: {said}", markup=False, highlight=False)
        elif said:
            print(f"wagnis: {said}", file=sys.stderr)


def rounded(games: int) -> int:
    """Down to one digit.

    >>> rounded(387), rounded(7)
    (300, 7)
    """
    unit = int(10 ** (len(str(games)) - 1))
    return games // unit * unit


def spoken(seconds: float) -> str:
    """A duration in words.

    >>> spoken(41_000), spoken(95), spoken(14.2), spoken(0.9), spoken(0.00000041)
    ('11 hours', '1.6 minutes', '14 s', '900 ms', '0.41 µs')
    """
    units = (86_400.0, "days"), (3600.0, "hours"), (60.0, "minutes"), (1.0, "s"), (1e-3, "ms")
    for unit, name in units:
        many = seconds / unit
        if many >= (1.5 if unit > 1 else 1.0):
            return f"{many:.0f} {name}" if many >= 10 else f"{many:.2g} {name}"
    return f"{seconds * 1e6:.2g} µs"
