"""Farkle's solver: exact values for two players, estimates for more.

`solving` makes the table of turn starts, `turns` computes the values within a turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from time import process_time
from typing import Any

import numpy as np
from wagnis.core import Chance, Decision
from wagnis.core.plain import PlainObject, is_whole
from wagnis.solvers.digest import digest, rounded
from wagnis.solvers.evaluation import LOADING, Evaluation, NotSolvedError, Progress, Solver, Task
from wagnis.solvers.value_store import ValueStore, ValueTable

from wagnis_farkle.rules import ALL_DICE, FARKLES, Bank, Phase, RollOn, Rules, State
from wagnis_farkle.scoring import STEP
from wagnis_farkle.thumb import estimates
from wagnis_farkle.turns import Floats, Shape, rolls, turn_values

KIND = "farkle-game"
SOLVER = 1
PENALTIES = 5  # a score never falls below so many penalties in the table: -2,500 points
A_SCORE = 3e-5  # seconds for the cube of the number of scores, measured
MOST = 300  # scores in a table; more take longer than a quarter of an hour
ROUNDING = 1e-8


def shape_of(game: Rules) -> Shape:
    """The game in steps of 50 points; raises `NotSolvedError` for a game that is not solved."""
    if game.seats != 2:
        raise NotSolvedError("Farkle is solved for two players only")
    if not game.penalty or any(one % STEP for one in (game.target, game.minimum, game.penalty)):
        raise NotSolvedError(f"Farkle is solved for whole {STEP}s of points, with a penalty")
    target, minimum, penalty = (one // STEP for one in (game.target, game.minimum, game.penalty))
    shape = Shape(target, minimum, penalty, -PENALTIES * penalty)
    if shape.scores > MOST:
        raise NotSolvedError(f"Farkle is solved for at most {MOST} different scores")
    return shape


@dataclass(frozen=True, slots=True)
class GameTask:
    """The table of all turn starts."""

    shape: Shape
    kind: str = KIND

    @property
    def key(self) -> PlainObject:
        return {**self.shape._asdict(), "solver": SOLVER, "facts": _facts()}

    @property
    def title(self) -> str:
        return f"Farkle to {STEP * self.shape.target} for two"

    @property
    def about_seconds(self) -> float:
        return LOADING + A_SCORE * self.shape.scores**3

    def solve(self, progress: Progress) -> ValueTable:
        from wagnis_farkle.solving import solve

        started = process_time()
        chances, sweeps = solve(self.shape, progress)
        start = -self.shape.floor
        facts = {
            "win": float(chances[start, 0, start, 0]),
            "states": self.shape.states,
            "sweeps": sweeps,
            "seconds": round(process_time() - started, 1),
            "bound": ROUNDING,
        }
        return ValueTable(KIND, self.key, facts, {"chances": chances})


@lru_cache(1)
def _facts() -> str:
    """A digest of what the solver read from the rules."""
    table = rolls()
    chances = [rounded(float(one)) for one in (*table.farkle, *table.chance)]
    whole = (table.choices.tolist(), table.points.tolist(), table.left.tolist())
    return digest([FARKLES, chances, *whole])


def task(kind: str, key: PlainObject) -> Task | None:
    """The task that computes the table of this key; None if there is none."""
    sizes: list[Any] = [key.get(name) for name in Shape._fields]
    if kind != KIND or not all(map(is_whole, sizes)):
        return None
    shape = Shape(*sizes)
    task_for_key = GameTask(shape)
    sound = shape.floor < 0 < shape.penalty and shape.target > 0 and 0 < shape.scores <= MOST
    return task_for_key if sound and task_for_key.key == key else None


class Turn:
    """The values within one turn, from the table of turn starts."""

    def __init__(self, shape: Shape, chances: Floats, state: State) -> None:
        self.shape, self.chances = shape, chances
        seat = int(state.roller)
        self.own, self.other = (self._at(state.scores[one]) for one in (seat, 1 - seat))
        row, others = (state.farkles[one] for one in (seat, 1 - seat))
        self.banked = 1.0 - chances[self.other, others, self.own :, 0]
        after = (self.own, row + 1)
        if row + 1 == FARKLES:
            after = (max(0, self.own - shape.penalty), 0)
        self.farkled = 1.0 - float(chances[(self.other, others, *after)])
        self.rolling, self.best = turn_values(shape, self.own, self._padded(), self.farkled)

    def _at(self, score: int) -> int:
        return min(max(score // STEP - self.shape.floor, 0), self.shape.scores - 1)

    def _padded(self) -> Floats:
        rows = max(self.shape.scores - self.own, self.shape.minimum)
        return np.append(self.banked, np.ones(rows + 1))

    def value(self, points: int, dice: int, rolling: bool) -> float:
        """The chance to win with these points of the turn; `rolling` if the roll is due."""
        turn = points // STEP
        if turn >= len(self.rolling):  # banking wins, and so does every roll that scores
            lost = float(rolls().farkle[dice]) if rolling else 0.0
            return 1.0 - lost * (1.0 - self.farkled)
        return float((self.rolling if rolling else self.best)[turn, dice])

    def of(self, game: Rules, state: State, action: Any) -> float:
        match action:
            case Bank():
                won = self.own + state.turn // STEP >= self.shape.scores
                return 1.0 if won else float(self.banked[state.turn // STEP])
            case RollOn():
                return self.value(state.turn, state.dice, rolling=True)
            case _:
                after = game.after(state, action)
                return self.value(after.turn, after.dice, rolling=after.turn < game.minimum)


def evaluate(game: Rules, state: State, objective: str, store: ValueStore) -> Evaluation:
    if objective != "win":
        raise NotSolvedError(f"Farkle has no values by {objective}")
    shape = shape_of(game)
    making = GameTask(shape)
    table = store.find(KIND, making.key)
    if table is None:
        raise NotSolvedError(f"{making.title} is not solved yet", making)
    start = replace(state, turn=0, dice=ALL_DICE, roll=(), phase=Phase.ROLLING)
    turn = _turn(shape, _Table(table), start)
    lowest = STEP * shape.floor
    exact = min(state.scores) >= lowest
    assumes = f"both play perfectly; scores below {lowest} count as {lowest}"
    node = game.node(state)
    if isinstance(node, Decision):
        values = tuple((action, turn.of(game, state, action)) for action in node.actions)
        return Evaluation(
            "win", max(one for _, one in values), values, exact, assumes, bound=ROUNDING
        )
    if not isinstance(node, Chance):
        raise NotSolvedError("the game is over")
    value = turn.value(state.turn, state.dice, rolling=True)
    return Evaluation("win", value, (), exact, assumes, bound=ROUNDING)


class _Table:
    """A table as a key of the cache: equal if it is the same object."""

    def __init__(self, table: ValueTable) -> None:
        self.table = table

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Table) and other.table is self.table

    def __hash__(self) -> int:
        return id(self.table)


@lru_cache(64)
def _turn(shape: Shape, table: _Table, start: State) -> Turn:
    return Turn(shape, table.table.arrays["chances"], start)


def advise(game: Rules, state: State, store: ValueStore) -> Evaluation:
    """The exact values if they are there, else the points of the turn, looking one roll ahead."""
    missing: Task | None = None
    try:
        return evaluate(game, state, "win", store)
    except NotSolvedError as error:
        missing = error.task
    node = game.node(state)
    actions = node.actions if isinstance(node, Decision) else ()
    values = tuple(zip(actions, estimates(game, state, actions), strict=True))
    best = max((one for _, one in values), default=0.0)
    return Evaluation("points", best, values, False, "the turn ends after one more roll", missing)


SOLVES = Solver(("win",), evaluate, advise, task)
