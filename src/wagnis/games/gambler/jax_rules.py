"""Gambler and Engel & Bengel on JAX arrays: placing, passing, paying, the next tableau.

The tables of `wagnis.games.gambler.kernel` say what fits where and which features a row has.
"""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.envs.pgx import JaxKit
from wagnis.envs.pgx.array_rules import at, below, either, put, unit, words, words_of
from wagnis.games.gambler.kernel import layout
from wagnis.games.gambler.kernel.tables import Cups
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Gambler
from wagnis.kernels import contract

DUE, ROLLING, PLACING, CLOSED = range(4)
KINDS = (contract.CHANCE, contract.CHANCE, contract.DECISION, contract.OVER)
FACES, ROWS = 6, 6
FULL_BOARD = 28  # boxes; the scale of the feature for free boxes
MOST_DRAWN = 32  # the undrawn tableaux are the bits of one word


class Position(NamedTuple):
    """One position: the words of `layout`, one array each."""

    phase: Array
    roller: Array
    starter: Array
    round: Array
    tableau: Array
    dice: Array  # to be rolled, or in the cup
    cup: Array  # its number
    owes: Array
    rows: Array  # int32[6]
    scores: Array  # int32[seats]
    stock: Array  # int32[seats]
    drawn: Array
    undrawn: Array  # uint32: a bit for each tableau
    order: Array  # int16[tableaux]


class Lucky(NamedTuple):
    """Throws with a fitting die, for each number of dice n and each set of fitting faces.

    The index is 64 * n + faces, with one bit per face.
    """

    fails: NDArray[np.float32]  # float32[6 * 64]: the chance that nothing fits
    ways: NDArray[np.int32]  # int32[6 * 64]: the number of throws with a fitting die
    first: NDArray[np.int32]  # int32[6 * 64]: where they begin in `cups`
    cups: NDArray[np.int16]  # int16: the cup of each such throw


def lucky(all_cups: Cups) -> Lucky:
    fails, ways, first, cups, size = [], [], [], [], 0
    for dice in range(DICE_OF_A_TURN + 1):
        begin = all_cups.throw[dice]
        throws = all_cups.throws[begin : begin + FACES**dice]
        for faces in range(1 << FACES):
            fitting = throws[all_cups.shows[throws] & faces != 0]
            fails.append(1 - len(fitting) / len(throws))
            ways.append(len(fitting))
            first.append(size)
            cups.append(fitting)
            size += len(fitting)
    return Lucky(
        np.array(fails, np.float32),
        np.array(ways, np.int32),
        np.array(first, np.int32),
        np.concatenate(cups).astype(np.int16),
    )


