"""The wire types of positions, moves and outcomes.

Each game of the house brings its own types, which the unions here consist of. Games of other
packages write plain objects by their own notation.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from typing_extensions import TypedDict

from wagnis.games import BOXES
from wagnis.server.wire.game_types import WIRE

GameName: TypeAlias = str
"""Of any game on the server's shelf."""
PlainObject: TypeAlias = dict[str, Any]
"""What games of other packages write, by their own notation."""

if TYPE_CHECKING:
    View: TypeAlias = PlainObject
    Move: TypeAlias = PlainObject
    Outcome: TypeAlias = PlainObject
    Odds: TypeAlias = PlainObject
    Happening: TypeAlias = PlainObject
else:
    _GAMES = [WIRE.of(box) for box in BOXES.house.values()]

    def _union(types: Iterable[Any]) -> Any:
        return reduce(or_, dict.fromkeys(types))

    View = _union(game.view for game in _GAMES)
    Move = _union(move for game in _GAMES for move in game.moves)
    Outcome = _union(outcome for game in _GAMES for outcome in game.outcomes)
    Odds = _union(game.odds for game in _GAMES)
    Happening = _union(one for game in _GAMES for one in game.happenings.values())

ToAct: TypeAlias = int | Literal["chance"] | None


class Standing(TypedDict):
    """The state after an event."""

    to_act: ToAct
    scores: list[int]
    winners: list[int] | None
    view: View | PlainObject


class Position(Standing):
    """The state, and the legal moves."""

    legal: list[Move | PlainObject]


class Step(TypedDict):
    """One event: its seat, the event itself, its effects, and the state after it."""

    by: int | Literal["chance"]
    event: Move | Outcome | PlainObject
    happened: list[Happening | PlainObject]
    then: Standing
