"""A match as the wire shows it: positions, steps, and the chances of what is to fall.

This is the one place where positions are written. Nothing is decided here.
"""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from typing import Any

from wagnis.core import Chance, Decision, Node, Over
from wagnis.core.happenings import write_happening
from wagnis.core.plain import PlainObject, fraction
from wagnis.records.match import Entry, Match
from wagnis.records.refusal import Code, RefusedError


def position(match: Match) -> PlainObject:
    """Everything there is to see and to do now."""
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
    """How things stood at this entry: what can be seen, and who is to act."""
    node = entry.node
    return {
        "to_act": _asked(node),
        "scores": list(entry.state.scores),
        "winners": list(node.winners) if isinstance(node, Over) else None,
        "view": match.box.notation.view(match.game, entry.state),
    }


def legal(match: Match) -> list[PlainObject]:
    """The moves of whoever is to act now; none where nobody is."""
    node = match.history.last.node
    if not isinstance(node, Decision):
        return []
    write = match.box.notation.write_move
    return [write(action) for action in node.actions]


def step(match: Match, index: int, written: PlainObject | None = None) -> PlainObject:
    """One event: who did it, what it was, what came of it, and how things stood afterwards.

    Whoever has `written` the event before hands it in.
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
    """What the legal moves mean, in the chances the game itself knows about; nothing is advised.

    >>> match = Match.new("tutto", 2, {"deck": ["stop"]}).fall({"card": "stop"})
    >>> odds(match)["keeps"]
    []
    """
    known = match.box.odds
    told = {} if known is None else known(match.game, match.state, match.node)
    return {"game": match.box.name, **told}


def chances(match: Match) -> list[list[PlainObject | str]]:
    """Every outcome that can fall now with its exact probability, such as "5/324"."""
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
