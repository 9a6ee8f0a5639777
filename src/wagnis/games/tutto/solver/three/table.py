"""Tutto for three: which table holds the solved starts, and the running turn by it.

What the values are: an equilibrium, in which everybody plays for the own chance to win and nobody
gains by playing one turn otherwise. That there is no other one is not proved (ADR 0035).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache

from wagnis.core.plain import PlainObject
from wagnis.games import tutto
from wagnis.games.tutto.cards import FULL_DECK
from wagnis.games.tutto.rules import State, Tutto
from wagnis.games.tutto.solver.facts import CHARGE, UNIT, asked
from wagnis.games.tutto.solver.game import units_of
from wagnis.games.tutto.solver.three.ends import Scores, Starts, charges_upon, unpacked, win_ends
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import AT_HAND, FURTHEST
from wagnis.solvers.digest import digest, table_name
from wagnis.solvers.evaluation import NotSolvedError, Progress
from wagnis.solvers.value_store import ValueStore, ValueTable

KIND = "tutto-three"
SOLVER = 1
SEATS = 3
LEAD, FAR = 240, 360
"""Units beyond the target, and behind in the last round, that are told apart."""


@dataclass(frozen=True, slots=True)
class ThreeTask:
    """The game for three to a target, given in units; solving it needs an NVIDIA card."""

    units: int

    @property
    def kind(self) -> str:
        return KIND

    @property
    def key(self) -> PlainObject:
        return {
            "target": self.units * UNIT,
            "plus_minus": "banked",
            "told": [LEAD, FAR],
            "solver": SOLVER,
            "rules": tutto.RULES_VERSION,
            "facts": digest({"turn": asked(), "charges": _charges_asked()}),
        }

    @property
    def title(self) -> str:
        return f"Tutto for three players to {self.units * UNIT} points"

    @property
    def about_seconds(self) -> float:
        return 120.0 * (self.units / units_of(6000)) ** 3

    def solve(self, progress: Progress) -> ValueTable:
        from wagnis.games.tutto.solver.three.solve import solved

        return solved(self, progress)


@cache
def _charges_asked() -> str:
    """What charges do around every corner of the rule: at zero, level, and apart."""
    corners = (0, 1, CHARGE, CHARGE + 1, 2 * CHARGE + 1)
    return digest(
        [charges_upon(own, one, other) for own in corners for one in corners for other in corners]
    )


@dataclass(frozen=True, slots=True)
class Held:
    """A table, told from others by its name."""

    name: str
    table: ValueTable = field(compare=False, repr=False)


def held(game: Tutto, store: ValueStore) -> Held | None:
    """The table of this game for three, if there is one."""
    if game.seats != SEATS or game.charge_at_once or game.full != FULL_DECK:
        return None
    key = ThreeTask(units_of(game.target)).key
    table = store.find(KIND, key)
    return None if table is None else Held(table_name(KIND, key), table)


def three_turn(game: Tutto, state: State, table: Held) -> SolvedTurn:
    """The running turn by this table, or `NotSolvedError`."""
    place = (state.roller - game.first) % SEATS
    scores = [state.scores[(state.roller + turn) % SEATS] // UNIT for turn in range(SEATS)]
    if not state.last_round and max(scores) >= units_of(game.target):
        raise NotSolvedError("the target is reached, but the last round has not begun")
    if state.last_round and max(scores) - scores[0] > FURTHEST:
        raise NotSolvedError(f"last turns are solved up to {FURTHEST * UNIT} points behind")
    own, following, after = scores
    return _turn(table, Scores(place, state.last_round, own, following, after))


@lru_cache(maxsize=AT_HAND)
def _turn(table: Held, scores: Scores) -> SolvedTurn:
    return SolvedTurn(win_ends(_starts(table), scores))


@lru_cache(maxsize=2)
def _starts(table: Held) -> Starts:
    return unpacked(table.table.arrays)
