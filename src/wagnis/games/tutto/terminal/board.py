"""Tutto on the table: the card large, the dice, the tray of dice set aside, the points at risk.

The rules decide which dice are valid.
"""

from __future__ import annotations

from rich.text import Text

from wagnis.core import Decision, Over
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import (
    CLOVERLEAF_TUTTOS,
    Finished,
    Keep,
    Keeping,
    State,
    Tutto,
    charged,
)
from wagnis.records import Match
from wagnis.terminal.dice import faces
from wagnis.terminal.look import BRASS, CHERRY, DANGER, PRIMARY, QUIET, SKY, TIMES, Look, listed
from wagnis.terminal.paper import bar, beside, fallen, framed, padded, seats

CARD_WIDTH = 26
BAR = 12
NAMES = {
    Card.CLOVERLEAF: "CLOVERLEAF",
    Card.FIREWORKS: "FIREWORKS",
    Card.STOP: "STOP",
    Card.STRAIGHT: "STRAIGHT",
    Card.PLUS_MINUS: "PLUS / MINUS",
    Card.DOUBLE: f"DOUBLE {TIMES}2",
}
RULES = {
    Card.CLOVERLEAF: ("Two TUTTOs running win the", "whole game. No stopping."),
    Card.FIREWORKS: ("Keep all that counts. At a", "null everything is banked."),
    Card.STOP: ("The turn is over, and its", "points are lost."),
    Card.STRAIGHT: ("Collect 1 2 3 4 5 6: 2000.", "No stopping."),
    Card.PLUS_MINUS: ("No stopping. TUTTO: 1000,", "and the leader loses 1000."),
    Card.DOUBLE: ("A TUTTO doubles all points", "of this turn."),
}
COLOURS = {
    Card.CLOVERLEAF: "#6BBF59",
    Card.FIREWORKS: "#C77DD6",
    Card.STOP: CHERRY,
    Card.STRAIGHT: SKY,
    Card.PLUS_MINUS: "#E58F3C",
    Card.DOUBLE: "#4FB8A8",
}


def title(card: Card) -> str:
    """The large print on the card."""
    return NAMES.get(card) or f"BONUS {card.removeprefix('bonus-')}"


def colour(card: Card) -> str:
    return COLOURS.get(card, BRASS)


def rule(card: Card) -> tuple[str, str]:
    """The card's effect, in two short lines."""
    bonus = card.removeprefix("bonus-")
    return RULES.get(card) or (f"A TUTTO earns {bonus} more.", "You may stop earlier.")


def draw(match: Match, look: Look, width: int) -> list[Text]:
    state: State = match.state
    lines = beside(_card(state, look), _dice(match, look), width)
    lines += [_tray(state, look), Text()]
    victims = _victims(match, look)
    if victims is not None:
        lines.append(victims)
    if state.last_round and not isinstance(match.node, Over):
        lines.append(look.text("LAST ROUND — everybody gets the same number of turns", PRIMARY))
    assert isinstance(match.game, Tutto)
    details = [Text(" ") + bar(score, match.game.target, BAR, look) for score in state.scores]
    return lines + seats(match, look, int(state.roller), details, width)


def _card(state: State, look: Look) -> list[Text]:
    card = state.card
    if card is None:
        over = isinstance(state.phase, Finished)
        words = "the game is over" if over else "a card is to be drawn"
        face = [Text(), look.text(words, QUIET), Text()]
        return framed(face, CARD_WIDTH, look, QUIET)
    count = ""
    if card is Card.CLOVERLEAF:
        count = f"TUTTO {state.tuttos}/{CLOVERLEAF_TUTTOS}"
    elif state.tuttos and card is Card.FIREWORKS:
        count = f"TUTTO {TIMES}{state.tuttos}"
    head = padded(look.text(title(card), f"bold {colour(card)}"), CARD_WIDTH - len(count))
    face = [head + look.text(count), *(look.text(line) for line in rule(card))]
    return framed(face, CARD_WIDTH, look, colour(card))


def _dice(match: Match, look: Look) -> list[Text]:
    """The roll on the table, or the dice to be rolled; dice that do not count are dimmed."""
    state: State = match.state
    if isinstance(state.phase, Keeping):
        node = match.node
        assert isinstance(node, Decision)
        valid = {
            face
            for keep in node.actions
            if isinstance(keep, Keep)
            for group in keep.groups
            for face in group
        }
        dice = state.phase.dice
        return faces(dice, look, ["bold" if face in valid else "dim" for face in dice])
    lost = fallen(match)
    if lost:
        return faces(lost, look, ["dim"] * len(lost))
    return faces([None] * state.left, look)


def _tray(state: State, look: Look) -> Text:
    """The dice set aside in their groups, and the points that stopping would bank."""
    line = look.text("Aside ", QUIET)
    if not state.aside:
        line += look.text("nothing yet", QUIET)
    line += look.text("  ").join(
        look.text("").join(look.die(face) for face in group) for group in state.aside
    )
    safe = state.card is Card.FIREWORKS  # a null on fireworks banks the points
    line += look.text("   Collected " if safe else "   At risk ", QUIET)
    style = QUIET if not state.at_risk else PRIMARY if safe else DANGER
    line += look.text(str(state.at_risk), style)
    left = state.left
    return line + look.text(f"   {left} {'die' if left == 1 else 'dice'} left", QUIET)


def _victims(match: Match, look: Look) -> Text | None:
    """The players a plus/minus will charge, shown before it happens."""
    state: State = match.state
    assert isinstance(match.game, Tutto)
    waiting = state.charges
    running = state.card is Card.PLUS_MINUS and state.left
    if not waiting and not running:
        return None
    scores = state.scores
    for _ in range(waiting + bool(running)):
        scores = charged(scores, state.roller)
    losses = [
        f"{match.names[seat]} loses {before - after}"
        for seat, (before, after) in enumerate(zip(state.scores, scores, strict=True))
        if before != after
    ]
    when = "A TUTTO" if running else "Stopping"
    if running and not match.game.charge_at_once:
        when = "A TUTTO, once banked,"
    if not losses:
        return look.text(f"{when} charges nobody: there is no other leader with points", QUIET)
    return look.text(f"{when} charges the leader: {listed(losses)}", DANGER)
