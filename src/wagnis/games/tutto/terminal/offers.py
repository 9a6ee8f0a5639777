"""Tutto's moves as they are offered, with exact chances, and its rules in one line each.

The game's `odds` computes the chances.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.text import Text

from wagnis.games.tutto.cards import BONUS, KINDS, SCORES_DICE, Card
from wagnis.games.tutto.odds import null_after, roll_chances, stop_chance
from wagnis.games.tutto.rules import Action, Draw, Keep, RollOn, State, Stop, Tutto
from wagnis.games.tutto.scoring import worth
from wagnis.games.tutto.terminal.board import title
from wagnis.terminal.look import (
    DANGER,
    PRIMARY,
    TIMES,
    Look,
    count_of_dice,
    number,
    percent,
    signed,
)
from wagnis.terminal.setting import Hint, Offer
from wagnis.terminal.speech import Phrase, t


def offers(
    game: Tutto, state: State, actions: Sequence[Action], names: Sequence[str], look: Look
) -> list[Offer]:
    keeps = [action for action in actions if isinstance(action, Keep)]
    if keeps:
        best_first = sorted(keeps, key=lambda keep: _rank(state, keep), reverse=True)
        return [
            Offer(str(number), keep, _keep(state, keep, look))
            for number, keep in enumerate(best_first, start=1)
        ]
    go_on, stop = actions
    bank = look.text(_stop(state), PRIMARY)
    if isinstance(go_on, Draw):
        return [Offer("d", go_on, _draw(game, state, look)), Offer("s", stop, bank)]
    return [Offer("r", go_on, _roll(state, look)), Offer("s", stop, bank)]


def _stop(state: State) -> str:
    points = number(state.at_risk)
    return t(
        f"Stop — bank {points}",
        de=f"Aufhören — {points} aufschreiben",
        nl=f"Stoppen — {points} noteren",
    )


def _rank(state: State, keep: Keep) -> tuple[int, int]:
    """Dearer first; on cards that do not count points, more dice first."""
    dice = sum(map(len, keep.groups))
    return (worth(keep.groups) if state.card in SCORES_DICE else dice, -dice)


def _keep(state: State, keep: Keep, look: Look) -> Text:
    words = look.text("  ").join(
        look.text("").join(look.die(face) for face in group) for group in keep.groups
    )
    if state.card in SCORES_DICE:
        words += look.text(f" {signed(worth(keep.groups))}")
    null = null_after(state, keep)
    if null is None:
        return words + look.text(" TUTTO!", PRIMARY)
    left = state.left - sum(map(len, keep.groups))
    return words + look.text(f", {_small(_left(left))}: {_null(null)}", "dim")


def _null(chance: Fraction) -> str:
    return f"{percent(chance)} {t('null', de='Niete', nl='misworp')}"


def _at_risk(state: State) -> str:
    points = number(state.at_risk)
    return t(f"{points} at risk", de=f"{points} auf dem Spiel", nl=f"{points} op het spel")


def _roll(state: State, look: Look) -> Text:
    null, tutto = roll_chances(state)
    dice = count_of_dice(state.left)
    roll = t(f"Roll {dice}", de=f"{dice} werfen", nl=f"Gooi {dice}")
    words = look.text(f"{roll} — {_null(null)}, ") + look.text(_at_risk(state), DANGER)
    assert state.card is not None
    adds = t("doubles it all", de="×2", nl="×2")
    if state.card in BONUS:
        bonus = BONUS[state.card]
        adds = t(f"adds {bonus}", de=f"+{bonus}", nl=f"+{bonus}")
    at_once = t("TUTTO at once", de="TUTTO sofort", nl="TUTTO meteen")
    return words + look.text(f"; {percent(tutto)} {at_once}, {adds}")


def _draw(game: Tutto, state: State, look: Look) -> Text:
    chance = percent(stop_chance(game, state))
    words = t(
        f"Draw the next card, six dice again — {chance} stop card, ",
        de=f"Nächste Karte ziehen, wieder sechs Würfel — {chance} Stop-Karte, ",
        nl=f"Volgende kaart trekken, weer zes dobbelstenen — {chance} stopkaart, ",
    )
    return look.text(words) + look.text(_at_risk(state), DANGER)


CARD_HINTS = {
    Card.FIREWORKS: Phrase(
        "Fireworks: all valid dice are set aside; a null banks everything.",
        "Feuerwerk: Alles Gültige heraus; eine Niete schreibt alles gut.",
        "Vuurwerk: alles wat telt gaat opzij; een misworp noteert alles.",
    ),
    Card.STRAIGHT: Phrase(
        "Straight: each face once; a roll without a new face is a null.",
        "Straße: jede Zahl einmal; ein Wurf ohne neue Zahl ist eine Niete.",
        "Straat: elk aantal ogen één keer; zonder nieuw aantal is het een misworp.",
    ),
    Card.PLUS_MINUS: Phrase(
        "Plus/minus: a TUTTO is worth 1,000, and the leader loses 1,000.",
        "Plus/Minus: Ein TUTTO bringt 1.000, und wer führt, verliert 1.000.",
        "Plus/min: een TUTTO levert 1.000 op, en de koploper verliest 1.000.",
    ),
    Card.CLOVERLEAF: Phrase(
        "Cloverleaf: a second TUTTO in a row wins the whole game.",
        "Kleeblatt: Ein zweites TUTTO hintereinander gewinnt das ganze Spiel.",
        "Klaverblad: met een tweede TUTTO op rij win je het hele spel.",
    ),
    Card.DOUBLE: Phrase(
        "Double: a TUTTO doubles all of the turn, earlier cards included.",
        "×2: Ein TUTTO verdoppelt den ganzen Zug, auch frühere Karten.",
        "Dubbel: een TUTTO verdubbelt de hele beurt, ook eerdere kaarten.",
    ),
}
VALID = Phrase(
    "A 1: 100, a 5: 50; three of a kind in one roll: number × 100, 1s 1,000.",
    "1: 100, 5: 50; drei gleiche in einem Wurf: Zahl × 100, Einsen 1.000.",
    "Een 1: 100, een 5: 50; drie gelijke in één worp: getal × 100, enen 1.000.",
)
KEEP = Phrase(
    "At least one valid die must be set aside; which ones is up to you.",
    "Mindestens ein gültiger Würfel muss heraus; welche, entscheidest du.",
    "Minstens één geldige dobbelsteen moet opzij; welke, kies je zelf.",
)
NULL = Phrase(
    "No valid die is a null: the turn ends and its points are lost.",
    "Kein gültiger Würfel ist eine Niete: Zug vorbei, seine Punkte weg.",
    "Geen geldige dobbelsteen is een misworp: beurt voorbij, punten weg.",
)
TUTTO = Phrase(
    "TUTTO: all six dice set aside. Then the card's effect applies.",
    "TUTTO: Alle sechs Würfel liegen heraus. Dann wirkt die Karte.",
    "TUTTO: alle zes dobbelstenen liggen opzij. Dan werkt de kaart.",
)
DRAW = Phrase(
    "After a TUTTO: bank, or draw and risk it all; a stop card loses it all.",
    "Nach einem TUTTO: aufschreiben oder ziehen; Stop-Karte kostet alles.",
    "Na een TUTTO: noteren of trekken; een stopkaart kost alles.",
)


def hints(game: Tutto, state: State, actions: Sequence[Action]) -> list[Hint]:
    """The rules for this decision, the most basic first."""
    rules = []
    if state.card in CARD_HINTS:
        rules.append(Hint(str(state.card), str(CARD_HINTS[state.card])))
    if isinstance(actions[0], Keep):
        if state.card is not Card.STRAIGHT:
            rules.append(Hint("valid", str(VALID)))
        rules.append(Hint("keep", str(KEEP)))
    elif state.left:
        rules.append(Hint("null", str(NULL)))
        rules.append(Hint("tutto", str(TUTTO)))
    else:
        rules.append(Hint("draw", str(DRAW)))
    if state.last_round:
        target = number(game.target)
        last = t(
            f"Somebody has banked {target}: the game ends with this round.",
            de=f"Jemand hat {target} aufgeschrieben: Mit dieser Runde endet das Spiel.",
            nl=f"Iemand heeft {target} genoteerd: met deze ronde eindigt het spel.",
        )
        rules.append(Hint("last", last))
    return rules


def deck(game: Tutto, state: State) -> str:
    """The cards not yet drawn."""
    counts = [f"{n}{TIMES} {title(card)}" for card, n in zip(KINDS, state.deck, strict=True) if n]
    if not counts:
        all_cards = sum(game.full)
        return t(
            f"The deck is empty: all {all_cards} cards are shuffled for the next draw.",
            de=f"Der Stapel ist leer: Alle {all_cards} Karten werden neu gemischt.",
            nl=f"De stapel is leeg: alle {all_cards} kaarten worden geschud.",
        )
    still = t("Still in the deck", de="Noch im Stapel", nl="Nog in de stapel")
    return f"{still} ({sum(state.deck)}): {', '.join(counts)}."


def reason(game: Tutto, state: State, actions: tuple[Action, ...], best: Action) -> str:
    if isinstance(best, Keep):
        left = state.left - sum(map(len, best.groups))
        null = null_after(state, best)
        a_tutto = t("A TUTTO.", de="Ein TUTTO.", nl="Een TUTTO.")
        return a_tutto if null is None else f"{_left(left)}: {_null(null)}."
    if Draw() in actions:
        stop = stop_chance(game, state)
        card = t("stop card", de="Stop-Karte", nl="stopkaart")
        none = t("no stop card is left", de="keine Stop-Karte mehr", nl="geen stopkaart meer")
        chance = f"{percent(stop)} {card}" if stop else none
        new = t(
            "A new card and six dice",
            de="Eine neue Karte und sechs Würfel",
            nl="Een nieuwe kaart en zes dobbelstenen",
        )
        going_on = f"{new}: {chance}, {_at_risk(state)}."
    else:
        assert RollOn() in actions
        null = roll_chances(state).null
        going_on = f"{_left(state.left)}: {_null(null)}, {_at_risk(state)}."
    if isinstance(best, Stop):
        total = number(state.scores[state.roller] + state.at_risk)
        points = number(state.at_risk)
        banks = t(
            f"Stopping banks {points} and makes {total}. Going on",
            de=f"Aufhören bringt {points}, zusammen {total}. Weiter",
            nl=f"Stoppen levert {points} op, samen {total}. Verder",
        )
        return f"{banks}: {_small(going_on)}"
    return going_on


def _small(words: str) -> str:
    return words[0].lower() + words[1:]


def _left(dice: int) -> str:
    count = count_of_dice(dice)
    return t(f"{count} left", de=f"Noch {count}", nl=f"Nog {count}")
