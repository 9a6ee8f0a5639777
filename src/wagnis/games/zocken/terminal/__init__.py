"""Zocken in the terminal.

The rules are in `wagnis.games.zocken`.
"""

from __future__ import annotations

from wagnis.core import Happening
from wagnis.core.happenings import GameOver
from wagnis.games.zocken import happenings as it
from wagnis.games.zocken.rules import Pick, Put, Zocken
from wagnis.games.zocken.terminal.board import draw, named
from wagnis.games.zocken.terminal.offers import hints, offers, reason
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, signed
from wagnis.terminal.setting import Setting, Step, Story


def tell(step: Step, story: Story) -> None:
    look = story.look
    match step.event:
        case Pick(die):
            story.say(step.roller, look.join("takes ", named(die, look)))
        case Put(int() as place):
            story.say(step.roller, f"puts it on {place}")
        case tuple() as roll:
            story.say(step.roller, look.join("rolls ", look.dice(roll)))
        case _:
            pass  # the happenings report it
    for happening in step.happened:
        _tell(happening, step, story)


def _tell(happening: Happening, step: Step, story: Story) -> None:
    match happening:
        case it.Matched():
            story.go_on(", a match", PRIMARY)
        case it.Evaded(seat, place, cost):
            side = "left" if place == "L" else "right"
            story.say(seat, f"evades to the {side}: {signed(-cost)}", DANGER)
        case it.Out(seat, cost=cost):
            story.say(seat, f"puts it on OUT: {signed(-cost)}", DANGER)
        case it.BetPlaced(seat, roller, on):
            story.say(seat, f"bets on {step.names[roller]}" if on else "does not bet")
        case it.TurnScored(seat, points, over_fifty=over):
            style = PRIMARY if over else DANGER if points < 0 else "bold"
            story.say(seat, f"ends the turn with {signed(points)}", style, moment=True)
        case it.BetWon(seat, points):
            story.say(seat, f"wins the bet: {signed(points)}", PRIMARY, moment=True)
        case it.BetLost(seat, points):
            story.say(seat, f"loses the bet: {signed(points)}", DANGER, moment=True)
        case it.RoundBegins(number, rounds):
            story.say(None, f"Round {number + 1} of {rounds} begins.", "bold", moment=True)
        case GameOver():
            story.say(None, "The last round is over.", "bold", moment=True)


def status(match: Match) -> str:
    assert isinstance(match.game, Zocken)
    return f"round {match.state.round + 1} of {match.game.rounds}"


SETTING = Setting(
    title="Zocken",
    blurb="seven coloured dice in a rising or falling row, each under its colour if it can",
    accent="#E2685B",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={
        "points": "points of this turn",
        "over50": "chance of more than 50 points",
        "win": "chance to win the game",
    },
    found={
        "points": "a turn is worth {:.4f} points",
        "over50": "more than 50 points can be had with {:.3%}",
        "win": "the first player wins {:.3%}",
    },
)
