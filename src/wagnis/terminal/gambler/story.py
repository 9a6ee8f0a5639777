"""What happens in Gambler and Engel & Bengel, in sentences.

Each sentence lacks its subject; the table puts the name before it.
"""

from __future__ import annotations

from rich.text import Text

from wagnis.games.gambler.rules import Closed, Place, Placing, RollAgain, Rolling, Stop
from wagnis.terminal.look import DANGER, PRIMARY, Look, signed
from wagnis.terminal.setting import Happening, Telling


def tell(what: Happening, look: Look) -> list[Telling]:
    before, after, seat = what.before, what.after, int(what.before.roller)
    match what.event:
        case str() as id:
            name = next((t.name for t in what.game.stack if t.id == id), "")
            return [Telling(None, _opened(after.round, id, name, look))]
        case Place(face, number):
            return _placed(what, face, number, look)
        case RollAgain():
            assert isinstance(before.phase, Placing)
            return [Telling(seat, look.text(_again(len(before.phase.cup))))]
        case Stop():
            return [Telling(seat, look.text("stops"))]
        case roll:
            rolls = look.join("rolls ", look.dice(roll))
            if isinstance(after.phase, Placing):
                return [Telling(seat, rolls)]
            over = look.text(" — nothing fits, the turn is over", DANGER)
            return [Telling(seat, rolls + over, moment=True)]


def _opened(number: int, id: str, name: str, look: Look) -> Text:
    words = f"Round {number + 1}: {name} ({id})" if name else f"Round {number + 1}: tableau {id}"
    return look.text(f"{words} is opened.")


def _again(dice: int) -> str:
    return "picks up the last die" if dice == 1 else f"picks up {dice} dice"


def _placed(what: Happening, face: int, number: int, look: Look) -> list[Telling]:
    before, after, seat = what.before, what.after, int(what.before.roller)
    row = what.game.tableau(before).rows[number]
    words = look.join("places ", look.die(face), f" on row {number + 1}")
    if len(before.filled[number]) + 1 < row.boxes:
        told = [Telling(seat, words)]
    else:
        change = after.scores[seat] - before.scores[seat]
        paid = f" and finishes it: {signed(change)}"
        if change != row.pays:
            paid = f" and finishes it: {signed(row.pays)}, but only {-change} are there to pay"
        told = [Telling(seat, words + look.text(paid, PRIMARY if row.sign > 0 else DANGER), True)]
    if after.round != before.round:
        starter = what.names[after.starter]
        words = look.text(
            f"The tableau is full: round {before.round + 1} is over. All dice are dealt afresh, "
            f"{starter} begins.",
            "bold",
        )
        told.append(Telling(None, words, True))
        if isinstance(after.phase, Rolling):
            tableau = what.game.tableau(after)
            told.append(Telling(None, _opened(after.round, tableau.id, tableau.name, look)))
    elif isinstance(after.phase, Closed):
        words = look.text(
            "The tableau is full and the target is reached: the game is over.", "bold"
        )
        told.append(Telling(None, words, True))
    elif after.roller != before.roller or isinstance(after.phase, Rolling):
        told.append(Telling(seat, look.text("has placed every die of the turn")))
    return told
