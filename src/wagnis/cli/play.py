"""`wagnis play`: play in this terminal.

This module has the arguments and the files; `wagnis.terminal` has the table.
"""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path

from wagnis.bots import NoValuesError, names, usual
from wagnis.cli import CommandError, again
from wagnis.cli.files import read_json, refuse_existing, unused, write_json
from wagnis.cli.kit import add_table, extra_arguments, table_options
from wagnis.cli.screens import add_lang, add_plain, in_this_language, screen_for
from wagnis.core import Over
from wagnis.core.plain import PlainObject
from wagnis.dice import FairSeeds
from wagnis.games import BOXES
from wagnis.records import Match, RefusedError, read_record, write_record
from wagnis.terminal.menu import GUEST, LEAVE, Read, choose_company, choose_game
from wagnis.terminal.screen import Pace, Screen
from wagnis.terminal.seating import PERSON, SeatingError, Sitter, bot_names, read_seating
from wagnis.terminal.speech import t
from wagnis.terminal.table import TerminalTable

SAVED = Path()  # `--resume` without a file


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=list(BOXES), help="without it, the program asks")
    parser.add_argument(
        "--players", metavar="NAMES", help="the people, such as Anna,Ben; '' for none"
    )
    parser.add_argument("--bots", metavar="BOTS", help="the bots, such as thumb,random")
    add_table(parser, "play")
    parser.add_argument(
        "--seed", metavar="WORD", help="the same word gives the same dice (default: fair dice)"
    )
    parser.add_argument(
        "--save",
        metavar="FILE",
        type=Path,
        help="save after every event; the file contains the seeds of the dice to come",
    )
    parser.add_argument(
        "--resume",
        nargs="?",
        metavar="FILE",
        type=Path,
        const=SAVED,
        help="continue what was interrupted, a saved game: FILE, or that of --save",
    )
    parser.add_argument("--record", metavar="FILE", type=Path, help="write the record at the end")
    parser.add_argument(
        "--speed",
        type=int,
        choices=(0, 1, 2, 4),
        default=1,
        help="the speed of the bots; 0 means no pauses",
    )
    parser.add_argument(
        "--no-tips", action="store_true", help="do not show the rules that matter at each question"
    )
    add_lang(parser)
    add_plain(parser)


def run(arguments: argparse.Namespace) -> int:
    screen = screen_for(arguments.plain)
    try:
        return _play(arguments, screen, input)
    except (EOFError, KeyboardInterrupt):
        # Only the questions before the game get here: the table catches its own.
        screen.say("")
        return 0
    except NoValuesError as error:
        raise CommandError(str(error)) from None


def _play(arguments: argparse.Namespace, screen: Screen, read: Read) -> int:
    if arguments.resume == SAVED:
        if arguments.save is None:
            raise CommandError("--resume needs the saved game: --resume FILE")
        arguments.resume = arguments.save
    _refuse_existing(arguments)
    if arguments.resume is not None:
        match, sitters = _resumed(arguments)
        arguments.save = arguments.save or arguments.resume
    else:
        match, sitters = _new(arguments, screen, read)
    files: Sequence[Path] = [
        path for path in (arguments.save, arguments.record) if path is not None
    ]
    for path in files:
        write_json(path, write_record(match))  # fail before the first roll
    table = TerminalTable(
        match,
        sitters,
        screen,
        read,
        keep=lambda record: _kept(arguments.save, record),
        pace=Pace(0 if screen.look.plain else arguments.speed),
        tips=not arguments.no_tips,
        promised=arguments.seed is None and arguments.resume is None,
    )
    while True:
        finished = table.run()
        files_to_keep = files or _wish(table, finished, read)
        if files_to_keep is not None:
            return _leave(arguments, table, finished, files_to_keep)


def _refuse_existing(arguments: argparse.Namespace) -> None:
    """Refuse to overwrite a saved game, and suggest --resume."""
    if arguments.save is not None and arguments.save != arguments.resume:
        save = shlex.quote(str(arguments.save))
        go_on = f"continue it with --resume {save}, or name another file"
        refuse_existing(arguments.save, go_on)
    if arguments.record is not None and arguments.record != arguments.save:
        refuse_existing(arguments.record)


def _kept(path: Path | None, record: PlainObject) -> str | None:
    """Save, or return an error message: a full disk must not end the game."""
    try:
        if path is not None:
            write_json(path, record)
    except CommandError as error:
        failed = t(
            "The game could not be saved",
            de="Das Spiel konnte nicht gespeichert werden",
            nl="Het spel kon niet worden opgeslagen",
        )
        return f"{failed}: {error}."
    return None


def _new(
    arguments: argparse.Namespace, screen: Screen, read: Read
) -> tuple[Match, tuple[Sitter, ...]]:
    game = arguments.game
    asked = game is None
    if asked:
        game = choose_game(screen, read)
    people, bots = _company(arguments, game)
    if asked and arguments.players is None and arguments.bots is None:
        people, count = choose_company(screen, read, game)
        bots = [usual(game)] * count
    names = [*people, *bot_names(bots, people)]
    fair = (
        FairSeeds.at_random(len(people), len(bots))
        if arguments.seed is None
        else FairSeeds.from_word(arguments.seed, len(names))
    )
    try:
        options = table_options(game, arguments, "play")
        match = Match.new(game, len(names), options, names, fair)
    except RefusedError as error:
        json = "; lists and objects are written as JSON"
        raise CommandError(f"{error}{json if arguments.option else ''}") from None
    coin = secrets.token_hex(8) if arguments.seed is None else arguments.seed
    seats = [Sitter(kind, f"{coin}|{seat}") for seat, kind in enumerate(bots, start=len(people))]
    return match, (*[PERSON] * len(people), *seats)


