"""A heuristic player: the rule of thumb for Zocken.

The game gives the legal places and the score of a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from wagnis.core.lots import FACES
from wagnis.games.zocken.odds import chances
from wagnis.games.zocken.row import OUT_COST, SEQUENCE_BONUS, Colour, Row, matches, turn_score
from wagnis.games.zocken.rules import BET_THRESHOLD, BETS, Pick, Put, State, Zocken

BETTING_MARGIN = 10


@dataclass(frozen=True, slots=True)
class ZockenThumb:
    """Considers each die still to come as if it were the next.

    1. The outlook of a row: its value now, plus the chances of the dice to come to reach
       their own circles, each counted as one more match, less their chances to find no field,
       which costs 20 each and the 50 for the sequence.
    2. Place the die where the outlook is best.
    3. Pick the die that finds its own circle most often now; it may be too late for it later.
    4. Bet if the outlook of the row is clearly above 50.
    """

    def choose(self, game: Any, state: Any, actions: Sequence[Any]) -> Any:
        match actions[0]:
            case Pick():
                return max(actions, key=lambda pick: own_circle_chance(game, state.row, pick.die))
            case Put():
                return max(actions, key=lambda put: _worth_of_put(game, state, put))
            case _:
                bet, pass_by = BETS
                return bet if outlook(game, state) > BET_THRESHOLD + BETTING_MARGIN else pass_by


def _worth_of_put(game: Zocken, state: State, put: Put) -> Fraction:
    """The outlook after the placement; for the last die it is the score of the turn."""
    after = game.after(state, put)
    if state.remaining:
        return outlook(game, after)
    return Fraction(after.scores[state.roller] - state.scores[state.roller])


def outlook(game: Zocken, state: State) -> Fraction:
    """The approximate value of a turn with this row and these dice to come."""
    row, out = state.row, state.out
    hopes = [own_circle_chance(game, row, die) for die in state.remaining]
    lost = [_lost_chance(game, row, die) for die in state.remaining]
    now = turn_score(row, out, game.circles, game.match_points)
    safe = prod(1 - chance for chance in lost)
    sequence = 0 if out else (safe - 1) * SEQUENCE_BONUS
    hoped = sum(hopes, Fraction(0))
    return now + _more_matches(game, row, hoped) + sequence - OUT_COST * sum(lost)


def _more_matches(game: Zocken, row: Row, hoped: Fraction) -> Fraction:
    """The points for this many more matches, interpolated in the table."""
    points = (0, *game.match_points, game.match_points[-1])
    matched = matches(row, game.circles)
    whole = int(matched + hoped)
    part = matched + hoped - whole
    return points[whole] + part * (points[whole + 1] - points[whole]) - points[matched]


def own_circle_chance(game: Zocken, row: Row, die: Colour) -> Fraction:
    """The chance that this die, rolled now, may be placed under its own circle."""
    return Fraction(chances(game, row, die).home, len(FACES))


def _lost_chance(game: Zocken, row: Row, die: Colour) -> Fraction:
    """The chance that this die, rolled now, fits only OUT, which costs 20."""
    return Fraction(chances(game, row, die).lost, len(FACES))
