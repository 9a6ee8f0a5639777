"""Python's side of the compiled games: arrays, streams of dice, states of the rules, regret.

What happens in a step is in `world`; which interface asks for it, in the neighbours.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from wagnis.core.box import Bot
from wagnis.envs import world
from wagnis.envs.choosing import compiled, policy
from wagnis.envs.dispatch import COMPILED, WORLDS
from wagnis.envs.opening import Opened
from wagnis.envs.parking import Parked
from wagnis.envs.players import OUTSIDE
from wagnis.envs.regret import regret
from wagnis.kernels import ROOMS
from wagnis.kernels.compiled import digest_of
from wagnis.kernels.contract import NO

SEEDS = 2**63
"""Seeds of the compiled games are below this."""


class Table:
    """`count` games of one kind side by side; players of these `names` can sit down in them.

    `run(address)` is one compiled step of all of them, as `world.run` says.
    """

    def __init__(
        self, opened: Opened, count: int = 1, names: Sequence[str] = (), points: bool = False
    ) -> None:
        kernel, room, seats = opened.kernel, ROOMS[opened.name], opened.seats
        layout = import_module(f"{room}.layout")
        self.opened, kind = opened, WORLDS[opened.name]
        COMPILED[kind] = compiled(opened)
        self.world = kind(
            tables=kernel.tables,
            policy=policy(opened, names),
            points=int(points),
            scores_at=layout.SCORES,
            winners_at=getattr(layout, "WINNERS", NO),
            players=np.full((count, seats), OUTSIDE, np.int8),
            states=np.zeros((count, kernel.words), np.int32),
            masks=np.zeros((count, kernel.actions), np.int8),
            seen=np.zeros((count, kernel.features), np.float32),
            seeds=np.zeros(count, np.uint64),
            deals=np.zeros(count, np.int64),
            dice=np.zeros((count, 1), np.uint64),
            coins=np.zeros((count, 1), np.uint64),
            scores=np.zeros((count, seats), np.int32),
            shares=np.zeros((count, seats), np.float64),
            actions=np.zeros(count, np.int64),
            ended=np.ones(count, np.bool_),
            illegal=np.zeros(count, np.bool_),
            learners=np.full(count, NO, np.int64),
            rewards=np.zeros(count, np.float64),
            had=np.zeros(count, np.int32),
            began=np.zeros(count, np.int32),
        )
        self.parked = Parked(self.world, source(room))
        self.address = self.parked.address
        self.run = self.parked.entry(world.run)

    def begin(self, seeds: Any) -> int:
        """New games everywhere, dealt by these seeds; who is to act in the last of them."""
        self.world.seeds[:] = seeds
        self.world.deals[:] = 0
        self.world.ended[:] = True
        return int(self.run(self.address))

    def state(self, row: int = 0) -> Any:
        """The state of the rules."""
        return self.opened.kernel.decode(self.world.states[row])

    def regret(self, words: Any, action: int) -> float | None:
        """What this action gives away in the state of these words."""
        kernel = self.opened.kernel
        state, taken = kernel.decode(words), kernel.action(action)
        return regret(self.opened.box, self.opened.game, state, taken)

    def asked(self, bot: Bot, row: int = 0) -> int:
        """What a player that is not compiled does now."""
        opened, state = self.opened, self.state(row)
        actions = opened.game.node(state).actions  # type: ignore[union-attr]
        return opened.kernel.action_id(bot.choose(opened.game, state, actions))


COMPILED_HERE = ("world.py", "dispatch.py", "choosing.py", "parking.py")


@cache
def source(room: str) -> str:
    """A digest of all that is compiled into a table's functions."""
    folder = Path(str(import_module(room).__file__)).parent
    digest = hashlib.sha256(digest_of(folder).encode())
    for name in COMPILED_HERE:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()[:16]
