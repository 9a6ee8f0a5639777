"""`wagnis arena` by the compiled games, and the bar that shows how far any contest has come.

When they are taken is said here, how they play a contest in `wagnis.arena.compiled`.
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
"""From so many games on; fewer are played before the compiled games are loaded."""


def compiled_contest(contest: Contest, arguments: argparse.Namespace) -> CompiledContest | None:
    """The contest for the compiled games, if they are worth it or asked for."""
    if arguments.way == BOTS or (arguments.way is None and arguments.games < WORTH):
        return None
    try:
        from wagnis.arena.compiled import compiled
    except ModuleNotFoundError as error:
        if arguments.way == KERNELS or error.name != "numpy":
            raise CommandError("the compiled games need wagnis[lab]") from None
        return None
    result = compiled(contest)
    if not isinstance(result, str):
        return result
    if arguments.way == KERNELS:
        raise CommandError(f"the compiled games cannot play this: {result}")
    return None


def play_compiled(fast: CompiledContest, arguments: argparse.Namespace) -> None:
    deals = fast.contest.deals(arguments.games) * len(fast.plans)
    with bar(fast.contest, arguments, deals * fast.contest.seats, 0) as advance:
        fast.play(arguments.games, arguments.jobs, advance)


@contextmanager
def bar(
    contest: Contest, arguments: argparse.Namespace, total: int, done: int
) -> Iterator[Callable[[int], None]]:
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=arguments.quiet or not console.is_terminal,
    ) as progress:
        shown = progress.add_task(f"{contest.game}, games", total=total, completed=done)
        yield lambda games: progress.advance(shown, games)
