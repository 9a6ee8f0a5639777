"""A match that begins at any position: described as plain data, set up by the game's own box.

What a sound position is, is said in the games' rooms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from wagnis.core.plain import Plain, PlainObject
from wagnis.core.setup import PositionError
from wagnis.records.match import Match
from wagnis.records.refusal import Code, RefusedError


def set_up(
    game: str,
    seats: int,
    options: Mapping[str, Plain],
    written: Plain,
    names: Sequence[str] | None = None,
) -> Match:
    """The match at this position, with nothing before it; refused where it cannot be.

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


def described(match: Match) -> PlainObject:
    """The description from which `set_up` makes this position again."""
    if match.box.setup is None:
        raise RefusedError(Code.BAD_REQUEST, f"{match.box.title} cannot be set up")
    try:
        return match.box.setup.describe(match.game, match.state)
    except PositionError as error:
        raise RefusedError(Code.GAME_OVER, str(error)) from None
