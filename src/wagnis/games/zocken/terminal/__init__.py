"""Zocken in the terminal.

The rules are in `wagnis.games.zocken`.
"""

from __future__ import annotations

from wagnis.core import Happening
from wagnis.core.happenings import GameOver
from wagnis.games.zocken import happenings as it
from wagnis.games.zocken.rules import Pick, Put, Zocken
from wagnis.games.zocken.terminal.board import bets_not, draw, named, out
from wagnis.games.zocken.terminal.offers import hints, offers, reason
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, signed
from wagnis.terminal.setting import Setting, Step, Story, rolls
from wagnis.terminal.speech import CHANCE_TO_WIN, Phrase, t


def tell(step: Step, story: Story) -> None:
    look = story.look
    match step.event:
        case Pick(die):
            story.say(
                step.roller, look.join(t("takes ", de="nimmt ", nl="pakt "), named(die, look))
            )
        case Put(int() as place):
            story.say(step.roller, _puts(str(place)))
        case tuple() as roll:
            story.say(step.roller, look.join(rolls(), look.dice(roll)))
        case _:
            pass  # the happenings report it
    for happening in step.happened:
        _tell(happening, step, story)


def _tell(happening: Happening, step: Step, story: Story) -> None:
    match happening:
        case it.Matched():
            story.go_on(t(", a match", de=", Übereinstimmung", nl=", een treffer"), PRIMARY)
        case it.Evaded(seat, place, cost):
            left = t(
                "uses the left escape field", de="weicht nach links aus", nl="wijkt uit naar links"
            )
            right = t(
                "uses the right escape field",
                de="weicht nach rechts aus",
                nl="wijkt uit naar rechts",
            )
            story.say(seat, f"{left if place == 'L' else right}: {signed(-cost)}", DANGER)
        case it.Out(seat, cost=cost):
            story.say(seat, f"{_puts(out())}: {signed(-cost)}", DANGER)
        case it.BetPlaced(seat, roller, on):
            name = step.names[roller]
            bets = t(f"bets on {name}", de=f"wettet auf {name}", nl=f"wedt op {name}")
            story.say(seat, bets if on else bets_not())
        case it.TurnScored(seat, points, over_fifty=over):
            style = PRIMARY if over else DANGER if points < 0 else "bold"
            ends = t("ends the turn with", de="beendet den Zug mit", nl="beëindigt de beurt met")
            story.say(seat, f"{ends} {signed(points)}", style, moment=True)
        case it.BetWon(seat, points):
            wins = t("wins the bet", de="gewinnt die Wette", nl="wint de weddenschap")
            story.say(seat, f"{wins}: {signed(points)}", PRIMARY, moment=True)
        case it.BetLost(seat, points):
            loses = t("loses the bet", de="verliert die Wette", nl="verliest de weddenschap")
            story.say(seat, f"{loses}: {signed(points)}", DANGER, moment=True)
        case it.RoundBegins(number, rounds):
            words = t(
                f"Round {number + 1} of {rounds} begins.",
                de=f"Runde {number + 1} von {rounds} beginnt.",
                nl=f"Ronde {number + 1} van {rounds} begint.",
            )
            story.say(None, words, "bold", moment=True)
        case GameOver():
            words = t(
                "The last round is over.",
                de="Die letzte Runde ist vorbei.",
                nl="De laatste ronde is voorbij.",
            )
            story.say(None, words, "bold", moment=True)


def _puts(place: str) -> str:
    return t(
        f"puts it on field {place}",
        de=f"setzt ihn auf Feld {place}",
        nl=f"legt hem op veld {place}",
    )


def status(match: Match) -> str:
    assert isinstance(match.game, Zocken)
    number, of = match.state.round + 1, match.game.rounds
    return t(
        f"round {number} of {of}", de=f"Runde {number} von {of}", nl=f"ronde {number} van {of}"
    )


SETTING = Setting(
    title="Zocken",
    blurb=Phrase(
        "seven coloured dice in a rising or falling sequence, each under its colour if it can",
        "sieben bunte Würfel, steigend oder fallend, möglichst jeder unter seiner Farbe",
        "zeven gekleurde dobbelstenen, op- of aflopend, liefst elk onder zijn kleur",
    ),
    accent="#E2685B",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={
        "points": Phrase("points of this turn", "Punkte dieses Zuges", "punten van deze beurt"),
        "over50": Phrase(
            "chance of more than 50 points",
            "Chance auf mehr als 50 Punkte",
            "kans op meer dan 50 punten",
        ),
        "win": CHANCE_TO_WIN,
    },
    found={
        "points": "a turn is worth {:.4f} points",
        "over50": "more than 50 points can be had with {:.3%}",
        "win": "the first player wins {:.3%}",
    },
)
