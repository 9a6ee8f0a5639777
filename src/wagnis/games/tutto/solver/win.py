"""Tutto for two players: the ends of a turn by the chance to win, from a solved table.

`game` solves the table, `turn` the turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from wagnis.core import Seat
from wagnis.games.tutto.cards import FULL_DECK, Counts
from wagnis.games.tutto.rules import ALL_DICE, State, Tutto, charged
from wagnis.games.tutto.solver.facts import LANES, UNIT, Floats, Ints, drawn_of
from wagnis.games.tutto.solver.game import BEHIND, HIGHEST, KIND, GameTask, lefts, units_of
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn, reach_of
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore, ValueTable

FURTHEST = 1000
"""The largest deficit in units at which the very last turn is solved, in less than a second.

Beyond it, the start of the turn is worth at most 1e-7 more than the chance of a cloverleaf.
"""
AT_HAND = 64  # cached turns; a hint and a bot's move need the same one
FAR = FURTHEST * UNIT
HIGH = 10**12
"""Scores beyond this are lowered even if the leader is near."""


@dataclass(frozen=True, slots=True)
class Start:
    """Everything the ends of a turn depend on; the scores in units."""

    units: int
    at_once: bool
    own: int
    other: int
    is_first: bool
    last_round: bool
    table: ValueTable | None = field(compare=False, repr=False)
    deck: Counts | None = None


def deck_of(game: Tutto) -> Counts | None:
    """The cards of this game, or None if they are those of the box."""
    return None if game.full == FULL_DECK else game.full


def task_of(game: Tutto) -> GameTask | None:
    """The task for two players with this target and booking; None if the game is too long."""
    if game.target > HIGHEST:
        return None
    return GameTask(units_of(game.target), game.charge_at_once, deck_of(game))


def win_turn(game: Tutto, state: State, store: ValueStore) -> SolvedTurn:
    """The running turn, or `NotSolvedError`; the very last turn needs no table."""
    if game.seats != 2:
        raise NotSolvedError("the chance to win is known exactly for two players only")
    table = None if state.last_round else _table(game, store)
    return _turn(start_of(game, table, state.roller, state.last_round, state.scores))


def start_of(
    game: Tutto,
    table: ValueTable | None,
    roller: Seat,
    last_round: bool,
    scores: tuple[int, ...],
) -> Start:
    """The turn that this player begins with these scores, in a game for two."""
    own, other = (scores[seat] // UNIT for seat in (roller, 1 - roller))
    if last_round:
        behind = other - own
        if behind > FURTHEST:
            raise NotSolvedError(f"last turns are solved up to {FURTHEST * UNIT} points behind")
        # Otherwise only the distance counts, and whether the roller has any points.
        own = min(own, 1)
        other = max(0, own + behind)
    is_first = roller == game.first
    units, at_once = units_of(game.target), game.charge_at_once
    return Start(units, at_once, own, other, is_first, last_round, table, deck_of(game))


def _table(game: Tutto, store: ValueStore) -> ValueTable:
    task = task_of(game)
    if task is None:
        raise NotSolvedError(f"games to more than {HIGHEST} points are not solved")
    table = store.find(KIND, task.key)
    if table is None:
        raise NotSolvedError(f"{task.title}: not solved yet", task)
    return table


@lru_cache(maxsize=AT_HAND)
def _turn(start: Start) -> SolvedTurn:
    return SolvedTurn(win_ends(start), drawn_of(start.deck))


def win_ends(start: Start) -> Ends:
    """The values of banking, a null and a cloverleaf, by the scores and the next player's turn."""
    chain = lefts(start.own, start.other)
    if start.last_round:
        size = max(start.other - start.own, 0) + 2
        bank = np.array([_results(start.own + np.arange(size), left) for left in chain])
        nulls = [float(_results(np.array([start.own]), left)[0]) for left in chain]
    else:
        bank = np.array([_replies(start, left) for left in chain])
        nulls = list(bank[:, 0])
    null = np.array(nulls if start.at_once else nulls[:1] * len(chain))
    return Ends(bank, null, 1.0, 0.0, reach_of(bank, null, 1.0, start.deck))


def _replies(start: Start, left: int) -> Floats:
    """The roller's chance after banking 0, 1, 2, … units, the other having `left` units."""
    table, own, units = start.table, start.own, start.units
    assert table is not None
    if not start.is_first:
        return np.append(1.0 - table.arrays["first"][left, own:], 1.0)
    ahead = np.minimum(units - left + np.arange(BEHIND + 1), BEHIND)
    last = table.arrays["last"][min(left, 1), ahead]
    return 1.0 - np.append(table.arrays["second"][left, own:], last)


def _results(own: Ints, other: int) -> Floats:
    """The game is over: 1 for a win, a half for a tie."""
    return np.where(own > other, 1.0, np.where(own == other, 0.5, 0.0))


def nearer(state: State) -> State:
    """For advice in the last round: a similar position, close enough to the leader to be solved.

    Banking leaves the roller as far behind, but at most `FAR`; fewer points are at risk, and
    pending charges are booked. The error is small: a player that far behind needs a cloverleaf.
    This position misses a way to win only if doubling the points at risk would be enough.
    """
    own, top = state.scores[state.roller], max(state.scores)
    if not state.last_round or (top - own <= FAR and top <= HIGH):
        return state
    scores = state.scores
    for _ in range(state.charges):
        scores = charged(scores, state.roller)
    leader = max(score for seat, score in enumerate(scores) if seat != state.roller)
    to_go = min(leader - own - state.at_risk, FAR)
    # At least a unit behind before the turn, or a null would win.
    at_risk = max(min(state.at_risk, FAR - to_go), UNIT - to_go)
    mine = min(own, 2 * FAR)
    lower = leader - (mine + to_go + at_risk)
    lowered = [max(0, score - lower) for score in scores]
    lowered[state.roller] = mine
    return replace(state, scores=tuple(lowered), at_risk=at_risk, charges=0)


FURTHEST_TARGET = 10**8
"""The highest target for which a turn is solved; the work grows with the target."""

COUNTED = 10**300
"""The most points at risk; after a few more cards no float could hold them."""


@lru_cache(maxsize=16)
def points_turn(target: int, deck: Counts | None = None) -> SolvedTurn:
    """The turn if only points count, with the deck of the box or this one."""
    return SolvedTurn(_ends(target, patience(target, deck)), drawn_of(deck))


def _ends(target: int, reach: int) -> Ends:
    return Ends(np.zeros((1, 1)), np.zeros(1), float(target), float(UNIT), reach)


def patience(target: int, deck: Counts | None = None) -> int:
    """With more units at risk than this, stopping is best wherever it is allowed.

    Consider a roller who stops at the first opportunity. The gain of one more roll or draw over
    stopping is convex in the units at risk and falls in the end, so it falls everywhere; above the
    point where it is nowhere positive no single deviation helps. Going on loses a share of all
    units at risk, so no longer deviation helps either.
    """
    hasty = SolvedTurn(_ends(target, -1), drawn_of(deck))
    far = max(10**6, target)
    assert _gain(hasty, 2 * far) < _gain(hasty, far) < 0
    low, high = -1, far
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _gain(hasty, middle) <= 0 else (middle, high)
    return low


def _gain(hasty: SolvedTurn, units: int) -> float:
    """The largest gain of one further step for a roller who stops right after it."""
    steps = [hasty.roll(card, left, units, 0) for card in LANES for left in range(1, ALL_DICE)]
    return max(*steps, hasty.draw(units, 0)) - hasty.bank(units, 0)
