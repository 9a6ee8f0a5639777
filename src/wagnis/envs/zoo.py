"""The games as PettingZoo environments: every seat is an agent, and agents act one at a time.

`step` includes the chance events. `single` has one learner among bots.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from wagnis.core.errors import ArgumentError
from wagnis.envs.kit import Features
from wagnis.envs.opening import (
    ANSI,
    NotResetError,
    Opened,
    action_checked,
    render_checked,
    rewards_by,
    seed_checked,
)
from wagnis.envs.plain_table import table_of
from wagnis.envs.regret import Info, InfoDict, regret_checked
from wagnis.envs.table import SEEDS, drawn, features_space, mask_space
from wagnis.envs.world import ILLEGAL
from wagnis.kernels.contract import NO

Action: TypeAlias = int | np.integer | None
"""None is for agents whose game is over."""
Seen: TypeAlias = dict[str, NDArray[np.generic]]


class ZooEnv(AECEnv[str, Seen, Action]):
    """One game; agents are `player_0` and so on, clockwise.

    Rewards: `win` pays each player's share of the win at the end, `points` the change of the score.
    An illegal action raises a `ValueError` and changes nothing.
    """

    def __init__(
        self, opened: Opened, rewards: str, regret: bool | str, render_mode: str | None
    ) -> None:
        super().__init__()
        self._points, self._regret = rewards_by(rewards), regret_checked(regret)
        self.opened, self.render_mode = opened, render_checked(render_mode)
        self.metadata = {
            "name": f"{opened.name.replace('-', '_')}_v0",
            "render_modes": [ANSI],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(opened.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": features_space(opened), "action_mask": mask_space(opened)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(opened.kernel.actions) for agent in self.possible_agents
        }
        self.table = table_of(opened)
        world = self.table.world
        self._run, self._address = self.table.run, self.table.address
        self._snapshot = self.table.snapshots()
        self._seen, self._mask = world.seen[0], world.masks[0]
        self._scores, self._shares, self._actions = world.scores[0], world.shares[0], world.actions
        self._fate = seeding.np_random()[0]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            there = ", ".join(self.possible_agents)
            raise ArgumentError(f"there is no agent {agent!r}; there are {there}")
        return agent

    def reset(self, seed: int | None = None, options: InfoDict | None = None) -> None:
        if seed is not None:
            self._fate = seeding.np_random(seed_checked(seed))[0]
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, InfoDict] = {agent: {} for agent in self.agents}
        self._over = self._paid = False
        self._skip_agent_selection = None
        seat = self.table.begin(int(self._fate.integers(SEEDS)))
        self._had = self._scores.copy()
        self.agent_selection = self.possible_agents[seat]

    def step(self, action: Action) -> None:
        if not hasattr(self, "agent_selection"):
            raise NotResetError
        agent = self.agent_selection
        if self._over:
            self._was_dead_step(action)
            return
        before = self._snapshot() if self._regret else None
        number = NO if action is None else action_checked(action, len(self._mask))
        self._actions[0] = number
        seat = self._run(self._address)
        if seat == ILLEGAL:
            self.table.world.ended[0] = False
            legal = np.flatnonzero(self._mask).tolist()
            raise ArgumentError(f"action {action} is not legal here; legal are {legal}")
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        if self._regret:
            reckon = partial(self.table.regret, before, number)
            self.infos[agent] = Info.of(reckon, self._regret)
        if self._points:
            self._pay(self._scores - self._had)
            self._had = self._scores.copy()
        if seat == NO:
            self._end()
        else:
            self.agent_selection = self.possible_agents[seat]

    def _end(self) -> None:
        if not self._points:
            self._pay(self._shares)
        self._over = True
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _pay(self, amounts: NDArray[np.generic]) -> None:
        if amounts.any():
            self._paid = True
            for agent, amount in zip(self.agents, amounts.tolist(), strict=True):
                self.rewards[agent] = float(amount)
            self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Nothing is hidden: every agent sees the acting agent's features; others an empty mask."""
        acts = self._known(agent) == self.agent_selection and not self._over
        mask = self._mask.copy() if acts else np.zeros_like(self._mask)
        return {"observation": self._seen.copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, InfoDict]:
        agent = self.agent_selection
        seen = None
        if observe:  # the mask is empty once the game is over
            seen = {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        return seen, self._cumulative_rewards[agent], self._over, False, self.infos[agent]

    def render(self) -> str | None:
        return drawn(self.table) if self.render_mode == ANSI else None

    def state(self) -> Features:
        seen: Features = self._seen.copy()
        return seen

    def close(self) -> None:
        """There is nothing to release."""
