"""Zocken for the win: one turn evaluated with NumPy, from the solved game for two.

Exact for two players. With more, each opponent is judged by the game for two. A bet can change the
values of the ends; the bettor then chooses what is worse for the roller. `game` computes the rows
of values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any
from weakref import ref

import numpy as np

from wagnis.core import Seat
from wagnis.core.lots import FACES
from wagnis.games.zocken.row import Place
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
from wagnis.games.zocken.solver.game import (
    KIND,
    OVER,
    STEP,
    USUAL_TURNS,
    Floats,
    Row,
    Swings,
    read_row,
    task_of,
)
from wagnis.games.zocken.solver.graph import KIND as GRAPH_KIND
from wagnis.games.zocken.solver.graph import Graph, GraphTask, read
from wagnis.games.zocken.solver.position import (
    ALL,
    Ints,
    Places,
    Position,
    home_of,
    legal,
    position_of,
)
from wagnis.games.zocken.solver.solve import BETS_AT
from wagnis.games.zocken.solver.steps import Steps, steps
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore, ValueTable

HIGHEST = 2**40  # the limit of points for matches, safe from overflow
AT_HAND = 12  # cached turns, about 5 MB each; a hint and a bot's move use the same one
GRAPH = GraphTask()  # one for all turns, so that its key is computed once

Pairs = np.ndarray[Any, np.dtype[np.complex128]]
"""Values without a bet and with one, as the two parts of a complex number, fetched together."""


@dataclass(frozen=True)
class Board:
    """The graph, prepared for many evaluations."""

    graph: Graph

    @cached_property
    def places(self) -> Places:
        return Places(self.graph.moves.outlines)

    @cached_property
    def slots(self) -> tuple[Slots, ...]:
        """The steps of each level, from one die left to all."""
        return tuple(Slots.of(steps(self.graph, left)) for left in range(1, ALL + 1))

    def number(self, position: Position) -> int:
        """The class of this position, negative if it is unreachable."""
        return int(self.graph.classes[position.left][self.places.at(position)])


@dataclass(frozen=True)
class Slots:
    """The steps of a level with the faces sorted: those with most places first.

    The maximum of each face is then taken slot by slot, without looking up where a face begins.
    """

    places: tuple[Ints, ...]  # the class below at each face's first, second, … place
    faces: Ints  # int32[6, rolls]: the indices of a roll's faces in that order
    rolls_first: Ints

    @classmethod
    def of(cls, steps: Steps) -> Slots:
        counts = np.diff(steps.faces_first)
        order = np.argsort(-counts.astype(np.int8), kind="stable")
        begins = steps.faces_first[:-1][order]
        more = np.cumsum(np.bincount(counts)[::-1])[::-1]  # faces with at least this many places
        places = tuple(steps.there[begins[:n] + slot] for slot, n in enumerate(more[1:]))
        faces = np.empty(len(order), np.int32)
        faces[order] = np.arange(len(order), dtype=np.int32)
        by_face = np.ascontiguousarray(faces.reshape(-1, len(FACES)).T)
        return cls(places, by_face, steps.rolls_first)

    def up(self, below: Pairs) -> Pairs:
        """Compute the values of a level's classes from the level below."""
        best = below[self.places[0]]
        values = best.view(np.float64)
        for places in self.places[1:]:
            first = values[: 2 * len(places)]
            np.maximum(first, below[places].view(np.float64), out=first)
        rolled = best[self.faces[0]]
        for face in self.faces[1:]:
            rolled += best[face]
        rolled /= len(FACES)
        both = rolled.view(np.float64).reshape(-1, 2)
        picked = np.maximum.reduceat(both, self.rolls_first[:-1])
        return picked.view(np.complex128)[:, 0]


@dataclass(frozen=True)
class SolvedTurn:
    """`off` and `on` are the roller's values of the classes of ends, without and with a bet."""

    board: Board
    off: Floats
    on: Floats

    def picking(self, position: Position, bet: bool | None) -> float:
        """The value before the next pick, or after three dice before the bet is decided (None)."""
        if bet is None and position.left <= BETS_AT:
            return min(self.picking(position, False), self.picking(position, True))
        number = self.board.number(position)
        if number < 0:  # unreachable in play, but a position may be built by hand
            if not position.left:
                raise NotSolvedError("no turn can ever end like this")
            return max(self.rolling(position.taking(die), die, bet) for die in position.dice)
        value = (self._before if bet is None else self._after)[position.left][number]
        return float(value.imag if bet else value.real)

    def rolling(self, position: Position, home: int, bet: bool | None) -> float:
        """The value once the die of the circle `home` is picked, before it is rolled."""
        best = (max(self.placing(position, home, face, bet).values()) for face in FACES)
        return sum(best) / len(FACES)

    def placing(
        self, position: Position, home: int, face: int, bet: bool | None
    ) -> dict[Place, float]:
        """The legal places of the die, with their values."""
        return {
            place: self.picking(position.putting(home, face, place), bet)
            for place in legal(position.faces, face)
        }

    def level(self, left: int) -> tuple[Floats, Floats]:
        """The values of the classes with this many dice left, without a bet and with one.

        Before the bets both are equal.
        """
        values = self._after[left] if left <= BETS_AT else self._before[left]
        return values.real, values.imag

    @cached_property
    def _after(self) -> list[Pairs]:
        """The values of all classes by dice left, once the bet is decided."""
        levels = [self.off + 1j * self.on]
        for slots in self.board.slots[:BETS_AT]:
            levels.append(slots.up(levels[-1]))
        return levels

    @cached_property
    def _before(self) -> dict[int, Pairs]:
        """The values of all classes by dice left, before the bet; both parts are equal."""
        worse = np.minimum(self._after[BETS_AT].real, self._after[BETS_AT].imag)
        values, levels = worse + 1j * worse, dict[int, Pairs]()
        for left in range(BETS_AT + 1, ALL + 1):
            values = levels[left] = self.board.slots[left - 1].up(values)
        return levels