def _company(arguments: argparse.Namespace, game: str) -> tuple[list[str], list[str]]:
    """The people and bots; one person alone gets a bot if the game needs two players."""
    people = [str(GUEST)] if arguments.players is None else _words(arguments.players)
    bots = [word.lower() for word in _words(arguments.bots or "")]
    for name in bots:
        if name not in names(game):
            raise CommandError(f"there is no bot {name!r}; there are {', '.join(names(game))}")
    if len(set(people)) < len(people):
        raise CommandError("two people have the same name; rename one")
    alone = arguments.players is None or len(people) < BOXES[game].seats[0]
    if arguments.bots is None and people and alone:
        bots = [usual(game)]
    return people, bots


def _words(listed: str) -> list[str]:
    return [word.strip() for word in listed.split(",") if word.strip()]


def _resumed(arguments: argparse.Namespace) -> tuple[Match, tuple[Sitter, ...]]:
    path = arguments.resume
    fixed = any(
        getattr(arguments, name) is not None for name in ("game", "players", "bots", "seed")
    )
    if fixed or arguments.option or extra_arguments(arguments, "play"):
        raise CommandError(
            "a resumed game keeps its game, players, options and dice: name only the file"
        )
    written = read_json(path)
    try:
        match = read_record(written)
        sitters = read_seating(written.get("table"), len(match.names), match.box.name)
    except (RefusedError, SeatingError) as error:
        raise CommandError(f"{path} is not a valid saved game: {error}") from None
    if match.fair is None:
        raise CommandError(f"{path} contains no seeds, so the game cannot continue")
    if isinstance(match.node, Over):
        raise CommandError(f"the game in {path} is over; replay it with: {again('replay', path)}")
    return match, sitters


def _leave(
    arguments: argparse.Namespace, table: TerminalTable, finished: bool, files: Sequence[Path]
) -> int:
    """Print where the game is saved, and how to continue or verify it."""
    screen = table.screen
    if not finished:
        screen.say("")
    if arguments.record is not None:
        write_json(arguments.record, table.record())
    if not files:
        unsaved = t(
            "The game was not saved. Next time, use --save FILE.",
            de="Das Spiel ist nicht gespeichert. Nimm nächstes Mal --save DATEI.",
            nl="Het spel is niet opgeslagen. Gebruik de volgende keer --save BESTAND.",
        )
        screen.say(unsaved)
    elif finished:
        private = t(
            f"Only you can read {files[0]}: it contains the seeds of the dice.",
            de=f"Nur du kannst {files[0]} lesen: Die Datei enthält die Seeds der Würfel.",
            nl=f"Alleen jij kunt {files[0]} lezen: de seeds van de dobbelstenen staan erin.",
        )
        screen.say(private)
        check = t(
            "Check its dice with", de="Prüf die Würfel mit", nl="Controleer de dobbelstenen met"
        )
        screen.say(f"{check}: {again('verify', files[0])}")
    else:
        saved = t(
            "The game is saved; only you can read the file: it contains the coming rolls.",
            de="Das Spiel ist gespeichert; nur du kannst die Datei lesen: Darin stehen die "
            "kommenden Würfe.",
            nl="Het spel is opgeslagen; alleen jij kunt het bestand lezen: de worpen staan erin.",
        )
        screen.say(saved)
        on = t("Continue with", de="Weiter mit", nl="Verder met")
        resumed = again("play", "--resume", files[0], *in_this_language())
        screen.say(f"{on}: {resumed}")
    return 0


def _wish(table: TerminalTable, finished: bool, read: Read) -> list[Path] | None:
    """Ask for a file name; empty means to discard the game, None to play on."""
    screen, spare = table.screen, unused(table.match.box.name)
    if finished:
        question = t(
            f"Save this game? y = {spare}, or a file name; Enter = discard: ",
            de=f"Dieses Spiel speichern? j = {spare}, oder ein Dateiname; Enter = verwerfen: ",
            nl=f"Dit spel opslaan? j = {spare}, of een bestandsnaam; Enter = weggooien: ",
        )
    else:
        question = t(
            f"Save before leaving? y = {spare}, or a file name; n = discard; Enter = play on: ",
            de=f"Vorher speichern? j = {spare}, oder ein Dateiname; n = verwerfen; "
            "Enter = weiterspielen: ",
            nl=f"Eerst opslaan? j = {spare}, of een bestandsnaam; n = weggooien; "
            "Enter = verder spelen: ",
        )
    while True:
        try:
            screen.console.print(question, end="")
            name = read().strip()
        except (EOFError, KeyboardInterrupt):
            screen.say("")
            return []
        if not name:
            return [] if finished else None
        if name.lower() in LEAVE:  # typed twice, it is no file name: ask again
            continue
        if name.lower() in ("n", "no", "nein", "nee"):
            return []
        if name.lower() in ("y", "yes", "j", "ja"):
            name = spare
        if Path(name).exists():
            exists = t(
                f"{name} exists already; name another file.",
                de=f"{name} gibt es schon; nenne eine andere Datei.",
                nl=f"{name} bestaat al; noem een ander bestand.",
            )
            screen.say(exists)
            continue
        complaint = _kept(Path(name), table.record())
        if complaint is None:
            return [Path(name)]
        screen.say(complaint)
