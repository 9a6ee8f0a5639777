"""Contests of any players in compiled games: shares of the win, and the regret of each decision.

Games are dealt as `Kernel.play` deals them; a test plays the same games both ways. Players are
Python functions here, about a hundred times as slow. `baselines` has the rows of the leaderboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bench.leaderboard import Measure
from wagnis.bots.compiled import compiled_lineup
from wagnis.core import Over
from wagnis.envs.opening import Opened
from wagnis.games.tutto.kernel import layout as tutto
from wagnis.kernels import rng as fate
from wagnis.kernels.choosing import chosen, leave_out
from wagnis.kernels.contract import (
    CHANCE,
    KIND,
    LIMITS,
    NO,
    OVER,
    POLICIES,
    ROLLER,
    ROUND,
    SEAT,
    TURN,
    Kernel,
    Tempered,
)
from wagnis.simulation.by_bots import deal_key, turn_key


class Running:
    """A game that waits for a decision, or is over; `mine` is the seat of the measured player."""

    def __init__(self, kernel: Kernel, seed: int, number: int) -> None:
        self.kernel, self.words = kernel, np.zeros(kernel.words, np.int32)
        self.deal, self.mine = number // kernel.seats, -number % kernel.seats
        self._key, self._turn = deal_key(seed, self.deal), NO
        self._begun: dict[tuple[int, int], int] = {}  # turns by round and seat
        self.dice, self.coins = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
        kernel.begin(kernel.tables, self.words)
        self._go_on()

    def legal(self) -> NDArray[np.int8]:
        """The mask of legal actions."""
        mask = np.zeros(self.kernel.actions, np.int8)
        self.kernel.legal(self.kernel.tables, self.words, mask)
        return mask

    def seen(self) -> NDArray[np.float32]:
        """The features of the player who acts."""
        out = np.zeros(self.kernel.features, np.float32)
        self.kernel.observe(self.kernel.tables, self.words, out)
        return out

    def act(self, action: int) -> None:
        self.kernel.act(self.kernel.tables, self.words, action)
        self._go_on()

    def share(self) -> float:
        """The share of the win of the measured player."""
        end = self.kernel.game.node(self.kernel.decode(self.words))
        assert isinstance(end, Over)
        return (self.mine in end.winners) / len(end.winners)

    def _go_on(self) -> None:
        kernel, words = self.kernel, self.words
        while words[KIND] != OVER:
            number, seat = int(words[ROUND]), int(words[ROLLER])
            if words[SEAT] == NO:  # nobody rolls: a tableau is turned up
                self.dice[0] = turn_key(self._key, number, NO, 0)
            elif words[TURN] != self._turn:
                self._turn = int(words[TURN])
                begun = self._begun.get((number, seat), 0)
                self._begun[number, seat] = begun + 1
                self.dice[0] = turn_key(self._key, number, seat, begun)
                self.coins[0] = turn_key(self._key ^ int(fate.CHOICES), number, seat, begun)
            if words[KIND] != CHANCE:
                return
            kernel.fall(kernel.tables, words, kernel.draw(kernel.tables, words, self.dice))


Player: TypeAlias = Callable[[Sequence[Running]], Sequence[int]]
"""The actions for these games; in each of them this player acts."""
Choose: TypeAlias = Callable[[Running], int]


def each(choose: Choose) -> Player:
    """A player who looks at one game after the other."""
    return lambda games: [choose(game) for game in games]


def compiled_player(opened: Opened, name: str) -> Player:
    """A player of the compiled games as a function: `random`, `thumb` or one by values."""
    kernel, kit = opened.kernel, opened.kit
    assert isinstance(kernel, Kernel)
    assert kit is not None
    if name in POLICIES[:-1]:
        code, scores = POLICIES.index(name), np.zeros(opened.seats, np.int32)

        def by_rule(game: Running) -> int:
            return int(kit.choose(kernel.tables, game.words, code, scores, game.coins))

        return each(by_rule)
    (found,) = compiled_lineup(opened.name, [name])
    heat = found if isinstance(found, Tempered) else Tempered(0.0, 0.0)

    def by_values(game: Running) -> int:
        worth, objective = kernel.worths(game.words)
        limit = heat[LIMITS + objective]
        if limit < inf:
            leave_out(worth, kernel.points(game.words), limit)
        coin = float(fate.unit(game.coins)) if heat[objective] else 0.0
        return int(chosen(worth, heat[objective], coin))

    return each(by_values)


def regret(game: Running, action: int) -> float:
    """What this action loses, by the values of the compiled game; NaN without a choice.

    As `wagnis.envs.regret.regret`, which a test compares. That one lets Tutto's next card come from
    a full deck, which the words express by a deck without cards.
    """
    words = game.words
    if game.kernel.name == "tutto":
        words = words.copy()
        words[tutto.DECK : tutto.SCORES] = 0
    worth, _ = game.kernel.worths(words)
    if np.isfinite(worth).sum() < 2:
        return nan
    return float(worth.max() - worth[action])


@dataclass(frozen=True, slots=True)
class Contest:
    """Results by deal: in each, the measured player has sat in every seat once."""

    shares: NDArray[np.float64]  # [deals]: mean share of the win
    lost: NDArray[np.float64]  # [deals]: sum of the regrets
    decisions: NDArray[np.int64]  # [deals]: with a choice, and judged
    seats: int

    @property
    def share(self) -> Measure:
        return share_of(self.shares, self.seats)

    @property
    def regret(self) -> Measure | None:
        return per_decision(self.lost, self.decisions)


def share_of(by_deal: Any, seats: int) -> Measure:
    """The mean of the deals; `count` is the number of games.

    If all deals ended alike, the interval is the rule of three.

    >>> share_of([1.0, 0.5, 0.5, 1.0], 2)
    Measure(mean=0.75, half=0.282902, count=8)
    >>> share_of([0.0] * 300, 2)
    Measure(mean=0.0, half=0.01, count=600)
    """
    found = np.asarray(by_deal, np.float64)
    deals = len(found)
    half = 1.96 * float(found.std(ddof=1)) / sqrt(deals) if deals > 1 else 1.0
    return Measure(round(float(found.mean()), 6), round(half or 3 / deals, 6), seats * deals)


def per_decision(lost: Any, decisions: Any) -> Measure | None:
    """The mean over all decisions; the interval is of a ratio of sums over deals.

    >>> per_decision([1.0, 3.0], [2, 2])
    Measure(mean=1.0, half=0.98, count=4)
    """
    total = int(np.sum(decisions))
    if not total:
        return None
    mean = float(np.sum(lost)) / total
    apart = np.asarray(lost) - mean * np.asarray(decisions)
    deals = len(apart)
    half = 1.96 * sqrt(deals / max(1, deals - 1) * float((apart**2).sum())) / total
    return Measure(round(mean, 7), round(half, 7), total)


def contest(
    opened: Opened,
    one: Player,
    others: Player,
    deals: int,
    seed: int,
    judged: int = 0,
    together: int = 500,
) -> Contest:
    """Play so many deals in every seating; in the first `judged` deals, regrets are computed.

    All games run side by side, `together` deals at a time: a network is asked once for all.
    """
    kernel = opened.kernel
    assert isinstance(kernel, Kernel)
    seats = kernel.seats
    shares, lost, decisions = np.zeros(deals), np.zeros(deals), np.zeros(deals, np.int64)
    for begin in range(0, deals, together):
        numbers = range(begin * seats, min(deals, begin + together) * seats)
        running = [Running(kernel, seed, number) for number in numbers]
        while running:
            mine = [game for game in running if game.words[SEAT] == game.mine]
            theirs = [game for game in running if game.words[SEAT] != game.mine]
            for games, player in ((mine, one), (theirs, others)):
                for game, action in zip(games, player(games) if games else (), strict=True):
                    if player is one and game.deal < judged:
                        loss = regret(game, action)
                        if loss == loss:
                            lost[game.deal] += loss
                            decisions[game.deal] += 1
                    game.act(action)
            for game in running:
                if game.words[KIND] == OVER:
                    shares[game.deal] += game.share() / seats
            running = [game for game in running if game.words[KIND] != OVER]
    return Contest(shares, lost, decisions, seats)
