"""How long many games take: an estimate from the first ones, and progress with the time left.

The time left is computed from the latest games, because players by values cache solved turns and
get faster; theirs is not announced before it is steady. All goes to standard error. `simulate` and
`arena` say what would make it quicker.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

LONG = 15.0  # seconds: whatever takes longer is announced
MINUTE = 60.0
EVERY = 10.0  # seconds between two lines of progress without a terminal
RECENT = 4  # times `width`: the latest games, which are measured
CORRECTED = 2.0  # the time left is said again when it is this many times shorter than announced
STEADY = 1.25  # two estimates in a row that differ less are steady


@dataclass(frozen=True, slots=True)
class Pace:
    """What to say about a run of this many games; `width` of them are played at a time.

    The first `width` games also pay for loading and compiling, so the next ones are measured.
    """

    title: str
    total: int
    width: int = 1
    quiet: bool = False
    lines: bool = False  # progress as lines, even without a terminal
    quicker: Sequence[str] = ()  # what would make it quicker, apart from fewer games
    stopped: str = ""  # what Ctrl+C keeps
    pairings: int = 1  # so many games are played for each of --games
    faster: bool = False  # games get faster: an estimate is an upper bound
    clock: Callable[[], float] = field(default=time.monotonic, compare=False)

    def announced(self, seconds: float, games: int) -> str:
        """The estimate, from the seconds that these games take; empty if it is not worth saying."""
        if seconds < LONG or not games:
            return ""
        fewer = round(games * MINUTE / seconds / self.pairings)
        ways = [f"--games {rounded(fewer)} takes a minute"] * (seconds > 2 * MINUTE and fewer > 1)
        ways += self.quicker
        each = spoken(seconds / games)
        about = "at most" if self.faster else "about"
        said = f"{games:,} games take {about} {spoken(seconds)}, {each} a game"
        if ways:
            said += f". Quicker: {'; '.join(ways)}"
        return said + (f". {self.stopped}" if self.stopped else "")

    @contextmanager
    def progress(self) -> Iterator[Callable[..., None]]:
        """Yields a function to call with the number of games just finished, and of these, how many
        were played now (all, unless it is said)."""
        console = Console(stderr=True)
        shown = not self.quiet and console.is_terminal
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
        done = played = 0
        announced, told = self.quiet, self.clock()
        ends = 0.0  # when all games end, by what was said
        marks = list[tuple[float, int]]()  # when, and after how many games; the latest
        steady, earlier, checked = not self.faster, inf, 0  # seconds a game, and when measured
        with Progress(
            *columns, TimeRemainingColumn(), console=console, transient=True, disable=not shown
        ) as bar:
            task = bar.add_task(self.title, total=self.total)

            def advance(count: int, now_played: int | None = None) -> None:
                nonlocal done, played, announced, told, ends, steady, earlier, checked
                bar.advance(task, count)
                done += count
                played += count if now_played is None else now_played
                now = self.clock()
                if not marks and played < self.width:
                    return
                if not marks or played > marks[-1][1]:
                    marks.append((now, played))
                while len(marks) > 1 and marks[1][1] <= played - RECENT * self.width:
                    del marks[0]
                begun, before = marks[0]
                if played == before:
                    return
                each = (now - begun) / (played - before)
                left = each * (self.total - done)
                if not steady and played - checked >= RECENT * self.width:
                    steady = each * STEADY > earlier
                    earlier, checked = each, played
                if steady and not announced and played >= before + self.width:
                    announced, ends = True, now + left
                    self.announce(left, bar.console, self.total - done)
                elif announced and now + LONG < ends and left * CORRECTED < ends - now:
                    ends = now + left
                    self.say(f"faster by now: about {spoken(left)} left", bar.console)
                if self.lines and not shown and now - told >= EVERY and done < self.total:
                    told = now
                    of = f"{done:,} of {self.total:,}"
                    print(f"{self.title}: {of}, {spoken(left)} left", file=sys.stderr)

            yield advance

    def announce(
        self, seconds: float, console: Console | None = None, games: int | None = None
    ) -> None:
        """Say how long these games take, or all of them."""
        self.say(self.announced(seconds, self.total if games is None else games), console)

    def say(self, said: str, console: Console | None = None) -> None:
        """Print a line above the progress bar, unless quiet."""
        if self.quiet:
            return
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
