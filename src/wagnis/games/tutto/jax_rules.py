"""Tutto on JAX arrays: cards, keeping, banking, charges and the last round.

The tables of `wagnis.games.tutto.kernel` have the rolls, the keeps and the effects of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array
from numpy.typing import NDArray

from wagnis.envs.pgx import JaxKit
from wagnis.envs.pgx.array_rules import at, below, either, put, stream, words, words_of
from wagnis.games.tutto.cards import KINDS as KINDS_OF_CARDS
from wagnis.games.tutto.cards import PLACE_OF
from wagnis.games.tutto.kernel import layout
from wagnis.games.tutto.kernel.tables import (
    DRAW,
    EVERYTHING,
    FIRST_KEEP,
    GROUP_BITS,
    NEW_FACES,
    ROLL_ON,
    STOP,
    action_count,
    facts,
)
from wagnis.games.tutto.rules import Tutto
from wagnis.kernels import contract
from wagnis.kernels.contract import NO

CARD_DUE, ROLLING, KEEPING, CHOOSING, FINISHED = range(5)
KINDS = layout.KIND_OF_PHASE
CARDS = len(KINDS_OF_CARDS)
DICE = 6
TURNS_A_PASS = 3  # one turn in five is lost before its first decision


Values = TypeVar("Values", bound=tuple[object, ...])


class Position(NamedTuple):
    """One position: the words of `layout`, one array each, and `booked`.

    `booked` are the scores after pending charges, to which a stop adds the points at risk.
    """

    phase: Array
    roller: Array
    last_round: Array
    opened: Array
    card: Array
    at_risk: Array
    charges: Array
    tuttos: Array
    left: Array
    aside: Array
    groups: Array
    taken: Array
    roll: Array
    winners: Array
    deck: Array  # int32[11]
    scores: Array  # int32[seats]
    booked: Array  # int32[seats]


def offers() -> NDArray[np.bool_]:
    """bool[row, action]: masks of legal actions. The rows are: choices by roll, everything by roll,
    sets of new faces; then roll on or stop, draw or stop, and none."""
    known, actions = facts(), action_count()
    rolls = len(known.everything)
    everything = np.zeros((rolls, actions), np.bool_)
    valid = known.everything != NO
    everything[np.arange(rolls)[valid], known.everything[valid]] = True
    others = np.zeros((3, actions), np.bool_)
    others[0, [ROLL_ON, STOP]] = others[1, [DRAW, STOP]] = True
    return np.concatenate([known.choice_mask, everything, known.straight_mask, others])


class LostTurns(NamedTuple):
    """Turns that end before their first decision, by a stop card or a null of all six dice.

    Nothing is at risk in them, so they change the deck and whose turn it is, and nothing else. All
    fields are single numbers, not rows, so that XLA makes one kernel of many turns.
    """

    up_to: tuple[Array, ...]  # by kind of card: the cards in the deck of this kind and those before
    opened: Array
    card: Array  # of the latest turn
    throw: Array  # of its six dice, nulls first
    number: Array  # of lost turns
    due: Array  # whether another turn begins


class TuttoRules:
    """`settle` plays the turn to its end, then all turns that are lost before their first decision.

    Those turns change a few numbers only. `TURNS_A_PASS` of them are played without a loop, which
    is enough for 99 games of 100; a loop follows for the others.
    """

    def __init__(self, game: Tutto) -> None:
        self.game, self.f, self.coding = game, facts(), layout.coding(game)
        self.start_deck = np.array(game.start().deck, np.int32)
        self.full_deck = np.array(game.full, np.int32)
        self.stacked = np.array([PLACE_OF[card] for card in game.stacked] + [0], np.int32)
        self.offers = offers()
        self.rolls = len(self.f.everything)
        self.new = np.array([bool(row.any()) for row in self.f.straight_mask])
        throws = self.f.roll_of[self.f.throw_first[DICE] :][: self.f.throws[DICE]]
        null = self.f.everything[self.f.roll_first[DICE] + throws] == NO
        self.first_rolls = np.concatenate([throws[null], throws[~null]]).astype(np.int32)
        self.nulls = int(null.sum())
        self.stops = bits_of(self.f.card_ends_turn != 0)
        self.straights = bits_of(self.f.card_keeps == NEW_FACES)

    def begin(self) -> Position:
        zero, seats = jnp.int32(0), self.game.seats
        scores = jnp.zeros(seats, jnp.int32)
        return Position(
            phase=jnp.int32(CARD_DUE),
            roller=jnp.int32(self.game.first),
            last_round=jnp.bool_(False),
            opened=zero,
            card=jnp.int32(NO),
            at_risk=zero,
            charges=zero,
            tuttos=zero,
            left=jnp.int32(DICE),
            aside=zero,
            groups=zero,
            taken=zero,
            roll=jnp.int32(NO),
            winners=zero,
            deck=jnp.asarray(self.start_deck),
            scores=scores,
            booked=scores,
        )

    def chance(self, x: Position) -> Array:
        return x.phase <= ROLLING

    def over(self, x: Position) -> Array:
        return x.phase == FINISHED

    def seat(self, x: Position) -> Array:
        return x.roller

    def shares(self, x: Position) -> Array:
        wins = x.winners >> jnp.arange(self.game.seats) & 1
        return wins / jnp.maximum(1, jnp.sum(wins)).astype(jnp.float32)

    def legal(self, x: Position) -> Array:
        number = jnp.asarray(self.f.roll_first)[x.left] + x.roll
        kind = jnp.asarray(self.f.card_keeps)[x.card]
        row = jnp.where(kind == EVERYTHING, self.rolls + number, number)
        row = jnp.where(kind == NEW_FACES, 2 * self.rolls + self._new_faces(x, number), row)
        last = len(self.offers)
        choosing = jnp.where(x.left > 0, last - 3, last - 2)
        row = jnp.where(x.phase == KEEPING, row, last - 1)
        return jnp.asarray(self.offers)[jnp.where(x.phase == CHOOSING, choosing, row)]

    def act(self, x: Position, action: Array) -> Position:
        action = jnp.asarray(action, jnp.int32)
        keep, stop = action >= FIRST_KEEP, action == STOP
        on = x._replace(phase=jnp.int32(ROLLING))
        drawing = self._bare(x)._replace(phase=jnp.int32(CARD_DUE))
        after = either(action == DRAW, drawing, on)
        after = either(keep, self._kept(x, action), after)
        return either(stop, self._banked(x), after)

    def fall(self, x: Position, event: Array) -> Position:
        event = jnp.asarray(event, jnp.int32)
        return either(x.phase == CARD_DUE, self._drawn(x, event), self._rolled(x, event))

    def settle(self, x: Position, key: Array) -> Position:
        seeds = words(key, 2)
        bits = [stream(seeds, jnp.int32(number)) for number in range(3)]
        x = either(x.phase == ROLLING, self._rolled(x, self._throw(x, bits[0])), x)
        goes_on = (x.phase == CARD_DUE) & ((x.at_risk > 0) | (x.charges > 0))
        x = either(goes_on, self._drawn(x, self._card(x.deck, x.opened, bits[1])), x)
        x = either(x.phase == ROLLING, self._rolled(x, self._throw(x, bits[2])), x)
        return self._after_lost_turns(x, seeds, len(bits))

    def _after_lost_turns(self, x: Position, seeds: Array, used: int) -> Position:
        """If a turn begins: the first decision of the first turn that has one, or the end."""
        x = apart(x)
        begins = x.phase == CARD_DUE
        seats, first = self.game.seats, int(self.game.first)
        left = (first - x.roller) % seats  # turns of the last round

        full = tuple(np.cumsum(self.full_deck).tolist())

        def turn(lost: LostTurns, word: Array) -> LostTurns:
            empty = lost.up_to[-1] == 0
            up_to = [jnp.where(empty, *both) for both in zip(full, lost.up_to, strict=True)]
            place = below(stream(seeds, word), up_to[-1])
            card = self._stacked(lost.opened, _kind(up_to, place))
            throw = below(stream(seeds, word + 1), len(self.first_rolls))
            null = (throw < self.nulls) & (self.straights >> card & 1 == 0)
            ended = lost.due & ((self.stops >> card & 1 != 0) | null)
            lost_now = lost.number + ended
            after = LostTurns(
                up_to=tuple(count - (card <= kind) for kind, count in enumerate(up_to)),
                opened=self._opened(lost.opened),
                card=card,
                throw=throw,
                number=lost_now,
                due=ended & ~(x.last_round & (lost_now == left)),
            )
            chosen: LostTurns = jax.tree.map(partial(jnp.where, lost.due), after, lost)
            return apart(chosen)

        def once(carry: tuple[LostTurns, Array]) -> tuple[LostTurns, Array]:
            lost, word = carry
            for place in range(TURNS_A_PASS):
                lost = turn(lost, word + 2 * place)
            return lost, word + 2 * TURNS_A_PASS

        zero = jnp.int32(0)
        start = LostTurns(self._up_to(x.deck), x.opened, zero, zero, zero, begins)
        passed = once((start, jnp.int32(used)))
        lost = jax.lax.while_loop(lambda carry: carry[0].due, once, passed)[0]
        over = begins & x.last_round & (lost.number == left)
        plays = begins & ~over
        phase = jnp.where(plays, KEEPING, x.phase)
        wins = jnp.sum((x.scores == jnp.max(x.scores)) << jnp.arange(seats), dtype=jnp.int32)
        return x._replace(
            phase=jnp.where(over, FINISHED, phase),
            roller=(x.roller + lost.number) % seats,
            deck=jnp.diff(jnp.stack(lost.up_to), prepend=0),
            opened=lost.opened,
            card=jnp.where(plays, lost.card, x.card),
            roll=jnp.where(plays, jnp.asarray(self.first_rolls)[lost.throw], x.roll),
            winners=jnp.where(over, wins, x.winners),
        )

    def _card(self, deck: Array, opened: Array, bits: Array) -> Array:
        """The next stacked card, or a random one; an empty deck is full again."""
        up_to = self._up_to(self._full(deck))
        place = below(bits, up_to[-1])
        return self._stacked(opened, _kind(up_to, place))

    def _up_to(self, deck: Array) -> tuple[Array, ...]:
        """Running sums as single numbers; `jnp.cumsum` keeps XLA compiling for a minute."""
        (deck,) = apart((deck,))
        return apart(tuple(accumulate(deck[kind] for kind in range(CARDS))))

    def _stacked(self, opened: Array, card: Array) -> Array:
        """This card, if no stacked card replaces it."""
        if not self.game.stacked:
            return card
        return jnp.where(opened < len(self.game.stacked), jnp.asarray(self.stacked)[opened], card)

    def _without(self, deck: Array, card: Array) -> Array:
        return self._full(deck) - (jnp.arange(CARDS) == card)

    def _opened(self, opened: Array) -> Array:
        return jnp.minimum(opened + 1, len(self.game.stacked))

    def _throw(self, x: Position, bits: Array) -> Array:
        throw = jnp.asarray(self.f.throw_first)[x.left]
        throw = throw + below(bits, jnp.asarray(self.f.throws)[x.left])
        return jnp.asarray(self.f.roll_of)[throw].astype(jnp.int32)

    def _full(self, deck: Array) -> Array:
        return jnp.where(jnp.any(deck > 0), deck, jnp.asarray(self.full_deck))

    def _drawn(self, x: Position, card: Array) -> Position:
        """A stop card ends the turn, and its points are lost."""
        deck, opened = self._without(x.deck, card), self._opened(x.opened)
        x = x._replace(deck=deck, opened=opened, card=card, phase=jnp.int32(ROLLING))
        ends = jnp.asarray(self.f.card_ends_turn)[card] != 0
        return either(ends, self._next_turn(x, x.scores), x)

    def _rolled(self, x: Position, roll: Array) -> Position:
        """A null ends the turn; only fireworks bank their points then."""
        number = jnp.asarray(self.f.roll_first)[x.left] + roll
        straight = jnp.asarray(self.f.card_keeps)[x.card] == NEW_FACES
        valid = jnp.asarray(self.f.everything)[number] != NO
        new = jnp.asarray(self.new)[self._new_faces(x, number)]
        lies = x._replace(phase=jnp.int32(KEEPING), roll=roll)
        banks = jnp.asarray(self.f.card_null_banks)[x.card] != 0
        own = put(x.booked, x.roller, at(x.booked, x.roller) + x.at_risk)
        null = self._next_turn(x, jnp.where(banks, own, x.scores))
        return either(jnp.where(straight, new, valid), lies, null)

    def _new_faces(self, x: Position, number: Array) -> Array:
        return jnp.asarray(self.f.roll_faces)[number] & ~x.taken

    def _kept(self, x: Position, action: Array) -> Position:
        """Set dice aside; with all six, the card takes effect."""
        f, card = self.f, x.card
        fact = {
            name: jnp.asarray(getattr(f, f"card_{name}"))[card]
            for name in (
                "keeps",
                "scores_dice",
                "may_stop",
                "rolls_on",
                "times",
                "adds",
                "charges",
                "wins_after",
            )
        }
        points = jnp.where(fact["scores_dice"] != 0, jnp.asarray(f.keep_points)[action], 0)
        left = x.left - jnp.asarray(f.keep_dice)[action]
        aside = x.aside | jnp.asarray(f.keep_packed)[action] << GROUP_BITS * x.groups
        straight = fact["keeps"] == NEW_FACES
        tutto = left == 0
        again = tutto & (fact["rolls_on"] != 0)
        waits = tutto & (fact["charges"] != 0)
        at_risk = x.at_risk + points
        at_risk = jnp.where(tutto, fact["times"] * at_risk + fact["adds"], at_risk)
        tuttos = x.tuttos + tutto
        stops = jnp.where(tutto, ~again, fact["may_stop"] != 0)
        booked = jnp.where(waits, self._charged(x.booked, x.roller), x.booked)
        after = x._replace(
            phase=jnp.where(stops, CHOOSING, ROLLING),
            at_risk=at_risk,
            tuttos=tuttos,
            left=jnp.where(again, DICE, left),
            aside=jnp.where(again, 0, aside),
            groups=jnp.where(again, 0, x.groups + jnp.asarray(f.keep_groups)[action]),
            taken=jnp.where(straight, x.taken | jnp.asarray(f.keep_faces)[action], x.taken),
            roll=jnp.int32(NO),
            booked=booked,
        )
        if self.game.charge_at_once:
            after = after._replace(scores=booked)
        else:
            after = after._replace(charges=x.charges + waits)
        won = tutto & (tuttos == fact["wins_after"])
        return either(won, self._cloverleaf(x), after)

    def _cloverleaf(self, x: Position) -> Position:
        """Wins at once; nothing of the turn is booked."""
        bare = self._bare(x)._replace(at_risk=jnp.int32(0), charges=jnp.int32(0), booked=x.scores)
        return bare._replace(phase=jnp.int32(FINISHED), winners=jnp.int32(1) << x.roller)

    def _banked(self, x: Position) -> Position:
        """Book pending charges first, then the roller's own points."""
        return self._next_turn(x, put(x.booked, x.roller, at(x.booked, x.roller) + x.at_risk))

    def _charged(self, scores: Array, roller: Array) -> Array:
        """Every leader except the roller loses points, never below 0."""
        leads = (scores == jnp.max(scores)) & (jnp.arange(self.game.seats) != roller)
        return scores - jnp.where(leads, jnp.minimum(self.f.charge, scores), 0)

    def _next_turn(self, x: Position, scores: Array) -> Position:
        """After a player reaches the target, the round is finished: equal turns for all."""
        last = x.last_round | (at(scores, x.roller) >= self.game.target)
        roller = (x.roller + 1) % self.game.seats
        over = last & (roller == int(self.game.first))
        wins = jnp.sum((scores == jnp.max(scores)) << jnp.arange(self.game.seats))
        return self._bare(x)._replace(
            phase=jnp.where(over, FINISHED, CARD_DUE),
            roller=roller,
            last_round=last,
            at_risk=jnp.int32(0),
            charges=jnp.int32(0),
            winners=jnp.where(over, wins, 0).astype(jnp.int32),
            scores=scores,
            booked=scores,
        )

    def _bare(self, x: Position) -> Position:
        """No card, nothing set aside."""
        zero, no = jnp.int32(0), jnp.int32(NO)
        return x._replace(
            card=no, tuttos=zero, left=jnp.int32(DICE), aside=zero, groups=zero, taken=zero, roll=no
        )

    def observe(self, x: Position, seat: Array) -> Array:
        seats, f = self.game.seats, self.f
        scores = jnp.stack([at(x.scores, (seat + place) % seats) for place in range(seats)])
        lying = jnp.asarray(f.roll_counts)[jnp.asarray(f.roll_first)[x.left] + x.roll]
        numbers = [
            x.at_risk / self.game.target,
            x.charges,
            x.tuttos,
            x.left / DICE,
            (int(self.game.first) - x.roller - 1) % seats / seats,
            x.last_round,
        ]
        return jnp.concatenate(
            [
                scores / self.game.target,
                jnp.stack([jnp.asarray(number, jnp.float32) for number in numbers]),
                x.phase == jnp.arange(len(KINDS)),
                x.card == jnp.arange(CARDS),
                x.taken >> jnp.arange(DICE) & 1,
                jnp.where(x.roll != NO, lying, 0) / DICE,
                self._full(x.deck) / sum(self.game.full),
            ],
            dtype=jnp.float32,
        )

    def words(self, x: Position) -> contract.Words:
        array = words_of(x, layout, self.coding.words)
        array[..., contract.KIND] = np.array(KINDS)[x.phase]
        array[..., contract.SEAT] = np.where(x.phase == FINISHED, NO, x.roller)
        array[..., layout.DECK : layout.SCORES] = x.deck
        array[..., layout.SCORES :] = x.scores
        return array


def _kind(up_to: Sequence[Array], place: Array) -> Array:
    """The kind of the card at this place of the deck."""
    kind: Array = jnp.int32(0)
    for count in up_to:
        kind = kind + (count <= place)
    return kind


def apart(values: Values) -> Values:
    """The same values. XLA computes them once, instead of again wherever they are used."""
    same: Values = jax.lax.optimization_barrier(values)  # type: ignore[no-untyped-call]
    return same


def bits_of(flags: NDArray[np.bool_]) -> int:
    """A number whose bit i is flag i.

    >>> bits_of(np.array([True, False, True]))
    5
    """
    return sum(1 << place for place in np.flatnonzero(flags).tolist())


JAX = JaxKit(TuttoRules)
