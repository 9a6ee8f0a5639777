"""The returns of OpenSpiel games: shares of the win, or points ahead.

Both are scaled to a sum of zero, as algorithms for zero-sum games expect.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wagnis.core import Over
from wagnis.envs.opening import Opened

WIN, LEAD, POINTS = "win", "lead", "points"


@dataclass(frozen=True, slots=True)
class Utilities:
    """A measure with its bounds."""

    measure: str
    least: float
    most: float

    @property
    def zero_sum(self) -> bool:
        return self.measure != POINTS

    def of(self, end: Over) -> list[float]:
        seats = len(end.scores)
        match self.measure:
            case "win":
                share = 1 / len(end.winners)
                shares = [share if seat in end.winners else 0.0 for seat in range(seats)]
                return [(seats * share - 1) / (seats - 1) for share in shares]
            case "lead":
                return ahead(end.scores)
            case _:
                return [float(score) for score in end.scores]


def ahead(scores: Sequence[int]) -> list[float]:
    """Each player's points minus the mean of the others.

    >>> ahead([120, 80]), ahead([90, 30, 0])
    ([40.0, -40.0], [75.0, -15.0, -60.0])
    """
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


def utilities(opened: Opened, measure: str) -> Utilities:
    """The utilities of this measure; a `ValueError` for one that the game does not have.

    `win`: a sole winner gets 1, a loser -1 / (players - 1), a tie is between; for two players these
    are 1, -1 and 0. `lead`: points ahead of the others. `points`: only for a single player.
    """
    alone = opened.seats == 1
    measure = measure or (POINTS if alone else WIN)
    there = (POINTS,) if alone else (WIN, LEAD)
    if measure not in there:
        raise ValueError(f"for {opened.seats} the utility is {' or '.join(there)}, not {measure!r}")
    if measure == WIN:
        return Utilities(WIN, -1 / (opened.seats - 1), 1.0)
    least, most = span(opened)
    if measure == POINTS:
        return Utilities(POINTS, least, most)
    return Utilities(LEAD, least - most, most - least)


def span(opened: Opened) -> tuple[float, float]:
    """The bounds of every final score."""
    if opened.kit.span is None:
        raise ValueError(f"points of {opened.box.title} have no bound; its utility is win")
    return opened.kit.span(opened.game)
