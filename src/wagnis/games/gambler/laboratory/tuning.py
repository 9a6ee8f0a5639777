"""Searches for other values of a tableau's rows that give the first turn a wanted value.

A change is predicted from how often the starter finishes each row (the derivative of the value of
beginning by the row's value, as long as the best play stays the same), and then solved exactly.
Each solution corrects the prediction.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import isfinite
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from wagnis.core.arguments import checked
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import ROWS, Tableau
from wagnis.games.gambler.laboratory.measures import SEED, begin_of, tableau_of
from wagnis.games.gambler.laboratory.rounds import PerfectPlayer, play_rounds, seeded
from wagnis.games.gambler.solver.solve import RoundTask
from wagnis.games.gambler.tableau_files import TableauFileError, draw, parse
from wagnis.lab.kit import LabError, Told, quiet
from wagnis.solvers import ValueStore, ValueTable, common_store
from wagnis.solvers.digest import digest

LOWEST, HIGHEST = 20, 100  # values of rows (R5)
FURTHEST = ROWS * HIGHEST  # points that a round can bring
STEPS = (5, 10)
WATCHED = 200  # rounds played to observe who finishes what
TELLING = 20  # solutions between two lines of progress
SOLVES = 120  # the most solutions, a third of them for each of these:
STAGES = (2, 4, ROWS)  # the most rows that are changed, first few and then more
FIRST_RADIUS, MOST_RADIUS = 4, 8  # the largest distance of a step from a known solution
MOST_COSTING = 2  # rows (R5)
TURNING = 2.0  # accepted error in points before a paying row is turned into a costing one

Values = tuple[int, ...]
"""The points of each row; negative if the row costs."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row with new points."""

    row: int
    was: int
    now: int


@dataclass(frozen=True, slots=True)
class Tuned:
    """A tableau with new values, and the exact value of beginning on it, before and after."""

    before: Tableau
    after: Tableau
    begin_before: float
    begin_after: float
    reached: bool
    """Whether it is within the tolerance; if not, this is the nearest solution."""
    tried: tuple[tuple[Values, float], ...] = field(repr=False)
    """The solved values, in the order of trying, and the value of beginning with each."""

    @property
    def changes(self) -> tuple[RowChange, ...]:
        pairs = zip(self.before.rows, self.after.rows, strict=True)
        return tuple(
            RowChange(at, was.pays, now.pays)
            for at, (was, now) in enumerate(pairs)
            if was.pays != now.pays
        )

    def text(self) -> str:
        """The tuned tableau as a tableau file."""
        comment = (
            f"# Tuned from {self.before.id}: beginning is worth {self.begin_after:+.2f} points.\n"
        )
        return comment + draw(self.after) + "\n"

    def json(self) -> PlainObject:
        return {
            "from": self.before.id,
            "id": self.after.id,
            "begin": [round(self.begin_before, 4), round(self.begin_after, 4)],
            "reached": self.reached,
            "changes": [
                {"row": change.row, "was": change.was, "now": change.now} for change in self.changes
            ],
            "solved": len(self.tried),
        }