class GamblerRules:
    """Chance is drawn without a loop: nobody acts between a roll that fits nothing and the next.

    One draw decides who rolls the first fitting die, a second one decides that roll. Both have
    exactly the probabilities of roll after roll.
    """

    def __init__(self, game: Gambler) -> None:
        made = layout.Layout.of(game)
        self.game, self.t, self.coding = game, made.tables, made.coding
        self.all_known = game.known == len(game.stack)
        if not self.all_known and len(game.stack) > MOST_DRAWN:
            raise ArgumentError(f"on arrays a stack that is drawn from has {MOST_DRAWN} at most")
        self.lucky = lucky(self.t.cups)
        self.fits = self.t.fits.astype(np.int32)

    def begin(self) -> Position:
        t, size = self.t, len(self.game.stack)
        left = 0 if self.all_known else (1 << size) - (1 << t.known)
        start = Position(
            phase=jnp.int32(DUE),
            roller=jnp.int32(t.first),
            starter=jnp.int32(t.first),
            round=jnp.int32(0),
            tableau=jnp.int32(contract.NO),
            dice=jnp.int32(0),
            cup=jnp.int32(0),
            owes=jnp.bool_(False),
            rows=jnp.zeros(ROWS, jnp.int32),
            scores=jnp.full(t.seats, t.points, jnp.int32),
            stock=jnp.full(t.seats, t.dealt, jnp.int32),
            drawn=jnp.int32(t.known),
            undrawn=jnp.uint32(left),
            order=jnp.where(jnp.arange(size) < t.known, jnp.arange(size), -1).astype(jnp.int16),
        )
        return self._opened(start, jnp.int32(0)) if t.known else start

    def chance(self, x: Position) -> Array:
        return x.phase <= ROLLING

    def over(self, x: Position) -> Array:
        return x.phase == CLOSED

    def seat(self, x: Position) -> Array:
        return x.roller

    def shares(self, x: Position) -> Array:
        wins = x.scores == jnp.max(x.scores)
        return wins / jnp.sum(wins, dtype=jnp.float32)

    def legal(self, x: Position) -> Array:
        shown = jnp.asarray(self.t.cups.shows)[x.cup] & jnp.asarray(self.fits)[x.rows]
        placing = x.phase == PLACING
        place = (shown[:, None] >> jnp.arange(FACES) & 1 != 0).reshape(-1)
        free = jnp.broadcast_to(placing & ~x.owes, (2,))
        return jnp.concatenate([place & placing, free])

    def act(self, x: Position, action: Array) -> Position:
        t, action = self.t, jnp.asarray(action, jnp.int32)
        place, again = action < layout.ROLL_AGAIN, action == layout.ROLL_AGAIN
        row, face = action // FACES, action % FACES
        now = jnp.asarray(t.step)[at(x.rows, row), face]
        rows = put(x.rows, jnp.where(place, row, -1), now)
        mine = jnp.arange(t.seats) == x.roller
        pays = jnp.where(place, jnp.asarray(t.pays)[now], 0)
        scores = jnp.where(mine, jnp.maximum(0, x.scores + pays), x.scores)
        stock = x.stock - (mine & place)
        cup = jnp.where(place, jnp.asarray(t.cups.without)[x.cup, face], x.cup)
        dice = x.dice - place
        full = place & (jnp.max(jnp.asarray(self.fits)[rows]) == 0)
        won = full & (jnp.max(scores) >= t.target)
        dealt = full & ~won
        passes = ~again & ~full & (~place | (dice == 0))
        x = x._replace(rows=rows, scores=scores, stock=stock, cup=cup, dice=dice)
        x = x._replace(owes=jnp.bool_(False), phase=jnp.where(won, CLOSED, PLACING))
        x = either(again, x._replace(phase=jnp.int32(ROLLING), cup=jnp.int32(0)), x)
        x = either(passes, self._next_turn(x), x)
        x = either(won, x._replace(cup=jnp.int32(0), dice=jnp.int32(0)), x)
        return either(dealt, self._deal(x), x)

    def fall(self, x: Position, event: Array) -> Position:
        """A tableau by its number, or a roll by its place in `Dice(n).events()`."""
        t, event = self.t, jnp.asarray(event, jnp.int32)
        cup = jnp.asarray(t.cups.cup)[x.dice] + event
        fits = jnp.asarray(t.cups.shows)[cup] & self._faces(x) != 0
        rolled = either(fits, self._rolled(x, x.roller, x.dice, cup), self._next_turn(x))
        return either(x.phase == DUE, self._drawn(x, event), rolled)

    def settle(self, x: Position, key: Array) -> Position:
        bits = words(key, 4)
        if not self.all_known:
            left = jnp.bitwise_count(x.undrawn)
            x = either(x.phase == DUE, self._drawn(x, _nth(x.undrawn, below(bits[0], left))), x)
        faces = self._faces(x)
        roller, dice = self._lucky_one(x, faces, unit(bits[1]), unit(bits[2]))
        kind = 64 * dice + faces
        ways, first = jnp.asarray(self.lucky.ways)[kind], jnp.asarray(self.lucky.first)[kind]
        cup = jnp.asarray(self.lucky.cups)[first + below(bits[3], ways)].astype(jnp.int32)
        return either(x.phase == ROLLING, self._rolled(x, roller, dice, cup), x)

    def _lucky_one(self, x: Position, faces: Array, one: Array, two: Array) -> tuple[Array, Array]:
        """The player who rolls the first fitting die, and the number of their dice."""
        fails = jnp.asarray(self.lucky.fails)
        at_once = one >= fails[64 * x.dice + faces]
        seats = [(x.roller + place) % self.t.seats for place in range(1, self.t.seats + 1)]
        dice = [jnp.minimum(DICE_OF_A_TURN, at(x.stock, seat)) for seat in seats]
        nobody, by_then = jnp.float32(1), []
        for count in dice:  # one round of the table; a round without a fitting die is repeated
            nobody = nobody * fails[64 * count + faces]
            by_then.append(1 - nobody)
        drawn = two * by_then[-1]
        roller, count = seats[-1], dice[-1]
        for place in range(self.t.seats - 2, -1, -1):
            here = drawn < by_then[place]
            roller = jnp.where(here, seats[place], roller)
            count = jnp.where(here, dice[place], count)
        return jnp.where(at_once, x.roller, roller), jnp.where(at_once, x.dice, count)

    def _faces(self, x: Position) -> Array:
        """Every face that fits somewhere, a bit each."""
        fits = jnp.asarray(self.fits)[x.rows]
        return fits[0] | fits[1] | fits[2] | fits[3] | fits[4] | fits[5]

    def _rolled(self, x: Position, roller: Array, dice: Array, cup: Array) -> Position:
        return x._replace(
            phase=jnp.int32(PLACING), roller=roller, dice=dice, cup=cup, owes=jnp.bool_(True)
        )

    def _next_turn(self, x: Position) -> Position:
        """The cup goes to the next player who still has dice."""
        seats = self.t.seats
        roller = x.roller
        for place in range(seats, 0, -1):
            seat = (x.roller + place) % seats
            roller = jnp.where(at(x.stock, seat) > 0, seat, roller)
        dice = jnp.minimum(DICE_OF_A_TURN, at(x.stock, roller))
        return x._replace(phase=jnp.int32(ROLLING), roller=roller, dice=dice, cup=jnp.int32(0))

    def _deal(self, x: Position) -> Position:
        """All dice in equal shares; the left neighbour begins, on a tableau known or due."""
        t, size = self.t, len(self.game.stack)
        starter = (x.roller + 1) % t.seats
        number = x.round + 1
        dealt = x._replace(
            phase=jnp.int32(DUE),
            roller=starter,
            starter=starter,
            round=number,
            tableau=jnp.int32(contract.NO),
            dice=jnp.int32(0),
            cup=jnp.int32(0),
            rows=jnp.zeros_like(x.rows),
            stock=jnp.full_like(x.stock, t.dealt),
        )
        known = (x.drawn == size) | (number < x.drawn)
        tableau = number % size if self.all_known else at(x.order, number % size)
        return either(known, self._opened(dealt, tableau.astype(jnp.int32)), dealt)

    def _drawn(self, x: Position, number: Array) -> Position:
        order = put(x.order, x.drawn, number.astype(jnp.int16))
        bit = jnp.uint32(1) << number.astype(jnp.uint32)
        x = x._replace(order=order, drawn=x.drawn + 1, undrawn=x.undrawn & ~bit)
        return self._opened(x, number)

    def _opened(self, x: Position, number: Array) -> Position:
        """The tableau lies empty and the starter takes the cup."""
        dice = jnp.int32(min(DICE_OF_A_TURN, self.t.dealt))
        rows = jnp.asarray(self.t.empty)[number]
        return x._replace(phase=jnp.int32(ROLLING), tableau=number, dice=dice, rows=rows)

    def observe(self, x: Position, seat: Array) -> Array:
        t, seats, most = self.t, self.t.seats, layout.MOST_SEATS
        around = [(seat + place) % seats for place in range(seats)]
        nobody = jnp.zeros(most - seats, jnp.float32)
        scores = jnp.stack([at(x.scores, one) for one in around]).astype(jnp.float32)
        stock = jnp.stack([at(x.stock, one) for one in around]).astype(jnp.float32)
        falling = x.phase == ROLLING
        table = [
            (scores[0] - jnp.max(scores[1:])) / 100,
            jnp.max(x.scores) >= t.target,
            ((x.starter - seat) % seats) / seats,
            jnp.sum(jnp.asarray(t.lacks)[x.rows]) / FULL_BOARD,
        ]
        cup = [x.dice / DICE_OF_A_TURN, x.owes, falling]
        chance = jnp.asarray(t.chance)[x.rows, x.dice]
        rows = jnp.concatenate([jnp.asarray(t.seen)[x.rows], chance[:, None]], axis=1)
        return jnp.concatenate(
            [
                scores / t.target,
                nobody,
                stock / t.dealt,
                nobody,
                jnp.stack([jnp.asarray(value, jnp.float32) for value in table]),
                jnp.asarray(t.cups.counts)[x.cup].astype(jnp.float32) / DICE_OF_A_TURN,
                jnp.stack([jnp.asarray(value, jnp.float32) for value in cup]),
                rows.reshape(-1),
            ]
        )

    def words(self, x: Position) -> contract.Words:
        array = words_of(x, layout, self.coding.words)
        nobody = (x.phase == DUE) | (x.phase == CLOSED)
        array[..., contract.KIND] = np.array(KINDS)[x.phase]
        array[..., contract.SEAT] = np.where(nobody, contract.NO, x.roller)
        array[..., layout.ROWS : layout.ROWS + ROWS] = x.rows
        array[..., layout.SCORES : layout.SCORES + self.t.seats] = x.scores
        array[..., layout.STOCK : layout.STOCK + self.t.seats] = x.stock
        array[..., layout.ORDER :] = x.order
        return array


def _nth(bits: Array, n: Array) -> Array:
    """The place of the n-th bit that is set, counted from 0."""
    places = jnp.arange(MOST_DRAWN, dtype=jnp.uint32)
    before = jnp.bitwise_count(bits & ((jnp.uint32(1) << places) - jnp.uint32(1)))
    here = (bits >> places & 1 != 0) & (before == n)
    return jnp.sum(jnp.where(here, places, 0), dtype=jnp.uint32).astype(jnp.int32)


JAX = JaxKit(GamblerRules)
