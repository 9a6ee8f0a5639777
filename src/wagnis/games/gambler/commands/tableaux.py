"""`wagnis tableaux`: list, draw and check tableaux, the shipped ones or those of a file.

The file format is read in `wagnis.games.gambler.tableau_files`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.files import read_text
from wagnis.cli.layout import width
from wagnis.core.lots import Dice, Roll
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Faces, Row, Tableau, without, write_tableau
from wagnis.games.gambler.commands import FORM, named_tableaux, warn_of_ids
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.named import no_such
from wagnis.games.gambler.rules import DICE_OF_A_TURN
from wagnis.games.gambler.tableau_data import write_own
from wagnis.games.gambler.tableau_files import TableauFileError, box_marks, draw, parse

PIPS = {"1": "⚀", "2": "⚁", "3": "⚂", "4": "⚃", "5": "⚄", "6": "⚅"}
BOX_WIDTH, MARGIN = 6, 30


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "named",
        nargs="*",
        metavar=FORM,
        help="tableaux to draw, such as gambler-07; with --tableau, ids of tableaux in that file; "
        "none: list all",
    )
    parser.add_argument(
        "--tableau",
        action="append",
        default=[],
        metavar=FORM,
        help="a tableau of your own, or one that ships; a file (text or JSON) may have several",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--check", action="store_true", help="only check the files")
    output.add_argument("--text", action="store_true", help="print in the format of tableau files")
    output.add_argument("--json", action="store_true", help="print JSON, for the option 'stack'")
    parser.add_argument("--plain", action="store_true", help="no colours, boxes and dice in ASCII")


def run(arguments: argparse.Namespace) -> int:
    if arguments.check:
        return check([*arguments.tableau, *arguments.named])
    chosen = _chosen(arguments)
    if arguments.text:
        _say("\n\n".join(draw(tableau) for tableau in chosen))
    elif arguments.json:
        print("[" + ",\n".join(_data(_written(tableau)) for tableau in chosen) + "]")
    elif arguments.named or arguments.tableau:
        _draw_all(chosen, arguments.plain)
    else:
        for edition in EDITIONS.values():
            _say(f"{edition.title} ({edition.year}), {len(edition.tableaux)} tableaux")
            _say("\n".join(_listed(edition.tableaux)) + "\n")
            _say("drawn anew, not in the stack, but to be had by their ids")
            _say("\n".join(_listed(edition.drawn[edition.sides :])) + "\n")
    return 0


def check(files: Sequence[str]) -> int:
    """Lists every fault of each file by line, or summarises its tableaux."""
    if not files or any(shipped(file) is not None for file in files):
        raise CommandError("--check needs a file: wagnis tableaux --tableau FILE --check")
    faulty = False
    for file in files:
        try:
            tableaux = parse(read_text(Path(file)), file)
        except TableauFileError as error:
            faulty, count = True, len(error.problems)
            _say(f"{error}\n{file}: {count} problem{'s' * (count > 1)}")
            continue
        warn_of_ids(tableaux)
        _say(f"{file}: ok, {len(tableaux)} tableau{'x' * (len(tableaux) > 1)}")
        _say("\n".join(_listed(tableaux)))
    return int(faulty)


def _chosen(arguments: argparse.Namespace) -> list[Tableau]:
    """The tableaux named; with `--tableau`, those of its files with these ids."""
    if not arguments.tableau:
        if not arguments.named:
            return [tableau for edition in EDITIONS.values() for tableau in edition.drawn]
        return list(named_tableaux(arguments.named))
    known = {tableau.id: tableau for tableau in named_tableaux(arguments.tableau)}
    for id in arguments.named:
        if id not in known:
            raise CommandError(no_such(id, known))
    return [known[id] for id in arguments.named] or list(known.values())


def _written(tableau: Tableau) -> PlainObject:
    return write_tableau(tableau) if shipped(tableau.id) == tableau else write_own(tableau)


def _listed(tableaux: Sequence[Tableau]) -> list[str]:
    """A line for each; without their sums, which a drawing has, if the terminal is narrow."""
    whole = [f"  {line}" for line in _lines(tableaux, "  ", sums=True)]
    narrow = max(map(len, whole)) > width()
    return _lines(tableaux, " ", sums=False) if narrow else whole


def _lines(tableaux: Sequence[Tableau], gap: str, sums: bool) -> list[str]:
    ids = max(len(tableau.id) for tableau in tableaux)
    names = max(4, *(len(tableau.name) for tableau in tableaux))
    head = [f"{'id':{ids}}{gap}{'name':{names}}", "spaces", *(["  plus", " minus"] * sums), "rows"]
    lines = [head]
    for tableau in tableaux:
        plus, minus = _sums(tableau)
        both = [f"{plus:+6}", f"{-minus if minus else '':>6}"] * sums
        rows = ["-" * (row.sign < 0) + "".join(box_marks(row)) for row in tableau.rows]
        line = [f"{tableau.id:{ids}}{gap}{tableau.name:{names}}", f"{tableau.boxes:6}"]
        lines.append([*line, *both, gap.join(rows)])
    return [gap.join(line) for line in lines]


def _data(written: PlainObject) -> str:
    """JSON as people write it, one row to a line."""
    rows = ",\n".join(f"  {json.dumps(row)}" for row in written["rows"])
    return f'{{"id": {json.dumps(written["id"])}, "rows": [\n{rows}]}}'


def _sums(tableau: Tableau) -> tuple[int, int]:
    """The sum of the positive rows, and that of the negative ones."""
    plus = sum(row.value for row in tableau.rows if row.sign > 0)
    return plus, sum(row.value for row in tableau.rows) - plus


def _headline(tableau: Tableau) -> str:
    plus, minus = _sums(tableau)
    return f"{tableau.boxes} spaces, +{plus}" + (f" and -{minus}" if minus else "")


def _effort(row: Row) -> str:
    return f"{turns_alone(row):.1f} turns alone"


def _draw_all(tableaux: Sequence[Tableau], plain: bool) -> None:
    longest = max(row.boxes for tableau in tableaux for row in tableau.rows)
    wide_enough = shutil.get_terminal_size().columns >= longest * BOX_WIDTH + MARGIN
    if plain or not sys.stdout.isatty() or not _can_print("★⚀▲■╭") or not wide_enough:
        _say("\n\n".join("\n".join(_plain(tableau)) for tableau in tableaux))
    else:
        _draw_in_colour(tableaux)


def _plain(tableau: Tableau) -> Iterator[str]:
    yield f"{tableau.id}  {tableau.name}".rstrip() + f"  ({_headline(tableau)})"
    width = max(row.boxes for row in tableau.rows) * 3
    for row in tableau.rows:
        boxes = "".join(f"[{mark}]" for mark in box_marks(row))
        yield f"  {row.pays:+6d}  {boxes:{width}}  {_effort(row)}"


def _draw_in_colour(tableaux: Sequence[Tableau]) -> None:
    # Imported here: listing and checking need nothing but the standard library.
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for tableau in tableaux:
        console.print(
            Text.assemble(
                "\n", (tableau.name or tableau.id, "bold"), f"  {tableau.id}, {_headline(tableau)}"
            )
        )
        for row in tableau.rows:
            frame = "red" if row.sign < 0 else "yellow"
            medal = f" {row.pays:+} "
            boxes = [
                part
                for mark in box_marks(row)
                for part in (("│", frame), _face(mark), ("│", frame))
            ]
            console.print(Text(" " * 10 + "╭────╮" * row.boxes, style=frame))
            console.print(
                Text.assemble(
                    " " * (8 - len(medal)),
                    (medal, f"bold reverse {frame}"),
                    "  ",
                    *boxes,
                    (f"  {_effort(row)}", "dim"),
                )
            )
            console.print(Text(" " * 10 + "╰────╯" * row.boxes, style=frame))


def _face(mark: str) -> tuple[str, str]:
    """The print on a box, and its colour."""
    if mark in PIPS:
        return f"{PIPS[mark]} {mark} ", "bold"
    sign, colour = {"*": ("★", "bold"), "A": ("▲", "green"), "B": ("■", "magenta")}[mark]
    return f" {sign}  ", colour


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _say(text: str) -> None:
    """Print even if the terminal's encoding lacks a character of a user's tableau."""
    encoding = sys.stdout.encoding or "ascii"
    print(text.encode(encoding, "replace").decode(encoding))


def turns_alone(row: Row) -> float:
    """The expected number of turns, each with five dice, under the best play.

    >>> round(turns_alone(Row("fixed", 1, 1, 20, (3,))), 3)  # some die of five shows a 3
    1.672
    >>> turns_alone(Row("star", 1, 1, 20))
    1.0
    """
    unpriced = Row(row.kind, row.boxes, 1, 1, row.faces)
    return _turns(unpriced, ())


@cache
def _turns(row: Row, lying: Faces) -> float:
    """The expected number of turns from these dice in the row on."""
    idle, fitting = _rolled(row, lying, DICE_OF_A_TURN)
    # A turn that places nothing is repeated: solve the equation for its value.
    return (1 + fitting) / (1 - idle)


@cache
def _later(row: Row, lying: Faces, left: int) -> float:
    """The expected number of turns after this one, if it continues with the remaining dice."""
    if len(lying) == row.boxes:
        return 0.0
    if not left:
        return _turns(row, lying)
    idle, fitting = _rolled(row, lying, left)
    return idle * _turns(row, lying) + fitting


def _rolled(row: Row, lying: Faces, dice: int) -> tuple[float, float]:
    """The probability that nothing fits, and the weighted later turns of all other rolls."""
    lot = Dice(dice)
    idle, fitting = 0, 0.0
    for roll, weight in lot.events():
        turns = [_later(row, _renamed(row, to), len(cup)) for to, cup in _placed(row, lying, roll)]
        if turns:
            fitting += weight * min(turns)
        else:
            idle += weight
    return idle / lot.total, fitting / lot.total


def _placed(row: Row, lying: Faces, cup: Roll) -> Iterator[tuple[Faces, Roll]]:
    """The possible rows after placing one or more dice, each with the rest of the cup."""
    for face in row.wants(lying):
        if face in cup:
            now = (*lying, face), without(cup, face)
            yield now
            yield from _placed(row, *now)


def _renamed(row: Row, lying: Faces) -> Faces:
    """A canonical form: without printed faces only equality matters, so 5 5 5 2 is 1 1 1 2."""
    if row.faces is not None:
        return lying
    names: dict[int, int] = {}
    return tuple(names.setdefault(face, len(names) + 1) for face in lying)
