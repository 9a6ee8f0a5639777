"""The work of `wagnis advise` and `wagnis ask`: values of one position, from the solvers.

The arguments are in `advise` and `ask`; `wagnis.terminal.advice` writes the advice.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.text import Text

from wagnis.cli import CommandError
from wagnis.cli.files import read_match
from wagnis.cli.kit import COMMANDS, EXAMPLE, extra_arguments, table_options
from wagnis.cli.screens import screen_for
from wagnis.cli.solve_run import solved
from wagnis.core import Over
from wagnis.core.plain import Plain, PlainObject, parse
from wagnis.games import BOXES
from wagnis.records import Match, RefusedError, read_record, set_up, to_act
from wagnis.solvers import Evaluation, NotSolvedError, ValueStore, best, evaluate
from wagnis.terminal.advice import advice
from wagnis.terminal.look import QUIET
from wagnis.terminal.screen import Screen
from wagnis.terminal.speech import t


def run(arguments: argparse.Namespace) -> int:
    """For `wagnis advise`: a position of a record, or the start of a game."""
    return answer(_position(arguments), arguments)


def run_for_described(arguments: argparse.Namespace, described: PlainObject) -> int:
    """For `wagnis ask`: a described position."""
    players, options = arguments.seats, table_options(arguments.game, arguments, "ask")
    kit = COMMANDS.find(BOXES[arguments.game])
    if kit is not None:
        described, options = kit.position(described, options)
    if players is None:
        players = len(described.get("scores", ())) or max(2, BOXES[arguments.game].seats[0])
    try:
        match = set_up(arguments.game, players, options, described, _names(arguments.game, players))
    except RefusedError as error:
        raise CommandError(str(error)) from None
    return answer(match, arguments)


def answer(match: Match, arguments: argparse.Namespace) -> int:
    if isinstance(match.node, Over):
        raise CommandError(
            "the game is over; --at N chooses an earlier position "
            "(wagnis replay FILE --all numbers the events)"
        )
    _known_objective(match.box.name, arguments.objective)
    try:
        evaluation = _judged(match, arguments)
    except NotSolvedError as error:
        way = "; --solve solves it" if error.task is not None else ""
        print(f"wagnis: there are no values here: {error}{way}", file=sys.stderr)
        return 1
    if arguments.json:
        print(json.dumps(_written(match, evaluation)))
    else:
        _show(match, evaluation, screen_for(arguments.plain))
    return 0


def _position(arguments: argparse.Namespace) -> Match:
    """The record's last position, an earlier one, or the start of a new game."""
    if (arguments.record is None) == (arguments.game is None):
        raise CommandError(f"name a record, or a new game: wagnis advise --game {EXAMPLE}")
    if arguments.game is not None:
        try:
            options = table_options(arguments.game, arguments, "advise")
            names = _names(arguments.game, arguments.seats)
            match = Match.new(arguments.game, arguments.seats, options, names)
        except RefusedError as error:
            raise CommandError(str(error)) from None
    elif arguments.option or extra_arguments(arguments, "advise"):
        raise CommandError("a record has its own options; give options to a new game")
    elif arguments.record == Path("-"):
        match = _read(sys.stdin.read())
    else:
        match = read_match(arguments.record)
    if arguments.at is None:
        return match
    last = len(match.history)
    if not 0 <= arguments.at <= last:
        raise CommandError(f"--at needs a number from 0 to {last}, not {arguments.at}")
    return match.at(arguments.at)


def _names(game: str, players: int) -> list[str] | None:
    """Seats by their numbers; None for a wrong number of players, which the match refuses."""
    if players not in BOXES[game].seats:
        return None
    return [f"{t('Player', de='Spieler', nl='Speler')} {seat}" for seat in range(players)]


def _read(text: str) -> Match:
    try:
        written: Plain = parse(text)
        if not isinstance(written, dict):
            raise ValueError("it is no object")
        return read_record(written)
    except (ValueError, RefusedError) as error:
        raise CommandError(f"the input is not a valid match record: {error}") from None


def _known_objective(game: str, objective: str | None) -> None:
    if BOXES[game].solver is None:
        raise CommandError(BOXES[game].unsolved)
    known = BOXES[game].objectives
    if objective is not None and objective not in known:
        raise CommandError(f"{game} has values for {' or '.join(known)}, not for {objective}")


def _judged(match: Match, arguments: argparse.Namespace) -> Evaluation:
    """The values by this objective or the first that is solved; with --solve, solve first."""
    store = ValueStore(arguments.folder)
    while True:
        try:
            evaluation = _ask(match, arguments.objective, arguments.deck, store)
            if evaluation.missing is None or not arguments.solve:
                return evaluation
            solved(evaluation.missing, store, arguments.json)
        except NotSolvedError as error:
            if error.task is None or not arguments.solve:
                raise
            solved(error.task, store, arguments.json)


def _ask(match: Match, objective: str | None, deck: str, store: ValueStore) -> Evaluation:
    asked = (match.box.name, match.game, match.state)
    if objective is None:
        return best(*asked, store, deck)
    return evaluate(*asked, objective, store, deck)


def _written(match: Match, evaluation: Evaluation) -> PlainObject:
    write, missing = match.box.notation.write_move, evaluation.missing
    return {
        "to_act": to_act(match),
        "objective": evaluation.objective,
        "value": float(evaluation.value),
        "values": [[write(action), float(value)] for action, value in evaluation.values],
        "exact": evaluation.exact,
        "assumes": evaluation.assumes,
        "missing": None if missing is None else {"kind": missing.kind, "key": missing.key},
    }


def _show(match: Match, evaluation: Evaluation, screen: Screen) -> None:
    look = screen.look
    screen.write([screen.head(match), Text(), *screen.board(match), Text()])
    screen.write(advice(match, evaluation, screen))
    if evaluation.missing is not None:
        solved_first = t(
            f"--solve would solve {evaluation.missing.title} first.",
            de="Mit --solve werden die fehlenden Werte zuerst berechnet.",
            nl="Met --solve worden de ontbrekende waarden eerst berekend.",
        )
        screen.write([look.text(solved_first, QUIET)])
