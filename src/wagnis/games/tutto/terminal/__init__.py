"""Tutto in the terminal.

The rules are in `wagnis.games.tutto`.
"""

from __future__ import annotations

from collections import Counter

from wagnis.core import Happening
from wagnis.core.happenings import GameOver
from wagnis.games.tutto import happenings as it
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.composition import changed
from wagnis.games.tutto.rules import Keep, Tutto
from wagnis.games.tutto.terminal.board import colour, draw, title
from wagnis.games.tutto.terminal.offers import deck, hints, offers, reason
from wagnis.records import Match
from wagnis.terminal.look import DANGER, PRIMARY, listed
from wagnis.terminal.setting import Setting, Step, Story

EFFECTS: dict[it.Effect, str] = {
    "again": "Six dice again, {at_risk} collected",
    "one_more": "One more wins the game",
    "straight": "The straight is worth {added}: {at_risk} at risk",
    "doubled": "All points are doubled: {at_risk} at risk",
    "plus": "Plus {added}: {at_risk} at risk",
    "bonus": "The card adds {added}: {at_risk} at risk",
}


def tell(step: Step, story: Story) -> None:
    look = story.look
    if it.Shuffled() in step.happened:
        story.say(None, "The deck was empty: all cards are shuffled.")
    match step.event:
        case Card() as card:
            drawn = look.text(title(card), f"bold {colour(card)}")
            story.say(step.roller, look.join("draws ", drawn))
        case Keep(groups):
            dice = look.dice(face for group in groups for face in group)
            story.say(step.roller, look.join("keeps ", dice))
        case tuple() as roll:
            story.say(step.roller, look.join("rolls ", look.dice(roll)))
        case _:
            pass  # the happenings report it
    for happening in step.happened:
        _tell(happening, step, story)


def _tell(happening: Happening, step: Step, story: Story) -> None:
    match happening:
        case it.StopDrawn(lost=lost):
            end = f"{lost} points are lost" if lost else "the turn is over"
            story.go_on(f" — {end}", DANGER, moment=True)
        case it.Null(lost=lost):
            end = f"NULL: {lost} points are lost" if lost else "NULL, nothing gained"
            story.go_on(f" — {end}", DANGER, moment=True)
        case it.Kept(worth=worth):
            story.go_on(f" ({worth})")
        case it.PickedUp(seat, dice):
            story.say(seat, f"picks up {dice} {'die' if dice == 1 else 'dice'}")
        case it.WentOn(seat, at_risk):
            story.say(seat, f"goes on with {at_risk} at risk")
        case it.TuttoMade(seat, _, effect, added, at_risk):
            words = EFFECTS[effect].format(added=added, at_risk=at_risk)
            at_once = f"; {charged} at once" if (charged := _losses(step)) else ""
            story.say(seat, f"TUTTO! {words}{at_once}", PRIMARY, moment=True)
        case it.CloverleafWon(seat):
            words = "TUTTO again — the cloverleaf is complete and wins the game!"
            story.say(seat, words, PRIMARY, moment=True)
        case it.ChargesCancelled():
            story.say(None, "The pending plus/minus is cancelled.")
        case it.Banked(seat, points, by):
            if by == "fireworks":
                words = f" — null: the fireworks are over, {points} banked"
                story.go_on(words, PRIMARY, moment=True)
            else:
                story.say(seat, f"stops and banks {points}", PRIMARY, moment=True)
            if charged := _losses(step):
                story.say(None, f"Plus/minus: {charged}.", DANGER, moment=True)
        case it.LastRound(seat, target):
            words = f"{step.names[seat]} has reached {target}: this is the last round."
            story.say(None, words, PRIMARY, moment=True)
        case GameOver() if it.CloverleafWon(step.roller) not in step.happened:
            words = "Everybody has had the same number of turns: the game is over."
            story.say(None, words, "bold", moment=True)


def _losses(step: Step) -> str:
    """The losses of the other players in this step, by name."""
    lost: Counter[int] = Counter()
    for happening in step.happened:
        if isinstance(happening, it.Charged):
            lost[happening.seat] -= happening.points
    named = [f"{step.names[seat]} loses {lost[seat]}" for seat in sorted(lost)]
    return listed(named) if named else ""


def status(match: Match) -> str:
    game = match.game
    assert isinstance(game, Tutto)
    told = [f"to {game.target}, then equal turns and the most points"]
    if game.charge_at_once:
        told.append("plus/minus at once")
    cards = [f"{copies} {title(card)}" for card, copies in changed(game.full).items()]
    if cards:
        told.append(f"deck: {', '.join(cards)}")
    return "; ".join(told)


SETTING = Setting(
    title="Tutto",
    blurb="set valid dice aside, stop in time; all six are a TUTTO",
    accent="#C77DD6",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={"points": "points banked by this turn", "win": "chance to win the game"},
    found={"points": "a turn is worth {:.1f} points", "win": "the first player wins {:.3%}"},
    more=deck,
)
