"""The words of pictures and tags, in the languages of the client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from wagnis.server.wire.tables import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)
LOCALES: dict[Language, str] = {"en": "en_GB", "de": "de_DE", "nl": "nl_NL"}

MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one language; those with braces are filled in."""

    invitation: str
    invites: str
    invited: str
    to_game: str
    free_seat: str
    free: tuple[str, str]  # one seat, several
    full: str
    playing: str
    result: str
    wins: str
    draw: str
    alone: str
    conjunction: str
    seat: str
    review: str
    review_asks: str
    review_says: str
    puzzle: str
    puzzle_asks: str
    puzzle_says: str
    daily: str
    daily_asks: str
    daily_says: str
    game: str
    game_says: str
    site: str
    site_says: str
    thousands: str

    def number(self, value: int) -> str:
        """With the language's separator, and a true minus.

        >>> WORDS["de"].number(1250)
        '1.250'
        """
        return f"{value:,}".replace(",", self.thousands).replace("-", MINUS)

    def listed(self, names: Sequence[str]) -> str:
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.conjunction} {names[-1]}"


WORDS: dict[Language, Words] = {
    "en": Words(
        invitation="Invitation",
        invites="{name} invites you",
        invited="You are invited",
        to_game="{what} to {game}",
        free_seat="Free seat",
        free=("One seat is free. No account needed.", "{n} seats are free. No account needed."),
        full="All seats are taken. You can watch.",
        playing="In progress",
        result="Result",
        wins="{name} wins",
        draw="{names} share the win",
        alone="{name}: {points} points",
        conjunction="and",
        seat="Seat {n}",
        review="Review",
        review_asks="Luck or skill?",
        review_says="Every decision of this game, with what it was worth.",
        puzzle="Puzzle",
        puzzle_asks="What would you do?",
        puzzle_says="One position, one best move. Can you see it?",
        daily="The daily roll",
        daily_asks="Same dice, best result?",
        daily_says="Today everybody plays with the same dice. One try.",
        game="Dice game",
        game_says="Play it in the browser: with friends or against the computer.",
        site="Four dice games, one table",
        site_says="In the browser, with friends or against the computer.",
        thousands=",",
    ),
    "de": Words(
        invitation="Einladung",
        invites="{name} lädt dich ein",
        invited="Du bist eingeladen",
        to_game="{what}: {game}",
        free_seat="Freier Platz",
        free=("Ein Platz ist frei. Ohne Konto.", "{n} Plätze sind frei. Ohne Konto."),
        full="Alle Plätze sind besetzt. Du kannst zuschauen.",
        playing="Läuft gerade",
        result="Ergebnis",
        wins="{name} gewinnt",
        draw="{names} gewinnen gemeinsam",
        alone="{name}: {points} Punkte",
        conjunction="und",
        seat="Platz {n}",
        review="Auswertung",
        review_asks="Glück oder Können?",
        review_says="Jede Entscheidung dieses Spiels und was sie wert war.",
        puzzle="Rätsel",
        puzzle_asks="Was würdest du tun?",
        puzzle_says="Eine Stellung, eine beste Möglichkeit. Siehst du sie?",
        daily="Der Wurf des Tages",
        daily_asks="Gleiche Würfel, bestes Ergebnis?",
        daily_says="Heute spielen alle mit denselben Würfeln. Nur einmal.",
        game="Würfelspiel",
        game_says="Im Browser spielen: mit Freunden oder gegen den Computer.",
        site="Vier Würfelspiele, ein Tisch",
        site_says="Im Browser, mit Freunden oder gegen den Computer.",
        thousands=".",
    ),
    "nl": Words(
        invitation="Uitnodiging",
        invites="{name} nodigt je uit",
        invited="Je bent uitgenodigd",
        to_game="{what}: {game}",
        free_seat="Vrije plaats",
        free=(
            "Er is één plaats vrij. Zonder account.",
            "Er zijn {n} plaatsen vrij. Zonder account.",
        ),
        full="Alle plaatsen zijn bezet. Je kunt meekijken.",
        playing="Nu bezig",
        result="Uitslag",
        wins="{name} wint",
        draw="{names} winnen samen",
        alone="{name}: {points} punten",
        conjunction="en",
        seat="Plaats {n}",
        review="Nabeschouwing",
        review_asks="Geluk of kunnen?",
        review_says="Elke beslissing van dit spel en wat die waard was.",
        puzzle="Puzzel",
        puzzle_asks="Wat zou jij doen?",
        puzzle_says="Eén stelling, één beste zet. Zie jij hem?",
        daily="De worp van de dag",
        daily_asks="Zelfde dobbelstenen, beste uitslag?",
        daily_says="Vandaag speelt iedereen met dezelfde worpen. Eén keer.",
        game="Dobbelspel",
        game_says="Speel in de browser: met vrienden of tegen de computer.",
        site="Vier dobbelspellen, één tafel",
        site_says="In de browser, met vrienden of tegen de computer.",
        thousands=".",
    ),
}


def language_of(wanted: str | None, accepted: str) -> Language:
    """The language asked for, else the first of an Accept-Language header that there is.

    >>> language_of(None, "fr-CH, nl;q=0.9, de;q=0.8"), language_of("de", "en")
    ('nl', 'de')
    """
    if wanted in LANGUAGES:
        return wanted
    ranked: list[tuple[float, Language]] = []
    for offer in accepted[:200].split(","):
        name, _, weight = offer.replace(" ", "").partition(";q=")
        short = name.partition("-")[0].lower()
        if short in LANGUAGES:
            try:
                ranked.append((-float(weight or 1), short))
            except ValueError:
                continue
    return min(ranked, key=lambda one: one[0])[1] if ranked else "en"
