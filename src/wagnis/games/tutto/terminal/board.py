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
from wagnis.terminal.look import (
    BRASS,
    CHERRY,
    DANGER,
    MINUS,
    PRIMARY,
    QUIET,
    SKY,
    TIMES,
    Look,
    count_of_dice,
    listed,
    number,
)
from wagnis.terminal.paper import bar, beside, fallen, framed, padded, seats
from wagnis.terminal.speech import Phrase, t

CARD_WIDTH = 26
BAR = 12
NAMES = {
    Card.CLOVERLEAF: Phrase("CLOVERLEAF", "KLEEBLATT", "KLAVERBLAD"),
    Card.FIREWORKS: Phrase("FIREWORKS", "FEUERWERK", "VUURWERK"),
    Card.STOP: Phrase("STOP", "STOP", "STOP"),
    Card.STRAIGHT: Phrase("STRAIGHT", "STRASSE", "STRAAT"),
    Card.PLUS_MINUS: Phrase("PLUS / MINUS", "PLUS / MINUS", "PLUS / MIN"),
    Card.DOUBLE: Phrase(f"DOUBLE {TIMES}2", f"{TIMES}2", f"DUBBEL {TIMES}2"),
}
RULES = {
    Card.CLOVERLEAF: Phrase(
        "Two TUTTOs in a row win|the game. No stopping.",
        "Zwei TUTTOs hintereinander|gewinnen. Kein Aufhören.",
        "Twee TUTTO’s op rij winnen|het spel. Stoppen mag niet.",
    ),
    Card.FIREWORKS: Phrase(
        "Set all valid dice aside.|A null banks everything.",
        "Alles Gültige heraus; eine|Niete schreibt alles gut.",
        "Leg alles opzij wat telt.|Een misworp noteert alles.",
    ),
    Card.STOP: Phrase(
        "The turn is over, and its|points are lost.",
        "Der Zug ist vorbei, seine|Punkte sind weg.",
        "De beurt is voorbij, de|punten zijn weg.",
    ),
    Card.STRAIGHT: Phrase(
        "Collect 1 2 3 4 5 6: 2,000|No stopping.",
        "Sammle 1 2 3 4 5 6: 2.000|Kein Aufhören.",
        "1 2 3 4 5 6 levert 2.000|op. Stoppen mag niet.",
    ),
    Card.PLUS_MINUS: Phrase(
        "TUTTO: 1,000; the leader|loses 1,000. No stopping.",
        f"TUTTO: 1.000; wer führt,|{MINUS}1.000. Kein Aufhören.",
        f"TUTTO: 1.000; koploper|{MINUS}1.000. Stoppen mag niet.",
    ),
    Card.DOUBLE: Phrase(
        "A TUTTO doubles all points|of this turn.",
        "Ein TUTTO verdoppelt alle|Punkte dieses Zuges.",
        "Een TUTTO verdubbelt alle|punten van deze beurt.",
    ),
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
    return str(NAMES.get(card, f"BONUS {card.removeprefix('bonus-')}"))


def colour(card: Card) -> str:
    return COLOURS.get(card, BRASS)


def rule(card: Card) -> tuple[str, str]:
    """The card's effect, in two short lines."""
    bonus = card.removeprefix("bonus-")
    if card in RULES:
        first, _, second = str(RULES[card]).partition("|")
        return first, second
    earns = t(
        f"A TUTTO earns {bonus} more.",
        de=f"Ein TUTTO bringt {bonus} mehr.",
        nl=f"TUTTO: {bonus} extra.",
    )
    return earns, t(
        "You may stop earlier.", de="Aufhören ist erlaubt.", nl="Je mag eerder stoppen."
    )


def draw(match: Match, look: Look, width: int) -> list[Text]:
    state: State = match.state
    lines = beside(_card(state, look), _dice(match, look), width)
    lines += [_tray(state, look), Text()]
    victims = _victims(match, look)
    if victims is not None:
        lines.append(victims)
    if state.last_round and not isinstance(match.node, Over):
        last = t(
            "LAST ROUND — everybody gets the same number of turns",
            de="LETZTE RUNDE — alle sind gleich oft an der Reihe",
            nl="LAATSTE RONDE — iedereen krijgt evenveel beurten",
        )
        lines.append(look.text(last, PRIMARY))
    assert isinstance(match.game, Tutto)
    details = [Text(" ") + bar(score, match.game.target, BAR, look) for score in state.scores]
    return lines + seats(match, look, int(state.roller), details, width)


def _card(state: State, look: Look) -> list[Text]:
    card = state.card
    if card is None:
        over = isinstance(state.phase, Finished)
        words = (
            t("the game is over", de="das Spiel ist zu Ende", nl="het spel is afgelopen")
            if over
            else t("a card is drawn next", de="eine Karte wird gezogen", nl="er komt een kaart")
        )
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
    line = look.text(t("Aside ", de="Heraus ", nl="Opzij "), QUIET)
    if not state.aside:
        line += look.text(t("nothing yet", de="noch nichts", nl="nog niets"), QUIET)
    line += look.text("  ").join(
        look.text("").join(look.die(face) for face in group) for group in state.aside
    )
    safe = state.card is Card.FIREWORKS  # a null on fireworks banks the points
    collected = t("Collected", de="Gesammelt", nl="Verzameld")
    at_risk = t("At risk", de="Auf dem Spiel", nl="Op het spel")
    line += look.text(f"   {collected if safe else at_risk} ", QUIET)
    style = QUIET if not state.at_risk else PRIMARY if safe else DANGER
    line += look.text(number(state.at_risk), style)
    dice = count_of_dice(state.left)
    left = t(f"{dice} left", de=f"noch {dice}", nl=f"nog {dice}")
    return line + look.text(f"   {left}", QUIET)


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
        loses(match.names[seat], before - after)
        for seat, (before, after) in enumerate(zip(state.scores, scores, strict=True))
        if before != after
    ]
    when = t("Stopping", de="Aufhören", nl="Stoppen")
    if running:
        when = t("A TUTTO", de="Ein TUTTO", nl="Een TUTTO")
        if not match.game.charge_at_once:
            when += t(", once banked,", de=", einmal aufgeschrieben,", nl=", eenmaal genoteerd,")
    if not losses:
        nobody = t(
            "costs nobody anything: no other leader has points",
            de="kostet niemanden etwas: Sonst führt niemand, der Punkte hat",
            nl="kost niemand iets: er is geen andere koploper met punten",
        )
        return look.text(f"{when} {nobody}", QUIET)
    charges = t("costs the leader", de="trifft die Führenden", nl="treft de koploper")
    return look.text(f"{when} {charges}: {listed(losses)}", DANGER)


def loses(name: str, points: int) -> str:
    lost = number(points)
    return t(f"{name} loses {lost}", de=f"{name} verliert {lost}", nl=f"{name} verliest {lost}")
