"""Pig in its box: everything Wagnis needs to know about it.

Start reading in `rules`. The entry point in pyproject.toml names `BOX`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wagnis.core import Roll, Seat
from wagnis.core.box import Box
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.core.options import FIRST_SEAT, Option, Whole
from wagnis.core.rulebook import RuleBooks

from wagnis_pig import notation
from wagnis_pig.rules import (
    Action,
    Held,
    Hold,
    RolledOne,
    RollOn,
    Rules,
    State,
    Won,
)

HOLD_AT = 20


@dataclass(frozen=True, slots=True)
class Thumb:
    """Hold at 20, or as soon as that wins: a roll then loses more than it gains on average."""

    def choose(self, game: Any, state: Any, actions: Sequence[Any]) -> Any:
        enough = min(HOLD_AT, game.target - state.scores[state.roller])
        return Hold() if Hold() in actions and state.turn >= enough else RollOn()


OPTIONS = (
    FIRST_SEAT,
    Option("target", Whole(1, 1_000_000), "points that win the game", 100),
)

LABELS = {
    "en": {
        "blurb": "one die, as often as you dare; a one takes it all",
        "move.roll": "Roll",
        "move.hold": "Hold: bank {turn}",
        "fell.dice": "rolls {dice}",
        "happened.rolled_one": "loses {lost}",
        "happened.held": "banks {points}",
        "happened.won": "wins the game",
        "view.turn": "This turn",
        "view.target": "Playing to",
        "option.target": "Target",
        "option.first": "Who begins",
    },
    "de": {
        "blurb": "ein Würfel, so oft du dich traust; eine Eins nimmt alles",
        "move.roll": "Würfeln",
        "move.hold": "Aufhören: {turn} sichern",
        "fell.dice": "würfelt {dice}",
        "happened.rolled_one": "verliert {lost}",
        "happened.held": "sichert {points}",
        "happened.won": "gewinnt das Spiel",
        "view.turn": "Dieser Zug",
        "view.target": "Gespielt wird bis",
        "option.target": "Ziel",
        "about.target": "Punkte, mit denen man gewinnt",
        "option.first": "Wer beginnt",
        "about.first": "der Platz, der beginnt, ab 0 gezählt",
    },
    "nl": {
        "blurb": "één dobbelsteen, zo vaak je durft; een één kost alles",
        "move.roll": "Gooien",
        "move.hold": "Stoppen: {turn} veiligstellen",
        "fell.dice": "gooit {dice}",
        "happened.rolled_one": "verliest {lost}",
        "happened.held": "stelt {points} veilig",
        "happened.won": "wint het spel",
        "view.turn": "Deze beurt",
        "view.target": "Gespeeld wordt tot",
        "option.target": "Doel",
        "about.target": "punten waarmee je wint",
        "option.first": "Wie begint",
        "about.first": "de plaats die begint, geteld vanaf 0",
    },
}

RULES = RuleBooks("wagnis_pig", "rules.json")
"""The rules for players, which `wagnis rules` prints."""


def build(seats: int, options: Mapping[str, Any]) -> Rules:
    return Rules(seats, target=options["target"], first=Seat(options["first"]))


BOX: Box[State, Action, Roll] = Box(
    name="pig",
    title="Pig",
    seats=range(2, 11),
    rules=1,
    build=build,
    notation=notation,
    options=OPTIONS,
    happenings=(RolledOne, Held, Won, TurnOver, GameOver),
    bots={"thumb": Thumb},
    labels=LABELS,
    parts={
        "board": "wagnis_pig.board:BOARD",
        "rulebook": "wagnis_pig:RULES",
    },
)
