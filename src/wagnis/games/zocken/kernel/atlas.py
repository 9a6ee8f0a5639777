"""Perfect play of Zocken for the bot: prepared solver tables, and games played turn by turn.

All games of a call play the same turn together, so turns with the same aims are solved once. Two
players maximise the chance to win; one maximises points. With more, the roller treats each opponent
as a game for two, and bets maximise points. The compiled loops are in `solved`.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.games.zocken.kernel import solved, steps
from wagnis.games.zocken.kernel.policies import count
from wagnis.games.zocken.rules import Zocken
from wagnis.games.zocken.solver import game as two_players
from wagnis.games.zocken.solver.game import Swings, task_of
from wagnis.games.zocken.solver.graph import KIND as GRAPH_KIND
from wagnis.games.zocken.solver.graph import Graph, GraphTask, read
from wagnis.games.zocken.solver.moves import offsets
from wagnis.games.zocken.solver.position import ALL
from wagnis.games.zocken.solver.solve import BETS_AT, TurnTask
from wagnis.games.zocken.solver.solve import KIND as TURN_KIND
from wagnis.games.zocken.solver.steps import Steps
from wagnis.games.zocken.solver.steps import steps as steps_of
from wagnis.kernels.contract import LIMITS, PERFECT, WIN
from wagnis.kernels.counting import seat_them
from wagnis.kernels.rng import deal_key
from wagnis.solvers import ValueStore, ValueTable

SIDE_BY_SIDE = 16  # turns solved at once
CACHED = 768  # the cache of solved turns per thread, 430 kB each

Floats = NDArray[np.float64]


def needed(game: Zocken) -> list[tuple[str, Any]] | None:
    """Kind and key of the tables for perfect play; None where the bot only estimates."""
    tables: list[tuple[str, Any]] = [(GRAPH_KIND, GraphTask().key)]
    if game.seats > 1:
        task = task_of(game.match_points, game.rounds)
        if task is None:
            return None
        tables.append((two_players.KIND, task.key))
    tables.append((TURN_KIND, TurnTask(game.match_points).key))
    return tables


@dataclass
class Kept:
    """The cache of one thread: solved turns by their aims, and buffers."""

    early: Floats  # [CACHED, classes before the bets]
    slots: OrderedDict[bytes, int]
    levels: list[Floats]
    room: tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]


class Atlas:
    """The prepared tables of one game, created when a perfect player first plays it."""

    def __init__(self, game: Zocken, facts: NDArray[np.int64], store: ValueStore) -> None:
        self._game, self._facts = game, facts
        tables = {kind: store.find(kind, key) for kind, key in needed(game) or ()}
        graph = tables[GRAPH_KIND]
        assert graph is not None
        self._graph = read(graph)
        self._rows = _rows(tables.get(two_players.KIND))
        self._bets = _bets(self._graph, tables.get(TURN_KIND))
        self._here = threading.local()

    @cached_property
    def _steps(self) -> list[Steps]:
        return [steps_of(self._graph, left) for left in range(1, ALL + 1)]

    @cached_property
    def _arrays(self) -> tuple[Any, ...]:
        """The arguments of the compiled functions: look, tree, swings, rows, bets."""
        graph = self._graph
        swings = Swings.of(graph.ends, self._game.match_points)
        moved = (swings.off.astype(np.int64), swings.on.astype(np.int64))
        look = _look(graph)
        return look, _tree(self._steps[:BETS_AT], look), moved, self._rows, self._bets

    def _kept(self) -> Kept:
        cache: Kept | None = getattr(self._here, "kept", None)
        if cache is None:
            counts = [self._graph.count(left) for left in range(ALL + 1)]
            levels = [np.empty((count, SIDE_BY_SIDE)) for count in counts[1:]]
            late = sum(counts[: BETS_AT + 1])
            room = np.zeros(late, np.int32), np.zeros(late, np.int32), np.zeros(1, np.int32)
            early = np.empty((CACHED, sum(counts[BETS_AT:])))
            cache = self._here.kept = Kept(early, OrderedDict(), levels, room)
        return cache

    def worths(self, words: Any) -> tuple[Floats, int]:
        """The value of each action in one position, -inf for illegal ones; and their objective."""
        cache, t, arrays = self._kept(), self._facts, self._arrays
        off, on = self._aims(words[None])
        late = np.empty(len(cache.room[0]))
        early = cache.early[0]
        if _bets_decided(words):
            solved.get_ready(t, _before_pick(words), arrays, off[0], on[0], late, cache.room)
        elif words[steps.PHASE] != steps.BETTING:
            early = cache.early[self._slots(cache, off, on)[0]]
        worth = np.empty(steps.ACTIONS)
        here = (off[0], on[0], early, late, cache.room)
        return worth, int(solved.worths(t, words, arrays, *here, worth))

    def points(self, words: Any) -> Floats:
        """The points of the turn that each action is worth, -inf for illegal ones."""
        cache, t, (look, tree, swings, _, bets) = self._kept(), self._facts, self._arrays
        worth, late = np.empty(steps.ACTIONS), np.empty(len(cache.room[0]))
        if words[steps.PHASE] == steps.BETTING:
            solved.weigh_bet(look, t, words, bets, worth)
            return worth
        early = cache.early[self._by_points(cache)]
        if _bets_decided(words):
            root = solved.class_at(look, t, _before_pick(words))
            solved.last_dice(look, tree, root, cache.room, swings[0].astype(np.float64), late)
        solved.weigh(look, t, words, early, late, worth)
        return worth

    def play(self, players: Any, seed: int, first: int, games: Any) -> None:
        """Play the games of `policies.play_games` turn by turn; `players` is `contract.codes`."""
        t, seats, rounds = self._facts, self._game.seats, self._game.rounds
        seating, scores, _, decisions, falls, *_ = games
        words = np.zeros((len(seating), steps.SCORES + seats), np.int32)
        keys = np.zeros(len(seating), np.uint64)
        for game in range(len(seating)):
            seat_them(seating[game], first + game)
            keys[game] = deal_key(np.uint64(seed), (first + game) // seats)
            steps.begin(t, words[game])
        cache = self._kept()
        for _ in range(seats * rounds):
            self._turn(cache, players, words, seating, keys, decisions, falls)
        scores[:] = words[:, steps.SCORES :]
        for game in range(len(seating)):
            count(seats, rounds, game, games, decisions[game], falls[game])

    def _turn(
        self,
        cache: Kept,
        players: Any,
        words: Any,
        seating: Any,
        keys: Any,
        decisions: Any,
        falls: Any,
    ) -> None:
        """One turn of all games, those with the same aims side by side."""
        off, on = self._aims(words)
        rolls = players[0][seating[np.arange(len(words)), words[:, steps.ROLLER]]] == PERFECT
        _, group = np.unique(np.concatenate([off, on], 1), axis=0, return_inverse=True)
        group = np.where(rolls, group.ravel() + 1, 0)  # a perfect bettor needs only the ends
        order = np.argsort(group, kind="stable")
        limited = np.isfinite(players[1][:, LIMITS + WIN]).any()
        starts = np.flatnonzero(np.diff(group[order], prepend=-1))
        for begin in range(0, len(starts), CACHED // 2):
            end = begin + CACHED // 2
            stop = starts[end] if end < len(starts) else len(order)
            here = order[starts[begin] : stop]
            heads = here[np.flatnonzero(np.diff(group[here], prepend=-1))]
            solving = heads[group[heads] > 0]
            slots = np.zeros(len(here), np.int64)
            if len(solving):
                places = self._slots(cache, off[solving], on[solving])
                at = np.searchsorted(group[solving], group[here])
                slots = np.where(group[here] > 0, places[np.minimum(at, len(places) - 1)], 0)
            by_points = self._by_points(cache) if limited else 0
            playing = (words[here], seating[here], decisions[here], falls[here])
            solved.play_turn(
                self._facts,
                self._arrays,
                playing,
                keys[here],
                players,
                cache.early,
                slots,
                by_points,
                cache.room,
            )
            words[here], decisions[here], falls[here] = playing[0], playing[2], playing[3]

    def _aims(self, words: Any) -> tuple[Floats, Floats]:
        ends = len(self._graph.ends)
        off, on = np.empty((len(words), ends)), np.empty((len(words), ends))
        solved.aim_all(self._facts, words, self._arrays, off, on)
        return off, on

    def _by_points(self, cache: Kept) -> int:
        """The cache slot of a turn played for points."""
        plain = self._arrays[2][0].astype(np.float64)[None]
        return int(self._slots(cache, plain, plain)[0])

    def _slots(self, cache: Kept, off: Floats, on: Floats) -> NDArray[np.int64]:
        """The cache slots of the turns with these aims; missing turns are solved."""
        names = [one.tobytes() + two.tobytes() for one, two in zip(off, on, strict=True)]
        for name in names:
            if name in cache.slots:
                cache.slots.move_to_end(name)
        missing = [number for number, name in enumerate(names) if name not in cache.slots]
        for begin in range(0, len(missing), SIDE_BY_SIDE):
            block = missing[begin : begin + SIDE_BY_SIDE]
            values = self._solve(cache, off[block], on[block])
            for value, number in zip(values, block, strict=True):
                full = len(cache.slots) == CACHED
                slot = cache.slots.popitem(last=False)[1] if full else len(cache.slots)
                cache.early[slot] = value
                cache.slots[names[number]] = slot
        return np.array([cache.slots[name] for name in names])

    def _solve(self, cache: Kept, off: Floats, on: Floats) -> Floats:
        """float64[turns, classes before the bets]; the opponent bets if that hurts the roller."""
        width = len(off)
        levels = (
            cache.levels if width == SIDE_BY_SIDE else [a[:, :width].copy() for a in cache.levels]
        )
        up = levels[BETS_AT - 1]
        self._climb(levels, 0, BETS_AT, off)
        without = up.copy()
        if self._game.seats > 1:
            self._climb(levels, 0, BETS_AT, on)
            np.minimum(up, without, out=up)
        self._climb(levels, BETS_AT, ALL, None)
        return np.concatenate(levels[BETS_AT - 1 :]).T

    def _climb(self, levels: list[Floats], begin: int, end: int, ends: Floats | None) -> None:
        below = levels[begin - 1] if ends is None else np.ascontiguousarray(ends.T)
        for level in range(begin, end):
            solved.climb(*self._steps[level].arrays, below, levels[level])
            below = levels[level]


def _bets_decided(words: Any) -> bool:
    dice = int(words[steps.REMAINING]).bit_count()
    return dice < BETS_AT or (dice == BETS_AT and words[steps.PHASE] == steps.PICKING)


def _before_pick(words: Any) -> Any:
    """The same words with no die picked: the root of all positions that may follow."""
    before = words.copy()
    if before[steps.DIE] >= 0:
        before[steps.REMAINING] |= 1 << before[steps.DIE]
    return before


def _rows(table: ValueTable | None) -> tuple[Any, Any, Any]:
    if table is None:
        return np.zeros(1, np.int64), np.array([0, 1], np.int64), np.array([0.5])
    arrays = table.arrays
    lows, first = arrays["lows"].astype(np.int64), arrays["first"].astype(np.int64)
    return lows, first, np.array(arrays["values"], np.float64)


def _bets(graph: Graph, table: ValueTable | None) -> NDArray[np.int64]:
    """The value of a bet in points, by position after three dice."""
    if table is None:
        return np.zeros(1, np.int64)
    assert np.array_equal(table.arrays["outlines"], graph.moves.outlines)
    return table.arrays["bet"].astype(np.int64)


def _look(graph: Graph) -> NDArray[np.int64]:
    """The tables that map a row to its class, in one flat array; `solved` documents its header."""
    moves = graph.moves
    head = np.zeros(solved.OUTLINES, np.int64)
    head[solved.COUNT] = len(moves.outlines)
    parts, at = [head, moves.outlines], len(head) + len(moves.outlines)

    def put(part: Any) -> int:
        nonlocal at
        parts.append(np.asarray(part, np.int64).ravel())
        at += len(parts[-1])
        return at - len(parts[-1])

    for left in range(ALL + 1):
        head[solved.BEGINS + left] = put(moves.starts(left))
        head[solved.CLASSES + left] = put(graph.classes[left])
    head[solved.OFFSETS] = put(np.stack([offsets(left) for left in range(ALL + 1)]))
    counts = [graph.count(left) for left in range(ALL + 1)]
    head[solved.LEVELS : solved.LEVELS + ALL + 1] = np.cumsum([0, *counts[:-1]])
    return np.concatenate(parts)


def _tree(levels: list[Steps], look: NDArray[np.int64]) -> tuple[Any, Any, Any]:
    """The steps of several levels joined, with consecutive class numbers; ends have no steps."""
    ends = int(look[solved.LEVELS + 1])
    rolls, faces, there = [np.zeros(ends, np.int32)], [], []
    roll = face = 0
    for left, level in enumerate(levels):
        rolls.append(level.rolls_first[:-1] + roll)
        faces.append(level.faces_first[:-1] + face)
        there.append(level.there + int(look[solved.LEVELS + left]))
        roll += int(level.rolls_first[-1])
        face += int(level.faces_first[-1])
    rolls.append(np.array([roll]))
    faces.append(np.array([face]))
    joined = (np.concatenate(part).astype(np.int32) for part in (rolls, faces, there))
    return tuple(joined)  # type: ignore[return-value]
