"""Gambler and Engel & Bengel: one round for two solved exactly, an estimate for more players.

Values come from the table of the round, or from an estimate. `turn` searches the turn in either
case; `solve` solves rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from wagnis.core import Chance, Decision
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.rules import Closed, Gambler, Placing, Rolling, State, TableauDue
from wagnis.games.gambler.solver.estimate import ending, next_dice
from wagnis.games.gambler.solver.fills import Fills
from wagnis.games.gambler.solver.judged import Leaving, judged
from wagnis.games.gambler.solver.solve import KIND, RoundTable, RoundTask, refusal, round_task
from wagnis.games.gambler.solver.turn import TurnSearch, TurnSearches, fills_of
from wagnis.games.gambler.solver.winning import chance_given
from wagnis.solvers.digest import table_name
from wagnis.solvers.evaluation import Evaluation, NotSolvedError, Solver, Task
from wagnis.solvers.value_store import ValueStore, ValueTable

OBJECTIVES = ("points",)

SOLVED = (
    "Both play for the most points of this round, own minus the other's; the scores and the next "
    "round do not count. Off by {bound:.2g} points at most."
)
ESTIMATED = (
    "An estimate for the points of this round, own minus the others' average: this turn is "
    "searched to its end, the turns after it are estimated; the scores do not count."
)
JUDGED = (
    "An estimate of the chance to win: this turn is searched to its end, and what it leaves to the "
    "others is judged by a network trained on games against itself."
)

_turns = TurnSearches()


def evaluate(game: Gambler, state: State, objective: str, store: ValueStore) -> Evaluation:
    """Exact values for two players from the tables in the store, or `NotSolvedError`."""
    if objective not in OBJECTIVES:
        raise ArgumentError(f"Gambler is judged by {' or '.join(OBJECTIVES)}, not by {objective!r}")
    if game.seats != 2:
        raise NotSolvedError("rounds are solved for two players only")
    match state.phase:
        case Closed():
            raise NotSolvedError("the game is over, nothing is to come")
        case TableauDue():
            return _before_the_tableau(game, state, store)
    tableau = game.tableau(state)
    assert tableau is not None
    task = RoundTask(tableau, _dice_each(state))
    table = _solved(task, store)
    other = state.stock[1 - state.roller]
    solved = RoundTable.of(tableau.rows, table)
    turn = _turns.turn(
        (table_name(KIND, task.key), other),
        fills_of(tableau.rows),
        *_code_and_dice(tableau, state),
        ending=lambda codes: -solved.values(codes, other),
    )
    bound = float(table.facts["bound"])
    return _told(game, state, turn, SOLVED.format(bound=bound), bound=bound)


def advise(game: Gambler, state: State, store: ValueStore) -> Evaluation:
    """For two players like `evaluate`; for more, the chance to win by the trained network.

    An estimate of points if there is neither a table nor a network.
    """
    tableau = game.tableau(state)
    if tableau is not None and isinstance(state.phase, Rolling | Placing) and judged(game, tableau):
        return _judged(game, state, fills_of(tableau.rows), _code_and_dice(tableau, state))
    return by_points(game, state, "points", store)


def by_points(game: Gambler, state: State, objective: str, store: ValueStore) -> Evaluation:
    """The points of the round: from its table for two players, else an estimate."""
    if objective not in OBJECTIVES:
        raise NotSolvedError(f"nothing is estimated by {objective}")
    missing = None
    if game.seats == 2 or not isinstance(state.phase, Rolling | Placing):
        try:
            return evaluate(game, state, "points", store)
        except NotSolvedError as error:
            missing = error.task
            if not isinstance(state.phase, Rolling | Placing):
                raise
    tableau = game.tableau(state)
    assert tableau is not None
    fills, dice = fills_of(tableau.rows), next_dice(state)
    turn = _turns.turn(
        ("estimate", tableau.rows, game.seats, dice),
        fills,
        *_code_and_dice(tableau, state),
        ending=ending(fills, game.seats, dice),
    )
    return _told(game, state, turn, ESTIMATED, exact=False, missing=missing)


def _judged(game: Gambler, state: State, fills: Fills, place: tuple[int, int]) -> Evaluation:
    """The chance to win: searches this turn, and the network values its ends."""
    leaving = Leaving(game, state, fills)
    turn = _turns.turn(
        leaving.about, fills, *place, ending=leaving.ending, over=leaving.round_over()
    )
    paid = float(leaving.paid(np.array([place[0]]))[0])
    told = _told(game, state, turn, JUDGED, exact=False)
    return replace(
        told,
        objective="win",
        value=told.value + paid,
        values=tuple((action, value + paid) for action, value in told.values),
    )


def _before_the_tableau(game: Gambler, state: State, store: ValueStore) -> Evaluation:
    """The mean over the possible tableaux; each value is in a table's facts, no table is read."""
    node = game.node(state)
    assert isinstance(node, Chance)
    value, bound = 0.0, 0.0
    for id, weight in node.lot.events():
        tableau = game.tableau(game.after(state, id))
        assert tableau is not None
        task = RoundTask(tableau)
        facts = store.facts(KIND, task.key)
        if facts is None:
            raise _unsolved(task)
        value += float(facts["value"]) * weight / node.lot.total
        bound = max(bound, float(facts["bound"]))
    assumes = SOLVED.format(bound=bound)
    return Evaluation("points", value, (), exact=True, assumes=assumes, bound=bound)


