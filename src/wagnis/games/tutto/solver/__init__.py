"""Tutto: one turn and the two-player game solved; an equilibrium for three; an estimate for more.

Start reading in `turn`, then `game`, then `three`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial

from wagnis.core.errors import ArgumentError
from wagnis.core.plain import PlainObject, is_object, is_whole, is_whole_list
from wagnis.games.tutto.cards import KINDS
from wagnis.games.tutto.rules import State, Tutto
from wagnis.games.tutto.solver.facts import UNIT, drawn_of
from wagnis.games.tutto.solver.game import HIGHEST, KIND, SOLVER, GameTask, units_of
from wagnis.games.tutto.solver.positions import TurnOf, from_deck, worth
from wagnis.games.tutto.solver.three import Crowd, fits, held, three_turn
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import (
    AT_HAND,
    COUNTED,
    FURTHEST_TARGET,
    deck_of,
    nearer,
    points_turn,
    task_of,
    win_turn,
)
from wagnis.solvers.digest import table_name
from wagnis.solvers.evaluation import Evaluation, NotSolvedError, Solver, Task
from wagnis.solvers.value_store import ValueStore, ValueTable

OBJECTIVES = ("points", "win")
FULL_DECK = "Every card is drawn as if from a full deck."
SEEN_DECK = (
    "Exact for a full deck from the second card on: the next card of this turn comes from the "
    "cards that are left, every later one as if from a full deck."
)
LEFT = "The next card of this turn comes from the cards that are left, later ones from a full deck."
POINTS = f"An estimate: this turn is played for points. {LEFT}"
PAIRS = f"An estimate: every opponent is judged by the solved game for two. {LEFT}"
EQUILIBRIUM = (
    "An equilibrium for three: everybody plays for the own chance to win, and no other turn would "
    "raise it; another equilibrium may be worth something else."
)
NEARER = f"An estimate: as if the leader were nearer. {LEFT}"
USUAL = GameTask(units_of(6000), at_once=False)
"""The game whose table ships with the package."""


def evaluate(
    game: Tutto, state: State, objective: str, store: ValueStore, deck: str = "full"
) -> Evaluation:
    """Points of this turn, or the chance to win: exact for two, by an equilibrium for three.

    The deck is full, or `seen`: then the next card of the turn comes from the cards that are left.
    """

    def told(turn_of: Callable[[State], SolvedTurn], among_three: bool = False) -> Evaluation:
        seen = deck == "seen"
        assumes = SEEN_DECK if seen else FULL_DECK
        if among_three:
            assumes = f"{EQUILIBRIUM} {LEFT if seen else FULL_DECK}"
        turns = _counting(game, turn_of) if seen else turn_of
        return _evaluation(objective, game, state, turns, assumes, exact=not among_three)

    if objective == "points":
        if game.target > FURTHEST_TARGET:
            raise NotSolvedError(f"turns are not solved for targets beyond {FURTHEST_TARGET}")
        if state.at_risk > COUNTED:
            raise NotSolvedError("nobody can count that many points")
        return told(lambda _: points_turn(game.target, deck_of(game)))
    if objective == "win":
        table = held(game, store)
        if table is not None:
            return told(lambda at: three_turn(game, at, table), among_three=True)
        return told(lambda at: win_turn(game, at, store))
    raise ArgumentError(f"Tutto is judged by {' or '.join(OBJECTIVES)}, not by {objective!r}")


def advise(game: Tutto, state: State, store: ValueStore) -> Evaluation:
    """The chance to win if it is solved (for three, by equilibrium), else an estimate, else points.

    Counts the cards that are left for the next draw.
    """
    near = nearer(state)
    if game.seats == 2:
        try:
            told = evaluate(game, near, "win", store, "seen")
        except NotSolvedError as error:
            return _for_points(game, state, error.task)
        return told if near == state else replace(told, exact=False, assumes=NEARER)
    if held(game, store) is not None:
        with suppress(NotSolvedError):  # for a position that no game reaches
            told = evaluate(game, near, "win", store, "seen")
            return told if near == state else replace(told, assumes=NEARER)
    own = task_of(game)
    missing = None if own is not None and store.has(KIND, own.key) else own
    table = pairs_table(game, store)
    if table is None or not (state.last_round or fits(table, game)):
        return _for_points(game, state, missing)
    crowd = Crowd(game, state.roller, state.last_round, table_name(KIND, table.key), table)

    def turn_of(at: State) -> SolvedTurn:
        return _crowd_turn(crowd, at.scores)

    return _evaluation("win", game, near, _counting(game, turn_of), PAIRS, False, missing)


def pairs_table(game: Tutto, store: ValueStore) -> ValueTable | None:
    """The game for two that an estimate for more players uses: of this target, else the usual."""
    own = task_of(game)
    solved = None if own is None else store.find(KIND, own.key)
    # The table that ships is for the deck of the box.
    return solved or (store.find(KIND, USUAL.key) if deck_of(game) is None else None)


def task(kind: str, key: PlainObject) -> GameTask | None:
    """The task with this key."""
    if kind != KIND:
        return None
    names = ("target", "plus_minus", "solver", "rules", "facts")
    if not is_object({name: key[name] for name in key if name != "deck"}, *names):
        raise ArgumentError(
            "the key of a Tutto table has target, plus_minus, solver, rules and facts"
        )
    target, booking = key["target"], key["plus_minus"]
    if key["solver"] != SOLVER or booking not in ("banked", "at_once"):
        raise ArgumentError("this game of Tutto is not solved here")
    if not is_whole(target) or not 1 <= target <= HIGHEST or target % UNIT:
        raise ArgumentError(f"the target must be a multiple of {UNIT} up to {HIGHEST}")
    deck = key.get("deck")
    if deck is not None and (not is_whole_list(deck) or len(deck) != len(KINDS) or min(deck) < 0):
        raise ArgumentError(f"'deck' must say how many there are of each of {len(KINDS)} cards")
    if deck is not None and not any(deck):
        raise ArgumentError("a deck has at least one card")
    made = GameTask(target // UNIT, booking == "at_once", None if deck is None else tuple(deck))
    if made.key != key:
        raise ArgumentError("this game of Tutto has other rules than are played here")
    return made


def _for_points(game: Tutto, state: State, missing: Task | None) -> Evaluation:
    """Values that need no table."""
    turn = points_turn(min(game.target, FURTHEST_TARGET), deck_of(game))
    state = replace(state, at_risk=min(state.at_risk, COUNTED))
    counting = _counting(game, lambda _: turn)
    return _evaluation("points", game, state, counting, POINTS, False, missing)


def _counting(game: Tutto, turn_of: Callable[[State], SolvedTurn]) -> TurnOf:
    """The same turns with the next card from the deck on the table."""
    return lambda at: from_deck(turn_of(at), at.deck, game.full)


def _evaluation(
    objective: str,
    game: Tutto,
    state: State,
    turn_of: TurnOf,
    assumes: str,
    exact: bool = True,
    missing: Task | None = None,
) -> Evaluation:
    valued = worth(game, state, turn_of)
    return Evaluation(objective, valued.value, valued.values, exact, assumes, missing)


@lru_cache(maxsize=AT_HAND)
def _crowd_turn(crowd: Crowd, scores: tuple[int, ...]) -> SolvedTurn:
    return SolvedTurn(crowd.ends(scores), drawn_of(deck_of(crowd.game)))


SOLVES = Solver(OBJECTIVES, evaluate, advise, task, evaluate_seen=partial(evaluate, deck="seen"))
