"""Tutto in the terminal.

The rules are in `wagnis.games.tutto`.
"""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from wagnis.core import Happening
from wagnis.core.happenings import GameOver
from wagnis.games.tutto import happenings as it
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.composition import changed
from wagnis.games.tutto.rules import Keep, Tutto
from wagnis.games.tutto.terminal.board import colour, draw, loses, title
from wagnis.games.tutto.terminal.offers import deck, hints, offers, reason
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, count_of_dice, listed, number
from wagnis.terminal.setting import Setting, Step, Story, rolls
from wagnis.terminal.speech import CHANCE_TO_WIN, Phrase, language, t

EFFECTS: dict[it.Effect, Phrase] = {
    "again": Phrase(
        "All six dice again, {at_risk} collected",
        "Wieder sechs Würfel, {at_risk} gesammelt",
        "Weer zes dobbelstenen, {at_risk} verzameld",
    ),
    "one_more": Phrase(
        "One more wins the game",
        "Noch eins, und das Spiel ist gewonnen",
        "Nog één en het spel is gewonnen",
    ),
    "straight": Phrase(
        "The straight is worth {added}: {at_risk} at risk",
        "Die Straße bringt {added}: {at_risk} auf dem Spiel",
        "De straat is {added} waard: {at_risk} op het spel",
    ),
    "doubled": Phrase(
        "All points are doubled: {at_risk} at risk",
        "Alle Punkte sind verdoppelt: {at_risk} auf dem Spiel",
        "Alle punten verdubbeld: {at_risk} op het spel",
    ),
    "plus": Phrase(
        "The card is worth {added}: {at_risk} at risk",
        "Die Karte bringt {added}: {at_risk} auf dem Spiel",
        "De kaart is {added} waard: {at_risk} op het spel",
    ),
    "bonus": Phrase(
        "The card adds {added}: {at_risk} at risk",
        "Die Karte bringt {added} dazu: {at_risk} auf dem Spiel",
        "De kaart geeft {added} extra: {at_risk} op het spel",
    ),
}


def tell(step: Step, story: Story) -> None:
    look = story.look
    if it.Shuffled() in step.happened:
        shuffled = t(
            "The deck was empty: all cards are shuffled.",
            de="Der Stapel war leer: Alle Karten sind neu gemischt.",
            nl="De stapel was leeg: alle kaarten zijn geschud.",
        )
        story.say(None, shuffled)
    match step.event:
        case Card() as card:
            drawn = look.text(title(card), f"bold {colour(card)}")
            story.say(step.roller, look.join(t("draws ", de="zieht ", nl="trekt "), drawn))
        case Keep(groups):
            dice = look.dice(face for group in groups for face in group)
            story.say(step.roller, look.join(*keeps(dice)))
        case tuple() as roll:
            story.say(step.roller, look.join(rolls(), look.dice(roll)))
        case _:
            pass  # the happenings report it
    for happening in step.happened:
        _tell(happening, step, story)


def keeps(dice: Text) -> tuple[str | Text, ...]:
    """The verb around the dice that are set aside."""
    match language():
        case "de":
            return "legt ", dice, " heraus"
        case "nl":
            return "legt ", dice, " opzij"
        case _:
            return "sets ", dice, " aside"


