"""Gymnasium's vector environment: one learner in each of many games, one compiled call per step.

With opponents that are not compiled, `made` falls back to a `SyncVectorEnv` of `single`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, SyncVectorEnv, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from wagnis.core.arguments import checked, wrong
from wagnis.core.errors import ArgumentError
from wagnis.core.plain import Plain
from wagnis.envs.opening import (
    INSIDE,
    NotResetError,
    Opponents,
    opened,
    rewards_by,
    seat_checked,
    seed_checked,
)
from wagnis.envs.plain_kernel import PlainKernel
from wagnis.envs.regret import Info, InfoDict, regret_checked
from wagnis.envs.single import SingleEnv
from wagnis.envs.table import SEEDS, Table, features_space
from wagnis.kernels.contract import NO

MOST = 1_000_000
"""Environments side by side; a million of the largest game need some GB."""

Arrays: TypeAlias = NDArray[Any]  # Gymnasium has one type for rewards and for what has ended


class ManyEnv(VectorEnv[Arrays, Arrays, Arrays]):
    """`num_envs` games with one learner each. After the end of an episode the next step ignores its
    action and starts a new one. The arguments are those of `SingleEnv`."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    @checked
    def __init__(
        self,
        num_envs: int,
        game: str,
        opponent: str | Sequence[str] | None = None,
        players: int = 2,
        seat: int | None = 0,
        rewards: str = "win",
        regret: bool | str = "lazy",
        render_mode: str | None = None,
        **options: Plain,
    ) -> None:
        if not 1 <= num_envs <= MOST:
            raise wrong("n", f"a number of environments, 1 to {MOST:,}", num_envs)
        self._points, self._regret = rewards_by(rewards), regret_checked(regret)
        self.opened = opened(game, players, options)
        self._seat = seat_checked(seat, players)
        self.opponents = Opponents(self.opened, opponent)
        if not compiled(self.opponents):
            there = [name for name in INSIDE if name in self.opened.kernel.policies]
            raise ArgumentError(
                f"{game} has {', '.join(there) or 'no player'} compiled, not {opponent}"
            )
        self.num_envs = num_envs
        self.single_observation_space = features_space(self.opened)
        self.single_action_space = spaces.Discrete(self.opened.kernel.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.table, self._begun = Table(self.opened, num_envs, self._points), False

    def reset(
        self, *, seed: int | None = None, options: InfoDict | None = None
    ) -> tuple[Arrays, InfoDict]:
        super().reset(seed=seed_checked(seed))
        seats = np.full(self.num_envs, self._seat or 0)
        if self._seat is None:
            seats = self.np_random.integers(self.opened.seats, size=self.num_envs)
        for row, seat in enumerate(seats.tolist()):
            self.opponents.sit(self.table, row, seat)
        self.table.begin(self.np_random.integers(SEEDS, size=self.num_envs))
        self._begun = True
        return self.table.world.seen.copy(), self._with_masks({})

    def step(self, actions: Arrays) -> tuple[Arrays, Arrays, Arrays, Arrays, InfoDict]:
        if not self._begun:
            raise NotResetError
        table, world, infos = self.table, self.table.world, InfoDict()
        world.actions[:] = self._checked(actions)
        if self._regret:
            taken = np.where(world.ended, NO, world.actions)
            reckon = partial(table.regrets, world.states.copy(), taken)
            infos = Info.of(reckon, self._regret)
        table.run(table.address)
        if world.illegal.any():
            infos["illegal"] = infos["_illegal"] = world.illegal.copy()
        none = np.zeros(self.num_envs, np.bool_)
        seen, rewards, ended = world.seen.copy(), world.rewards.copy(), world.ended.copy()
        return seen, rewards, ended, none, self._with_masks(infos)

    def _checked(self, actions: Arrays) -> Arrays:
        given = np.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != (self.num_envs,):
            raise wrong("actions", f"{self.num_envs} whole numbers, one for each game", actions)
        return given

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks of all games, as sb3-contrib's `MaskablePPO` asks for them."""
        return np.asarray(self.table.world.masks, np.bool_)

    def _with_masks(self, infos: InfoDict) -> InfoDict:
        infos["action_mask"] = self.table.world.masks.copy()
        infos["_action_mask"] = np.ones(self.num_envs, np.bool_)
        return infos


def compiled(opponents: Opponents) -> bool:
    """Whether one compiled call can play the game and all its opponents."""
    return opponents.compiled and not isinstance(opponents.opened.kernel, PlainKernel)


def made(game: str, n: int, **given: Plain) -> VectorEnv[Arrays, Arrays, Arrays]:
    """A `ManyEnv`, or a `SyncVectorEnv` if an opponent is not compiled."""
    there = opened(game, given["players"], {})
    if 1 <= n <= MOST and not compiled(Opponents(there, given["opponent"])):
        return SyncVectorEnv([partial(SingleEnv, game, **given)] * n)
    return ManyEnv(n, game, **given)
