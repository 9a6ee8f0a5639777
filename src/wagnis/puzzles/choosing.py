"""Which of the puzzles found are taken: spread over grades, kinds of decisions, cards and tableaux.

None is taken twice, and none like another; that is seen to where they are collected.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from wagnis.puzzles.finding import Found
from wagnis.puzzles.puzzle import Puzzle

SPARE = 3  # so many times as many are looked at as are taken
SAME_TURN = 50  # two of one turn show almost the same table


def enough(found: Sequence[Found], count: int) -> bool:
    """Whether there is a real choice."""
    return len(found) >= SPARE * count


def choose(found: Sequence[Found], count: int) -> list[Puzzle]:
    """So many, always the next from where fewest have come from so far; ordered by difficulty.

    Of several from equally rare places the one found first: the same for the same games.
    """
    left, taken = list(found), list[Found]()
    from_there = Counter[tuple[str, object]]()

    def crowd(one: Found) -> int:
        return sum(times * from_there[place] for place, times in _places(one).items())

    while left and len(taken) < count:
        best = min(left, key=crowd)
        left.remove(best)
        taken.append(best)
        from_there.update(_places(best).keys())
    return [one.puzzle for one in sorted(taken, key=lambda one: (-one.share, one.puzzle.id))]


def _places(one: Found) -> dict[tuple[str, object], int]:
    """Where a puzzle is from, and how much it matters that few others are from there."""
    puzzle = one.puzzle
    turn = json.dumps([puzzle.start, *puzzle.events[:2]])
    return {
        ("grade", puzzle.grade): 1,
        ("kind", puzzle.kind): 1,
        ("among", one.among): 2,
        ("turn", turn): SAME_TURN,
    }
