"""The moves of Gambler and Engel & Bengel as they are offered, with exact chances.

The game's `odds` computes the chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from wagnis.games.gambler.board import Row
from wagnis.games.gambler.odds import roll_chances
from wagnis.games.gambler.rules import Action, Gambler, Place, Placing, RollAgain, State
from wagnis.terminal.look import DANGER, PRIMARY, Look, count_of_dice, percent, signed
from wagnis.terminal.setting import Hint, Offer

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
                words = look.text(f"Stop — take {count_of_dice(back)} back, the next player rolls")
        offered.append(Offer(key, action, words))
    return offered


def _placement(face: int, number: int, row: Row, lying: int, look: Look, brief: bool) -> Text:
    """The effect of placing a die; shorter if there are many choices."""
    if brief:
        left = row.boxes - lying - 1
        when = f"in {left}" if left else "now"
        style = "dim" if left else PRIMARY if row.sign > 0 else DANGER
        return look.join(
            look.die(face), look.text(f" row {number + 1}: {signed(row.pays)} {when}", style)
        )
    place = look.join(look.die(face), f" on row {number + 1}")
    if lying + 1 == row.boxes:
        paid = f", finishes it: {signed(row.pays)}"
        return place + look.text(paid, PRIMARY if row.sign > 0 else DANGER)
    left = row.boxes - lying - 1
    boxes = "1 box" if left == 1 else f"{left} boxes"
    return place + look.text(f", then {boxes} to {signed(row.pays)}", "dim")


def _roll(game: Gambler, state: State, action: RollAgain, look: Look) -> Text:
    assert isinstance(state.phase, Placing)
    nothing, plus, minus = roll_chances(game, state)
    words = look.text(
        f"Roll {count_of_dice(len(state.phase.cup))} — {percent(nothing)} nothing fits, "
        f"{percent(plus)} can win a row"
    )
    if minus:
        words += look.text(f", {percent(minus)} must pay for one", DANGER)
    return words


def _pays(game: Gambler, state: State, actions: Sequence[Action]) -> Iterator[int]:
    """The points of each legal placement, booked at once."""
    tableau = game.tableau(state)
    assert tableau is not None
    for action in actions:
        if isinstance(action, Place):
            row = tableau.rows[action.row]
            yield row.pays if len(state.filled[action.row]) + 1 == row.boxes else 0


def hints(game: Gambler, state: State, actions: Sequence[Action]) -> list[Hint]:
    """The rules for this decision, the most basic first."""
    tableau, phase = game.tableau(state), state.phase
    if tableau is None or not isinstance(phase, Placing):
        return []
    kinds = {row.kind for row in tableau.rows}
    rules = []
    if phase.owes:
        rules.append(
            Hint("owes", "Rows fill from the left. You must place one die that fits; or more.")
        )
    else:
        rules.append(
            Hint("on", "Place more, stop, or roll all unplaced dice; then place one again.")
        )
    finishing = list(_pays(game, state, actions))
    if any(paid < 0 for paid in finishing):
        rules.append(Hint("minus", "Fill the last box of a black row and you pay its value."))
    if any(paid > 0 for paid in finishing):
        rules.append(Hint("plus", "Fill the last box of a row and you are paid its value at once."))
    if "star" in kinds:
        rules.append(
            Hint("star", "Star row: the first die is free, every later die must equal it.")
        )
    if "full_house" in kinds:
        rules.append(
            Hint("house", "Full house: three equal dice (A), then two equal of another face (B).")
        )
    rules.append(
        Hint("end", f"A full tableau ends the round; then, with {game.target} points, the game.")
    )
    return rules


def reason(game: Gambler, state: State, actions: tuple[Action, ...], best: Action) -> str:
    words = ""
    if isinstance(best, Place):
        tableau = game.tableau(state)
        assert tableau is not None
        row = tableau.rows[best.row]
        if len(state.filled[best.row]) + 1 == row.boxes:
            words = f"It finishes row {best.row + 1}: {signed(row.pays)}. "
    if RollAgain() not in actions:
        return words.strip()
    assert isinstance(state.phase, Placing)
    nothing, plus, minus = roll_chances(game, state)
    rolled = f"Rolling {count_of_dice(len(state.phase.cup))}: {percent(nothing)} nothing fits"
    must = f", {percent(minus)} must pay for one" if minus else ""
    return f"{words}{rolled}, {percent(plus)} can win a row{must}."
