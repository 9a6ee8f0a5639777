"""What happens in Tutto, in sentences.

Each sentence lacks its subject; the table puts the name before it.
"""

from __future__ import annotations

from typing import Any

from wagnis.games.tutto.cards import BONUS, SCORES_DICE, Card
from wagnis.games.tutto.rules import (
    PLUS_MINUS_POINTS,
    STRAIGHT_POINTS,
    Draw,
    Finished,
    Keep,
    RollOn,
    Stop,
)
from wagnis.games.tutto.scoring import worth
from wagnis.terminal.look import DANGER, PRIMARY, Look, listed
from wagnis.terminal.setting import Happening, Telling
from wagnis.terminal.tutto.board import colour, title


def tell(what: Happening, look: Look) -> list[Telling]:
    before, after, seat = what.before, what.after, int(what.before.roller)
    match what.event:
        case Card() as card:
            return _drawn(what, card, look)
        case Keep() as keep:
            return _kept(what, keep, look)
        case Stop():
            words = look.text(f"stops and banks {before.at_risk}", PRIMARY)
            return [Telling(seat, words, True), *_booked(what, look)]
        case RollOn():
            return [
                Telling(
                    seat,
                    look.text(f"picks up {before.left} {'die' if before.left == 1 else 'dice'}"),
                )
            ]
        case Draw():
            return [Telling(seat, look.text(f"goes on with {before.at_risk} at risk"))]
        case roll:
            words = look.join("rolls ", look.dice(roll))
            if after.phase != before.phase and after.card is before.card and after.card:
                return [Telling(seat, words)]
            return [_null(before, seat, words, look), *_booked(what, look)]


def _null(before: Any, seat: int, words: Any, look: Look) -> Telling:
    if before.card is Card.FIREWORKS:
        end = look.text(f" — null: the fireworks are over, {before.at_risk} banked", PRIMARY)
    elif before.at_risk:
        end = look.text(f" — NULL: {before.at_risk} points are lost", DANGER)
    else:
        end = look.text(" — NULL, nothing gained", DANGER)
    return Telling(seat, words + end, True)


def _drawn(what: Happening, card: Card, look: Look) -> list[Telling]:
    seat, at_risk = int(what.before.roller), what.before.at_risk
    words = look.join("draws ", look.text(title(card), f"bold {colour(card)}"))
    if card is not Card.STOP:
        return [Telling(seat, words)]
    lost = f" — {at_risk} points are lost" if at_risk else " — the turn is over"
    return [Telling(seat, words + look.text(lost, DANGER), True), *_booked(what, look)]


def _kept(what: Happening, keep: Keep, look: Look) -> list[Telling]:
    before, after, seat = what.before, what.after, int(what.before.roller)
    words = look.join("keeps ", look.dice(face for group in keep.groups for face in group))
    if before.card in SCORES_DICE:
        words += look.text(f" ({worth(keep.groups)})")
    told = [Telling(seat, words)]
    if before.left > sum(map(len, keep.groups)):
        return told
    if isinstance(after.phase, Finished):
        won = look.text("TUTTO again — the cloverleaf is complete and wins the game!", PRIMARY)
        return [*told, Telling(seat, won, True)]
    return [*told, Telling(seat, look.text(f"TUTTO! {_effect(what)}", PRIMARY), True)]


def _effect(what: Happening) -> str:
    before, after = what.before, what.after
    match before.card:
        case Card.FIREWORKS:
            return f"Six dice again, {after.at_risk} collected"
        case Card.CLOVERLEAF:
            return "One more wins the game"
        case Card.STRAIGHT:
            return f"The straight is worth {STRAIGHT_POINTS}: {after.at_risk} at risk"
        case Card.DOUBLE:
            return f"All points are doubled: {after.at_risk} at risk"
        case Card.PLUS_MINUS:
            lost = _losses(what)
            return f"Plus {PLUS_MINUS_POINTS}: {after.at_risk} at risk" + (
                f"; {lost} at once" if lost else ""
            )
        case card:
            return f"The card adds {BONUS[card]}: {after.at_risk} at risk"


def _losses(what: Happening) -> str:
    lost = [
        f"{what.names[seat]} loses {before - after}"
        for seat, (before, after) in enumerate(
            zip(what.before.scores, what.after.scores, strict=True)
        )
        if after < before
    ]
    return listed(lost) if lost else ""


def _booked(what: Happening, look: Look) -> list[Telling]:
    """What the end of a turn brings to the others."""
    told = []
    lost = _losses(what)
    if lost:
        told.append(Telling(None, look.text(f"Plus/minus: {lost}.", DANGER), True))
    if what.after.last_round and not what.before.last_round:
        target = what.game.target
        words = f"{what.names[what.before.roller]} has reached {target}: this is the last round."
        told.append(Telling(None, look.text(words, PRIMARY), True))
    if isinstance(what.after.phase, Finished):
        words = "Everybody has had equally many turns: the game is over."
        told.append(Telling(None, look.text(words, "bold"), True))
    return told
