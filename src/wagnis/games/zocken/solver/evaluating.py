"""The values of the actions in a Zocken position: exact, or an immediate estimate.

Values come from tables; the last dice are searched.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from wagnis.core.errors import ArgumentError
from wagnis.games.zocken.row import MATCH_POINTS
from wagnis.games.zocken.rules import (
    BET_THRESHOLD,
    BETS,
    PICK,
    PUT,
    Action,
    Betting,
    Picking,
    Placing,
    Rolling,
    State,
    Zocken,
)
from wagnis.games.zocken.solver.position import (
    Position,
    Reading,
    end_score,
    home_of,
    legal,
    position_of,
    won_bet,
)
from wagnis.games.zocken.solver.search import FEW, Search
from wagnis.games.zocken.solver.solve import KIND, LARGEST, TurnTask, solvable
from wagnis.games.zocken.solver.winning import Chances, crowd_turn, win_turn
from wagnis.solvers.evaluation import Evaluation, NotSolvedError
from wagnis.solvers.value_store import ValueStore

OF_A_TURN = ("points", "over50")
OBJECTIVES = (*OF_A_TURN, "win")

ROLLER = {
    "points": "The roller plays for the most points in this turn, on average",
    "over50": "The roller does everything to get more than 50 points in this turn",
}
BETTOR = (
    "The roller plays for the most points in this turn, on average; of equally good moves the one "
    "that is worst for the bet"
)
FOR_THE_WIN = (
    "Both play for the win of the whole game, a tie counting half, and bet if that serves it"
)
PAIRS = "An estimate: every opponent is judged by the solved game for two"
NOT_YET = "An estimate of what is best, as the game is not solved for the win yet"
AS_USUAL = (
    "An estimate: computed with the usual points for matches, as those of this table are not "
    "solved yet"
)
AS_IT_LIES = "an estimate from what lies on the row now, as this turn is not solved yet"
TOO_LARGE = f"an estimate: points for matches beyond {LARGEST:,} count as so many"


@dataclass(frozen=True)
class Weighed:
    """Exact values: of the position, and of its actions in the order of the node."""

    value: Fraction
    values: tuple[tuple[Action, Fraction], ...]


def evaluate(game: Zocken, state: State, objective: str, store: ValueStore) -> Evaluation:
    """Exact values by table and search, or `NotSolvedError`."""
    if objective == "win":
        return _chances(win_turn(game, state, store), True, FOR_THE_WIN)
    weighed = weigh(game, state, objective, store)
    bettor = objective == "points" and isinstance(state.phase, Betting)
    try:
        return _told(weighed, objective, BETTOR if bettor else ROLLER[objective])
    except OverflowError:
        raise NotSolvedError("these points for matches are too large to be told") from None


def advise(game: Zocken, state: State, store: ValueStore) -> Evaluation:
    """The chance to win for two, an estimate of it for a roller among more; otherwise points."""
    missing = None
    try:
        if game.seats == 2:
            return evaluate(game, state, "win", store)
        if game.seats > 2 and not isinstance(state.phase, Betting):
            return _chances(crowd_turn(game, state, store), False, PAIRS)
    except NotSolvedError as error:
        missing = error.task
    advice = _for_points(game, state, store)
    if missing is None or advice.missing is not None:
        return advice
    return replace(advice, exact=False, assumes=f"{advice.assumes}. {NOT_YET}", missing=missing)


def advise_by(game: Zocken, state: State, objective: str, store: ValueStore) -> Evaluation:
    """The points of this turn, or the usual advice."""
    if objective == "points":
        return _for_points(game, state, store)
    return advise(game, state, store)


def _chances(chances: Chances, exact: bool, assumes: str) -> Evaluation:
    value, values = chances.values()
    return Evaluation("win", value, values, exact, assumes)


def _for_points(game: Zocken, state: State, store: ValueStore) -> Evaluation:
    """The most points in this turn, estimated where there is no table."""
    try:
        return evaluate(game, state, "points", store)
    except NotSolvedError as error:
        return replace(_estimated(game, state, store), exact=False, missing=error.task)


def _estimated(game: Zocken, state: State, store: ValueStore) -> Evaluation:
    points = tuple(min(amount, LARGEST) for amount in game.match_points)
    worth = end_worth(points, "points")
    bet = _bet_as_it_lies(points)
    if dice_to_come(state) <= FEW:
        return _told(_weigh(game, state, Search(worth), bet), "points", TOO_LARGE)
    usual = store.find(KIND, TurnTask(MATCH_POINTS).key)
    if usual is None:
        search = Search(worth, lambda position: worth(position) * 6**position.left)
        return _told(_weigh(game, state, search, bet), "points", AS_IT_LIES)
    reading = Reading(usual)
    search = Search(worth, lambda position: reading.value("points", position))
    return _told(_weigh(game, state, search, reading.bet), "points", AS_USUAL)


def weigh(game: Zocken, state: State, objective: str, store: ValueStore) -> Weighed:
    """The values as fractions, or `NotSolvedError`."""
    if objective not in OF_A_TURN:
        raise ArgumentError(
            f"Zocken can be played for {' or '.join(OBJECTIVES)}, not {objective!r}"
        )
    task = TurnTask(game.match_points)
    worth = end_worth(game.match_points, objective)
    table = store.find(KIND, task.key)
    if table is not None:
        reading = Reading(table)
        search = Search(worth, lambda position: reading.value(objective, position))
        return _weigh(game, state, search, reading.bet if objective == "points" else None)
    if dice_to_come(state) <= FEW:
        return _weigh(game, state, Search(worth), None)
    if solvable(game.match_points):
        raise NotSolvedError("a turn with these points for matches is not solved yet", task)
    raise NotSolvedError("these points for matches are too large to be solved exactly")


def dice_to_come(state: State) -> int:
    """The number of dice not yet rolled."""
    return len(state.remaining) + isinstance(state.phase, Rolling)


def _weigh(
    game: Zocken, state: State, search: Search, bet: Callable[[Position], int] | None
) -> Weighed:
    """Without `bet`, the counted value does not depend on bets."""
    here = position_of(game, state)
    over = 6**here.left
    values: tuple[tuple[Action, Fraction], ...]
    match state.phase:
        case Picking():
            homes = {die: home_of(game, state, die) for die in state.remaining}
            worth = {home: search.rolling(here.taking(home), home) for home in here.dice}
            values = tuple((PICK[die], Fraction(worth[homes[die]], over)) for die in homes)
        case Rolling(die):
            return Weighed(Fraction(search.rolling(here, home_of(game, state, die)), 6 * over), ())
        case Placing(die, face):
            home = home_of(game, state, die)
            values = tuple(
                (PUT[place], Fraction(search.picking(here.putting(home, face, place)), over))
                for place in legal(here.faces, face)
            )
        case Betting():
            if bet is None:
                values = tuple((action, Fraction(search.picking(here), over)) for action in BETS)
            else:
                values = tuple(zip(BETS, (Fraction(bet(here), over), Fraction(0)), strict=True))
        case _:
            raise NotSolvedError("the game is over")
    return Weighed(max(value for _, value in values), values)


def end_worth(points: tuple[int, ...], objective: str) -> Callable[[Position], int]:
    def worth(position: Position) -> int:
        score = end_score(position.matches, position.evaded, position.out, points)
        return score if objective == "points" else int(score > BET_THRESHOLD)

    return worth


def _bet_as_it_lies(points: tuple[int, ...]) -> Callable[[Position], int]:
    worth = end_worth(points, "points")
    return lambda position: won_bet(worth(position)) * 6**position.left


def _told(weighed: Weighed, objective: str, assumes: str) -> Evaluation:
    values = tuple((action, float(value)) for action, value in weighed.values)
    return Evaluation(objective, float(weighed.value), values, True, assumes)