def _solved(task: RoundTask, store: ValueStore) -> ValueTable:
    table = store.find(KIND, task.key)
    if table is None:
        raise _unsolved(task)
    return table


def _unsolved(task: RoundTask) -> NotSolvedError:
    if why := refusal(task.tableau.rows, task.dice):
        return NotSolvedError(why)
    return NotSolvedError(f"not solved yet: {task.title}", task)


def _told(
    game: Gambler,
    state: State,
    turn: TurnSearch,
    assumes: str,
    exact: bool = True,
    missing: Task | None = None,
    bound: float = 0.0,
) -> Evaluation:
    node, phase = game.node(state), state.phase
    code = turn.fills.code(state.filled)
    if isinstance(phase, Rolling):
        value = turn.rolling(code, phase.dice)
        return Evaluation("points", value, (), exact, assumes, missing, bound)
    assert isinstance(phase, Placing)
    assert isinstance(node, Decision)
    values = tuple((action, turn.action(code, phase.cup, action)) for action in node.actions)
    best = max(value for _, value in values)
    return Evaluation("points", best, values, exact, assumes, missing, bound)


def _code_and_dice(tableau: Tableau, state: State) -> tuple[int, int]:
    code = fills_of(tableau.rows).code(state.filled)
    match state.phase:
        case Rolling(dice):
            return code, dice
        case Placing(cup, _):
            return code, len(cup)
    raise AssertionError("no dice are in the cup")


def _dice_each(state: State) -> int:
    """How many dice each of two players was dealt."""
    return (sum(state.stock) + sum(map(len, state.filled))) // 2


def task(kind: str, key: PlainObject) -> Task | None:
    """The round with this key; None for another solver's."""
    return round_task(key) if kind == KIND else None


def to_come(game: Gambler, state: State) -> Iterator[Gambler]:
    """For each tableau left in the stack, a game that opens with it."""
    played = state.order[: state.round + 1]
    # Tableaux whose position in the stack is known come first; the others may come in any order.
    known = [number for number in state.order if number not in played]
    drawn = [number for number in range(len(game.stack)) if number not in state.order]
    for number in known + drawn:
        yield replace(game, stack=(game.stack[number],), known=1)


SOLVES = Solver(
    OBJECTIVES, evaluate, advise, task, to_come, chance_given=chance_given, advise_by=by_points
)

__all__ = ["OBJECTIVES", "SOLVES", "advise", "by_points", "evaluate", "task"]
