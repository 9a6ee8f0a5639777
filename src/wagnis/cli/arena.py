"""`wagnis arena`: bots and engines play each other, and what comes of it is told with its doubts.

The playing is in `wagnis.arena`.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from wagnis.arena import ArenaError, Contest, Dealt, Line, entrants, play_all, report
from wagnis.arena.figures import Figure
from wagnis.bots import NAMES, NoValuesError, names
from wagnis.cli import CommandError
from wagnis.cli.options import add_option, read_options
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.editions import EDITIONS, shipped

WIDE = 160  # columns where nobody says how many there are
LABEL = 28  # an engine's command may be longer
COUNTED = {
    "points": "points a game",
    "turns": "points a game in own turns",
    "share": "% of the wins",
}
TOLD = 3  # failures of engines that are told in full


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=list(BOXES))
    parser.add_argument(
        "players",
        nargs="+",
        metavar="player",
        help=f"{', '.join(NAMES)}, or engine:COMMAND",
    )
    parser.add_argument("--games", type=_count, default=200, help="of each pairing (200)")
    parser.add_argument(
        "--seats", type=_count, default=None, help="at each table (2, or as the game needs)"
    )
    parser.add_argument("--seed", default="wagnis", help="the same word gives the same games")
    add_option(parser)
    parser.add_argument(
        "--round",
        metavar="TABLEAUX",
        help="Gambler: single rounds on these tableaux, such as gambler-07,gambler-12, or all",
    )
    parser.add_argument(
        "--grade", action="store_true", help="judge every decision by the solved values"
    )
    parser.add_argument(
        "--jobs", type=_count, default=min(4, os.cpu_count() or 1), help="processes"
    )
    parser.add_argument(
        "--seconds", type=_seconds, default=10.0, help="an engine may take for a move (10)"
    )
    parser.add_argument(
        "--stand-in",
        action="store_true",
        help="a rule of thumb plays on for an engine that fails, instead of forfeiting",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.epilog = (
        "An engine is a program in any language: it is sent each position where it is to move as a "
        'line of JSON, and answers with one of the moves under "legal".'
    )


def run(arguments: argparse.Namespace) -> int:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    contest = _contest(arguments)
    dealt: list[Dealt] = []
    interrupted = False
    try:
        _play(contest, arguments, dealt)
    except KeyboardInterrupt:
        interrupted = True
    except (ArenaError, NoValuesError) as error:
        raise CommandError(str(error)) from None
    tables = report(contest, dealt)
    if arguments.json:
        told = {"game": contest.game, "seats": contest.seats, "seed": contest.seed}
        told |= {"options": contest.options, "whole": not interrupted}
        for line in (line for table in tables for line in table):
            print(json.dumps(told | line.plain()))
    else:
        _draw(contest, tables)
        _tell_estimates(contest, dealt)
    _tell_failures(contest, dealt)
    if interrupted:
        print("wagnis: interrupted; this is what was known so far", file=sys.stderr)
    return 130 if interrupted else 0


def _play(contest: Contest, arguments: argparse.Namespace, dealt: list[Dealt]) -> None:
    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=arguments.quiet or not console.is_terminal,
    ) as progress:
        total = contest.deals(arguments.games) * len(contest.pairings) * contest.seats
        bar = progress.add_task(f"{contest.game}, games", total=total)
        for one in play_all(contest, arguments.games, arguments.jobs):
            dealt.append(one)
            progress.advance(bar, len(one.games))


def _contest(arguments: argparse.Namespace) -> Contest:
    options = read_options(arguments.option)
    if len(arguments.players) < 2:
        raise CommandError("it takes two players; one may be named twice")
    try:
        return Contest(
            arguments.game,
            entrants(arguments.players, names(arguments.game)),
            arguments.seats or max(2, BOXES[arguments.game].seats[0]),
            arguments.seed,
            options,
            _tableaux(arguments, options),
            arguments.grade,
            arguments.stand_in,
            arguments.seconds,
        )
    except ArenaError as error:
        raise CommandError(str(error)) from None


def _tableaux(arguments: argparse.Namespace, options: PlainObject) -> tuple[str, ...]:
    if arguments.round is None:
        return ()
    if arguments.game not in EDITIONS:
        raise CommandError(f"--round is for {' and '.join(EDITIONS)}, not for {arguments.game}")
    if options.keys() & {"stack", "target", "beginner"}:
        raise CommandError("--round says which tableaux are played and when a game ends")
    if arguments.round == "all":
        return tuple(tableau.id for tableau in EDITIONS[arguments.game].tableaux)
    ids = tuple(id.strip() for id in arguments.round.split(",") if id.strip())
    for id in ids:
        if shipped(id) is None:
            raise CommandError(f"there is no tableau {id!r}; `wagnis tableaux` lists them")
    if not ids:
        raise CommandError("--round takes ids of tableaux, or all")
    return ids


def _draw(contest: Contest, tables: Sequence[Sequence[Line]]) -> None:
    lines = [line for table in tables for line in table]
    if not lines:
        print("No deal was finished.")
        return
    fair = lines[0].fair_share
    many = "1 tableau" if len(contest.tableaux) == 1 else f"{len(contest.tableaux)} tableaux"
    rounds = f", single rounds on {many}" * bool(contest.tableaux)
    print(
        f"{contest.game}, {contest.seats} seats{rounds}, seed {contest.seed!r}; {fair:.1%} is fair"
    )
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("\nplayer", "\nagainst"):
        drawn.add_column(title, no_wrap=True)
    graded = any(line.losses for line in lines)
    failed = any(line.failures for line in lines)
    titles = ["\ngames", "\nwins", "share\nof wins (%)", "ahead by\npoints"]
    titles += ["lost per\ndecision"] * graded + ["\nfailures"] * failed
    for title in titles:
        drawn.add_column(title, justify="right", no_wrap=True)
    for table in tables:
        for line in table:
            names = _named(line), ", ".join(map(_short, line.against))
            cells = [*names, str(line.games), f"{line.wins:.2f}".rstrip("0").rstrip(".")]
            cells += [_share(line.share), _spread(line.difference, "+.1f")]
            cells += [_loss(line)] * graded + [str(line.failures)] * failed
            drawn.add_row(*(Text(cell) for cell in cells))
    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    console.print(drawn)
    for line in (table[0] for table in tables if table[0].balance):
        print(_balance(line))


def _balance(line: Line) -> str:
    balance = line.balance
    assert balance is not None
    scale, form = (100, ".1f") if balance.unit == "share" else (1, "+.1f")
    seen, foretold = (
        _spread(figure.times(scale), form) for figure in (balance.measured, balance.predicted)
    )
    luck = _spread(balance.luck.times(scale), "+.1f")
    others = ", ".join(map(_short, line.against))
    return (
        f"{_short(line.player)} against {others}, by the values: "
        f"{foretold} {COUNTED[balance.unit]} "
        f"from what each side gave away; seen {seen}; luck {luck}."
    )


def _named(line: Line) -> str:
    """Who sits in several seats is told for each of them: a share of the wins is a seat's."""
    return _short(line.player) + (f", each of {line.copies}" if line.copies > 1 else "")


