"""Selects puzzles, spread evenly over grades, kinds of decisions, cards and tableaux.

The candidates contain no duplicates and no two similar puzzles; `generating` removes those.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from wagnis.puzzles.finding import Found
from wagnis.puzzles.puzzle import Puzzle

SPARE = 3  # candidates collected per puzzle selected
SAME_TURN = 50  # the weight of another puzzle from the same turn, which shows almost the same table


def enough(candidates: Sequence[Found], count: int) -> bool:
    """Whether there are enough candidates to select from."""
    return len(candidates) >= SPARE * count


def choose(candidates: Sequence[Found], count: int) -> list[Puzzle]:
    """Selects `count` puzzles, each from the groups with the fewest so far; sorted by difficulty.

    Of equally rare candidates the earliest is selected, so the same games give the same selection.
    """
    remaining, selection = list(candidates), list[Found]()
    from_there = Counter[tuple[str, object]]()

    def crowd(one: Found) -> int:
        return sum(times * from_there[place] for place, times in _places(one).items())

    while remaining and len(selection) < count:
        best = min(remaining, key=crowd)
        remaining.remove(best)
        selection.append(best)
        from_there.update(_places(best).keys())
    return [one.puzzle for one in sorted(selection, key=lambda one: (-one.share, one.puzzle.id))]


def _places(one: Found) -> dict[tuple[str, object], int]:
    """The groups a puzzle belongs to, with the weight of each."""
    puzzle = one.puzzle
    turn = json.dumps([puzzle.start, *puzzle.events[:2]])
    return {
        ("grade", puzzle.grade): 1,
        ("kind", puzzle.kind): 1,
        ("among", one.among): 2,
        ("turn", turn): SAME_TURN,
    }
