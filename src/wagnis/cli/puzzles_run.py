"""The work of `wagnis puzzles`: asks and explains a puzzle, lists, makes and checks them.

The arguments are in `puzzles`.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter

from rich.text import Text

from wagnis.analysis.phrases import phrase
from wagnis.cli import CommandError, again
from wagnis.cli.files import read_match, read_text, refuse_existing
from wagnis.cli.kit import EXAMPLE
from wagnis.cli.screens import screen_for
from wagnis.core import Decision
from wagnis.puzzles import GAMES, Puzzle, puzzles_of
from wagnis.puzzles.finding import problems
from wagnis.puzzles.generating import make, package_store
from wagnis.puzzles.puzzle import lines_read, lines_written
from wagnis.solvers import Evaluation
from wagnis.terminal.advice import YOU, advice
from wagnis.terminal.look import DANGER, INFO, PRIMARY, QUIET
from wagnis.terminal.menu import LEAVE, Read, menu, prompt, wrong
from wagnis.terminal.reasons import worth
from wagnis.terminal.screen import Screen
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import Phrase, language, t

OTHER = Phrase("the other", "die andere Person", "de ander")


def run(arguments: argparse.Namespace) -> int:
    match arguments.what:
        case "make":
            return _make(arguments)
        case "check":
            return _check(arguments)
        case "list":
            return _list(arguments)
    screen = screen_for(arguments.plain)
    try:
        return solve(_one(arguments), screen, input)
    except (EOFError, KeyboardInterrupt):
        screen.say("")
        return 0


def _chosen(arguments: argparse.Namespace) -> list[Puzzle]:
    games = GAMES if arguments.game is None else (arguments.game,)
    return [
        puzzle
        for game in games
        for puzzle in puzzles_of(game).values()
        if arguments.difficulty in (None, puzzle.grade) and arguments.id in (None, puzzle.id)
    ]


def _one(arguments: argparse.Namespace) -> Puzzle:
    """The puzzle with this id, or a random one that matches the arguments."""
    fitting = _chosen(arguments)
    if not fitting:
        raise CommandError(f"there is no such puzzle; {again('puzzles', 'list')} lists them")
    return secrets.choice(fitting)


def solve(puzzle: Puzzle, screen: Screen, read: Read) -> int:
    """Ask one puzzle and explain the answer; returns 0 if the answer was right."""
    match = puzzle.match()
    node, look = match.node, screen.look
    assert isinstance(node, Decision)
    you, other = str(YOU), str(OTHER)
    names = (you, other) if node.seat == 0 else (other, you)
    match = type(match).of(match.box, match.game, match.state, names)
    offers = setting_of(puzzle.game).offers(match.game, match.state, node.actions, names, look)
    screen.write([screen.head(match), Text(), *screen.board(match), Text()])
    asked = t(
        f"Puzzle {puzzle.id}, difficulty {puzzle.grade} of 5. What is the best move?",
        de=f"Rätsel {puzzle.id}, Schwierigkeit {puzzle.grade} von 5. Wähle das Beste.",
        nl=f"Puzzel {puzzle.id}, moeilijkheidsgraad {puzzle.grade} van 5. Speel de beste zet.",
    )
    screen.say(asked, INFO)
    screen.write(menu(offers, look, screen.console.width))
    by_key = {offer.key: offer.action for offer in offers}
    while True:
        screen.console.print(prompt(names[node.seat], offers, look), end="")
        answer = read().strip()
        if answer.lower() in LEAVE:
            return 0
        if answer in by_key:
            break
        screen.say(wrong(answer, offers), DANGER)
    evaluation = _evaluation(puzzle, node)
    best = max(evaluation.values, key=lambda pair: pair[1])[0]
    lost = evaluation.value - dict(evaluation.values)[by_key[answer]]
    if by_key[answer] == best:
        screen.say(t("Right.", de="Richtig!", nl="Goed!"), PRIMARY)
    else:
        given = worth(lost, evaluation.objective)
        better = t(
            f"No: that gives away {given}.",
            de=f"Das geht besser: Damit verschenkst du {given}.",
            nl=f"Niet de beste: dat kost je {given}.",
        )
        screen.say(better, DANGER)
    natural = match.read_move(puzzle.natural)
    called = next(offer.words.plain for offer in offers if offer.action == natural)
    screen.write(advice(match, evaluation, screen))
    thumb = t("The rule of thumb plays", de="Die Faustregel spielt", nl="De vuistregel speelt")
    screen.write([look.text(f"{thumb}: {called}.", QUIET)])
    return 0 if by_key[answer] == best else 1


def _evaluation(puzzle: Puzzle, node: Decision[object]) -> Evaluation:
    values = tuple(zip(node.actions, puzzle.values, strict=True))
    assumes = "computed when the puzzle was made; wagnis puzzles check computes it again"
    return Evaluation(puzzle.objective, max(puzzle.values), values, True, assumes)


def _list(arguments: argparse.Namespace) -> int:
    grade = t("difficulty", de="Schwierigkeit", nl="moeilijkheidsgraad")
    for puzzle in _chosen(arguments):
        kind = phrase(language(), puzzle.kind)
        print(f"{puzzle.game:12}  {puzzle.id}  {grade} {puzzle.grade}  {kind}")
    return 0


def _make(arguments: argparse.Namespace) -> int:
    game, out = arguments.game, arguments.out
    if game is None:
        raise CommandError(f"name the game: wagnis puzzles make --game {EXAMPLE}")
    if arguments.count < 1:
        raise CommandError("--count needs a whole number of at least 1")
    if out is not None:
        refuse_existing(out)
    records = [read_match(path) for path in arguments.records]

    def tell(games: int, found: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{games} games, {found} puzzles found ", end="", file=sys.stderr)

    puzzles = make(game, arguments.count, arguments.seed, package_store(), records, tell)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    text = lines_written(puzzles)
    if out is None:
        print(text, end="")
        return 0
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{out} cannot be written: {error.strerror}") from None
    grades = Counter(puzzle.grade for puzzle in puzzles)
    spread = ", ".join(f"{grades[grade]} of difficulty {grade}" for grade in range(1, 6))
    print(f"{out}: {len(puzzles)} puzzles, {spread}")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    if arguments.file is None:
        chosen = _chosen(arguments)
    elif arguments.game is None:
        raise CommandError(f"name the game of the file: --game {EXAMPLE} --file my.jsonl")
    else:
        try:
            chosen = lines_read(arguments.game, read_text(arguments.file))
        except ValueError as error:
            raise CommandError(f"{arguments.file} contains no puzzles: {error}") from None
        if not chosen:
            raise CommandError(f"{arguments.file} contains no puzzles")
    if arguments.sample is not None:
        if arguments.sample < 1:
            raise CommandError("--sample needs a whole number of at least 1")
        chosen = chosen[:: arguments.sample]
    faults = list(problems(chosen, package_store()))
    for problem in faults:
        print(problem)
    print(f"{len(chosen)} puzzles checked, {len(faults)} problems")
    return 1 if faults else 0
