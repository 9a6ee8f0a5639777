"""The texts of Farkle for clients without drawings of it, in three languages.

English is the fallback for a missing text; `docs/authors.md` of Wagnis lists the keys. `words` is
for reviews, which have no view to fill the fields of a label.
"""

from __future__ import annotations

from wagnis.core import Roll

from wagnis_farkle.rules import Action, Bank, Keep, RollOn

PHRASES = {
    "en": {"keep": "keeps {}", "on": "rolls on", "bank": "banks", "roll": "rolls {}"},
    "de": {
        "keep": "legt {} heraus",
        "on": "würfelt weiter",
        "bank": "schreibt auf",
        "roll": "würfelt {}",
    },
    "nl": {"keep": "legt {} opzij", "on": "gooit verder", "bank": "noteert", "roll": "gooit {}"},
}


def words(language: str, event: Action | Roll) -> str:
    """A move or a roll without its subject.

    >>> words("en", Keep((1, 5))), words("de", (1, 1, 5)), words("fr", Bank())
    ('keeps 1 5', 'würfelt 1 1 5', 'banks')
    """
    phrases = PHRASES.get(language, PHRASES["en"])
    match event:
        case RollOn():
            return phrases["on"]
        case Bank():
            return phrases["bank"]
        case Keep(dice):
            return phrases["keep"].format(" ".join(map(str, dice)))
        case roll:
            return phrases["roll"].format(" ".join(map(str, roll)))


LABELS = {
    "en": {
        "blurb": "six dice: set aside what scores, roll the rest, and bank in time",
        "move.keep": "Keep {keep}",
        "move.roll": "Roll {left}",
        "move.bank": "Bank {turn}",
        "fell.dice": "rolls {dice}",
        "happened.set_aside": "keeps {dice} for {worth}",
        "happened.hot_dice": "has hot dice",
        "happened.farkled": "farkles and loses {lost}",
        "happened.penalised": "pays for three farkles: {points}",
        "happened.banked": "banks {points}",
        "happened.won": "wins the game",
        "view.dice": "Rolled",
        "view.turn": "This turn",
        "view.left": "Dice to roll",
        "view.farkles": "Farkles in a row",
        "view.target": "Playing to",
        "view.minimum": "Least to bank",
        "view.penalty": "Penalty",
        "option.target": "Target",
        "option.minimum": "Least to bank",
        "option.penalty": "Penalty",
        "option.first": "Who begins",
    },
    "de": {
        "blurb": "sechs Würfel: lege Zählendes heraus, würfle mit dem Rest, höre rechtzeitig auf",
        "move.keep": "{keep} herauslegen",
        "move.roll": "Mit {left} weiterwürfeln",
        "move.bank": "{turn} aufschreiben",
        "fell.dice": "würfelt {dice}",
        "happened.set_aside": "legt {dice} heraus: {worth} Punkte",
        "happened.hot_dice": "darf wieder mit allen sechs würfeln",
        "happened.farkled": "würfelt nichts Zählendes und verliert {lost}",
        "happened.penalised": "zahlt für drei Nullen in Folge: {points}",
        "happened.banked": "schreibt {points} auf",
        "happened.won": "gewinnt das Spiel",
        "view.dice": "Gewürfelt",
        "view.turn": "Dieser Zug",
        "view.left": "Noch zu würfeln",
        "view.farkles": "Nullen in Folge",
        "view.target": "Gespielt wird bis",
        "view.minimum": "Mindestens aufzuschreiben",
        "view.penalty": "Strafe",
        "option.target": "Ziel",
        "about.target": "Punkte, mit denen man gewinnt",
        "option.minimum": "Mindestens aufzuschreiben",
        "about.minimum": "so viele Punkte muss ein Zug haben, damit sie zählen",
        "option.penalty": "Strafe",
        "about.penalty": "Punkte, die die dritte Null in Folge kostet",
        "option.first": "Wer beginnt",
        "about.first": "der Platz, der beginnt, ab 0 gezählt",
    },
    "nl": {
        "blurb": "zes dobbelstenen: leg opzij wat telt, gooi de rest en stop op tijd",
        "move.keep": "{keep} opzijleggen",
        "move.roll": "Met {left} verder gooien",
        "move.bank": "{turn} noteren",
        "fell.dice": "gooit {dice}",
        "happened.set_aside": "legt {dice} opzij: {worth} punten",
        "happened.hot_dice": "mag weer met alle zes gooien",
        "happened.farkled": "gooit niets dat telt en verliest {lost}",
        "happened.penalised": "betaalt voor drie missers op rij: {points}",
        "happened.banked": "noteert {points}",
        "happened.won": "wint het spel",
        "view.dice": "Gegooid",
        "view.turn": "Deze beurt",
        "view.left": "Nog te gooien",
        "view.farkles": "Missers op rij",
        "view.target": "Gespeeld wordt tot",
        "view.minimum": "Minimaal te noteren",
        "view.penalty": "Straf",
        "option.target": "Doel",
        "about.target": "punten waarmee je wint",
        "option.minimum": "Minimaal te noteren",
        "about.minimum": "zoveel punten moet een beurt hebben om te tellen",
        "option.penalty": "Straf",
        "about.penalty": "punten die de derde misser op rij kost",
        "option.first": "Wie begint",
        "about.first": "de plaats die begint, geteld vanaf 0",
    },
}
