"""The dots of a review's graph: each a link to its moment, far enough from all others to be hit.

`review_graph` draws the curves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from math import dist
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]

APART = 38.0
"""Between the middles of two dots: 24 CSS pixels where the graph is 330 wide, as on a phone."""
STEP = 6
FARTHEST = 30  # steps
ASIDE = 3  # a step to the side, which is another time, costs as much as so many up or down
LONGEST = 58  # letters of a label, the width of the graph


@dataclass(frozen=True, slots=True)
class Mark:
    """A dot: after so many events, on the curve of this seat, leading to `target`."""

    at: int
    seat: int
    style: str
    target: str
    title: str


def spread(points: Sequence[Point], low: Point, high: Point) -> list[Point]:
    """Each point at its place, or at the nearest one within these corners that is `APART` from the
    points before it.

    >>> spread([(50, 50), (52, 50), (200, 50)], (0, 0), (400, 100))
    [(50, 50), (52, 92), (200, 50)]
    """
    places: list[Point] = []
    for x, y in points:
        near = ((x + right, y + down) for right, down in _shifts())
        free = (place for place in near if _free(place, places, low, high))
        places.append(next(free, (x, y)))
    return places


def _free(place: Point, others: Sequence[Point], low: Point, high: Point) -> bool:
    (x, y), (left, top), (right, bottom) = place, low, high
    return (
        left <= x <= right
        and top <= y <= bottom
        and all(dist(place, other) >= APART for other in others)
    )


@cache
def _shifts() -> list[Point]:
    """All shifts, the shortest first."""
    steps = [STEP * step for step in range(-FARTHEST, FARTHEST + 1)]
    return sorted(
        ((right, down) for right in steps for down in steps),
        key=lambda shift: (ASIDE * abs(shift[0]) + abs(shift[1]), -shift[1]),
    )


def dots(
    marks: Sequence[Mark], own: Sequence[Point], low: Point, high: Point, label: float
) -> Iterator[str]:
    """The marks as SVG, from each mark's own point on its curve and the corners of the plot.

    A dot that had to move has a line to its point. The label of the dot under the pointer, or of
    the one with the focus, is below the graph, at the height `label`.
    """
    places = spread(own, low, high)
    for point, place in zip(own, places, strict=True):
        if point != place:
            (x, y), (cx, cy) = point, place
            yield f'<path class="stem" d="M{x:.1f} {y:.1f}L{cx:.1f} {cy:.1f}"/>'
    for mark, (cx, cy) in zip(marks, places, strict=True):
        words = escape(mark.title)
        short = escape(mark.title if len(mark.title) <= LONGEST else f"{mark.title[:LONGEST]}…")
        middle = f'cx="{cx:.1f}" cy="{cy:.1f}"'
        yield (
            f'<a href="#{mark.target}" aria-label="{words}"><title>{words}</title>'
            f'<circle class="reach" {middle} r="{APART / 2:g}"/>'
            f'<circle class="{mark.style}" {middle} r="6.5"/></a>'
            f'<text class="label" x="{(low[0] + high[0]) / 2:g}" y="{label:g}" '
            f'text-anchor="middle" aria-hidden="true">{short}</text>'
        )
