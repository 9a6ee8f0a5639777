"""Gambler and Engel & Bengel in the terminal.

The rules are in `wagnis.games.gambler`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rich.text import Text

from wagnis.core import Happening
from wagnis.games.gambler import happenings as it
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import Gambler, Place, RollAgain, Stop
from wagnis.games.gambler.terminal.board import TABLEAU, TAFEL, Board, draw
from wagnis.games.gambler.terminal.offers import hints, offers, reason
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, count_of_dice, signed
from wagnis.terminal.setting import Setting, Step, Story, rolls
from wagnis.terminal.speech import Phrase, language, t


def tell(step: Step, story: Story, board: Board = TABLEAU) -> None:
    look = story.look
    match step.event:
        case Place(face, row):
            story.say(step.roller, look.join(*places(look.die(face), row + 1)))
        case Stop():
            story.say(step.roller, t("stops", de="hört auf", nl="stopt"))
        case tuple() as roll:
            story.say(step.roller, look.join(rolls(), look.dice(roll)))
        case RollAgain() | str():
            pass  # the happenings report it
    for happening in step.happened:
        _tell(happening, step, story, board)


def places(die: Text, row: int) -> tuple[str | Text, ...]:
    """The sentence about a placed die, without its subject."""
    match language():
        case "de":
            return "legt ", die, f" in Reihe {row}"
        case "nl":
            return "plaatst ", die, f" in rij {row}"
        case _:
            return "places ", die, f" in row {row}"


def _tell(happening: Happening, step: Step, story: Story, board: Board) -> None:
    match happening:
        case it.NothingFits():
            nothing = t(
                " — nothing fits, the turn is over",
                de=" — nichts passt, der Zug ist vorbei",
                nl=" — niets past, de beurt is voorbij",
            )
            story.go_on(nothing, DANGER, moment=True)
        case it.RowFinished(value=value, points=points):
            style = PRIMARY if value > 0 else DANGER
            finishes = t(
                " and finishes it", de=" und macht sie voll", nl=", en daarmee is de rij vol"
            )
            short = "" if points == value else _short(-points)
            story.go_on(f"{finishes}: {signed(value)}{short}", style, moment=True)
        case it.PickedUp(seat, dice):
            last = t("picks up the last die", de="nimmt den letzten Würfel", nl="pakt de laatste")
            count = count_of_dice(dice)
            some = t(f"picks up {count}", de=f"nimmt {count} auf", nl=f"pakt {count}")
            story.say(seat, last if dice == 1 else some)
        case it.AllPlaced(seat):
            words = t(
                "has placed every die of the turn",
                de="hat alle Würfel des Zuges abgelegt",
                nl="heeft alle dobbelstenen van de beurt geplaatst",
            )
            story.say(seat, words)
        case it.OutOfDice(seat):
            words = t(
                "has no more dice until the next tableau",
                de=f"hat bis {board.to_the_next} keine Würfel mehr",
                nl="heeft tot het volgende spelbord geen dobbelstenen meer",
            )
            story.say(seat, words)
        case it.Skipped(seat):
            words = t(
                "has no dice and is skipped",
                de="hat keine Würfel und wird übersprungen",
                nl="heeft geen dobbelstenen en wordt overgeslagen",
            )
            story.say(seat, words)
        case it.RoundOver(number, starter):
            name = step.names[starter]
            words = t(
                f"The tableau is full: round {number + 1} is over. "
                f"All dice are dealt afresh, {name} begins.",
                de=f"{board.the} ist voll: Durchgang {number + 1} ist vorbei. "
                f"Alle Würfel werden neu verteilt, {name} beginnt.",
                nl=f"Het spelbord is vol: ronde {number + 1} is voorbij. "
                f"Alle dobbelstenen worden opnieuw verdeeld, {name} begint.",
            )
            story.say(None, words, "bold", moment=True)
        case it.TableauOpened(number, id):
            name = next((tableau.name for tableau in step.game.stack if tableau.id == id), "")
            which = (
                f"{name} ({id})"
                if name
                else t(f"tableau {id}", de=f"{board.noun} {id}", nl=f"spelbord {id}")
            )
            words = t(
                f"Round {number + 1}: {which} is turned up.",
                de=f"Durchgang {number + 1}: {which} wird aufgedeckt.",
                nl=f"Ronde {number + 1}: {which} wordt opengelegd.",
            )
            story.say(None, words)
        case it.TargetReached():
            words = t(
                "The tableau is full and the target is reached: the game is over.",
                de=f"{board.the} ist voll und das Ziel erreicht: Das Spiel ist zu Ende.",
                nl="Het spelbord is vol en het doel is bereikt: het spel is afgelopen.",
            )
            story.say(None, words, "bold", moment=True)


def _short(points: int) -> str:
    return t(
        f", but has only {points} to pay with",
        de=f", hat aber nur {points}",
        nl=f", maar er zijn er maar {points}",
    )


def status(match: Match) -> str:
    game = match.game
    assert isinstance(game, Gambler)
    tableau = game.tableau(match.state)
    name = f" · {tableau.name or tableau.id}" if tableau else ""
    number = match.state.round + 1
    return t(
        f"round {number}{name} · ends at {game.target}",
        de=f"Durchgang {number}{name} · Ende bei {game.target}",
        nl=f"ronde {number}{name} · einde bij {game.target}",
    )


GAMBLER = Setting(
    title=EDITIONS["gambler"].title,
    blurb=Phrase(
        "fill the rows of the tableau; finish a row and be paid, or pay",
        "füll die Reihen des Tableaus; wer eine voll macht, bekommt Punkte oder zahlt",
        "vul de rijen van het spelbord; wie er een vol maakt, incasseert of betaalt",
    ),
    accent="#E0B040",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={
        "points": Phrase(
            "points gained on the others by the end of the round",
            "Punkte Vorsprung bis zum Ende des Durchgangs",
            "punten voorsprong tot het einde van de ronde",
        )
    },
    found={"points": "a round is worth {:+.2f} points to the player who begins it"},
)
ENGEL_BENGEL = replace(
    GAMBLER,
    title=EDITIONS["engel-bengel"].title,
    blurb=Phrase(
        "the same game, reissued: other tableaux, and to 400 with five or six players",
        "dasselbe Spiel, neu aufgelegt: andere Tafeln, und bis 400 zu fünft oder sechst",
        "hetzelfde spel, heruitgegeven: andere spelborden, en tot 400 met vijf of zes spelers",
    ),
    accent="#74B3CF",
    tell=partial(tell, board=TAFEL),
    hints=partial(hints, board=TAFEL),
)
