"""Learns the weights of `estimate`; run as a program it prints them.

The model of `many` plays rounds on the shipped tableaux; a regression fits the model's values of
the fillings by their features. It is not needed to play.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import numpy as np

from research.gambler.many import left_to_others
from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import Gambler, Placing, Rolling, State
from wagnis.games.gambler.solver.estimate import features, next_dice
from wagnis.games.gambler.solver.turn import Ending, TurnSearch, Values, fills_of
from wagnis.records import Match

ROUNDS = 60  # on each tableau
MOST_FILLINGS = 100_000
NO_END = 10**9  # a target out of reach


def learn(seats: int, tableaux: tuple[Tableau, ...], rounds: int = ROUNDS) -> Values:
    """The weights that fit the model best for this number of players: [features]."""
    seen, worth = [], []
    for tableau in tableaux:
        fills, left = fills_of(tableau.rows), left_to_others(tableau.rows, seats)
        for state in _played(tableau, seats, left, rounds):
            code, dice = np.array([fills.code(state.filled)]), next_dice(state)
            if dice:
                seen.append(features(fills, code, dice)[0])
                worth.append(left[code[0], dice - 1])
    weights: Values = np.linalg.lstsq(np.array(seen), np.array(worth))[0]
    return weights


def teachers() -> tuple[Tableau, ...]:
    """The shipped tableaux that are not too large for the model."""
    everything = [tableau for edition in EDITIONS.values() for tableau in edition.tableaux]
    return tuple(one for one in everything if fills_of(one.rows).count <= MOST_FILLINGS)


def _played(tableau: Tableau, seats: int, left: Values, rounds: int) -> Iterator[State]:
    """Positions in which a player may stop, when all play by the model."""
    game, random = Gambler(seats, NO_END, (tableau,), known=1), Random(f"{tableau.id} {seats}")
    fills = fills_of(tableau.rows)
    match = Match.of(BOXES["gambler"], game)
    while (state := match.state).round < rounds:
        node = match.node
        if isinstance(node, Decision):
            assert isinstance(state.phase, Placing)
            code, cup, dice = fills.code(state.filled), state.phase.cup, next_dice(state)
            turn = TurnSearch.search(fills, code, len(cup), _ending(left[:, max(dice, 1) - 1]))
            if not state.phase.owes:
                yield state
            match = match.advance(max(node.actions, key=lambda a: turn.action(code, cup, a)))
        else:
            assert isinstance(state.phase, Rolling)
            roll = sorted(random.choices(range(1, 7), k=state.phase.dice))
            match = match.advance(tuple(roll))


def _ending(worth: Values) -> Ending:
    return lambda codes: worth[codes]


def main() -> None:
    for seats in range(2, 7):
        learned = ", ".join(f"{weight:.3f}" for weight in learn(seats, teachers()))
        sys.stdout.write(f"{seats}: ({learned}),\n")


if __name__ == "__main__":
    main()
