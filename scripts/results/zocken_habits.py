"""The cost of habits in a turn of Zocken: the exact mean score of players who follow a rule.

Each rule picks and places; where it leaves a choice, play is perfect.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from research.zocken.findings import START, Turn
from wagnis.core import Decision, Over
from wagnis.core.lots import FACES
from wagnis.games.zocken.row import EVASIONS, FIELDS, INDEX, MATCH_POINTS, Place
from wagnis.games.zocken.rules import Zocken
from wagnis.games.zocken.solver.position import (
    NO_FACE,
    NOWHERE,
    Faces,
    Position,
    end_score,
    legal,
    won_bet,
)
from wagnis.games.zocken.thumb import ZockenThumb

Picks: TypeAlias = Callable[[Position], int]
Puts: TypeAlias = Callable[[Position, int, int], Place]

LIKED = {2: 4, 6: 4, 4: 3, 1: 2, 7: 2, 3: 1, 5: 1, NOWHERE: 0}
"""Dice by their own fields, as tie-break among equally likely ones."""
NEVER = 100


class Rule(NamedTuple):
    """A player's rule, in a few words."""

    words: str
    picks: Picks
    puts: Puts


def rules(turn: Turn) -> list[Rule]:
    """From perfect play to a rule that fits on a coaster."""
    search = turn.search

    def best_pick(position: Position) -> int:
        return max(position.dice, key=lambda die: search.rolling(position.taking(die), die))

    def best_put(taken: Position, home: int, face: int) -> Place:
        return max(
            legal(taken.faces, face),
            key=lambda place: search.picking(taken.putting(home, face, place)),
        )

    def safest_pick(position: Position) -> int:
        most = max(fitting(position.faces, die) for die in position.dice)
        safest = [die for die in position.dice if fitting(position.faces, die) == most]
        return max(safest, key=lambda die: search.rolling(position.taking(die), die))

    def home_or_best(taken: Position, home: int, face: int) -> Place:
        return home if home in legal(taken.faces, face) else best_put(taken, home, face)

    return [
        Rule("perfect", best_pick, best_put),
        Rule("always the die with the best chance to go home", safest_pick, best_put),
        Rule("home whenever it fits", best_pick, home_or_best),
        Rule("both of these", safest_pick, home_or_best),
        Rule("the coaster rule", coaster_pick, coaster_put),
    ]


def coaster_pick(position: Position) -> int:
    """Most faces that fit at home; among equals orange or purple, then the middle."""
    return max(position.dice, key=lambda die: (fitting(position.faces, die), LIKED[die]))


def coaster_put(taken: Position, home: int, face: int) -> Place:
    """Home if it fits; else the place that blocks the fewest fields and no other die's home."""
    places = legal(taken.faces, face)
    if home in places:
        return home
    return min(places, key=lambda place: _harm(taken, home, face, place))


def _harm(taken: Position, home: int, face: int, place: Place) -> int:
    if place == "out":
        return NEVER
    after = taken.putting(home, face, place)
    shut = sum(
        after.faces[field] == NO_FACE and fitting(after.faces, field) <= 1 for field in FIELDS
    )
    return 2 * shut + 2 * (place in taken.homes) + (INDEX[place] in EVASIONS)


@lru_cache(maxsize=1 << 18)
def fitting(faces: Faces, field: int) -> int:
    """The number of faces that fit this field."""
    return 0 if field == NOWHERE else sum(field in legal(faces, face) for face in FACES)


class Mean(NamedTuple):
    """Of a turn: its mean score, and the mean gain of a bet on it, made every time."""

    score: Fraction
    bet: Fraction


def mean_of(rule: Rule) -> Mean:
    """The mean over all rolls of a turn."""
    known: dict[Position, tuple[int, int]] = {}

    def totals(position: Position) -> tuple[int, int]:
        if not position.left:
            score = end_score(position.matches, position.evaded, position.out, MATCH_POINTS)
            return score, won_bet(score)
        if position not in known:
            home = rule.picks(position)
            taken = position.taking(home)
            found = [
                totals(taken.putting(home, face, rule.puts(taken, home, face))) for face in FACES
            ]
            known[position] = sum(score for score, _ in found), sum(bet for _, bet in found)
        return known[position]

    score, bet = totals(START)
    whole = len(FACES) ** START.left
    return Mean(Fraction(score, whole), Fraction(bet, whole))


def mean_of_thumb() -> Mean:
    """The mean of the rule-of-thumb bot, by the readable rules."""
    game, thumb = Zocken(seats=1, rounds=1), ZockenThumb()
    known: dict[Any, tuple[int, int]] = {}

    def totals(state: Any) -> tuple[int, int]:
        """Totals over all rolls still to come."""
        node = game.node(state)
        if isinstance(node, Over):
            return node.scores[0], won_bet(node.scores[0])
        if isinstance(node, Decision):
            return totals(game.after(state, thumb.choose(game, state, node.actions)))
        if state not in known:
            found = [totals(game.after(state, face)) for face, _ in node.lot.events()]
            known[state] = sum(score for score, _ in found), sum(bet for _, bet in found)
        return known[state]

    score, bet = totals(game.start())
    whole = len(FACES) ** START.left
    return Mean(Fraction(score, whole), Fraction(bet, whole))
