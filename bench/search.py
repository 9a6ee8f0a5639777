"""OpenSpiel's Monte Carlo tree search as a player of contests.

`baselines` measures it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bench.contests import Running
from wagnis import envs
from wagnis.core import Over
from wagnis.envs.table import Table
from wagnis.kernels.contract import CHANCE, KIND, OVER, RANDOM, Kernel

EXPLORATION = 1.0


class Search:
    """UCT on our OpenSpiel game, rewarded by the win; the compiled game plays leaves out at random.

    It evaluates a leaf by one random game.
    """

    def __init__(self, name: str, simulations: int, seed: int) -> None:
        from open_spiel.python.algorithms import mcts

        self.game = envs.open_spiel(name)
        kernel = self.game.opened.kernel
        assert isinstance(kernel, Kernel)
        self._kernel, self._table = kernel, Table(self.game.opened)
        self._table.begin(seed)
        self._table.world.players[:] = RANDOM
        self._fate = np.random.RandomState(seed)
        self._dice = np.array([seed], np.uint64)
        self._bot = mcts.MCTSBot(self.game, EXPLORATION, simulations, self, random_state=self._fate)

    def choose(self, game: Running) -> int:
        state = self.game.new_initial_state()
        state.set_position(self._kernel.decode(game.words))
        legal = state.legal_actions()
        return int(legal[0] if len(legal) == 1 else self._bot.step(state))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """Chance has its own; all actions are alike."""
        if state.is_chance_node():
            outcomes: list[tuple[int, float]] = state.chance_outcomes()
            return outcomes
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        """The result of one random game from here: 1 for a win, -1 for a loss."""
        kernel, world = self._kernel, self._table.world
        words = world.states[0]
        words[:] = kernel.encode(state.position)
        while words[KIND] == CHANCE:
            event = kernel.draw(kernel.tables, words, self._dice)
            kernel.fall(kernel.tables, words, event)
        if words[KIND] == OVER:
            end = self.game.opened.game.node(kernel.decode(words))
            assert isinstance(end, Over)
            return np.array(self.game.utilities.of(end), np.float64)
        world.ended[0], world.masks[0] = False, 0
        kernel.legal(kernel.tables, words, world.masks[0])
        legal = np.flatnonzero(world.masks[0])
        world.actions[0] = legal[self._fate.randint(len(legal))]
        self._table.run(self._table.address)
        return 2 * world.shares[0] - 1
