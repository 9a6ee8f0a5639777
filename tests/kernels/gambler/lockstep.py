"""The compiled Gambler and the readable rules, one step after the other, on the same tape.

A tape is a stream of random numbers that settles actions and falls alike.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from wagnis.core import Chance, Decision, Over, play
from wagnis.games.gambler.kernel.layout import ACTIONS, Layout, action, action_id
from wagnis.games.gambler.kernel.tables import pack, thumb_tables
from wagnis.games.gambler.rules import Gambler
from wagnis.kernels.contract import CHANCE, DECISION, KIND, NO, OVER, ROLLER, ROUND, SEAT, TURN

WHOLE = 7
"""Every so many steps each single word is compared; decoding forgets idle ones."""


class DiffersError(AssertionError):
    """The two disagree."""


def agree(what: str, one: Any, other: Any) -> None:
    if one != other:
        raise DiffersError(f"{what}: by the rules {one}, compiled {other}")


class Both:
    """One game, of which `steps` is the compiled order of play (or one that was broken)."""

    def __init__(self, game: Gambler, steps: Any) -> None:
        self.game, self.steps = game, steps
        self.layout = Layout.of(game)
        self.tables = pack(self.layout.tables, thumb_tables(game, self.layout.made))
        self.words = np.zeros(self.layout.words, np.int32)
        self.mask = np.zeros(ACTIONS, np.uint8)

    def play(self, tape: random.Random, most: int = 20_000) -> int:
        """A whole game in step, or so many steps of it; how many were compared."""
        state, turn = self.game.start(), 0
        self.steps.begin(self.tables, self.words)
        for step in range(most):
            agree("the state", state, self.layout.decode(self.words))
            agree("turns before", turn, int(self.words[TURN]))
            if step % WHOLE == 0:
                told = self.layout.encode(state)
                told[TURN] = turn
                agree("the words", told.tolist(), self.words.tolist())
            node = self.game.node(state)
            legal = self.steps.legal(self.tables, self.words, self.mask)
            kind, seat = int(self.words[KIND]), int(self.words[SEAT])
            agree("the round", state.round, int(self.words[ROUND]))
            match node:
                case Over():
                    agree("what is due", (OVER, NO, 0), (kind, seat, legal))
                    return step
                case Decision(acts, actions):
                    agree("who acts", (DECISION, acts), (kind, seat))
                    agree("the roller", acts, int(self.words[ROLLER]))
                    mask = [action_id(one) for one in actions]
                    agree("what is legal", mask, np.flatnonzero(self.mask).tolist())
                    agree("how much is legal", len(mask), int(legal))
                    chosen = tape.choice(mask)
                    state, ended = self._told(state, action(chosen))
                    self.steps.act(self.tables, self.words, chosen)
                case Chance(lot, falls):
                    agree(
                        "what falls",
                        (CHANCE, NO if falls is None else falls, 0),
                        (kind, seat, legal),
                    )
                    seed = tape.getrandbits(64)
                    event = self._drawn(seed)
                    if event not in lot:
                        raise DiffersError(f"{event} cannot fall")
                    number = self.layout.event_id(event)
                    state, ended = self._told(state, event)
                    self.steps.fall(self.tables, self.words, number)
            turn += ended
        return most

    def _told(self, state: Any, move: Any) -> tuple[Any, bool]:
        """What comes of a move, and whether another turn follows one that ended with it."""
        told = [type(one).__name__ for one in self.game.happened(state, move)]
        return play(self.game, state, move), "TurnOver" in told and "GameOver" not in told

    def _drawn(self, seed: int) -> Any:
        rng = np.array([seed], np.uint64)
        number = int(self.steps.draw(self.tables, self.words, rng))
        return self.layout.event(self.words, number)
