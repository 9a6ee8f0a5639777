"""The moves of Gambler and Engel & Bengel as they are offered, with exact chances.

The game's `odds` computes the chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.text import Text

from wagnis.games.gambler.board import Row
from wagnis.games.gambler.odds import roll_chances
from wagnis.games.gambler.rules import Action, Gambler, Place, Placing, RollAgain, State
from wagnis.games.gambler.terminal.board import TABLEAU, Board
from wagnis.terminal.look import DANGER, PRIMARY, Look, count_of_dice, percent, signed, with_dice
from wagnis.terminal.setting import Hint, Offer
from wagnis.terminal.speech import t

LONG_MENU = 10


def offers(
    game: Gambler, state: State, actions: Sequence[Action], names: Sequence[str], look: Look
) -> list[Offer]:
    tableau = game.tableau(state)
    assert tableau is not None
    offered: list[Offer] = []
    brief = len(actions) > LONG_MENU
    for action in actions:
        match action:
            case Place(face, number):
                row, lying = tableau.rows[number], len(state.filled[number])
                key, words = (
                    str(len(offered) + 1),
                    _placement(face, number, row, lying, look, brief),
                )
            case RollAgain():
                key, words = "r", _roll(game, state, action, look)
            case _:
                assert isinstance(state.phase, Placing)
                back = len(state.phase.cup)
                key = "s"
                dice = count_of_dice(back)
                stop = t(
                    f"Stop — take {dice} back; the next player rolls",
                    de=f"Aufhören — {dice} zurück, dann ist die nächste Person dran",
                    nl=f"Stoppen — {dice} terug, de volgende gooit",
                )
                words = look.text(stop)
        offered.append(Offer(key, action, words))
    return offered


def _placement(face: int, number: int, row: Row, lying: int, look: Look, brief: bool) -> Text:
    """The effect of placing a die; shorter if there are many choices."""
    if brief:
        left = row.boxes - lying - 1
        when = (
            t(f"({left} more)", de=f"(noch {left})", nl=f"(nog {left})")
            if left
            else t("now", de="jetzt", nl="nu")
        )
        place = t("row", de="Reihe", nl="rij")
        style = "dim" if left else PRIMARY if row.sign > 0 else DANGER
        return look.join(
            look.die(face), look.text(f" {place} {number + 1}: {signed(row.pays)} {when}", style)
        )
    at = number + 1
    where = t(f" in row {at}", de=f" in Reihe {at}", nl=f" in rij {at}")
    placed = look.join(look.die(face), where)
    if lying + 1 == row.boxes:
        full = t("finishes it", de="macht sie voll", nl="maakt hem vol")
        paid = f", {full}: {signed(row.pays)}"
        return placed + look.text(paid, PRIMARY if row.sign > 0 else DANGER)
    left = row.boxes - lying - 1
    boxes = (
        t("1 space", de="1 Kästchen", nl="1 hokje")
        if left == 1
        else t(f"{left} spaces", de=f"{left} Kästchen", nl=f"{left} hokjes")
    )
    pays = signed(row.pays)
    then = t(
        f", then {boxes} to {pays}", de=f", dann {boxes} bis {pays}", nl=f", dan {boxes} tot {pays}"
    )
    return placed + look.text(then, "dim")


def _roll(game: Gambler, state: State, action: RollAgain, look: Look) -> Text:
    assert isinstance(state.phase, Placing)
    nothing, plus, minus = roll_chances(game, state)
    dice = count_of_dice(len(state.phase.cup))
    roll = t(f"Roll {dice}", de=f"{dice} werfen", nl=f"Gooi {dice}")
    words = look.text(f"{roll} — {_chances(nothing, plus)}")
    if minus:
        words += look.text(_must(minus), DANGER)
    return words


def _chances(nothing: Fraction, plus: Fraction) -> str:
    return t(
        f"{percent(nothing)}: nothing fits, {percent(plus)}: can win a row",
        de=f"{percent(nothing)}: nichts passt, {percent(plus)}: Reihe füllbar",
        nl=f"{percent(nothing)}: niets past, {percent(plus)}: rij kan vol",
    )


def _must(minus: Fraction) -> str:
    chance = percent(minus)
    return t(
        f", {chance}: must pay",
        de=f", {chance}: zahlen",
        nl=f", {chance}: betalen",
    )


def _pays(game: Gambler, state: State, actions: Sequence[Action]) -> Iterator[int]:
    """The points of each legal placement, booked at once."""
    tableau = game.tableau(state)
    assert tableau is not None
    for action in actions:
        if isinstance(action, Place):
            row = tableau.rows[action.row]
            yield row.pays if len(state.filled[action.row]) + 1 == row.boxes else 0


def hints(
    game: Gambler, state: State, actions: Sequence[Action], board: Board = TABLEAU
) -> list[Hint]:
    """The rules for this decision, the most basic first."""
    tableau, phase = game.tableau(state), state.phase
    if tableau is None or not isinstance(phase, Placing):
        return []
    kinds = {row.kind for row in tableau.rows}
    rules = []
    if phase.owes:
        rules.append(
            Hint(
                "owes",
                t(
                    "Rows fill from the left. You must place one die that fits; or more.",
                    de="Reihen füllst du von links. Leg mindestens einen passenden Würfel ab.",
                    nl="Rijen vul je van links. Plaats minstens één passende dobbelsteen.",
                ),
            )
        )
    else:
        rules.append(
            Hint(
                "on",
                t(
                    "Place more, stop, or roll all unplaced dice; then place one again.",
                    de="Leg mehr, hör auf oder würfle mit dem Rest; dann leg wieder einen ab.",
                    nl="Plaats meer, stop, of gooi de rest; dan moet er weer één op.",
                ),
            )
        )
    finishing = list(_pays(game, state, actions))
    if any(paid < 0 for paid in finishing):
        minus = t(
            "Fill the last space of a black row and you pay its value.",
            de="Wer eine schwarze Reihe voll macht, zahlt ihren Wert.",
            nl="Wie een zwarte rij vol maakt, betaalt de waarde.",
        )
        rules.append(Hint("minus", minus))
    if any(paid > 0 for paid in finishing):
        plus = t(
            "Fill the last space of a row and you are paid its value at once.",
            de="Wer das letzte Kästchen einer Reihe füllt, bekommt sofort ihren Wert.",
            nl="Wie het laatste hokje van een rij vult, krijgt meteen de waarde.",
        )
        rules.append(Hint("plus", plus))
    if "star" in kinds:
        rules.append(
            Hint(
                "star",
                t(
                    "Star row: the first die is your choice; every later one must match it.",
                    de="Sternreihe: Der erste ist frei, jeder weitere muss dieselbe Zahl zeigen.",
                    nl="Sterrenrij: de eerste is vrij, elke volgende moet gelijk zijn.",
                ),
            )
        )
    if "full_house" in kinds:
        rules.append(
            Hint(
                "house",
                t(
                    "Full house: three of a kind (A), then two of another number (B).",
                    de="Full House: drei gleiche (A), dann zwei mit einer anderen Zahl (B).",
                    nl="Full house: drie gelijke (A), dan twee met een ander aantal ogen (B).",
                ),
            )
        )
    target = game.target
    rules.append(
        Hint(
            "end",
            t(
                f"A full tableau ends the round; if anyone has {target} points, the game too.",
                de=f"{board.full} beendet den Durchgang, und ab {target} Punkten das Spiel.",
                nl=f"Een vol spelbord beëindigt de ronde, en vanaf {target} punten het spel.",
            ),
        )
    )
    return rules


def reason(game: Gambler, state: State, actions: tuple[Action, ...], best: Action) -> str:
    words = ""
    if isinstance(best, Place):
        tableau = game.tableau(state)
        assert tableau is not None
        row = tableau.rows[best.row]
        if len(state.filled[best.row]) + 1 == row.boxes:
            at, pays = best.row + 1, signed(row.pays)
            words = t(
                f"It finishes row {at}: {pays}. ",
                de=f"Das macht Reihe {at} voll: {pays}. ",
                nl=f"Dat maakt rij {at} vol: {pays}. ",
            )
    if RollAgain() not in actions:
        return words.strip()
    assert isinstance(state.phase, Placing)
    nothing, plus, minus = roll_chances(game, state)
    dice = with_dice(len(state.phase.cup))
    rolling = t(f"Rolling {dice}", de=f"Würfeln mit {dice}", nl=f"Gooien met {dice}")
    must = _must(minus) if minus else ""
    return f"{words}{rolling} — {_chances(nothing, plus)}{must}."