@checked
def tune(
    named: Tableau | str | Path,
    begin: float = 0.0,
    within: float = 5.0,
    step: int = 10,
    most: int = SOLVES,
    rows: int = ROWS,
    keep_signs: bool = True,
    id: str | None = None,
    name: str | None = None,
    store: ValueStore | None = None,
    told: Told = quiet,
) -> Tuned:
    """Changes the values of at most `rows` rows until beginning is worth `begin`.

    Unless signs are kept, a row that pays may become one that costs if nothing else helps; at most
    two rows will cost. The store keeps the solved table of the result. The default id names the
    result by its rows.
    """
    if step not in STEPS:
        raise LabError(f"values are changed in steps of {' or '.join(map(str, STEPS))}")
    if abs(begin) > FURTHEST:
        raise LabError(f"'begin' is too large: it may be {FURTHEST} points at most")
    if not (isfinite(begin) and isfinite(within) and within > 0):
        raise LabError("'begin' is a number of points, and 'within' more than 0 of them")
    if most < 1 or not 1 <= rows <= ROWS:
        raise LabError(f"at least one tableau must be solved, and 1 to {ROWS} rows changed")
    tableau, store = tableau_of(named), store or common_store()
    paid = sum(row.value for row in tableau.rows)
    if abs(begin) > paid:
        raise LabError(f"beginning cannot be worth {begin:g}: all rows together pay {paid} points")
    if id == tableau.id:
        raise LabError(f"the tuned tableau needs another id than {tableau.id}")
    _check_id(replace(tableau, id=id or f"{tableau.id}-tuned"))
    was = begin_of(tableau, store, told)
    search = _Search(tableau, begin, within, step, was, keep_signs)
    if abs(was - begin) > within:
        seconds = RoundTask(tableau).about_seconds
        told(f"solving at most {most} candidates, some {seconds:.0f} CPU-seconds each")
        stages = sorted({min(stage, rows) for stage in STAGES})
        for number, search.rows in enumerate(stages, start=1):
            if not search.reached:
                search.slope = _slope(_valued(tableau, search.nearest[0]), told)
                search.radius = FIRST_RADIUS
                _try(search, most * number // len(stages), told)
    values, now = search.nearest
    after = _valued(tableau, values)
    called = f"{tableau.id}-tuned-{digest([values])[:4]}"
    title = f"{tableau.name}, tuned to {now:+.0f}" if tableau.name else ""
    after = replace(after, id=id or called, name=title if name is None else name)
    if search.best is not None:
        store.put(search.best)
    return Tuned(tableau, after, was, now, search.reached, tuple(search.tried))


def _check_id(tableau: Tableau) -> None:
    """Refuses an id that a tableau file could not contain, before anything is solved."""
    try:
        (read,) = parse(draw(tableau), "it")
    except TableauFileError:
        read = None
    if read is None or read.id != tableau.id:
        raise LabError(
            "the id of a tableau is one word of letters, digits, '-', '_' or '.', "
            f"a letter first; not {tableau.id!r}"
        )


def _try(search: _Search, most: int, told: Told) -> None:
    """Solves the most promising values until one is good, or the limit is reached."""
    while len(search.tried) < most and not search.reached:
        values = search.next()
        if values is None:
            return
        search.learn(values, RoundTask(_valued(search.tableau, values)).solve(lambda part: None))
        if len(search.tried) % TELLING == 0:
            told(f"{len(search.tried)} solved: beginning is worth {search.nearest[1]:+.2f} at best")


def _slope(tableau: Tableau, told: Told) -> Floats:
    """The derivative of the value of beginning by the points of each row."""
    told(f"playing {WATCHED} rounds to see who finishes what")
    perfect = PerfectPlayer(tableau, RoundTask(tableau).solve(lambda part: None))
    played = play_rounds(tableau, (perfect, perfect), seeded(WATCHED, f"{SEED}|tune"))
    first = [[1 - 2 * finish.seat for finish in one.finishes] for one in played]
    slope: Floats = np.mean(first, axis=0)
    return slope


@dataclass(slots=True)
class _Search:
    """The solutions so far, and a prediction for other values.

    Steps start from the nearest solution and stay within a trust region: `radius` doubles after a
    good prediction and is halved after a bad one.
    """

    tableau: Tableau
    begin: float
    within: float
    step: int
    was: float
    keep_signs: bool
    rows: int = ROWS
    slope: Floats = field(default_factory=lambda: np.zeros(0))
    tried: list[tuple[Values, float]] = field(default_factory=list)
    radius: int = FIRST_RADIUS
    best: ValueTable | None = None  # of the nearest solution, unless that is the printed one

    @property
    def printed(self) -> Values:
        return tuple(row.pays for row in self.tableau.rows)

    @property
    def lowest(self) -> int:
        return min(LOWEST, *(row.value for row in self.tableau.rows))

    @property
    def nearest(self) -> tuple[Values, float]:
        known = [(self.printed, self.was), *self.tried]
        return min(known, key=lambda one: abs(one[1] - self.begin))

    @property
    def reached(self) -> bool:
        return abs(self.nearest[1] - self.begin) <= self.within

    def next(self) -> Values | None:
        """The next values to solve: as few rows and points as seem to suffice, else the nearest."""
        known = {values for values, _ in self.tried} | {self.printed}
        base, worth = self.nearest
        while True:
            ranked = [
                (self._rank(values, worth + self._moves(base, values)), values)
                for values in self._around(base)
                if values not in known
            ]
            if ranked:
                return min(ranked)[1]
            if self.radius >= MOST_RADIUS:
                return None
            self.radius *= 2

    def learn(self, values: Values, table: ValueTable) -> None:
        """Broyden's update: corrects the slope along the step that was solved."""
        base, before = self.nearest
        worth = float(table.facts["value"])
        moved = np.array(values, dtype=np.float64) - np.array(base)
        guess = before + self._moves(base, values)
        hoped, came = abs(before - self.begin) - abs(guess - self.begin), abs(before - self.begin)
        came -= abs(worth - self.begin)
        self.radius = max(1, self.radius // 2) if came < hoped / 4 else self.radius * 2
        self.radius = min(self.radius, MOST_RADIUS)
        self.slope = self.slope + (worth - guess) / float(moved @ moved) * moved
        self.tried.append((values, worth))
        if self.nearest == (values, worth):
            self.best = table

    def _moves(self, base: Values, values: Values) -> float:
        return float(self.slope @ (np.array(values) - np.array(base)))

    def _rank(self, values: Values, guess: float) -> tuple[float, ...]:
        off = abs(guess - self.begin)
        moved = [abs(a - b) for a, b in zip(values, self.printed, strict=True)]
        # A prediction may be off a little: aim for half of the tolerance.
        fits = off <= self.within / 2
        turned = sum(a * b < 0 for a, b in zip(values, self.printed, strict=True))
        if fits:
            return 0.0, turned, sum(by > 0 for by in moved), sum(moved), off
        return 1.0, off + TURNING * turned

    def _around(self, base: Values) -> Iterator[Values]:
        """All values up to `radius` steps away with few rows different from the printed ones."""
        printed = self.printed
        costing = max(MOST_COSTING, sum(pays < 0 for pays in printed))

        def further(at: Values, row: int, left: int) -> Iterator[Values]:
            if row == len(at):
                differ = sum(a != b for a, b in zip(at, printed, strict=True))
                if differ <= self.rows and sum(pays < 0 for pays in at) <= costing:
                    yield at
                return
            for steps in range(-left, left + 1):
                pays = self._moved(at[row], steps, printed[row])
                if pays is not None:
                    there = (*at[:row], pays, *at[row + 1 :])
                    yield from further(there, row + 1, left - abs(steps))

        return further(base, 0, self.radius)

    def _moved(self, pays: int, steps: int, printed: int) -> int | None:
        """The value some steps up or down; below the least payment comes the least cost.

        None if no row may have that value.
        """
        if steps == 0:
            return pays
        low, gap = self.lowest, 2 * self.lowest - self.step
        moved = (pays if pays > 0 else pays + gap) + steps * self.step
        moved = moved if moved >= low else moved - gap
        allowed = low <= abs(moved) <= max(HIGHEST, abs(printed))
        turned = moved * printed < 0
        return moved if allowed and not (turned and self.keep_signs) else None


def _valued(tableau: Tableau, values: Values) -> Tableau:
    rows = zip(tableau.rows, values, strict=True)
    return replace(
        tableau,
        rows=tuple(replace(row, sign=1 if pays > 0 else -1, value=abs(pays)) for row, pays in rows),
    )
