"""The tableau of Gambler and Engel & Bengel: six printed strips, the seats, the dice in the cup.

The rules say which die fits where.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from wagnis.core import Decision
from wagnis.games.gambler.board import TRIPLE, Faces, Row, Tableau
from wagnis.games.gambler.editions import EDITIONS, Edition
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Gambler, Place, Placing, State
from wagnis.records import Match
from wagnis.terminal.dice import faces
from wagnis.terminal.look import BRASS, DANGER, INK, PAPER, QUIET, TIMES, Look, signed
from wagnis.terminal.paper import GAP, beside, fallen, padded, seats, widest
from wagnis.terminal.speech import t

BLACK = "#0B0B0B"
LYING = f"bold {PAPER} on #1F5D4C"
PAPERS = {"yellow": "#E0B040", "white": PAPER, "black": BLACK}
TINTS = {"gambler": ("#2F7D4F", "#B3372C"), "engel-bengel": ("#B3372C", "#B98423")}
CHIPS = {"blue": "#74B3CF", "yellow": BRASS, "white": PAPER, "gold": BRASS, "silver": "#B8B8B8"}
WIDE, NARROW = 5, 3
LONG_ROW = 7


class Board(NamedTuple):
    """What a German sheet calls the board."""

    noun: str
    the: str
    full: str
    next: str
    to_the_next: str


TABLEAU = Board(
    "Tableau", "Das Tableau", "Ein volles Tableau", "Das nächste Tableau", "zum nächsten Tableau"
)
TAFEL = Board("Tafel", "Die Tafel", "Eine volle Tafel", "Die nächste Tafel", "zur nächsten Tafel")
BOARDS = {"gambler": TABLEAU, "engel-bengel": TAFEL}


def draw(match: Match, look: Look, width: int) -> list[Text]:
    game = match.game
    assert isinstance(game, Gambler)
    state: State = match.state
    tableau = game.tableau(state)
    edition = EDITIONS[match.box.name]
    if tableau is None:
        drawn = t(
            "The next tableau is drawn from the stack.",
            de=f"{BOARDS[edition.name].next} kommt vom Stapel.",
            nl="Het volgende spelbord komt van de stapel.",
        )
        left = [look.text(drawn, QUIET)]
    else:
        left = _strips(match, tableau, edition, look)
    for chips in (edition.chips, ()):  # a narrow terminal shows only the points
        details = [_detail(chips, state, seat, look) for seat in range(game.seats)]
        right = seats(match, look, int(state.roller), details, 0)
        if widest(left) + GAP + widest(right) <= width:
            break
    lines = beside(left, right, width)
    if not look.plain:
        # Blank lines separate the strips; a low screen drops them.
        lines = [line for strip in lines for line in (strip, Text())][:-1]
    return [*lines, Text(), *_cup(match, look)]


def _strips(match: Match, tableau: Tableau, edition: Edition, look: Look) -> list[Text]:
    state: State = match.state
    stamps = finishers(match)
    cell = WIDE if max(row.boxes for row in tableau.rows) < LONG_ROW else NARROW
    strips = [
        _strip(row, lying, edition, look, cell)
        for row, lying in zip(tableau.rows, state.filled, strict=True)
    ]
    room, stamped = widest(strips), max(map(len, match.names)) + 3 if cell == WIDE else 1
    return [
        look.text(f"{number}  ", "bold")
        + padded(strip, room)
        + Text(" ")
        + look.text(f"{signed(row.pays):>4}", DANGER if row.sign < 0 else "bold")
        + _stamp(stamps.get(number - 1), look, stamped)
        for number, (row, strip) in enumerate(zip(tableau.rows, strips, strict=True), start=1)
    ]


def _stamp(name: str | None, look: Look, width: int) -> Text:
    """The name of the player who finished the row, or only a tick if there is no room."""
    words = "" if name is None else "✓" if width == 1 else f" ✓ {name}"
    return padded(look.text(words, QUIET), width)


def _strip(row: Row, lying: Faces, edition: Edition, look: Look, cell: int) -> Text:
    """One row. A black row has hatched ends, so that no colour is needed to know it."""
    paper = PAPERS[edition.positive if row.sign > 0 else edition.negative]
    ink = INK if row.sign > 0 else PAPER
    end = look.text("▐" if row.sign > 0 else "▓", f"{paper}" if row.sign > 0 else DANGER)
    other = look.text("▌" if row.sign > 0 else "▓", f"{paper}" if row.sign > 0 else DANGER)
    if look.plain:
        end = other = Text("|" if row.sign > 0 else "#")
    boxes = Text()
    for box in range(row.boxes):
        tint = TINTS[edition.name][box >= TRIPLE] if row.kind == "full_house" else paper
        shade = PAPER if row.kind == "full_house" else ink
        open_style, next_style = f"{shade} on {tint}", f"bold reverse {shade} on {tint}"
        if box < len(lying):
            mark, style = f"[{lying[box]}]", LYING
        elif box == len(lying):
            mark, style = f"▸{_wanted(row, lying, box)}◂", next_style
        else:
            mark, style = f" {_wanted(row, lying, box)} ", open_style
        blank = look.text(" " * ((cell - len(mark)) // 2), open_style)
        boxes += blank + look.text(mark, style) + blank
    return end + boxes + other


def _wanted(row: Row, lying: Faces, box: int) -> str:
    """The print on a box, or the one face that fits after the dice before it."""
    if row.faces is not None:
        return str(row.faces[box])
    wants = row.wants(lying)
    if box == len(lying) and len(wants) == 1:
        return str(wants[0])
    if row.kind == "star":
        return "★"
    return "A" if box < TRIPLE else "B"


def _detail(chips: tuple[tuple[int, str], ...], state: State, seat: int, look: Look) -> Text:
    """The stock of dice and the points as chips of the edition."""
    dice = state.stock[seat]
    one = t("die ", de="Würfel", nl="dobbelsteen ")
    many = t("dice", de="Würfel", nl="dobbelstenen")
    line = look.text(f" {dice:>2} {one if dice == 1 else many} ", "" if dice else QUIET)
    left = state.scores[seat]
    for value, colour in chips:
        count, left = divmod(left, value)
        if count:
            line += look.text(f" {count}{TIMES}{value}", CHIPS[colour])
    return line


def _cup(match: Match, look: Look) -> list[Text]:
    """The dice that lie in the cup; those that fit nowhere are dimmed."""
    state = match.state
    if not isinstance(state.phase, Placing):
        dice = fallen(match)
        return faces(dice, look, ["dim"] * len(dice))
    node = match.node
    assert isinstance(node, Decision)
    fitting = {action.face for action in node.actions if isinstance(action, Place)}
    cup = state.phase.cup
    lines = faces(cup, look, ["bold" if face in fitting else "dim" for face in cup])
    waiting = state.stock[state.roller] - len(cup)
    if waiting and len(cup) <= DICE_OF_A_TURN:
        more = t(
            f"{waiting} more in stock",
            de=f"noch {waiting} im Vorrat",
            nl=f"nog {waiting} in voorraad",
        )
        lines[2] += look.text(f"   {more}", QUIET)
    return lines


def finishers(match: Match) -> dict[int, str]:
    """Who finished which row of this round."""
    stamps: dict[int, str] = {}
    game = match.game
    assert isinstance(game, Gambler)
    before = game.start()
    for entry in match.history:
        if entry.state.round != before.round:
            stamps.clear()
        elif isinstance(entry.event, Place):
            tableau = game.tableau(before)
            assert tableau is not None
            row = tableau.rows[entry.event.row]
            if len(entry.state.filled[entry.event.row]) == row.boxes:
                stamps[entry.event.row] = match.names[before.roller]
        before = entry.state
    return stamps
