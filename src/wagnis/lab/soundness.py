"""When a tableau is sound: what its rows must do between perfect players, as three bounds.

The numbers come from `measures`; how the bounds were chosen is said in docs/results/tableaux.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from wagnis.lab.measures import TableauMeasure

WORTH = 0.5
"""A row that pays is worth finishing: in at least half of the turns in which it can be, it is."""

DECIDES = 0.5
"""No row decides everything: in at most half of the rounds with a winner, one row made the win."""

BEGINS = 1 / 3
"""Nor does beginning: it is worth at most a third of all that the rows pay."""


def faults(measure: TableauMeasure) -> Iterator[str]:
    """In which way a tableau is not sound, in words; nothing if it is."""
    for row in measure.rows:
        if row.row.sign > 0 and row.taken < WORTH:
            yield f"{row.boxes} is finished in only {row.taken:.0%} of the turns in which it can be"
        if row.decides > DECIDES:
            yield f"{row.boxes} alone decides {row.decides:.0%} of the rounds"
    if abs(measure.begin_share) > BEGINS:
        yield (
            f"beginning is worth {measure.begin:+.1f} points, "
            f"{abs(measure.begin_share):.0%} of all that rows pay"
        )
