"""When `wagnis arena` uses the compiled games.

How compiled games play a contest is in `wagnis.arena.compiled`.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING

from wagnis.arena import Contest
from wagnis.bots import LEVELS
from wagnis.cli import CommandError
from wagnis.cli.pace import Pace

if TYPE_CHECKING:
    from wagnis.arena.compiled import CompiledContest

KERNELS, BOTS = "kernels", "bots"
WORTH, WORTH_FOR_VALUES = 1000, 40
"""From this many games on, compiled games are worth loading; fewer finish before that. Bots that
play by values take up to a second for a game."""


def compiled_contest(contest: Contest, arguments: argparse.Namespace) -> CompiledContest | None:
    """The contest for the compiled games, if they are requested or worth loading."""
    by_values = any(entrant.bot in LEVELS for entrant in contest.entrants)
    worth = WORTH_FOR_VALUES if by_values else WORTH
    if arguments.way == BOTS or (arguments.way is None and arguments.games < worth):
        return None
    try:
        from wagnis.arena.compiled import compiled
    except ModuleNotFoundError as error:
        if arguments.way == KERNELS or error.name != "numpy":
            raise CommandError("the compiled games need wagnis[solve]") from None
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
    first = min(fast.plans[0].size * arguments.workers, fast.contest.deals(arguments.games))
    faster = any(plan.faster for plan in fast.plans)
    pace = replace(arena_pace(fast.contest, arguments, total, first), faster=faster)
    with pace.progress() as advance:
        fast.play(arguments.games, arguments.workers, advance)


def arena_pace(
    contest: Contest, arguments: argparse.Namespace, total: int, width: int, quicker: str = ""
) -> Pace:
    """What to say about the time that a contest takes; `quicker` is what would help."""
    from wagnis.simulation.jobs import cores

    ways = [quicker] * bool(quicker)
    if arguments.workers < cores():
        ways.append(f"--workers {cores()}")
    stopped = "Ctrl+C shows the results so far"
    if arguments.records is not None:
        stopped += ", and --resume continues"
    title, quiet = f"{contest.game}, games", arguments.quiet
    pairings = len(contest.pairings)
    return Pace(title, total, width, quiet, arguments.progress, ways, stopped, pairings)
