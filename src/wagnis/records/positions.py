"""Matches from described positions, and all outcomes of chance at a position, as JSON.

`match` writes the positions themselves. The rules are in the games' folders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from wagnis.core import Chance, Decision, Over
from wagnis.core.arguments import checked
from wagnis.core.plain import Plain, PlainObject, fraction
from wagnis.core.setup import PositionError
from wagnis.records.match import Match
from wagnis.records.refusal import Code, RefusedError


@checked
def chances(match: Match) -> list[list[PlainObject | str]]:
    """Every possible event of chance with its exact probability, such as "5/324"."""
    match match.node:
        case Chance(lot):
            write, total = match.box.notation.write_outcome, lot.total
            return [
                [write(event), fraction(Fraction(weight, total))] for event, weight in lot.events()
            ]
        case Decision(seat):
            raise RefusedError(Code.NOT_YOUR_TURN, f"player {seat} is to act, not chance")
        case Over():
            raise RefusedError(Code.GAME_OVER, "the game is over")


def set_up(
    game: str,
    seats: int,
    options: Mapping[str, Plain],
    written: Plain,
    names: Sequence[str] | None = None,
) -> Match:
    """A match that starts at this position; a `RefusedError` for an impossible one.

    >>> match = set_up("tutto", 2, {}, {"card": "double", "turn_points": 300, "left": 3})
    >>> match.legal
    [{'roll': True}, {'stop': True}]
    """
    new = Match.new(game, seats, options, names)
    try:
        state = new.box.position(new.game, written)
    except PositionError as error:
        raise RefusedError(Code.BAD_REQUEST, str(error)) from None
    return replace(Match.of(new.box, new.game, state, new.names), options=new.options)


@checked
def described(match: Match) -> PlainObject:
    """The description of this position that `set_up` takes."""
    if match.box.setup is None:
        raise RefusedError(Code.BAD_REQUEST, f"{match.box.title} cannot be set up")
    try:
        return match.box.setup.describe(match.game, match.state)
    except PositionError as error:
        raise RefusedError(Code.GAME_OVER, str(error)) from None
