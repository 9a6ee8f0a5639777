"""Zocken on JAX arrays: picking, placing, betting, and the score of a turn.

The tables of `wagnis.games.zocken.kernel` have the legal places and the value of a turn.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from wagnis.envs.pgx import JaxKit
from wagnis.envs.pgx.array_rules import at, below, either, words, words_of
from wagnis.games.zocken.kernel import layout
from wagnis.games.zocken.kernel.layout import (
    ASCENDING,
    BET_ON,
    BETS_ON,
    BETTING,
    DESCENDING,
    FINISHED,
    NO_BET,
    OPEN,
    PICKING,
    PLACING,
    PUT_OUT,
    PUTS,
    ROLLING,
)
from wagnis.games.zocken.kernel.tables import DICE, DOWN, PLACES, UP, tables
from wagnis.games.zocken.rules import Zocken
from wagnis.kernels import contract
from wagnis.kernels.contract import NO

FACES = 6
EVERY_DIE = (1 << DICE) - 1
KINDS = (
    contract.DECISION, contract.CHANCE, contract.DECISION, contract.DECISION, contract.OVER,
)  # fmt: skip
THREE = 512  # faces of three neighbouring places, three bits each


class Position(NamedTuple):
    """One position: the words of `layout`, one array each."""

    phase: Array
    seat: Array  # the player to act
    roller: Array
    round: Array
    die: Array
    face: Array
    remaining: Array
    way: Array
    values: Array
    lies: Array
    out: Array
    out_values: Array
    out_lies: Array
    bet: Array
    scores: Array  # int32[seats]


class ZockenRules:
    """The only chance event is the roll of one die after each pick."""

    def __init__(self, game: Zocken) -> None:
        self.game, self.t, self.coding = game, tables(game), layout.coding(game)
        lanes = self.t.triples.astype(np.int64)[..., None] >> PLACES * np.arange(FACES)
        self.lanes = (lanes & (1 << PLACES) - 1).astype(np.int16).reshape(-1)
        self.worths = self.t.worth.reshape(-1)

    def begin(self) -> Position:
        scores = jnp.zeros(self.game.seats, jnp.int32)
        return self._turn(scores, jnp.int32(0), jnp.int32(self.game.first))

    def chance(self, x: Position) -> Array:
        return x.phase == ROLLING

    def over(self, x: Position) -> Array:
        return x.phase == FINISHED

    def seat(self, x: Position) -> Array:
        return x.seat

    def shares(self, x: Position) -> Array:
        wins = x.scores == jnp.max(x.scores)
        return wins / jnp.sum(wins, dtype=jnp.float32)

    def legal(self, x: Position) -> Array:
        up, down = self._both(x)
        free = jnp.where(x.way != DESCENDING, up, 0) | jnp.where(x.way != ASCENDING, down, 0)
        free = jnp.where(x.values == 0, self.t.fields, free)
        free = jnp.where(free & self.t.fields != 0, free, free | 1 << PLACES)
        sets = jnp.where(x.phase == PICKING, x.remaining, 0)
        sets = sets | jnp.where(x.phase == PLACING, free << PUTS, 0)
        sets = sets | jnp.where(x.phase == BETTING, 3 << BET_ON, 0)
        return sets >> jnp.arange(self.coding.actions) & 1 != 0

    def _both(self, x: Position) -> tuple[Array, Array]:
        """The legal places of the rolled die in an ascending and in a descending row."""
        lanes, face = jnp.asarray(self.lanes), jnp.maximum(x.face - 1, 0)
        places = []
        for way in (UP, DOWN):
            sets = jnp.int32((1 << PLACES) - 1)
            for part in range(3):
                faces = x.values >> 9 * part & THREE - 1
                there = ((3 * way + part) * THREE + faces) * FACES + face
                sets = sets & lanes[there].astype(jnp.int32)
            places.append(sets)
        return places[UP], places[DOWN]

    def act(self, x: Position, action: Array) -> Position:
        action = jnp.asarray(action, jnp.int32)
        picked = x._replace(
            phase=jnp.int32(ROLLING),
            remaining=x.remaining & ~(1 << jnp.minimum(action, PUTS)),
            die=action,
        )
        after = either(action < BET_ON, self._put(x, action), self._bet(x, action))
        return either(action < PUTS, picked, after)

    def fall(self, x: Position, event: Array) -> Position:
        return x._replace(phase=jnp.int32(PLACING), face=jnp.asarray(event, jnp.int32) + 1)

    def settle(self, x: Position, key: Array) -> Position:
        fallen = self.fall(x, below(words(key, 1)[0], FACES))
        return either(x.phase == ROLLING, fallen, x)

    def _put(self, x: Position, action: Array) -> Position:
        gone, place = action == PUT_OUT, jnp.clip(action - PUTS, 0, PLACES - 1)
        shift, beside = jnp.where(gone, 0, 3 * place), 3 * x.out
        up, down = self._both(x)
        way = jnp.where(down >> place & 1 == 0, ASCENDING, OPEN)
        way = jnp.where((down >> place & 1 != 0) & (up >> place & 1 == 0), DESCENDING, way)
        x = x._replace(
            phase=jnp.int32(PICKING),
            die=jnp.int32(NO),
            face=jnp.int32(0),
            way=jnp.where(gone | (x.way != OPEN), x.way, way),
            values=x.values | jnp.where(gone, 0, x.face << shift),
            lies=x.lies | jnp.where(gone, 0, x.die + 1 << shift),
            out=x.out + gone,
            out_values=x.out_values | jnp.where(gone, x.face << beside, 0),
            out_lies=x.out_lies | jnp.where(gone, x.die + 1 << beside, 0),
        )
        if self.game.seats > 1:
            pausing = jnp.bitwise_count(x.remaining) == self.t.bets_at
            left = (x.roller + 1) % self.game.seats
            x = x._replace(
                phase=jnp.where(pausing, BETTING, PICKING),
                seat=jnp.where(pausing, left, x.seat),
            )
        return either(x.remaining == 0, self._turn_over(x), x)

    def _bet(self, x: Position, action: Array) -> Position:
        """Store the bet; the next player bets, clockwise, until the roller is reached."""
        bet_state = jnp.where(action == BET_ON, BETS_ON, NO_BET)
        seat = (x.seat + 1) % self.game.seats
        phase = jnp.where(seat == x.roller, PICKING, BETTING)
        return x._replace(bet=x.bet | bet_state << 2 * x.seat, seat=seat, phase=phase)

    def _matches(self, x: Position) -> Array:
        """bool[7]: which dice lie under their own circles."""
        places = jnp.arange(1, PLACES - 1)
        return x.lies >> 3 * places & 7 == jnp.asarray(self.t.circles)[1:-1] + 1

    def _worth(self, x: Position) -> Array:
        matched = jnp.sum(self._matches(x), dtype=jnp.int32)
        evaded = (x.values & 7 != 0).astype(jnp.int32) + (x.values >> 3 * (PLACES - 1) & 7 != 0)
        return jnp.asarray(self.worths)[(3 * matched + evaded) * (DICE + 1) + x.out]

    def _turn_over(self, x: Position) -> Position:
        """Score the turn, then the bets on it; the next turn begins, or the game ends."""
        t, score = self.t, self._worth(x)
        every = jnp.arange(self.game.seats)
        won = jnp.where(score > t.threshold, score // 2, -t.lost_bet)
        bets = x.bet >> 2 * every & 3 == BETS_ON
        scores = x.scores + jnp.where(bets, won, 0) + jnp.where(every == x.roller, score, 0)
        following = (x.roller + 1) % self.game.seats
        number = x.round + (following == int(self.game.first))
        over = number == self.game.rounds
        closed = x._replace(phase=jnp.int32(FINISHED), scores=scores)
        return either(over, closed, self._turn(scores, number, following))

    def _turn(self, scores: Array, number: Array, roller: Array) -> Position:
        """An empty row, all seven dice, no bets."""
        zero = jnp.int32(0)
        return Position(
            phase=jnp.int32(PICKING),
            seat=roller,
            roller=roller,
            round=number,
            die=jnp.int32(NO),
            face=zero,
            remaining=jnp.int32(EVERY_DIE),
            way=jnp.int32(OPEN),
            values=zero,
            lies=zero,
            out=zero,
            out_values=zero,
            out_lies=zero,
            bet=zero,
            scores=scores,
        )

    def _turns(self, x: Position) -> Array:
        """The number of turns before this one."""
        seats = self.game.seats
        return x.round * seats + (x.roller - int(self.game.first)) % seats

    def observe(self, x: Position, seat: Array) -> Array:
        seats, turns = self.game.seats, self.game.seats * self.game.rounds
        around = (seat + jnp.arange(seats)) % seats
        bet_state = x.bet >> 2 * around & 3
        scores = jnp.stack([at(x.scores, (seat + place) % seats) for place in range(seats)])
        places, dice = jnp.arange(PLACES), jnp.arange(DICE)
        return jnp.concatenate(
            [
                scores / jnp.float32(100),
                around == x.roller,
                (bet_state == BETS_ON).astype(jnp.float32) - (bet_state == NO_BET),
                jnp.stack([(turns - 1 - self._turns(x)) / jnp.float32(turns)]),
                x.phase == jnp.arange(FINISHED),
                jnp.stack([x.way == ASCENDING, x.way == DESCENDING]),
                (x.values >> 3 * places & 7) / jnp.float32(FACES),
                self._matches(x),
                x.remaining >> dice & 1,
                x.die == dice,
                x.face == jnp.arange(1, FACES + 1),
                jnp.stack([x.out / jnp.float32(6), self._worth(x) / jnp.float32(100)]),
            ],
            dtype=jnp.float32,
        )

    def words(self, x: Position) -> contract.Words:
        array = words_of(x, layout, self.coding.words)
        array[..., contract.KIND] = np.array(KINDS)[x.phase]
        array[..., contract.SEAT] = np.where(x.phase == FINISHED, NO, x.seat)
        array[..., contract.TURN] = self._turns(x)
        array[..., layout.SCORES :] = x.scores
        return array


JAX = JaxKit(ZockenRules)
