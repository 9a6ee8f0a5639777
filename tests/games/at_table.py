"""Short ways to set a table for a test: a game at its start, played on by events as written.

No expectations here; those stand in the tests.
"""

from __future__ import annotations

from typing import Any

import pytest

from wagnis.core.plain import PlainObject
from wagnis.records import Match, RefusedError, chances, position, step

ROLL: PlainObject = {"roll": True}
STOP: PlainObject = {"stop": True}


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


def refused(code: str) -> pytest.RaisesExc[RefusedError]:
    """What happens inside is refused with this code of the protocol."""
    return pytest.RaisesExc(RefusedError, check=lambda refusal: refusal.code == code)


def tableau(*rows: str, id: str | None = None) -> PlainObject:
    """A Gambler tableau as data, drawn row by row: "+40 4 4 4", "-30 * *", "+90 A A A B B".

    Rows up to six are made up with "+10 6".
    """
    written = [_drawn(row) for row in (*rows, *["+10 6"] * (6 - len(rows)))]
    return {"rows": written} if id is None else {"id": id, "rows": written}


def _drawn(row: str) -> PlainObject:
    pays, *boxes = row.split()
    kind = {"*": "star", "A": "full_house"}.get(boxes[0], "fixed")
    return {
        "kind": kind,
        "faces": [int(box) for box in boxes] if kind == "fixed" else None,
        "boxes": len(boxes),
        "sign": 1 if int(pays) > 0 else -1,
        "value": abs(int(pays)),
    }


def lay(row: int, *faces: int) -> list[PlainObject]:
    """Gambler placements on one row, one after another."""
    return [{"place": {"face": face, "row": row}} for face in faces]


def offered(match: Match) -> set[str]:
    """Gambler's legal moves in short, such as {"4 on 0", "roll", "stop"}; none is listed twice."""
    moves = [
        "{face} on {row}".format(**move["place"]) if "place" in move else "".join(move)
        for move in legal(match)
    ]
    assert len(moves) == len(set(moves))
    return set(moves)


def falls(match: Match) -> list[PlainObject]:
    """Every outcome of chance that is possible now."""
    return [outcome for outcome, _ in chances(match) if isinstance(outcome, dict)]


def round_over(match: Match) -> Match:
    """Gambler played on to the next round or the end: every roll fits, all that fits is placed."""
    number = view(match)["round"]
    for _ in range(500):
        seat = to_act(match)
        if seat is None or view(match)["round"] != number:
            return match
        if seat == "chance":
            match = match.fall(next(f for f in falls(match) if to_act(match.fall(f)) != "chance"))
        else:
            match = match.play(next((move for move in legal(match) if "place" in move), STOP))
    raise AssertionError("the round does not end")


def told(match: Match) -> list[PlainObject]:
    """What came of the last event, as it is written on the wire."""
    happened: list[PlainObject] = step(match, len(match.history) - 1)["happened"]
    return happened


def kinds(match: Match) -> list[str]:
    return [happening["kind"] for happening in told(match)]


def points(match: Match) -> dict[str, int]:
    """The points told of the last event, by kind and seat, such as {"banked 0": 500}."""
    return {f"{one['kind']} {one['seat']}": one["points"] for one in told(match) if "points" in one}