def _short(label: str) -> str:
    return label if len(label) <= LABEL else f"{label[: LABEL - 3]}..."


def _loss(line: Line) -> str:
    if line.losses is None:
        return "-"
    about = "" if line.losses.exact else "~"
    return about + _spread(line.losses.per_decision, ".3g")


def _share(share: Figure) -> str:
    return f"{100 * share.mean:.1f} ({100 * share.low:.1f}-{100 * share.high:.1f})"


def _spread(figure: Figure | None, form: str) -> str:
    if figure is None:
        return "-"
    doubt = f" ± {figure.half:{form.replace('+', '')}}" if math.isfinite(figure.half) else ""
    return f"{figure.mean:{form}}{doubt}"


def _tell_estimates(contest: Contest, dealt: Sequence[Dealt]) -> None:
    games = [game for deal in dealt for game in deal.games]
    for number, entrant in enumerate(contest.entrants):
        count = sum(number in game.estimated for game in games)
        if count:
            some = "all" if count == sum(number in game.seating for game in games) else str(count)
            print(f"{_short(entrant.label)} played by an estimate in {some} of its games.")


def _tell_failures(contest: Contest, dealt: Sequence[Dealt]) -> None:
    failures = [found for deal in dealt for game in deal.games for found in game.failures]
    for entrant, message in failures[:TOLD]:
        print(f"wagnis: engine {contest.entrants[entrant].label}: {message}", file=sys.stderr)
    if len(failures) > TOLD:
        print(f"wagnis: and {len(failures) - TOLD} more failures of engines", file=sys.stderr)


def _count(written: str) -> int:
    if not written.isdecimal() or int(written) < 1:
        raise argparse.ArgumentTypeError(f"{written!r} is not a whole number of at least 1")
    return int(written)


def _seconds(written: str) -> float:
    try:
        seconds = float(written)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"{written!r} is not a number of seconds")
    return seconds
