"""When `wagnis arena` uses the compiled games, and the progress bar of games.

How compiled games play a contest is in `wagnis.arena.compiled`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from wagnis.arena import Contest
from wagnis.cli import CommandError

if TYPE_CHECKING:
    from wagnis.arena.compiled import CompiledContest

KERNELS, BOTS = "kernels", "bots"
WORTH = 1000
"""From this many games on, compiled games are worth loading; fewer finish before that."""


def compiled_contest(contest: Contest, arguments: argparse.Namespace) -> CompiledContest | None:
    """The contest for the compiled games, if they are requested or worth loading."""
    if arguments.way == BOTS or (arguments.way is None and arguments.games < WORTH):
        return None
    try:
        from wagnis.arena.compiled import compiled
    except ModuleNotFoundError as error:
        if arguments.way == KERNELS or error.name != "numpy":
            raise CommandError("the compiled games need wagnis[lab]") from None
        return None
    fast = compiled(contest)
    if not isinstance(fast, str):
        return fast
    if arguments.way == KERNELS:
        raise CommandError(f"the compiled games cannot play this: {fast}")
    return None


def play_compiled(fast: CompiledContest, arguments: argparse.Namespace) -> None:
    deals = fast.contest.deals(arguments.games) * len(fast.plans)
    total = deals * fast.contest.seats
    with bar(f"{fast.contest.game}, games", total, arguments.quiet) as advance:
        fast.play(arguments.games, arguments.jobs, advance)


@contextmanager
def bar(title: str, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal; yields what advances it."""
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
    ) as progress:
        shown = progress.add_task(title, total=total)
        yield lambda count: progress.advance(shown, count)
