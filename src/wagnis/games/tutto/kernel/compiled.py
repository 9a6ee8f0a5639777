"""The compiled Tutto as one object, with the interface of `wagnis.kernels.contract`.

`play_on` plays games by the steps of the environments; a test plays the same games through the
readable rules.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator"

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.games.tutto.kernel import layout, steps
from wagnis.games.tutto.kernel.layout import CHARGES, SCORES, WINNERS
from wagnis.games.tutto.kernel.policies import by_chance, by_thumb
from wagnis.games.tutto.kernel.steps import CHOICE_FIRST, DICE, act, begin, draw, fall
from wagnis.games.tutto.kernel.tables import AT_ONCE, SEATS, tables
from wagnis.games.tutto.kernel.turns import Turns, nothing_solved, starts_of
from wagnis.games.tutto.kernel.valued import MOST, action_at, one_keep, worths
from wagnis.games.tutto.rules import Tutto
from wagnis.kernels.choosing import chosen
from wagnis.kernels.compiled import borrowed, compiled, inner, local
from wagnis.kernels.contract import (
    CHANCE,
    DECISION,
    KIND,
    NO,
    OVER,
    PERFECT,
    POLICIES,
    RANDOM,
    ROLLER,
    ROUND,
    TURN,
    WIN,
    Games,
    Kernel,
    Tempered,
    Words,
    codes,
    loop_space,
    room,
)
from wagnis.kernels.counting import seat_them
from wagnis.kernels.rng import CHOICES, deal_key, turn_key, unit
from wagnis.solvers import common_store

KEEPS_AT_MOST = 64
assert np.diff(CHOICE_FIRST).max() <= KEEPS_AT_MOST


@compiled
def play_on(
    tables: Any,
    players: Any,
    seed: Any,
    first: Any,
    games: Any,
    words: Any,
    entries: Any,
    solved: Any,
    space: Any,
) -> Any:
    """Play every game that is not over, until a player by values needs a turn to be solved.

    Returns the number of games that wait for that. They wait at the start of the turn; `entries`
    has its place in `solved`, or NO. `games` are the arrays of `contract.Games`, from game `first`
    on; one with 0 rounds is not over, and has not begun if the kind of its words is NO.
    `players` is `contract.codes`, or None for random players alone: the loop is then compiled
    without the others.
    """
    seating, scores, shares, decisions, falls, turns, rounds = borrowed(games)
    t, s, scratch = borrowed(tables), local(space[0]), borrowed(space[1])
    rng, coins = local(space[2]), local(space[3])
    kept, worth = np.empty((DICE, MOST + 1)), np.empty(KEEPS_AT_MOST)
    seats, waiting = t[SEATS], 0
    for at in range(len(rounds)):
        if rounds[at]:
            continue
        for word in range(len(s)):
            s[word] = words[at, word]
        if s[KIND] == NO:
            seat_them(seating[at], first + at)
            begin(t, s)
        key = deal_key(seed, (first + at) // seats)
        turn, booked, decided, fallen = np.int64(NO), 0, 0, 0
        while s[KIND] != OVER:
            if s[TURN] != turn:
                if players is not None:
                    if turn != NO:
                        entries[at] = NO
                    if players[0][seating[at, s[ROLLER]]] == PERFECT and entries[at] == NO:
                        break
                turn, booked = s[TURN], 0
                rng[0] = turn_key(key, s[ROUND], s[ROLLER], 0)
                coins[0] = turn_key(key ^ CHOICES, s[ROUND], s[ROLLER], 0)
            if s[KIND] == CHANCE:
                fall(t, s, draw(t, s, rng))
                fallen += 1
            if s[KIND] != DECISION:
                continue
            decided += 1
            if players is None:
                act(t, s, by_chance(t, s, coins))
                continue
            lineup, heat = players
            one = seating[at, s[ROLLER]]
            player = lineup[one]
            if player == RANDOM:
                action = by_chance(t, s, coins)
            elif player == PERFECT:
                if one_keep(t, s):
                    count, worth[0] = 1, 0.0
                else:
                    count = worths(t, s, s[CHARGES] + booked, solved, entries[at], kept, worth)
                coin = unit(coins) if heat[one, WIN] else 0.0
                action = action_at(t, s, chosen(worth[:count], heat[one, WIN], coin))
            else:
                action = by_thumb(t, s, scratch)
            before = others(s) if t[AT_ONCE] else 0
            act(t, s, action)
            if t[AT_ONCE] and s[TURN] == turn and others(s) < before:
                booked += 1  # the turn was solved with the points before this charge
        decisions[at] += decided
        falls[at] += fallen
        if s[KIND] != OVER:
            for word in range(len(s)):
                words[at, word] = s[word]
            waiting += 1
            continue
        for seat in range(seats):
            scores[at, seat] = s[SCORES + seat]
        share(s[WINNERS], shares[at])
        turns[at], rounds[at] = s[TURN] + 1, s[ROUND] + 1
    return waiting


@inner
def others(s: Any) -> Any:
    """The points of all but the roller."""
    return s[SCORES:].sum() - s[SCORES + s[ROLLER]]


@inner
def share(winners: int, shares: Any) -> None:
    """A win is 1, divided among those who tie; `winners` has a bit for each seat."""
    count = 0
    for seat in range(len(shares)):
        count += winners >> seat & 1
    for seat in range(len(shares)):
        shares[seat] = (winners >> seat & 1) / count


TOGETHER = 1024  # games that wait together for turns to be solved


class TuttoKernel(Kernel):
    """A game with its seats and options."""

    def __init__(self, name: str, game: Tutto) -> None:
        super().__init__(name, game, layout.coding(game), tables(game), steps)
        self._game = game
        solved = starts_of(game, common_store()) is not None
        self.policies = POLICIES if solved else POLICIES[:-1]

    @cached_property
    def turns(self) -> Turns:
        """The turns of players by values."""
        starts = starts_of(self._game, common_store())
        assert starts is not None
        return Turns(self._game, starts)

    def _worths(self, words: Words) -> tuple[NDArray[np.float64], int]:
        solved, (entry,) = self.turns.entries(words[None])
        kept, worth = np.empty((DICE, MOST + 1)), np.empty(KEEPS_AT_MOST)
        count = worths(self.tables, words, words[CHARGES], solved, entry, kept, worth)
        by_id = np.full(self.actions, -np.inf)
        for at in range(count):
            by_id[action_at(self.tables, words, at)] = worth[at]
        return by_id, WIN

    def _games(self, lineup: Sequence[str | Tempered], seed: int, first: int, count: int) -> Games:
        players: Any = codes(lineup, self.seats, self.policies)
        players = players if players[0].any() else None
        games = room(count, self.seats)
        for start in range(0, count, TOGETHER):
            part = tuple(array[start : start + TOGETHER] for array in games)
            self._play(players, np.uint64(seed), first + start, part)
        return Games(first, *games)

    def _play(self, players: Any, seed: np.uint64, first: int, games: Any) -> None:
        count = len(games[0])
        words = np.full((count, self.words), NO, np.int32)
        entries, solved = np.full(count, NO, np.int64), nothing_solved()
        now = (self.tables, players, seed, first, games, words, entries)
        while play_on(*now, solved, loop_space(self.words, self.seats)):
            waiting = np.flatnonzero(games[-1] == 0)
            solved, entries[waiting] = self.turns.entries(words[waiting])
