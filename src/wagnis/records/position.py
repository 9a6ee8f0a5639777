"""A match as JSON: positions, steps, probabilities; and matches from described positions.

All positions on the wire are written here. The rules are in the games' folders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from typing import Any

from wagnis.core import Chance, Decision, Node, Over
from wagnis.core.happenings import write_happening
from wagnis.core.plain import Plain, PlainObject, fraction
from wagnis.core.setup import PositionError
from wagnis.records.match import Entry, Match
from wagnis.records.refusal import Code, RefusedError


def position(match: Match) -> PlainObject:
    """The view, the player who acts and the legal moves."""
    stands = standing(match, match.last)
    return {
        "game": match.box.name,
        "players": match.game.seats,
        "options": deepcopy(match.options),
        "to_act": stands["to_act"],
        "legal": legal(match),
        "scores": stands["scores"],
        "winners": stands["winners"],
        "view": stands["view"],
    }


def standing(match: Match, entry: Entry) -> PlainObject:
    """The view at this entry, and the player who acts."""
    node = entry.node
    return {
        "to_act": _asked(node),
        "scores": list(entry.state.scores),
        "winners": list(node.winners) if isinstance(node, Over) else None,
        "view": match.box.notation.view(match.game, entry.state),
    }


def legal(match: Match) -> list[PlainObject]:
    """The legal moves; empty if no player decides."""
    node = match.history.last.node
    if not isinstance(node, Decision):
        return []
    write = match.box.notation.write_move
    return [write(action) for action in node.actions]


def step(match: Match, index: int, written: PlainObject | None = None) -> PlainObject:
    """One event: who did it, the event, its happenings and the position after it.

    A caller that has the event as JSON already passes it as `written`.
    """
    entry = match.history[index]
    return {
        "by": "chance" if entry.seat is None else entry.seat,
        "event": match.written(entry) if written is None else written,
        "happened": [write_happening(happening) for happening in match.happenings(index)],
        "then": standing(match, entry),
    }


def to_act(match: Match) -> int | str | None:
    """A seat, "chance", or None once the game is over."""
    return _asked(match.node)


def _asked(node: Node[Any, Any]) -> int | str | None:
    if isinstance(node, Decision):
        return int(node.seat)
    return "chance" if isinstance(node, Chance) else None


def odds(match: Match) -> PlainObject:
    """The exact chances of the legal moves, from the game's own `odds`.

    >>> match = Match.new("tutto", 2, {"deck": ["stop"]}).fall({"card": "stop"})
    >>> odds(match)["keeps"]
    []
    """
    known = match.box.odds
    exact = {} if known is None else known(match.game, match.state, match.node)
    return {"game": match.box.name, **exact}


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


def described(match: Match) -> PlainObject:
    """The description of this position that `set_up` takes."""
    if match.box.setup is None:
        raise RefusedError(Code.BAD_REQUEST, f"{match.box.title} cannot be set up")
    try:
        return match.box.setup.describe(match.game, match.state)
    except PositionError as error:
        raise RefusedError(Code.GAME_OVER, str(error)) from None
