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
from statistics import fmean
from typing import Any

import numpy as np

from tests.solvers.tutto.arena import Chooser
from tests.solvers.tutto.fresh import Fresh
from wagnis.core import Chance, Decision, Seat
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
from wagnis.games.tutto.solver.facts import UNIT, Floats
from wagnis.games.tutto.solver.game import BEHIND
from wagnis.games.tutto.solver.positions import worth
from wagnis.games.tutto.solver.three import Crowd
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.solvers.value_store import ValueTable

FAINT = 1e-10
REPLAYS = 12  # of the last turns, once the adviser's own are done

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
    table: ValueTable
    others: Chooser
    endings: Outcomes

    def share(self, me: Seat, seed: str) -> float:
        """What the adviser has of the win, corrected for luck."""
        fresh, fate = Fresh(self.game), Prng(random.Random(seed))
        state, luck = fresh.start(), 0.0
        while not isinstance(state.phase, Finished):
            if state.last_round and not self._still_to_roll(state.roller, me):
                return fmean(self._rest(fresh, state, fate, me) for _ in range(REPLAYS)) - luck
            turn = self._turn(state) if state.roller == me else None
            after = self._play_turn(fresh, state, fate, turn)
            luck += self._luck(state, after, me, turn)
            state = after
        return self._won(state, me) - luck

    def _still_to_roll(self, roller: Seat, me: Seat) -> bool:
        """In this round, the one who rolls now counted in."""
        first, seats = self.game.first, self.game.seats
        return (me - first) % seats >= (roller - first) % seats

    def _rest(self, fresh: Fresh, state: State, fate: Prng, me: Seat) -> float:
        """The others' last turns, played to the end."""
        while not isinstance(state.phase, Finished):
            state = self._play_turn(fresh, state, fate, None)
        return self._won(state, me)

    def _won(self, state: State, me: Seat) -> float:
        assert isinstance(state.phase, Finished)
        return (me in state.phase.winners) / len(state.phase.winners)

    def _play_turn(self, fresh: Fresh, state: State, fate: Prng, turn: SolvedTurn | None) -> State:
        roller = state.roller
        while state.roller == roller and not isinstance(state.phase, Finished):
            state = self._step(fresh, state, fate, turn)
        return state

    def _turn(self, state: State) -> SolvedTurn:
        crowd = Crowd(self.game, state.roller, state.last_round, "", self.table)
        return SolvedTurn(crowd.ends(state.scores))

    def _step(self, fresh: Fresh, state: State, fate: Prng, turn: SolvedTurn | None) -> State:
        node = fresh.node(state)
        if isinstance(node, Chance):
            return fresh.after(state, node.lot.draw(fate))
        assert isinstance(node, Decision)
        if turn is None:
            return fresh.after(state, self.others(self.game, state, node.actions))
        found = worth(self.game, state, lambda _: turn).values
        return fresh.after(state, max(found, key=lambda told: told[1])[0])

    def _luck(self, before: State, after: State, me: Seat, turn: SolvedTurn | None) -> float:
        clover = isinstance(after.phase, Finished) and after.roller == before.roller
        if turn is not None:
            if clover:
                return turn.ends.won - turn.draw(0, 0)
            gain = (after.scores[me] - before.scores[me]) // UNIT
            charges, scores = 0, before.scores
            while _others(scores, me) != _others(after.scores, me):
                charges, scores = charges + 1, charged(scores, me)
            return turn.bank(gain, charges) - turn.draw(0, 0)
        if before.last_round:
            return 0.0
        now = 0.0 if clover else float(self._prospects(before, [after.scores], me)[0])
        endings = [self._after(before, gain, charges) for gain, charges in self.endings]
        chances = np.array(list(self.endings.values()))
        return now - float(self._prospects(before, endings, me) @ chances)

    def _after(self, before: State, gain: int, charges: int) -> tuple[int, ...]:
        scores = before.scores
        for _ in range(charges):
            scores = charged(scores, before.roller)
        own = scores[before.roller] + gain
        return (*scores[: before.roller], own, *scores[before.roller + 1 :])

    def _prospects(self, before: State, scores: list[tuple[int, ...]], me: Seat) -> Floats:
        """My chances after another's turn that left these scores, as an estimate."""
        units = np.array(scores) // UNIT
        crowd = Crowd(self.game, before.roller, False, "", self.table)
        behind = np.clip(units[:, before.roller] - units[:, me], 0, BEHIND)
        last = self.table.arrays["last"][1, behind] * self._still_to_roll(before.roller, me)
        reached = units[:, before.roller] * UNIT >= self.game.target
        return np.where(reached, last, crowd.race(units, me))


def _others(scores: tuple[int, ...], me: Seat) -> tuple[int, ...]:
    return (*scores[:me], *scores[me + 1 :])
