"""Short ways to set a table for a test: a game at its start, played on by events as written.

No expectations here; those stand in the tests.
"""

from __future__ import annotations

from typing import Any

from wagnis.core.plain import PlainObject
from wagnis.records import Match, position


def table(game: str, seats: int = 2, *events: PlainObject, **options: Any) -> Match:
    """A match with these options after these events (moves and outcomes as on the wire)."""
    return then(Match.new(game, seats, options), *events)


def then(match: Match, *events: PlainObject) -> Match:
    """The match after more events; each must be legal."""
    for event in events:
        chance = position(match)["to_act"] == "chance"
        match = match.fall(event) if chance else match.play(event)
    return match


def view(match: Match) -> PlainObject:
    seen: PlainObject = position(match)["view"]
    return seen


def legal(match: Match) -> list[PlainObject]:
    moves: list[PlainObject] = position(match)["legal"]
    return moves


def scores(match: Match) -> list[int]:
    points: list[int] = position(match)["scores"]
    return points


def to_act(match: Match) -> int | str | None:
    seat: int | str | None = position(match)["to_act"]
    return seat


def winners(match: Match) -> list[int] | None:
    seats: list[int] | None = position(match)["winners"]
    return seats


def dice(*faces: int) -> PlainObject:
    return {"dice": list(faces)}
