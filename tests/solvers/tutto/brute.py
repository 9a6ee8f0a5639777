"""Turns of Tutto by brute force: every roll, every keep, through the readable rules.

Slow and short; only the deck is touched, which is full before every draw.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from wagnis.core import Chance, Decision
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import (
    Action,
    Choosing,
    Event,
    Finished,
    Keeping,
    Rolling,
    State,
    Stop,
    Tutto,
)

LOST = 1e-15  # of the chance: fireworks so long are left out
FAINT = 1e-20


def after(game: Tutto, state: State, move: Action | Event) -> State:
    """What comes of a move, the deck being full again."""
    return replace(game.after(state, move), deck=game.full)


@dataclass
class Brute:
    """Values for the roller, given what the ends of a turn are worth.

    `ended` is told the state after the turn. With more than `enough` points at risk the roller
    stops wherever that is allowed.
    """

    game: Tutto
    ended: Callable[[State], float]
    enough: int
    _known: dict[Any, float] = field(default_factory=dict)

    def value(self, state: State, roller: int) -> float:
        if state.roller != roller or isinstance(state.phase, Finished):
            return self.ended(state)
        if isinstance(state.phase, Keeping):
            return self._value(state, roller)
        key = _key(state)
        if key not in self._known:
            self._known[key] = self._value(state, roller)
        return self._known[key]

    def _value(self, state: State, roller: int) -> float:
        if state.card is Card.FIREWORKS and isinstance(state.phase, Rolling):
            return self._fireworks(state)
        node = self.game.node(state)
        if isinstance(node, Chance):
            events = list(node.lot.events())
            return (
                sum(w * self.value(after(self.game, state, e), roller) for e, w in events)
                / node.lot.total
            )
        assert isinstance(node, Decision)
        actions = node.actions
        if isinstance(state.phase, Choosing) and state.at_risk > self.enough:
            actions = (Stop(),)
        return max(self.value(after(self.game, state, action), roller) for action in actions)

    def _fireworks(self, state: State) -> float:
        gains = gains_of_fireworks(state.left)
        return sum(p * self._banked(state, state.at_risk + gain) for gain, p in gains.items())

    def _banked(self, state: State, points: int) -> float:
        key = ("banked", state.scores, state.charges, points)
        if key not in self._known:
            null = replace(state, at_risk=points, aside=((1,), (1,), (1,), (1,), (1,)))
            self._known[key] = self.ended(after(self.game, null, (2,)))
        return self._known[key]


@cache
def gains_of_fireworks(left: int) -> dict[int, float]:
    """The chance of each gain, but for the very longest fireworks."""
    gains: defaultdict[int, float] = defaultdict(float)
    ways = {(left, 0): 1.0}
    while sum(ways.values()) > LOST:
        following: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (dice, points), chance in ways.items():
            for (then, gain), share in sparks(dice).items():
                if then == 0:
                    gains[points] += chance * share
                else:
                    following[then, points + gain] += chance * share
        ways = {way: chance for way, chance in following.items() if chance > FAINT}
    return gains


@cache
def sparks(left: int) -> dict[tuple[int, int], float]:
    """Dice and points after one roll of fireworks; no dice stand for a null."""
    game = Tutto(2)
    state = replace(game.start(), card=Card.FIREWORKS, phase=Rolling(), aside=((1,),) * (6 - left))
    node = game.node(state)
    assert isinstance(node, Chance)
    found: Counter[tuple[int, int]] = Counter()
    for roll, weight in node.lot.events():
        rolled = after(game, state, roll)
        if not isinstance(rolled.phase, Keeping):
            found[0, 0] += weight
            continue
        keeping = game.node(rolled)
        assert isinstance(keeping, Decision)
        (keep,) = keeping.actions
        kept = after(game, rolled, keep)
        found[kept.left, kept.at_risk] += weight
    return {key: weight / node.lot.total for key, weight in found.items()}


def _key(state: State) -> Any:
    """What the future of the turn depends on."""
    straight = state.card is Card.STRAIGHT
    aside = frozenset(state.aside) if straight else state.left
    at = (state.scores, state.last_round, state.at_risk, state.charges)
    return (state.card, aside, state.tuttos, *at, type(state.phase))


def on_card(game: Tutto, card: Card | None, left: int, points: int, **changes: Any) -> State:
    """A position before a roll on this card, or before a card is drawn."""
    faces = tuple((face,) for face in range(left + 1, 7))
    start = replace(game.start(), at_risk=points, deck=game.full, **changes)
    return start if card is None else replace(start, card=card, aside=faces, phase=Rolling())