@dataclass(frozen=True, slots=True)
class GraphTable:
    """The table of the graph, compared by its key: several stores share one board."""

    key: str
    table: ValueTable = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent of the roller: the lead over them, and their turns left after this one."""

    lead: int
    turns: int
    bets: bool | None  # None: undecided; the worse of both for the roller counts


def win_turn(game: Zocken, state: State, store: ValueStore) -> Chances:
    """The current turn of a game for two, or `NotSolvedError`."""
    if game.seats != 2:
        raise NotSolvedError("the chance to win is known exactly for two players only")
    other = Seat(1 - state.roller)
    # The turn is the same whether the opponent bets or not, so both are evaluated.
    rival = _rival(game, state, other, None)
    return Chances(game, state, _cached(game, (rival,), store), state.bets[other])


def solved_turn(game: Zocken, lead: int, turns: int, store: ValueStore) -> SolvedTurn:
    """A turn of a game for two, by the roller's lead and the turns after it."""
    return _cached(game, (Rival(lead, turns, None),), store)


def crowd_turn(game: Zocken, state: State, store: ValueStore) -> Chances:
    """An estimate for any number of players: the product of the chances against each of them.

    While bets are undecided, it assumes that only the opponent with most points may bet.
    """
    others = [Seat((state.roller + step) % game.seats) for step in range(1, game.seats)]
    asking = any(state.bets[seat] is None for seat in others)
    nearest = max(others, key=lambda seat: state.scores[seat])
    rivals = tuple(
        _rival(game, state, seat, None if asking and seat == nearest else bool(state.bets[seat]))
        for seat in others
    )
    return Chances(game, state, _cached(game, rivals, store), None if asking else False)


@dataclass(frozen=True)
class Chances:
    """The current turn, at one position."""

    game: Zocken
    state: State
    turn: SolvedTurn
    bet: bool | None

    def values(self) -> tuple[float, tuple[tuple[Action, float], ...]]:
        """The value for the acting player and of each action; at a chance node, for the roller."""
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
    """The turns that the roller and this opponent have after the current one, together."""
    rounds = game.rounds - state.round - 1
    waits = (other - game.first) % game.seats > (state.roller - game.first) % game.seats
    return 2 * rounds + waits


def _rival(game: Zocken, state: State, other: Seat, bets: bool | None) -> Rival:
    lead = state.scores[state.roller] - state.scores[other]
    return Rival(lead, turns_left(game, state, other), bets)


def _cached(game: Zocken, rivals: tuple[Rival, ...], store: ValueStore) -> SolvedTurn:
    """The turn against these rivals; games that use the same table of values share it."""
    return _turn(ref(store), game.match_points, max(game.rounds, USUAL_TURNS // 2), rivals)


@lru_cache(maxsize=AT_HAND)
def _turn(
    weak: ref[ValueStore], matches: tuple[int, ...], rounds: int, rivals: tuple[Rival, ...]
) -> SolvedTurn:
    """The turn of a game with this many rounds; reads the tables once, or `NotSolvedError`.

    The cache does not keep the store alive. A hit does not count as a use of the tables; the next
    turn does.
    """
    store = weak()
    assert store is not None, "the caller holds it"
    if any(rival.lead % STEP for rival in rivals):
        raise NotSolvedError(f"leads are multiples of {STEP} in Zocken")
    if any(points > HIGHEST for points in matches):
        raise NotSolvedError("these points for matches are too large to be solved exactly")
    # The very last turn needs no rows.
    rows = _rows(store, matches, rounds) if any(rival.turns for rival in rivals) else None
    board = _board(_graph(store))
    swings = Swings.of(board.graph.ends, matches)
    off, on = np.ones((2, len(board.graph.ends)))
    for rival in rivals:
        after = read_row(rows, rival.turns) if rows is not None and rival.turns else OVER
        without, betting = worth(swings, rival, after)
        off = off * (betting if rival.bets else without)
        on = on * (without if rival.bets is False else betting)
    return SolvedTurn(board, off, on)


def _rows(store: ValueStore, matches: tuple[int, ...], rounds: int) -> ValueTable:
    task = task_of(matches, rounds)
    if task is None:
        raise NotSolvedError("a game so long, or with such points for matches, is not solved")
    rows = store.find(KIND, task.key)
    if rows is None:
        raise NotSolvedError(f"{task.title}: not solved yet", task)
    return rows


def _graph(store: ValueStore) -> GraphTable:
    table = store.find(GRAPH_KIND, GRAPH.key)
    if table is None:
        raise NotSolvedError(f"{GRAPH.title}: not known yet", GRAPH)
    return GraphTable(str(table.key), table)


@lru_cache(maxsize=1)
def _board(graph: GraphTable) -> Board:
    return Board(read(graph.table))


def worth(swings: Swings, rival: Rival, after: Row) -> tuple[Floats, Floats]:
    """For each end of the turn: the chance to beat this rival, without a bet and with one."""
    off, on = swings.worth(np.array([rival.lead]), after)
    return off[:, 0], on[:, 0]
