"""Zocken on the table: nine plates under their circles, the OUT tray, the rolled die.

The rules give the legal places.
"""

from __future__ import annotations

from rich.text import Text

from wagnis.core import Decision
from wagnis.games.zocken.row import (
    EVASION_COST,
    EVASIONS,
    FIELDS,
    INDEX,
    OUT_COST,
    PLACES,
    SEQUENCE_BONUS,
    Place,
    direction,
    matches,
    turn_score,
)
from wagnis.games.zocken.rules import Placing, Put, State, Zocken
from wagnis.records import Match
from wagnis.terminal.dice import faces
from wagnis.terminal.look import DANGER, PRIMARY, QUIET, Look, signed
from wagnis.terminal.paper import seats
from wagnis.terminal.setting import rolls
from wagnis.terminal.speech import Phrase, t

SHAPES = {
    "red": ("●", "#E2685B"),
    "orange": ("▲", "#E58F3C"),
    "yellow": ("◆", "#E6C84F"),
    "green": ("■", "#6BBF59"),
    "blue": ("★", "#6FA8DC"),
    "purple": ("✚", "#C08AE0"),
    "white": ("○", "#F4EEE1"),
}
LETTERS = {"red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "purple": "P"}
COLOURS = {
    "red": Phrase("red", "rot", "rood"),
    "orange": Phrase("orange", "orange", "oranje"),
    "yellow": Phrase("yellow", "gelb", "geel"),
    "green": Phrase("green", "grün", "groen"),
    "blue": Phrase("blue", "blau", "blauw"),
    "purple": Phrase("purple", "lila", "paars"),
    "white": Phrase("white", "weiß", "wit"),
}
CELL = 6  # inner width of a plate
ENDS = 2  # the gap before the escape plates


def key_of(place: Place) -> str:
    """The key of a place: 0 to 8 from left to right, x for out."""
    return "x" if place == "out" else str(INDEX[place])


def shape(die: str, look: Look) -> str:
    """The sign of a colour: a shape, or its letter where the terminal has no such shapes."""
    return LETTERS.get(die, "W") if look.plain else SHAPES[die][0]


def named(die: str, look: Look) -> Text:
    """Shape and name, in the colour."""
    return look.text(f"{shape(die, look)} {COLOURS[die]}", f"bold {SHAPES[die][1]}")


def out() -> str:
    """The name of the OUT tray."""
    return t("OUT", de="AUS", nl="UIT")


def bets_not() -> str:
    return t("does not bet", de="wettet nicht", nl="wedt niet")


def matches_of(count: int) -> str:
    if count == 1:
        return t("1 match", de="1 Übereinstimmung", nl="1 treffer")
    return t(f"{count} matches", de=f"{count} Übereinstimmungen", nl=f"{count} treffers")


def draw(match: Match, look: Look, width: int) -> list[Text]:
    state: State = match.state
    if isinstance(state.phase, Placing):
        die, head = state.phase.die, named(state.phase.die, look)
        drawn = faces([state.phase.face], look, [f"bold {SHAPES[die][1]}"])
    else:
        drawn, head = faces([None], look), _to_come(state, look)
    lines = [
        Text("  ") + left + Text("   ") + right
        for left, right in zip(drawn, [head, *_status(match, look)], strict=True)
    ]
    details = [_bet(state, seat, look) for seat in range(match.game.seats)]
    return [
        *_plates(match, look),
        Text(),
        *lines,
        Text(),
        *seats(match, look, int(state.roller), details, width),
    ]


def _to_come(state: State, look: Look) -> Text:
    signs = look.text(" ").join(
        look.text(shape(die, look), f"bold {SHAPES[die][1]}") for die in state.remaining
    )
    return (
        look.text(t("still to roll: ", de="noch zu werfen: ", nl="nog te gooien: "), QUIET) + signs
    )


def _plates(match: Match, look: Look) -> list[Text]:
    state: State = match.state
    game, node = match.game, match.node
    assert isinstance(game, Zocken)
    legal = (
        {action.place for action in node.actions if isinstance(action, Put)}
        if isinstance(node, Decision)
        else set()
    )
    circles, upper, middle, lower = Text(), Text(), Text(), Text()
    top, side, bottom = (".-.", "|", "'-'") if look.plain else ("╭─╮", "│", "╰─╯")
    for index, place in enumerate(PLACES):
        evasion = index in EVASIONS
        circle = None if evasion else game.circles[index - 1]
        style = QUIET if circle is None else f"{SHAPES[circle][1]}"
        gap = " " * ENDS if index in (FIELDS[0], EVASIONS[1]) else ""
        lying = state.row[index]
        if place in legal and lying is None:
            style = PRIMARY
        head = look.text(signed(-EVASION_COST), DANGER) if circle is None else _over(circle, look)
        circles += Text(gap) + _centred(head, CELL + 2)
        upper += Text(gap) + look.text(top[0] + top[1] * CELL + top[2], style)
        lower += Text(gap) + look.text(bottom[0] + bottom[1] * CELL + bottom[2], style)
        inside = _lying(lying, circle, look)
        if lying is None:
            inside = (
                look.text(f"▸{key_of(place)}◂", PRIMARY)
                if place in legal
                else look.text("." if look.plain else "·", QUIET)
            )
        bar = look.text(side, style)
        middle += Text(gap) + bar + _centred(inside, CELL) + bar
    return [circles, upper, middle, lower]


def _over(circle: str, look: Look) -> Text:
    """A circle with its name, shortened to the width of a plate; the first letter is the key."""
    colour = str(COLOURS[circle])
    name = colour.capitalize() if look.plain else f"{shape(circle, look)}{colour}"
    return look.text(name, SHAPES[circle][1])


def _lying(lying: tuple[str, int] | None, circle: str | None, look: Look) -> Text:
    if lying is None:
        return Text()
    die, face = lying
    words = look.text(f"{shape(die, look)} {face}", f"bold {SHAPES[die][1]}")
    return words + look.text(" ✓", PRIMARY) if die == circle else words


def _centred(text: Text, width: int) -> Text:
    left = max(0, (width - text.cell_len) // 2)
    return Text(" " * left) + text + Text(" " * max(0, width - text.cell_len - left))


def _status(match: Match, look: Look) -> list[Text]:
    """Four lines: the direction, the matches, the chance of more than 50, the OUT tray."""
    state: State = match.state
    game = match.game
    assert isinstance(game, Zocken)
    way = direction(state.row)
    runs = {
        "up": t(
            "values rise from left to right ↗",
            de="die Zahlen steigen von links nach rechts ↗",
            nl="de getallen lopen op van links naar rechts ↗",
        ),
        "down": t(
            "values fall from left to right ↘",
            de="die Zahlen fallen von links nach rechts ↘",
            nl="de getallen lopen af van links naar rechts ↘",
        ),
    }
    undecided = t(
        "direction still open: rising or falling",
        de="Richtung noch offen: steigend oder fallend",
        nl="richting nog open: oplopend of aflopend",
    )
    gone = t("is gone", de="sind weg", nl="is weg")
    possible = t("still possible", de="noch möglich", nl="nog mogelijk")
    matched = matches(state.row, game.circles)
    points = game.match_points[matched - 1] if matched else 0
    now = turn_score(state.row, state.out, game.circles, game.match_points)
    fifty = (
        look.text(f"+{SEQUENCE_BONUS} {gone}", DANGER)
        if state.out
        else look.text(f"+{SEQUENCE_BONUS} {possible}", PRIMARY)
    )
    lost = look.text("").join(
        look.text(f" {shape(die, look)} {face} ", SHAPES[die][1]) for die, face in state.out
    )
    noun = matches_of(matched)
    each = t("each", de="je", nl="elk")
    empty = t("empty", de="leer", nl="leeg")
    return [
        look.text(runs[way] if way else undecided),
        look.text(f"{noun} = {points}") + look.text("   ") + fifty,
        look.text(f"{out()} ({signed(-OUT_COST)} {each}): ", DANGER if state.out else QUIET)
        + (lost if state.out else look.text(empty, QUIET)),
        look.text(t("so far: ", de="bisher: ", nl="tot nu toe: "), QUIET)
        + look.text(signed(now), "bold"),
    ]


def _bet(state: State, seat: int, look: Look) -> Text:
    if seat == state.roller:
        return look.text(f"  {rolls().strip()}", QUIET)
    bet = state.bets[seat]
    if bet is None:
        return Text()
    on = t("bets on it", de="wettet darauf", nl="wedt erop")
    return look.text(f"  {on}", PRIMARY) if bet else look.text(f"  {bets_not()}", QUIET)
