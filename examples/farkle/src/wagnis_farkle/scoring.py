"""What dice are worth in Farkle: single dice, sets, three pairs and the straight.

`rules` says when dice may be set aside.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

from wagnis.core import Roll

STEP = 50  # every score is a multiple of this
SINGLE = {1: 100, 5: 50}
STRAIGHT, THREE_PAIRS = 1_500, 750


def triplet(face: int) -> int:
    """Three of a kind; each further die adds as much again."""
    return 1_000 if face == 1 else 100 * face


@cache
def worth(dice: Roll) -> int:
    """The points of these dice together; 0 if one of them does not score.

    >>> worth((1, 5, 5)), worth((2, 2, 2, 2)), worth((1, 2, 2, 2)), worth((2, 5))
    (200, 400, 300, 0)
    >>> worth((1, 2, 3, 4, 5, 6)), worth((2, 2, 3, 3, 6, 6)), worth((2, 2, 2, 2, 6, 6))
    (1500, 750, 0)
    """
    counts = Counter(dice)
    if len(counts) == 6:
        return STRAIGHT
    if sorted(counts.values()) == [2, 2, 2]:
        return THREE_PAIRS
    points = 0
    for face, count in counts.items():
        if count >= 3:
            points += triplet(face) * (count - 2)
        elif face in SINGLE:
            points += SINGLE[face] * count
        else:
            return 0
    return points


@cache
def keeps(roll: Roll) -> tuple[Roll, ...]:
    """The dice of this roll that may be set aside together, fewest first.

    >>> keeps((1, 2, 5)), keeps((2, 3, 4))
    (((1,), (5,), (1, 5)), ())
    """
    subsets = (set(combinations(roll, count)) for count in range(1, len(roll) + 1))
    return tuple(dice for some in subsets for dice in sorted(some) if worth(dice))
