"""A match as the wire shows it: the position, and the chances of what is to fall.

Nothing is decided here.
"""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction

from wagnis.core import Chance, Decision, Over
from wagnis.core.plain import PlainObject
from wagnis.records.match import Match
from wagnis.records.refusal import Code, RefusedError


def position(match: Match) -> PlainObject:
    """Everything there is to see and to do now."""
    state, node = match.state, match.node
    return {
        "game": match.box.name,
        "players": match.game.seats,
        "options": deepcopy(match.options),
        "to_act": to_act(match),
        "legal": (
            [match.box.notation.write_move(action) for action in node.actions]
            if isinstance(node, Decision)
            else []
        ),
        "scores": list(state.scores),
        "winners": list(node.winners) if isinstance(node, Over) else None,
        "view": match.box.notation.view(match.game, state),
    }


def to_act(match: Match) -> int | str | None:
    """A seat, "chance", or None once the game is over."""
    match match.node:
        case Decision(seat):
            return int(seat)
        case Chance():
            return "chance"
        case Over():
            return None


def chances(match: Match) -> list[list[PlainObject | str]]:
    """Every outcome that can fall now with its exact probability, such as "5/324"."""
    match match.node:
        case Chance(lot):
            write, total = match.box.notation.write_outcome, lot.total
            return [[write(event), fraction(weight, total)] for event, weight in lot.events()]
        case Decision(seat):
            raise RefusedError(Code.NOT_YOUR_TURN, f"player {seat} is to act, not chance")
        case Over():
            raise RefusedError(Code.GAME_OVER, "the game is over")


def fraction(part: int, whole: int) -> str:
    """Lowest terms, always with a denominator.

    >>> fraction(6, 36), fraction(3, 3)
    ('1/6', '1/1')
    """
    value = Fraction(part, whole)
    return f"{value.numerator}/{value.denominator}"
