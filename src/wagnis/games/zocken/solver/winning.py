"""Zocken for the win: what the ends of the running turn are worth by the solved game for two.

Exactly for two players; with more, every opponent is judged by the game for two. How rows of
values are made is said in `game`, how a turn is walked in `turn`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from wagnis.core import Seat
from wagnis.games.zocken.rules import (
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
from wagnis.games.zocken.solver.game import KIND, OVER, STEP, Floats, Row, Swings, read_row, task_of
from wagnis.games.zocken.solver.graph import KIND as GRAPH_KIND
from wagnis.games.zocken.solver.graph import GraphTask, read
from wagnis.games.zocken.solver.position import home_of, position_of
from wagnis.games.zocken.solver.turn import Board, SolvedTurn
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore, ValueTable

HIGHEST = 2**40  # points for matches with which there is no danger in counting
AT_HAND = 12  # turns kept, of some 5 MB each; a hint and a bot's move ask for the same one again


@dataclass(frozen=True, slots=True)
class Kept:
    """A table by the name of what it is of."""

    name: str
    table: ValueTable = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent of the roller: how far behind, and the turns the two have left after this one."""

    lead: int
    turns: int
    bets: bool | None  # None: both is looked at, and what is worse for the roller is done


@dataclass(frozen=True, slots=True)
class Start:
    """All that the worth of a turn's ends depends on."""

    matches: tuple[int, ...]
    rivals: tuple[Rival, ...]
    graph: Kept
    rows: Kept | None  # not needed for the very last turn


def win_turn(game: Zocken, state: State, store: ValueStore) -> Chances:
    """The running turn of a game for two, or `NotSolvedError`."""
    if game.seats != 2:
        raise NotSolvedError("the chance to win is known exactly for two players only")
    other = Seat(1 - state.roller)
    # Whatever is bet, the turn is the same: it is walked for both.
    rivals = [_rival(game, state, other, None)]
    return Chances(game, state, _turn(_start(game, store, rivals)), state.bets[other])


def solved_turn(game: Zocken, lead: int, turns: int, store: ValueStore) -> SolvedTurn:
    """A turn of a game for two, by the roller's lead and the turns after it."""
    return _turn(_start(game, store, [Rival(lead, turns, None)]))


def crowd_turn(game: Zocken, state: State, store: ValueStore) -> Chances:
    """An estimate for any number of players: the product of the chances against each of them.

    As long as bets are still to be made, the one with most points is thought to be the only one
    who may.
    """
    others = [Seat((state.roller + step) % game.seats) for step in range(1, game.seats)]
    asking = any(state.bets[seat] is None for seat in others)
    nearest = max(others, key=lambda seat: state.scores[seat])
    rivals = [
        _rival(game, state, seat, None if asking and seat == nearest else bool(state.bets[seat]))
        for seat in others
    ]
    turn = _turn(_start(game, store, rivals))
    return Chances(game, state, turn, None if asking else False)


@dataclass(frozen=True)
class Chances:
    """The running turn, at the position that is asked about."""

    game: Zocken
    state: State
    turn: SolvedTurn
    bet: bool | None

    def values(self) -> tuple[float, tuple[tuple[Action, float], ...]]:
        """For whoever acts, and what each action is worth; at a chance node for the roller."""
        here, turn, bet = position_of(self.game, self.state), self.turn, self.bet
        values: tuple[tuple[Action, float], ...]
        match self.state.phase:
            case Picking():
                dice = {home: turn.rolling(here.taking(home), home, bet) for home in here.dice}
                values = tuple((PICK[die], dice[self._home(die)]) for die in self.state.remaining)
            case Rolling(die):
                return turn.rolling(here, self._home(die), bet), ()
            case Placing(die, face):
                places = turn.placing(here, self._home(die), face, bet)
                values = tuple((PUT[place], value) for place, value in places.items())
            case Betting():
                values = tuple((action, 1.0 - turn.picking(here, action.on)) for action in BETS)
            case _:
                raise NotSolvedError("the game is over")
        return max(value for _, value in values), values

    def _home(self, die: str) -> int:
        return home_of(self.game, self.state, die)


def turns_left(game: Zocken, state: State, other: Seat) -> int:
    """Turns that the roller and this opponent have after the running one, together."""
    rounds = game.rounds - state.round - 1
    waits = (other - game.first) % game.seats > (state.roller - game.first) % game.seats
    return 2 * rounds + waits


def _rival(game: Zocken, state: State, other: Seat, bets: bool | None) -> Rival:
    lead = state.scores[state.roller] - state.scores[other]
    return Rival(lead, turns_left(game, state, other), bets)


def _start(game: Zocken, store: ValueStore, rivals: Sequence[Rival]) -> Start:
    if any(rival.lead % STEP for rival in rivals):
        raise NotSolvedError(f"leads are multiples of {STEP} in Zocken")
    if any(points > HIGHEST for points in game.match_points):
        raise NotSolvedError("these points for matches are too large to be solved exactly")
    rows = None
    if any(rival.turns for rival in rivals):
        task = task_of(game.match_points, game.rounds)
        if task is None:
            raise NotSolvedError("a game so long, or with such points for matches, is not solved")
        rows = store.find(KIND, task.key)
        if rows is None:
            raise NotSolvedError(f"{task.title}: not solved yet", task)
    return Start(game.match_points, tuple(rivals), _graph(store), _kept(rows))


def _graph(store: ValueStore) -> Kept:
    task = GraphTask()
    kept = _kept(store.find(GRAPH_KIND, task.key))
    if kept is None:
        raise NotSolvedError(f"{task.title}: not known yet", task)
    return kept


def _kept(table: ValueTable | None) -> Kept | None:
    return None if table is None else Kept(f"{table.kind} {table.key}", table)


@lru_cache(maxsize=1)
def _board(graph: Kept) -> Board:
    return Board(read(graph.table))


@lru_cache(maxsize=AT_HAND)
def _turn(start: Start) -> SolvedTurn:
    board = _board(start.graph)
    swings = Swings.of(board.graph.ends, start.matches)
    off, on = np.ones((2, len(board.graph.ends)))
    for rival in start.rivals:
        without, betting = worth(swings, rival, _row(start.rows, rival.turns))
        off = off * (betting if rival.bets else without)
        on = on * (without if rival.bets is False else betting)
    return SolvedTurn(board, off, on)


def worth(swings: Swings, rival: Rival, after: Row) -> tuple[Floats, Floats]:
    """The chance to end ahead of this rival, by the end of the turn; without a bet and with."""
    off, on = swings.worth(np.array([rival.lead]), after)
    return off[:, 0], on[:, 0]


def _row(rows: Kept | None, turns: int) -> Row:
    return OVER if rows is None or not turns else read_row(rows.table, turns)
