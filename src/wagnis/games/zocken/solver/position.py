"""What matters of a Zocken turn for its roller, and what a die put down makes of it.

Colours are gone here: a die still to come is known by its own field, or has lost it to another
die. Where a die may lie and what a turn is worth is asked of the rules. No values here.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from wagnis.core.lots import FACES
from wagnis.games.zocken.row import (
    COLOURS,
    EVASIONS,
    FIELDS,
    INDEX,
    Place,
    Row,
    legal_places,
    matches,
    turn_score,
)
from wagnis.games.zocken.rules import BET_THRESHOLD, LOST_BET, State, Zocken
from wagnis.solvers.digest import digest

NOWHERE = -1  # the home of a die whose own field is taken by another
NO_FACE = 0  # nothing lies here
KEPT = 1 << 16  # rows remembered; there are a quarter of a million

Faces = tuple[int, ...]  # what lies on the nine places, L 1…7 R


class Position(NamedTuple):
    """A turn before the next die is picked, or while one is in the hand and not among `left`."""

    faces: Faces
    homes: frozenset[int]  # free fields whose own die is still to come
    matches: int
    out: int
    left: int  # dice still to be picked

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that can be picked, by their homes; those without one are all alike."""
        return (*sorted(self.homes), *([NOWHERE] if self.left > len(self.homes) else []))

    @property
    def evaded(self) -> int:
        return sum(self.faces[index] != NO_FACE for index in EVASIONS)

    def taking(self, home: int) -> Position:
        """A die of this home is in the hand."""
        return self._replace(homes=self.homes - {home}, left=self.left - 1)

    def putting(self, home: int, face: int, place: Place) -> Position:
        """The die in the hand has come to lie there for good."""
        if place == "out":
            return self._replace(out=self.out + 1)
        index = INDEX[place]
        return self._replace(
            faces=(*self.faces[:index], face, *self.faces[index + 1 :]),
            homes=self.homes - {index},
            matches=self.matches + (home == index),
        )


def position_of(game: Zocken, state: State) -> Position:
    """The turn as it lies on the table; a die in the hand is left out."""
    remaining = frozenset(home_of(game, state, die) for die in state.remaining)
    return Position(
        faces=tuple(NO_FACE if lying is None else lying[1] for lying in state.row),
        homes=remaining - {NOWHERE},
        matches=matches(state.row, game.circles),
        out=len(state.out),
        left=len(state.remaining),
    )


def home_of(game: Zocken, state: State, die: str) -> int:
    """The field under the circle of the die's colour, if it is free."""
    field = game.circles.index(die) + FIELDS.start
    return field if state.row[field] is None else NOWHERE


@lru_cache(maxsize=KEPT)
def legal(faces: Faces, face: int) -> tuple[Place, ...]:
    """Where this face may go; the rules do not ask for colours."""
    row: Row = tuple(("", lying) if lying else None for lying in faces)
    return legal_places(row, face)


@cache
def rows_asked() -> str:
    """Where each face may go with up to two dice lying: a digest of the rule of the sequence."""
    rows: list[Faces] = [(NO_FACE,) * len(INDEX)]
    found = list[object]()
    for _ in range(3):
        after: list[Faces] = []
        for faces in rows:
            for face in FACES:
                places = legal(faces, face)
                found.append([*faces, face, *map(str, places)])
                for place in places:
                    if place != "out":
                        at = INDEX[place]
                        after.append((*faces[:at], face, *faces[at + 1 :]))
        rows = list(dict.fromkeys(after))
    return digest(found)


def end_score(matched: int, evaded: int, out: int, points: tuple[int, ...]) -> int:
    """What the rules give for a turn that ended like this, whatever the dice show."""
    row: list[tuple[str, int] | None] = [None] * len(INDEX)
    for index in EVASIONS[:evaded]:
        row[index] = (COLOURS[-1], 1)
    for colour, index in zip(COLOURS[:matched], FIELDS, strict=False):
        row[index] = (colour, 1)
    return turn_score(tuple(row), ((COLOURS[-1], 1),) * out, COLOURS, points)


def won_bet(score: int) -> int:
    """What a bet brings when the turn ends with this score."""
    return score // 2 if score > BET_THRESHOLD else -LOST_BET
