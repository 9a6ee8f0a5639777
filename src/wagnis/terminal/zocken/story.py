"""What happens in Zocken, in sentences.

Each sentence lacks its subject; the table puts the name before it.
"""

from __future__ import annotations

from typing import Any

from wagnis.games.zocken.row import EVASION_COST, OUT_COST
from wagnis.games.zocken.rules import BET_THRESHOLD, Bet, Betting, Finished, Pick, Put
from wagnis.terminal.look import DANGER, PRIMARY, Look, signed
from wagnis.terminal.setting import Happening, Telling
from wagnis.terminal.zocken.board import named


def tell(what: Happening, look: Look) -> list[Telling]:
    before, seat = what.before, int(what.before.roller)
    match what.event:
        case Pick(die):
            return [Telling(seat, look.join("takes ", named(die, look)))]
        case Put(place):
            return [Telling(seat, _put(what, place, look)), *_turn_over(what, look)]
        case Bet(on):
            assert isinstance(before.phase, Betting)
            words = f"bets on {what.names[seat]}" if on else "does not bet"
            return [Telling(int(before.phase.seat), look.text(words))]
        case (face,):
            return [Telling(seat, look.join("rolls ", look.die(face)))]
        case event:
            raise AssertionError(f"nothing is known of {event!r}")


def _put(what: Happening, place: Any, look: Look) -> Any:
    die = what.before.phase.die
    if place == "out":
        return look.text(f"puts it out: {signed(-OUT_COST)}", DANGER)
    if place in ("L", "R"):
        side = "left" if place == "L" else "right"
        return look.text(f"evades to the {side}: {signed(-EVASION_COST)}", DANGER)
    words = look.text(f"puts it on {place}")
    if what.game.circles[place - 1] == die:
        words += look.text(", a match", PRIMARY)
    return words


def _turn_over(what: Happening, look: Look) -> list[Telling]:
    """After the seventh die: the score, the bets, the round."""
    before, after = what.before, what.after
    if before.remaining:
        return []
    gained = [now - then for then, now in zip(before.scores, after.scores, strict=True)]
    roller = int(before.roller)
    score = gained[roller]
    words = look.text(
        f"ends the turn with {signed(score)}",
        PRIMARY if score > BET_THRESHOLD else DANGER if score < 0 else "bold",
    )
    told = [Telling(roller, words, True)]
    for seat, bet in enumerate(before.bets):
        if bet:
            won = gained[seat] > 0
            words = look.text(
                f"{'wins' if won else 'loses'} the bet: {signed(gained[seat])}",
                PRIMARY if won else DANGER,
            )
            told.append(Telling(seat, words, True))
    if isinstance(after.phase, Finished):
        told.append(Telling(None, look.text("The last round is over.", "bold"), True))
    elif after.round != before.round:
        words = look.text(f"Round {after.round + 1} of {what.game.rounds} begins.", "bold")
        told.append(Telling(None, words, True))
    return told
