"""Zocken turns as lists of events, and a second opinion on sequences and scores.

Nothing here is taken from the engine, and no expectations are stated.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.at_table import dice, then
from wagnis.core.plain import PlainObject
from wagnis.records import Match, position

COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "white"]
PLACES: list[int | str] = ["L", 1, 2, 3, 4, 5, 6, 7, "R"]
MATCHES = [10, 30, 60, 100, 150, 210, 280]

Laid = tuple[str, int, int | str]
"""A colour, the face it shows, and where it goes."""


def pick(colour: str) -> PlainObject:
    return {"pick": colour}


def place(where: int | str) -> PlainObject:
    return {"place": where}


def bet(on: bool) -> PlainObject:
    return {"bet": on}


def lay(*laid: Laid) -> list[PlainObject]:
    """Pick, roll and place these dice, one after another, nobody betting in between."""
    events: list[PlainObject] = []
    for colour, face, where in laid:
        events += [pick(colour), dice(face), place(where)]
    return events


def turn(laid: Sequence[Laid], *bets: bool) -> list[PlainObject]:
    """A turn of seven dice with the others' bets, from the roller's left, after the third."""
    return [*lay(*laid[:3]), *map(bet, bets), *lay(*laid[3:])]


def matching(n: int, face: int = 3) -> list[Laid]:
    """Seven equal faces, none out, of which `n` (not 6) lie under their own colour."""
    fields = [*range(1, n + 1), *range(n + 2, 8), n + 1][:7]
    return [(colour, face, field) for colour, field in zip(COLOURS, fields, strict=True)]


def evading(n: int) -> list[Laid]:
    """The same with the last die on the left escape field, so that 6 is possible and 7 is not."""
    fields = [*range(1, n + 1), *range(n + 2, 8)]
    laid: list[Laid] = [(c, 3, field) for c, field in zip(COLOURS[:6], fields, strict=True)]
    return [*laid, (COLOURS[6], 3, "L")]


def going_out(n: int) -> list[Laid]:
    """No match, `n` (at most 5) dice out: a 1 and a 6 side by side leave no room for a 3."""
    laid: list[Laid] = [("orange", 1, 1), ("red", 6, 2)]
    rest = ["white", "yellow", "green", "blue", "purple"]  # fields 3 to 7: never their own
    laid += [(colour, 6, field) for colour, field in zip(rest[n:], range(3 + n, 8), strict=True)]
    return [*laid, *[(colour, 3, "out") for colour in rest[:n]]]


def bets_due(match: Match) -> bool:
    return {"bet": True} in position(match)["legal"]


def play_turn(match: Match, laid: Sequence[Laid], on: bool = False) -> Match:
    """A turn in which all others bet, or none of them does."""
    match = then(match, *lay(*laid[:3]))
    while bets_due(match):
        match = then(match, bet(on))
    return then(match, *lay(*laid[3:]))


def runs_one_way(values: Sequence[int | None]) -> bool:
    """Whether the values that lie never fall, or never rise, read from the left."""
    lying = [value for value in values if value is not None]
    return lying in (sorted(lying), sorted(lying, reverse=True))


def allowed(values: Sequence[int | None], face: int) -> set[int | str]:
    """Where a die may go on these nine places, by trying each of them."""
    fits = {
        where
        for index, where in enumerate(PLACES)
        if values[index] is None and runs_one_way([*values[:index], face, *values[index + 1 :]])
    }
    if not any(value is not None for value in values):
        return fits - {"L", "R"}
    return fits if any(isinstance(where, int) for where in fits) else fits | {"out"}


def way(values: Sequence[int | None]) -> str | None:
    """The direction of a sequence, if two different values lie."""
    lying = [value for value in values if value is not None]
    if len(set(lying)) < 2:
        return None
    return "up" if lying == sorted(lying) else "down"


def worth(row: Sequence[PlainObject | None], out: int, circles: Sequence[str]) -> int:
    """The score of a finished turn by the default table."""
    own = sum(
        die is not None and bool(die["die"] == circle)
        for die, circle in zip(row[1:8], circles, strict=True)
    )
    evaded = sum(row[index] is not None for index in (0, 8))
    return [0, *MATCHES][own] + (0 if out else 50) - 10 * evaded - 20 * out
