"""`wagnis replay`: step through a match record, print it as a log, or fork it.

`wagnis.terminal` draws.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from wagnis.cli import CommandError, again
from wagnis.cli.files import read_json, read_match, refuse_existing, write_json
from wagnis.cli.screens import add_lang, add_plain, in_this_language, screen_for
from wagnis.records import Match, write_record
from wagnis.terminal.replay import Replay
from wagnis.terminal.speech import t


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, help="a match record or a saved game (JSON)")
    parser.add_argument("--all", action="store_true", help="everything: print all events and exit")
    parser.add_argument(
        "--fork", nargs=2, metavar=("N", "OUT"), help="write a record that ends before event N"
    )
    add_lang(parser)
    add_plain(parser)


def run(arguments: argparse.Namespace) -> int:
    match = read_match(arguments.record)
    if arguments.fork is not None:
        number, out = arguments.fork
        return _fork(arguments.record, match, number, Path(out))
    replay = Replay(match, screen_for(arguments.plain), input)
    if arguments.all or not sys.stdin.isatty():
        replay.print_all()
    else:
        replay.run()
    return 0


def _fork(source: Path, match: Match, number: str, out: Path) -> int:
    """Write a fork: the same players and seeds up to this event, to continue differently."""
    last = len(match.history)
    if not number.isdecimal() or int(number) > last:
        raise CommandError(f"--fork needs a number from 0 to {last}, not {number!r}")
    record = write_record(match.at(int(number)))
    table = read_json(source).get("table")
    if table is not None:
        record["table"] = table
    refuse_existing(out)
    write_json(out, record)
    print(
        t(
            f"{out} contains the game before event {number}, and its seeds: only you can read it.",
            de=f"{out} enthält das Spiel vor Ereignis {number} und seine Seeds: Nur du kannst die "
            "Datei lesen.",
            nl=f"{out} bevat het spel vóór gebeurtenis {number} en de seeds: alleen jij kunt het "
            "lezen.",
        )
    )
    go_on = t("Continue with", de="Weiter mit", nl="Verder met")
    print(f"{go_on}: {again('play', '--resume', out, *in_this_language())}")
    return 0
