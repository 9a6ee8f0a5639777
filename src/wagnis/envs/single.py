"""The games as Gymnasium environments: one learner among bots.

`step` includes chance events and the opponents' actions. `many` runs many games at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wagnis.core.arguments import checked
from wagnis.core.plain import Plain
from wagnis.envs.kit import Features
from wagnis.envs.opening import (
    ANSI,
    NotResetError,
    Opponents,
    action_checked,
    opened,
    render_checked,
    rewards_by,
    seat_checked,
    seed_checked,
)
from wagnis.envs.plain_table import table_of
from wagnis.envs.registered import gym_id, register
from wagnis.envs.regret import Info, InfoDict, regret_checked
from wagnis.envs.table import SEEDS, drawn, features_space
from wagnis.envs.world import ILLEGAL
from wagnis.kernels.contract import NO

Action: TypeAlias = int | np.integer


class SingleEnv(gymnasium.Env[Features, Action]):
    """One learner among bots.

    The learner sits in `seat`, or in a random seat in every episode if it is None. `opponent` is a
    bot's name, or one name for each other seat, clockwise from the learner; None is the rule of
    thumb, or `random` if the game has none. An illegal action ends
    the episode with a return below that of any game: -1, or a point less than the lowest score.
    """

    @checked
    def __init__(
        self,
        game: str,
        opponent: str | Sequence[str] | None = None,
        players: int = 2,
        seat: int | None = 0,
        rewards: str = "win",
        regret: bool | str = "lazy",
        render_mode: str | None = None,
        **options: Plain,
    ) -> None:
        self._points, self._regret = rewards_by(rewards), regret_checked(regret)
        self.render_mode = render_checked(render_mode)
        self.opened = opened(game, players, options)
        self._seat = seat_checked(seat, players)
        self.opponents = Opponents(self.opened, opponent)
        self.observation_space = features_space(self.opened)
        self.action_space = spaces.Discrete(self.opened.kernel.actions)
        self.table = table_of(self.opened, self._points)
        world = self.table.world
        self._run, self._address, self._actions = self.table.run, self.table.address, world.actions
        self._snapshot = self.table.snapshots()
        self._seen, self._mask = world.seen[0], world.masks[0]
        self._rewards, self.seat, self._begun = world.rewards, seat or 0, False
        self._owed = 0.0

    metadata = {"render_modes": [ANSI], "render_fps": 4}  # noqa: RUF012 - as Gymnasium has it

    def reset(
        self, *, seed: int | None = None, options: InfoDict | None = None
    ) -> tuple[Features, InfoDict]:
        super().reset(seed=seed_checked(seed))
        fate = self.np_random
        if self._seat is None:
            self.seat = int(fate.integers(self.opened.seats))
        self.opponents.sit(self.table, 0, self.seat)
        acts = NO
        while acts == NO:  # a game that ends before the learner acts is no episode
            key = int(fate.integers(SEEDS))
            self.opponents.seeded(0, key)
            acts = self._others(self.table.begin(key))
        self._begun = True
        self._owed = float(self._rewards[0])  # the effect of opponents that have acted already
        return self._seen.copy(), {"action_mask": self._mask.copy()}

    def step(self, action: Action) -> tuple[Features, float, bool, bool, InfoDict]:
        if not self._begun:
            raise NotResetError
        before = self._snapshot() if self._regret else None
        number = self._actions[0] = action_checked(action, len(self._mask))
        acts = self._run(self._address)
        reward, self._owed = self._owed + float(self._rewards[0]), 0.0
        if acts != self.seat and acts >= 0:
            acts = self._others(acts)
            reward += float(self._rewards[0])
        info: InfoDict = {}
        if acts == ILLEGAL:
            info["illegal"] = True
        elif self._regret:
            info = Info.of(partial(self.table.regret, before, number), self._regret)
        info["action_mask"] = self._mask.copy()
        self._begun = acts >= 0
        return self._seen.copy(), reward, acts < 0, False, info

    def _others(self, acts: int) -> int:
        """Let opponents that are not compiled act until the learner's turn. Their effect on the
        learner's points is the reward of the step."""
        paid = 0.0
        while acts >= 0 and acts != self.seat:
            self._actions[0] = self.opponents.asked(self.table, 0, self.seat, acts)
            acts = self._run(self._address)
            paid += self._rewards[0]
        self._rewards[0] = paid
        return acts

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask as sb3-contrib's `MaskablePPO` asks for it."""
        return np.asarray(self._mask, np.bool_)

    def render(self) -> str | None:
        return drawn(self.table) if self.render_mode == ANSI else None


def made(game: str, **given: Plain) -> SingleEnv:
    """The registered environment, without wrappers."""
    # Our messages for bad arguments, instead of Gymnasium's.
    opened(game, given["players"], {})
    render_checked(given["render_mode"])
    register()
    env = gymnasium.make(gym_id(game), disable_env_checker=True, **given).unwrapped
    assert isinstance(env, SingleEnv)
    return env
