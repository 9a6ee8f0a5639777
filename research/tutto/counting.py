"""The value of knowing the deck: one player counts the cards left, the other does not.

Both play perfectly, for points or for the win, one with the next card from the cards really left
(`seen`), the other as if from a full deck. Dice and cards are averaged out as in `memory`: counted
is what the deck is worth more or less than a full one at each draw, less what the counting player
gives away by the values of a full deck. That has the right mean whatever those values assume. Each
game is played twice with the same luck, either seat counting. For documents only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from research.tutto.memory import shift
from wagnis.core import Chance, Decision, Over
from wagnis.dice import Prng
from wagnis.games.tutto.cards import FULL_DECK
from wagnis.games.tutto.rules import CardDue, State, Tutto
from wagnis.games.tutto.solver.positions import from_deck, worth
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import points_turn, win_turn
from wagnis.solvers.value_store import ValueStore

TurnOf = Callable[[State], SolvedTurn]


@dataclass(frozen=True)
class Measured:
    """A mean with its standard error."""

    mean: float
    error: float
    games: int

    @classmethod
    def of(cls, numbers: list[float]) -> Measured:
        return cls(fmean(numbers), stdev(numbers) / len(numbers) ** 0.5, len(numbers))


@dataclass(frozen=True)
class Counting:
    """The gain of counting over not counting: simulated, and by the counter's own values."""

    gain: Measured
    promised: Measured
    other_moves: float  # how often per turn counting chooses another move


class Tally:
    """The result of one game, by seat."""

    def __init__(self) -> None:
        self.gain, self.turns = [0.0, 0.0], [0, 0]
        self.promised, self.others = 0.0, 0


def in_points(games: int, seed: int, target: int = 6000) -> Counting:
    """Points per turn, the counting player's less the other's."""
    game, turn = Tutto(2, target), points_turn(target)
    pairs = [
        [_game(game, f"{seed}|{number}", seat, lambda _: turn) for seat in (0, 1)]
        for number in range(games)
    ]

    def per_turn(what: Callable[[Tally, int], float], counts: bool) -> list[float]:
        """Per pair of games; games are not equally long, so turns are counted over all of them."""
        seats = [(told, at if counts else 1 - at) for pair in pairs for at, told in enumerate(pair)]
        sums = [what(told, seat) for told, seat in seats]
        turns = [told.turns[seat] for told, seat in seats]
        mean = sum(sums) / sum(turns)
        # Each pair's contribution to the mean, and its deviation.
        parts = [one - mean * many for one, many in zip(sums, turns, strict=True)]
        return [mean + fmean(parts[at : at + 2]) / fmean(turns) for at in range(0, len(parts), 2)]

    own, other = (per_turn(lambda told, seat: told.gain[seat], counts) for counts in (True, False))
    promised = per_turn(lambda told, _: told.promised, counts=True)
    moves = per_turn(lambda told, _: told.others, counts=True)
    gains = [one - two for one, two in zip(own, other, strict=True)]
    return Counting(Measured.of(gains), Measured.of(promised), fmean(moves))


def in_wins(games: int, seed: int, store: ValueStore, target: int = 6000) -> Counting:
    """The share of wins beyond one half, over both seats."""
    game = Tutto(2, target)
    gains, promised, moves = list[float](), list[float](), list[float]()
    for number in range(games):
        known: dict[object, SolvedTurn] = {}

        def turn_of(state: State, known: dict[object, SolvedTurn] = known) -> SolvedTurn:
            at = (state.scores, state.roller, state.last_round)
            if at not in known:
                known[at] = win_turn(game, state, store)
            return known[at]

        pair = [_game(game, f"{seed}|{number}", seat, turn_of) for seat in (0, 1)]
        gains.append(fmean(told.gain[seat] - told.gain[1 - seat] for seat, told in enumerate(pair)))
        promised.append(fmean(told.promised for told in pair))
        turns = sum(told.turns[seat] for seat, told in enumerate(pair))
        moves.append(sum(told.others for told in pair) / turns)
    return Counting(Measured.of(gains), Measured.of(promised), fmean(moves))


def _game(game: Tutto, seed: str, counting: int, turn_of: TurnOf) -> Tally:
    """One game with the real deck, one seat counting."""
    state, fate, tally = game.start(), Prng(random.Random(seed)), Tally()
    while not isinstance(node := game.node(state), Over):
        seat = state.roller
        if isinstance(node, Chance):
            if isinstance(state.phase, CardDue):
                tally.turns[seat] += state.at_risk == 0
                tally.gain[seat] += shift(node, state, turn_of(state))
            state = game.after(state, node.lot.draw(fate))
            continue
        assert isinstance(node, Decision)
        action = node.actions[0]
        if len(node.actions) > 1:
            full = worth(game, replace(state, deck=FULL_DECK), turn_of).values
            action = best = max(full, key=lambda found: found[1])[0]
            if seat == counting:
                seen = worth(game, state, lambda at: from_deck(turn_of(at), at.deck)).values
                action = max(seen, key=lambda found: found[1])[0]
                tally.promised += dict(seen)[action] - dict(seen)[best]
                tally.gain[seat] -= dict(full)[best] - dict(full)[action]
                tally.others += action != best
        state = game.after(state, action)
    return tally
