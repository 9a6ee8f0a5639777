"""The effect of the real deck: it is not full before every draw, as the solutions assume.

Simulated; for documents only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import Any

from research.tutto.findings import first_seat, turn_value
from wagnis.core import Chance, Over
from wagnis.dice import Prng
from wagnis.games import BOXES
from wagnis.games.tutto.cards import FULL_DECK, KINDS
from wagnis.games.tutto.rules import ALL_DICE, CardDue, State, Tutto
from wagnis.games.tutto.solver.facts import DRAWN, UNIT
from wagnis.games.tutto.solver.positions import worth
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import points_turn, win_turn
from wagnis.records import Match
from wagnis.solvers.value_store import ValueStore


@dataclass(frozen=True)
class Memory:
    """What a deck that remembers changes, the play staying the same; with its standard error."""

    full_deck: float  # with a full deck before every draw: exact
    change: float  # with the real deck: the difference
    error: float
    games: int


def memory_in_points(games: int, seed: int, target: int = 6000) -> Memory:
    """Of the points per turn, over whole games of two that play for points.

    Dice are averaged out: counted is only how much the cards left in the deck, at each draw, are
    worth more or less than those of a full deck.
    """
    turn, game = points_turn(target), Tutto(2, target)
    changes = []
    for number in range(games):
        shifts, turns = _shifts(game, random.Random(f"{seed}|{number}"), lambda _: turn)
        changes.append(sum(shift for _, shift in shifts) / turns)
    return _memory(turn_value(target), changes)


def memory_in_wins(games: int, seed: int, store: ValueStore, target: int = 6000) -> Memory:
    """Of the first seat's share of wins, both playing perfectly for a full deck."""
    game = Tutto(2, target)
    changes = []
    for number in range(games):
        luck = random.Random(f"{seed}|{number}")
        shifts, _ = _shifts(game, luck, lambda state: win_turn(game, state, store))
        changes.append(sum(shift if roller == 0 else -shift for roller, shift in shifts))
    return _memory(first_seat(store, target), changes)


def _memory(full_deck: float, changes: list[float]) -> Memory:
    return Memory(full_deck, fmean(changes), stdev(changes) / len(changes) ** 0.5, len(changes))


def _shifts(
    game: Tutto, luck: random.Random, turn_of: Callable[[State], SolvedTurn]
) -> tuple[list[tuple[int, float]], int]:
    """One game with the real deck: (roller, value of the deck less a full one's) at each draw."""
    match, shifts, turns = Match.of(BOXES["tutto"], game), list[tuple[int, float]](), 0
    fate = Prng(luck)
    while not isinstance(node := match.node, Over):
        state = match.state
        if isinstance(node, Chance):
            if isinstance(state.phase, CardDue):
                turns += state.at_risk == 0
                shifts.append((state.roller, shift(node, state, turn_of(state))))
            match = match.advance(node.lot.draw(fate))
        else:
            full = replace(state, deck=FULL_DECK)
            best = max(worth(game, full, turn_of).values, key=lambda found: found[1])
            match = match.advance(best[0])
    return shifts, turns


def shift(node: Chance[Any], state: State, turn: SolvedTurn) -> float:
    """The value of the remaining cards less that of a full deck."""
    units = state.at_risk // UNIT
    there = {card: copies / node.lot.total for card, copies in node.lot.events()}
    return sum(
        (there.get(card, 0.0) - DRAWN[card]) * turn.roll(card, ALL_DICE, units, state.charges)
        for card in KINDS
    )
