"""The tables of Zocken that the tests play, and the one loop that holds rules and words together.

A tape of plain numbers decides everything: the dice, and which of the legal actions is taken.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from wagnis.core import Chance, Decision, Over, Seat
from wagnis.games.zocken.kernel import layout
from wagnis.games.zocken.kernel.tables import packed, tables
from wagnis.games.zocken.rules import Zocken
from wagnis.kernels.contract import CHANCE, DECISION, KIND, NO, OVER, ROLLER, ROUND, SEAT, TURN

TURNED = ("white", "green", "red", "blue", "orange", "purple", "yellow")
LONG = (0, 500, 20, 20, 400, 1000, 10)


BOXES = [
    game
    for seats in range(1, 9)
    for game in (Zocken(seats), Zocken(seats, TURNED, LONG, 3, Seat(seats - 1)))
]
"""One to eight players; other circles, points, rounds and beginners."""


class DifferenceError(AssertionError):
    """The words do not say what the rules say."""


def follow(steps: Any, game: Zocken, tape: random.Random) -> int:
    """Play one game in the rules and in words, and compare all that can be seen; how many steps."""
    t = packed(tables(game))
    words = np.full(layout.words(game.seats), -7, np.int32)
    mask = np.ones(layout.ACTIONS, np.bool_)
    steps.begin(t, words)
    state, count = game.start(), 0
    while True:
        count += 1
        node = game.node(state)
        if layout.decode(game, words) != state:
            raise DifferenceError(f"{layout.decode(game, words)} is not {state}")
        if list(words) != list(layout.encode(game, state)):
            raise DifferenceError(f"{words} is not written as {state}")
        if state.round * game.seats + (state.roller - game.first) % game.seats != words[TURN]:
            raise DifferenceError("another turn")
        if (words[ROLLER], words[ROUND]) != (state.roller, state.round):
            raise DifferenceError("another roller or round")
        number = steps.legal(t, words, mask)
        if isinstance(node, Over):
            if (words[KIND], words[SEAT], number, int(mask.any())) != (OVER, NO, 0, 0):
                raise DifferenceError("the game is over")
            return count
        if isinstance(node, Chance):
            if (words[KIND], words[SEAT], number) != (CHANCE, node.seat, 0):
                raise DifferenceError("a die is due")
            face = tape.randint(1, 6)
            if layout.event(words, face - 1) != (face,) or layout.event_id((face,)) != face - 1:
                raise DifferenceError("another die")
            steps.fall(t, words, face - 1)
            state = game.after(state, (face,))
            continue
        assert isinstance(node, Decision)
        ids = [layout.ACTION_ID[action] for action in node.actions]
        if (words[KIND], words[SEAT], number) != (DECISION, node.seat, len(ids)):
            raise DifferenceError("another player, or another number of actions")
        if list(np.flatnonzero(mask)) != ids:
            raise DifferenceError(f"{np.flatnonzero(mask)} are not {ids} at {state}")
        chosen = tape.choice(ids)
        steps.act(t, words, chosen)
        state = game.after(state, layout.ACTION[chosen])
