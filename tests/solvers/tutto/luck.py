"""Who plays better, with most of the luck taken out of the measurement.

What a seat wins is corrected turn by turn: by how much better or worse its prospects became than
they do on average. Averages are exact, so the correction is nothing on average, whatever the
prospects are worth as an estimate; what it takes away is noise.
"""

from __future__ import annotations

import heapq
import random
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np

from tests.solvers.tutto.arena import Chooser
from tests.solvers.tutto.fresh import Fresh
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.dice import Prng
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import (
    Finished,
    Rolling,
    State,
    Stop,
    Tutto,
    charged,
)
from wagnis.solvers.shelf import Table
from wagnis.solvers.tutto.crowd import Crowd
from wagnis.solvers.tutto.facts import UNIT
from wagnis.solvers.tutto.positions import worth
from wagnis.solvers.tutto.turn import Turn

FAINT = 1e-10

Outcomes = dict[tuple[int, int], float]
"""The chance of each gain (in points) and number of charges; a win by cloverleaf is left out."""


def outcomes(game: Tutto, choose: Chooser) -> Outcomes:
    """How the turns of somebody end who does not look at the scores."""
    fresh, order = Fresh(game), count()
    found: defaultdict[tuple[int, int], float] = defaultdict(float)
    mass: defaultdict[State, float] = defaultdict(float)
    queue: list[tuple[Any, int, State]] = []

    def push(state: State, chance: float) -> None:
        if state not in mass:
            heapq.heappush(queue, (_rank(state), next(order), state))
        mass[state] += chance

    def follow(state: State, chance: float) -> None:
        """Decide until fate is due or the turn is over."""
        while isinstance(node := game.node(state), Decision):
            action = choose(game, state, node.actions)
            if isinstance(action, Stop):
                found[state.at_risk, state.charges] += chance
                return
            state = fresh.after(state, action)
        if not isinstance(state.phase, Finished):
            push(_plain(state), chance)

    push(game.start(), 1.0)
    while queue:
        state = heapq.heappop(queue)[2]
        chance = mass.pop(state)
        if chance < FAINT:
            continue
        node = game.node(state)
        assert isinstance(node, Chance)
        for event, weight in node.lot.events():
            then, share = fresh.after(state, event), chance * weight / node.lot.total
            if then.roller == state.roller:
                follow(then, share)
            elif state.card is Card.FIREWORKS:
                found[state.at_risk, state.charges] += share
            else:
                found[0, 0] += share
    return dict(found)


def _rank(state: State) -> tuple[int, bool, int, int]:
    """Nothing leads back to a lower rank."""
    return state.at_risk, isinstance(state.phase, Rolling), state.tuttos, -state.left


def _plain(state: State) -> State:
    """The same for all dice that could lie aside, where it does not matter which."""
    if state.card is Card.STRAIGHT:
        return replace(state, aside=tuple(sorted(state.aside)))
    return replace(state, aside=((1,),) * (6 - state.left), tuttos=_tuttos(state))


def _tuttos(state: State) -> int:
    return state.tuttos if state.card is Card.CLOVERLEAF else 0


@dataclass(frozen=True)
class Match:
    """One adviser among others who play by a rule that does not look at the scores."""

    game: Tutto
    table: Table
    others: Chooser
    endings: Outcomes

    def share(self, me: Seat, seed: str) -> float:
        """What the adviser has of the win, corrected for luck."""
        fresh, fate = Fresh(self.game), Prng(random.Random(seed))
        state, luck = fresh.start(), 0.0
        while True:
            node = fresh.node(state)
            if isinstance(node, Over):
                return (me in node.winners) / len(node.winners) - luck
            before = state
            turn = self._turn(state) if state.roller == me else None
            while state.roller == before.roller and not isinstance(state.phase, Finished):
                state = self._step(fresh, state, fate, turn)
            luck += self._luck(before, state, me, turn)

    def _turn(self, state: State) -> Turn:
        crowd = Crowd(self.game, state.roller, state.last_round, "", self.table)
        return Turn(crowd.ends(state.scores))

    def _step(self, fresh: Fresh, state: State, fate: Prng, turn: Turn | None) -> State:
        node = fresh.node(state)
        if isinstance(node, Chance):
            return fresh.after(state, node.lot.draw(fate))
        assert isinstance(node, Decision)
        if turn is None:
            return fresh.after(state, self.others(self.game, state, node.actions))
        found = worth(self.game, state, lambda _: turn).values
        return fresh.after(state, max(found, key=lambda told: told[1])[0])

    def _luck(self, before: State, after: State, me: Seat, turn: Turn | None) -> float:
        clover = isinstance(after.phase, Finished) and after.roller == before.roller
        if turn is not None:
            if clover:
                return turn.ends.won - turn.draw(0, 0)
            gain = (after.scores[me] - before.scores[me]) // UNIT
            charges, scores = 0, before.scores
            while _others(scores, me) != _others(after.scores, me):
                charges, scores = charges + 1, charged(scores, me)
            return turn.bank(gain, charges) - turn.draw(0, 0)
        if before.last_round or clover:
            return -self._expected(before, me) if clover and not before.last_round else 0.0
        crowd = Crowd(self.game, before.roller, False, "", self.table)
        now = float(crowd.race(np.array([after.scores]) // UNIT, me)[0])
        return now - self._expected(before, me)

    def _expected(self, before: State, me: Seat) -> float:
        """My prospects after an other's turn, on average over how such turns end."""
        crowd, scores = Crowd(self.game, before.roller, False, "", self.table), []
        for gain, charges in self.endings:
            left = before.scores
            for _ in range(charges):
                left = charged(left, before.roller)
            own = left[before.roller] + gain
            scores.append([*left[: before.roller], own, *left[before.roller + 1 :]])
        prospects = crowd.race(np.array(scores) // UNIT, me)
        return float(prospects @ np.array(list(self.endings.values())))


def _others(scores: tuple[int, ...], me: Seat) -> tuple[int, ...]:
    return (*scores[:me], *scores[me + 1 :])
