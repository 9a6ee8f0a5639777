"""`wagnis arena`: bots and engines play each other; results are shown with their intervals.

`wagnis.arena` plays, `arena_report` prints.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from wagnis.arena import ArenaError, Contest, Dealt, Journal, entrants, play_all, ratings, report
from wagnis.bots import FROM_LEVELS, NAMES, NoValuesError, names
from wagnis.cli import CommandError
from wagnis.cli.arena_compiled import (
    BOTS,
    KERNELS,
    WORTH,
    WORTH_FOR_VALUES,
    arena_pace,
    compiled_contest,
    play_compiled,
)
from wagnis.cli.arena_report import draw, tell_failures
from wagnis.cli.kit import COMMANDS, Rounds, add_table, arguments_of, table_options
from wagnis.cli.options import add_seed, count, number, processes, whole
from wagnis.games import BOXES

MOST_SEATS = max(box.seats[-1] for box in BOXES.values())


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(BOXES))
    parser.add_argument(
        "players",
        nargs="+",
        metavar="player",
        help=f"{', '.join(NAMES)}, or engine:COMMAND; {FROM_LEVELS}; NAME=… names a player",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=count,
        default=200,
        help="games to play, by each pairing (default: 200)",
    )
    parser.add_argument(
        "--seats",
        metavar="N",
        type=whole(1, MOST_SEATS, f"a number of seats from 1 to {MOST_SEATS}"),
        help="players at the table (default: 2, or as many as the game needs)",
    )
    add_seed(parser, "wagnis", str)
    add_table(parser, "arena")
    parser.add_argument(
        "--grade", action="store_true", help="grade every decision by the solved values"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=processes,
        default=min(4, os.cpu_count() or 1),
        help="processes at a time (default: all cores, but at most 4)",
    )
    parser.add_argument(
        "--seconds",
        type=number(1_000_000, "a number of seconds"),
        default=10.0,
        help="time limit of an engine's move (default: 10)",
    )
    parser.add_argument(
        "--stand-in",
        action="store_true",
        help="a rule of thumb replaces an engine that fails, instead of a forfeit",
    )
    parser.add_argument(
        "--records", metavar="FILE", type=Path, help="write every game, one match record per line"
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help="continue what was interrupted, after the games in --records",
    )
    parser.add_argument(
        "--way",
        choices=[KERNELS, BOTS],
        help="compiled games or the bots (default: compiled if all players are, from "
        f"{WORTH} games on, or {WORTH_FOR_VALUES} with a player by values)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, a line for each player")
    parser.add_argument("--quiet", action="store_true", help="no progress and no messages")
    parser.add_argument(
        "--progress", action="store_true", help="lines of progress, even without a terminal"
    )
    parser.epilog = (
        "An engine is a program in any language. It reads each position where it moves as a "
        'line of JSON, and answers with one of the moves under "legal". '
        "Exit status: 0; 1 if an engine failed; 2 for a bad request; 130 after Ctrl+C."
    )


def run(arguments: argparse.Namespace) -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    if arguments.resume and arguments.records is None:
        raise CommandError("--resume needs --records FILE, the games to continue")
    contest = _contest(arguments)
    dealt: list[Dealt] = []
    interrupted, fast, estimated = False, None, list[str]()
    try:
        fast = compiled_contest(contest, arguments)
        if fast is not None:
            estimated = fast.estimated()
            play_compiled(fast, arguments)
        else:
            with _journal(contest, arguments) as journal:
                _play(contest, arguments, dealt, journal)
    except KeyboardInterrupt:
        interrupted = True
    except (ArenaError, NoValuesError) as error:
        raise CommandError(str(error)) from None
    way = BOTS if fast is None else KERNELS
    tables = report(contest, dealt) if fast is None else fast.report()
    rated = ratings(contest, dealt) if fast is None else fast.ratings()
    if arguments.json:
        facts = {"game": contest.game, "seats": contest.seats, "seed": contest.seed}
        facts |= {"options": contest.options, "whole": not interrupted, "way": way}
        by_player = {rating.player: rating.plain() for rating in rated}
        for line in (line for table in tables for line in table):
            print(json.dumps(facts | line.plain() | by_player.get(line.player, {})))
    else:
        draw(contest, tables, rated, dealt, way)
        for label in estimated:
            print(f"{label} played by an estimate in all of its games.")
    failed = tell_failures(contest, dealt)
    if interrupted:
        print("wagnis: interrupted; these are the results so far", file=sys.stderr)
        return 130
    return 1 if failed else 0


def _journal(
    contest: Contest, arguments: argparse.Namespace
) -> AbstractContextManager[Journal | None]:
    if arguments.records is None:
        return nullcontext()
    return Journal(arguments.records, contest, arguments.resume)


def _play(
    contest: Contest, arguments: argparse.Namespace, dealt: list[Dealt], journal: Journal | None
) -> None:
    total = contest.deals(arguments.games) * len(contest.pairings) * contest.seats
    width = arguments.workers * contest.seats
    pace = arena_pace(contest, arguments, total, width, _quicker(contest, arguments))
    earlier = frozenset() if journal is None else journal.tasks
    with pace.progress() as advance:
        for one in play_all(contest, arguments.games, arguments.workers, journal):
            dealt.append(one)
            played_now = contest.number(one.pairing, one.deal) not in earlier
            advance(len(one.games), len(one.games) if played_now else 0)


def _quicker(contest: Contest, arguments: argparse.Namespace) -> str:
    """What keeps the compiled games from playing this contest."""
    for word in ("grade", "records"):
        if getattr(arguments, word):
            return f"without --{word} the compiled games play"
    return "without --way bots the compiled games play" if arguments.way == BOTS else ""


def _contest(arguments: argparse.Namespace) -> Contest:
    options = table_options(arguments.game, arguments, "arena")
    if len(arguments.players) < 2:
        raise CommandError("name at least two players; a name may be repeated")
    values = arguments_of(arguments.game, arguments, "arena")
    kit = COMMANDS.find(BOXES[arguments.game])
    rounds = Rounds()
    if kit is not None and kit.rounds is not None:
        rounds = kit.rounds(arguments.game, values, options)
    try:
        return Contest(
            arguments.game,
            entrants(arguments.players, names(arguments.game)),
            arguments.seats or max(2, BOXES[arguments.game].seats[0]),
            arguments.seed,
            options,
            rounds.options,
            rounds.on,
            arguments.grade,
            arguments.stand_in,
            arguments.seconds,
            keep=arguments.records is not None,
        )
    except ArenaError as error:
        raise CommandError(str(error)) from None
