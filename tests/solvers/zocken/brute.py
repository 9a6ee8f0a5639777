"""A turn of Zocken valued by trying everything the rules allow, in fractions; and turns to value.

Nothing here is taken from the solvers, and no expectations are stated.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from wagnis.core import Chance, Decision, Roll, play
from wagnis.games.zocken.row import COLOURS, MATCH_POINTS, Place
from wagnis.games.zocken.rules import (
    Action,
    Bet,
    Betting,
    Finished,
    Pick,
    Put,
    Rolling,
    State,
    Zocken,
)

Laid = tuple[str, int, Place]  # a die, the face it shows, and where it goes
Pair = tuple[Fraction, Fraction]
"""What the roller maximises, and what the bettor loses: equally good moves go against the bet."""


@dataclass
class Brute:
    """Every move and every face, from a position to the end of its turn."""

    game: Zocken
    objective: str
    seen: dict[State, Pair] = field(default_factory=dict)

    def roller(self, state: State) -> Fraction:
        """What the turn is worth to its roller."""
        return self.pair(self.said(state))[0]

    def after(self, state: State, move: Action) -> Fraction:
        """What it is worth to its roller after this move."""
        return self.following(state, move)[0]

    def bet(self, state: State) -> Fraction:
        """What a bet made now is worth."""
        return -self.pair(self.said(state))[1]

    def said(self, state: State) -> State:
        """All bets are made: the roller's left neighbour bets, nobody else does."""
        while isinstance(state.phase, Betting):
            first = state.phase.seat == (state.roller + 1) % self.game.seats
            state = self.game.after(state, Bet(first))
        return state

    def pair(self, state: State) -> Pair:
        if state not in self.seen:
            self.seen[state] = self.reckoned(state)
        return self.seen[state]

    def reckoned(self, state: State) -> Pair:
        node = self.game.node(state)
        if isinstance(node, Decision):
            return max(self.following(state, move) for move in node.actions)
        assert isinstance(node, Chance)
        pairs = [self.following(state, roll) for roll, _ in node.lot.events()]
        return (
            sum((pair[0] for pair in pairs), Fraction(0)) / len(pairs),
            sum((pair[1] for pair in pairs), Fraction(0)) / len(pairs),
        )

    def following(self, state: State, move: Action | Roll) -> Pair:
        after = self.game.after(state, move)
        same_turn = (after.round, after.roller) == (state.round, state.roller)
        if same_turn and not isinstance(after.phase, Finished):
            return self.pair(self.said(after))
        gains = [now - before for now, before in zip(after.scores, state.scores, strict=True)]
        points = gains[state.roller]
        lost = -gains[(state.roller + 1) % self.game.seats]
        return Fraction(points if self.objective == "points" else points > 50), Fraction(lost)


def some_game(rng: random.Random) -> Zocken:
    """One or more players, circles in any order, and now and then other points for matches."""
    circles = tuple(rng.sample(COLOURS, len(COLOURS)))
    odd = tuple(rng.randrange(0, 300, 10) for _ in COLOURS)
    return Zocken(rng.randint(1, 4), circles, rng.choice([MATCH_POINTS, odd]), rng.randint(1, 2))


def walk(game: Zocken, rng: random.Random) -> Iterator[State]:
    """Every position of a game played by tossing coins, as long as it is not over."""
    state = game.start()
    while not isinstance(state.phase, Finished):
        yield state
        node = game.node(state)
        assert isinstance(node, Decision | Chance)
        if isinstance(node, Decision):
            state = play(game, state, rng.choice(node.actions))
        else:
            state = play(game, state, (rng.randint(1, 6),))


def to_come(state: State) -> int:
    """Dice that have not fallen yet."""
    return len(state.remaining) + isinstance(state.phase, Rolling)


def lay(game: Zocken, laid: Sequence[Laid]) -> State:
    """A turn in which these dice were picked, fell and were placed, up to the bets."""
    state = game.start()
    for die, face, place in laid:
        for move in (Pick(die), (face,), Put(place)):
            state = play(game, state, move)
    return state
