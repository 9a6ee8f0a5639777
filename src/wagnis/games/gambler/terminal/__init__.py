"""Gambler and Engel & Bengel in the terminal.

The rules are in `wagnis.games.gambler`.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.core import Happening
from wagnis.games.gambler import happenings as it
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import Gambler, Place, RollAgain, Stop
from wagnis.games.gambler.terminal.board import draw
from wagnis.games.gambler.terminal.offers import hints, offers, reason
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, signed
from wagnis.terminal.setting import Setting, Step, Story


def tell(step: Step, story: Story) -> None:
    look = story.look
    match step.event:
        case Place(face, row):
            story.say(step.roller, look.join("places ", look.die(face), f" on row {row + 1}"))
        case Stop():
            story.say(step.roller, "stops")
        case tuple() as roll:
            story.say(step.roller, look.join("rolls ", look.dice(roll)))
        case RollAgain() | str():
            pass  # the happenings report it
    for happening in step.happened:
        _tell(happening, step, story)


def _tell(happening: Happening, step: Step, story: Story) -> None:
    match happening:
        case it.NothingFits():
            story.go_on(" — nothing fits, the turn is over", DANGER, moment=True)
        case it.RowFinished(value=value, points=points):
            short = "" if points == value else f", but only {-points} are there to pay"
            style = PRIMARY if value > 0 else DANGER
            story.go_on(f" and finishes it: {signed(value)}{short}", style, moment=True)
        case it.PickedUp(seat, dice):
            story.say(seat, "picks up the last die" if dice == 1 else f"picks up {dice} dice")
        case it.AllPlaced(seat):
            story.say(seat, "has placed every die of the turn")
        case it.OutOfDice(seat):
            story.say(seat, "has no more dice until the next tableau")
        case it.Skipped(seat):
            story.say(seat, "has no dice and is skipped")
        case it.RoundOver(number, starter):
            over = f"The tableau is full: round {number + 1} is over."
            dealt = f"All dice are dealt afresh, {step.names[starter]} begins."
            story.say(None, f"{over} {dealt}", "bold", moment=True)
        case it.TableauOpened(number, id):
            name = next((tableau.name for tableau in step.game.stack if tableau.id == id), "")
            which = f"{name} ({id})" if name else f"tableau {id}"
            story.say(None, f"Round {number + 1}: {which} is opened.")
        case it.TargetReached():
            words = "The tableau is full and the target is reached: the game is over."
            story.say(None, words, "bold", moment=True)


def status(match: Match) -> str:
    game = match.game
    assert isinstance(game, Gambler)
    tableau = game.tableau(match.state)
    name = f" · {tableau.name or tableau.id}" if tableau else ""
    return f"round {match.state.round + 1}{name} · ends at {game.target}"


GAMBLER = Setting(
    title=EDITIONS["gambler"].title,
    blurb="fill the rows of the tableau; finish a row and be paid, or pay",
    accent="#E0B040",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={"points": "points gained on the others until the round ends"},
    found={"points": "a round is worth {:+.2f} points to the player who begins it"},
)
ENGEL_BENGEL = replace(
    GAMBLER,
    title=EDITIONS["engel-bengel"].title,
    blurb="the same game, reissued: other tableaux, and to 400 with five or six players",
    accent="#74B3CF",
)
