"""Runs a simulation at the command line: progress bar, Parquet file and report.

The arguments are in `simulate`, `wagnis.simulation` plays.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack
from dataclasses import replace

from wagnis.bots import NoValuesError
from wagnis.cli import CommandError
from wagnis.cli.arena_report import draw_fitting
from wagnis.cli.kit import table_options
from wagnis.cli.layout import paragraph
from wagnis.cli.pace import Pace
from wagnis.cli.simulate import GAMES, UNTIL
from wagnis.simulation import JobError, Simulation, Simulator
from wagnis.simulation.intervals import Estimate
from wagnis.simulation.jobs import cores
from wagnis.simulation.plan import ASKED, BOTS, plan
from wagnis.simulation.results import Rows


def run(arguments: argparse.Namespace) -> int:
    try:
        simulator = _simulator(arguments)
        whole = _play(simulator, arguments)
        done = simulator.result(whole)
    except (JobError, NoValuesError) as error:
        raise CommandError(str(error)) from None
    if arguments.json:
        print(done.json())
    else:
        _draw(done)
    if not arguments.quiet:
        for note in done.notes:
            print(f"wagnis: {note}", file=sys.stderr)
    if whole:
        return 0
    way = "; --resume continues" if arguments.journal is not None else ""
    print(f"wagnis: interrupted; these are the results so far{way}", file=sys.stderr)
    return 130


def _simulator(arguments: argparse.Namespace) -> Simulator:
    if arguments.resume and arguments.journal is None:
        raise CommandError("--resume needs --journal DIR, the journal to continue")
    games = arguments.games or (GAMES if arguments.until is None else UNTIL)
    planned = plan(
        arguments.game,
        arguments.players,
        arguments.seed,
        table_options(arguments.game, arguments, "simulate"),
        keep=arguments.parquet is not None,
        way=arguments.way,
    )
    workers = arguments.workers if arguments.ray is not None else arguments.workers or cores()
    return Simulator(
        planned,
        games,
        until=arguments.until,
        workers=workers,
        folder=arguments.journal,
        resume=arguments.resume,
        ray=arguments.ray,
    )


def _play(simulator: Simulator, arguments: argparse.Namespace) -> bool:
    """Play; return whether all games were played. Finished ones are counted in any case."""
    with ExitStack() as closing:
        rows = None
        if arguments.parquet is not None:
            facts = simulator.result().facts()
            rows = closing.enter_context(Rows(arguments.parquet, simulator.result().players, facts))
        pace = _pace(simulator, arguments)
        if simulator.plan.way == BOTS and arguments.ray is None and not arguments.quiet:
            pace.announce(simulator.seconds_a_game() * simulator.asked / simulator.width)
            pace = replace(pace, width=simulator.asked)  # it is said
        advance = closing.enter_context(pace.progress())
        games, before, played = simulator.run(), 0, 0
        closing.callback(games.close)  # type: ignore[attr-defined]
        try:
            for one in games:
                advance(simulator.tally.games - before, simulator.played - played)
                before, played = simulator.tally.games, simulator.played
                if rows is not None and one is not None:
                    rows.write(one)
        except KeyboardInterrupt:
            return False
        finally:
            if rows is not None:
                rows.facts["games"] = simulator.tally.games
    return True


def _pace(simulator: Simulator, arguments: argparse.Namespace) -> Pace:
    plan, quicker = simulator.plan, list[str]()
    if plan.way == BOTS:
        compiled = "without --way bots the compiled games play"
        quicker.append(compiled if plan.why == ASKED else f"compiled bots, but {plan.why}")
    if arguments.until is None:
        quicker.append("--until 0.01 stops when the shares are known to ± 1 %")
    if arguments.ray is None and simulator.width < cores():
        quicker.append(f"--workers {cores()}")
    stopped = "Ctrl+C shows the results so far"
    stopped += ", and --resume continues" if arguments.journal is not None else ""
    stopped += "; --journal DIR keeps them" if arguments.journal is None else ""
    return Pace(
        f"{plan.game}, games",
        simulator.asked,
        min(plan.size * simulator.width, simulator.asked),
        arguments.quiet,
        arguments.progress,
        quicker,
        stopped,
        faster=plan.faster,
    )


def _draw(done: Simulation) -> None:
    if not done.games:
        print("No deal was finished.")
        return
    seats = f"{done.plan.seats} seats" if done.plan.seats > 1 else "1 seat"
    paragraph(
        f"{done.plan.game}, {seats}, seed {done.plan.seed}: "
        f"{done.games:,} games, {done.deals:,} deals, played by {done.plan.way}"
    )
    shares, scores = done.shares, done.scores
    columns = [
        ["player", *shares],
        ["share of wins (%)", *map(_percent, shares.values())],
        ["points", *(_about(one, ".1f") for one in scores.values())],
    ]
    draw_fitting(columns, fixed=1)
    fair = 100 / done.plan.seats
    print(f"The player who begins wins {_percent(done.first_seat)}%; {fair:.1f}% is fair.")
    lengths = done.lengths
    paragraph(
        f"A game has {_about(lengths['turns'], '.2f')} turns in "
        f"{_about(lengths['rounds'], '.2f')} rounds, with "
        f"{_about(lengths['decisions'], '.1f')} decisions and "
        f"{_about(lengths['falls'], '.1f')} rolls and cards."
    )
    if done.narrow is False:
        print("The intervals are wider than requested.")
    if done.rate is not None:
        rate = f"{done.rate:,.0f}" if done.rate >= 10 else f"{done.rate:.1f}"
        print(f"{rate} games per second of processor time ({done.seconds:.1f} s).")


def _percent(share: Estimate) -> str:
    return f"{100 * share.mean:.2f} ({100 * share.low:.2f}-{100 * share.high:.2f})"


def _about(figure: Estimate, form: str) -> str:
    doubt = f" ± {figure.half:{form}}" if 0 < figure.half < float("inf") else ""
    return f"{figure.mean:{form}}{doubt}"