def _tell(happening: Happening, step: Step, story: Story) -> None:
    match happening:
        case it.StopDrawn(lost=lost):
            end = _lost(lost) or t(
                "the turn is over", de="der Zug ist vorbei", nl="de beurt is voorbij"
            )
            story.go_on(f" — {end}", DANGER, moment=True)
        case it.Null(lost=lost):
            end = _lost(lost) or t("nothing gained", de="nichts gewonnen", nl="niets verdiend")
            null = t("NULL", de="NIETE", nl="MISWORP")
            story.go_on(f" — {null}: {end}", DANGER, moment=True)
        case it.Kept(worth=worth):
            story.go_on(f" ({number(worth)})")
        case it.PickedUp(seat, dice):
            count = count_of_dice(dice)
            words = t(f"picks up {count}", de=f"nimmt {count} auf", nl=f"pakt {count}")
            story.say(seat, words)
        case it.WentOn(seat, at_risk):
            risk = number(at_risk)
            words = t(
                f"goes on with {risk} at risk",
                de=f"macht weiter, mit {risk} auf dem Spiel",
                nl=f"gaat verder, met {risk} op het spel",
            )
            story.say(seat, words)
        case it.TuttoMade(seat, _, effect, added, at_risk):
            words = str(EFFECTS[effect]).format(added=number(added), at_risk=number(at_risk))
            at_once = f"; {charged}" if (charged := _losses(step)) else ""
            story.say(seat, f"TUTTO! {words}{at_once}", PRIMARY, moment=True)
        case it.CloverleafWon(seat):
            words = t(
                "TUTTO again — the cloverleaf is complete and wins the game!",
                de="Noch ein TUTTO — das Kleeblatt ist geschafft und gewinnt das Spiel!",
                nl="Weer TUTTO — het klaverblad is compleet en wint het spel!",
            )
            story.say(seat, words, PRIMARY, moment=True)
        case it.ChargesCancelled():
            cancelled = t(
                "The pending plus/minus is cancelled.",
                de="Das ausstehende Plus/Minus verfällt.",
                nl="De openstaande plus/min vervalt.",
            )
            story.say(None, cancelled)
        case it.Banked(seat, points, by):
            told = number(points)
            if by == "fireworks":
                words = t(
                    f" — null: the fireworks are over, {told} banked",
                    de=f" — Niete: Das Feuerwerk ist vorbei, {told} gutgeschrieben",
                    nl=f" — misworp: het vuurwerk is voorbij, {told} genoteerd",
                )
                story.go_on(words, PRIMARY, moment=True)
            else:
                words = t(
                    f"stops and banks {told}",
                    de=f"hört auf und schreibt {told} auf",
                    nl=f"stopt en noteert {told}",
                )
                story.say(seat, words, PRIMARY, moment=True)
            if charged := _losses(step):
                card = t("Plus/minus", de="Plus/Minus", nl="Plus/min")
                story.say(None, f"{card}: {charged}.", DANGER, moment=True)
        case it.LastRound(seat, target):
            name, reached = step.names[seat], number(target)
            words = t(
                f"{name} has reached {reached}: this is the last round.",
                de=f"{name} hat {reached} erreicht: Das ist die letzte Runde.",
                nl=f"{name} heeft {reached} bereikt: dit is de laatste ronde.",
            )
            story.say(None, words, PRIMARY, moment=True)
        case GameOver() if it.CloverleafWon(step.roller) not in step.happened:
            words = t(
                "Everybody has had the same number of turns: the game is over.",
                de="Alle waren gleich oft an der Reihe: Das Spiel ist zu Ende.",
                nl="Iedereen heeft evenveel beurten gehad: het spel is afgelopen.",
            )
            story.say(None, words, "bold", moment=True)


def _lost(points: int) -> str:
    if not points:
        return ""
    told = number(points)
    return t(f"{told} points are lost", de=f"{told} Punkte sind weg", nl=f"{told} punten zijn weg")


def _losses(step: Step) -> str:
    """The losses of the other players in this step, by name."""
    lost: Counter[int] = Counter()
    for happening in step.happened:
        if isinstance(happening, it.Charged):
            lost[happening.seat] -= happening.points
    named = [loses(step.names[seat], lost[seat]) for seat in sorted(lost)]
    return listed(named) if named else ""


def status(match: Match) -> str:
    game = match.game
    assert isinstance(game, Tutto)
    target = number(game.target)
    told = [
        t(
            f"to {target}; everybody gets the same number of turns, most points win",
            de=f"bis {target}; alle gleich oft dran, die meisten Punkte gewinnen",
            nl=f"tot {target}; iedereen evenveel beurten, de meeste punten winnen",
        )
    ]
    if game.charge_at_once:
        told.append(t("plus/minus at once", de="Plus/Minus sofort", nl="plus/min meteen"))
    cards = [f"{copies} {title(card)}" for card, copies in changed(game.full).items()]
    if cards:
        composition = t("composition", de="Zusammensetzung", nl="samenstelling")
        told.append(f"{composition}: {', '.join(cards)}")
    return "; ".join(told)


SETTING = Setting(
    title="Tutto",
    blurb=Phrase(
        "set valid dice aside, stop in time; all six are a TUTTO",
        "leg gültige Würfel heraus, hör rechtzeitig auf; alle sechs sind ein TUTTO",
        "leg geldige dobbelstenen opzij, stop op tijd; alle zes zijn een TUTTO",
    ),
    accent="#C77DD6",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={
        "points": Phrase(
            "points banked by this turn", "Punkte dieses Zuges", "punten van deze beurt"
        ),
        "win": CHANCE_TO_WIN,
    },
    found={"points": "a turn is worth {:.1f} points", "win": "the first player wins {:.3%}"},
    more=deck,
)
