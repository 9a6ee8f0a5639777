"""N compiled games side by side, as Python sees them: arrays, seeds, states, regret.

`world` has the compiled step; the interfaces beside this module use the table.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from inspect import getfile
from pathlib import Path

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wagnis.core import Decision
from wagnis.core.box import Bot
from wagnis.core.contract import State
from wagnis.envs import world
from wagnis.envs.opening import OUTSIDE, Opened
from wagnis.envs.parking import Parked
from wagnis.envs.regret import regret
from wagnis.envs.world import COMPILED, Steps
from wagnis.kernels.compiled import digest_of
from wagnis.kernels.contract import NO, Words

SEEDS = 2**63
"""Seeds of compiled games are below this number."""


class Table:
    """`count` games of one kind side by side.

    `run(address)` is one compiled step of all of them; see `world.run`.
    """

    def __init__(self, opened: Opened, count: int = 1, points: bool = False) -> None:
        kernel, kit, seats = opened.kernel, opened.kit, opened.seats
        self.opened = opened
        COMPILED[kit.world] = Steps(
            kernel.begin,
            kernel.legal,
            kernel.act,
            kernel.fall,
            kernel.draw,
            kernel.observe,
            kit.choose,
        )
        self.world = kit.world(
            tables=kernel.tables,
            points=int(points),
            lowest=kit.span(opened.game)[0],
            scores_at=kit.scores_at,
            winners_at=kit.winners_at,
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
        )
        self.parked = Parked(self.world, source(getfile(kit.world)))
        self.address = self.parked.address
        self.run = self.parked.entry(world.run)

    def begin(self, seeds: int | NDArray[np.int64]) -> int:
        """Start new games from these seeds; returns the seat to act in the last game."""
        self.world.seeds[:] = seeds
        self.world.deals[:] = 0
        self.world.ended[:] = True
        return self.run(self.address)

    def state(self, row: int = 0) -> State:
        """The game of this row as a state of the readable rules."""
        state: State = self.opened.kernel.decode(self.world.states[row])
        return state

    def regret(self, words: bytes | Words, action: int) -> float | None:
        """The regret of this action in the state of these words."""
        kernel = self.opened.kernel
        state, taken = kernel.decode(np.frombuffer(words, np.int32)), kernel.action(action)
        return regret(self.opened.box, self.opened.game, state, taken)

    def regrets(self, words: Words, actions: NDArray[np.int64]) -> NDArray[np.float64]:
        """The regret for every row; NaN if it is not known or the action is `NO`."""
        losses = np.full(len(actions), np.nan)
        for row, action in enumerate(actions.tolist()):
            if action != NO:
                loss = self.regret(words[row], action)
                losses[row] = np.nan if loss is None else loss
        return losses

    def asked(self, bot: Bot, row: int = 0) -> int:
        """The action that this bot chooses."""
        opened, state = self.opened, self.state(row)
        node = opened.game.node(state)
        assert isinstance(node, Decision)
        return opened.kernel.action_id(bot.choose(opened.game, state, node.actions))


COMPILED_HERE = ("world.py", "kit.py", "parking.py")


@cache
def source(environment: str) -> str:
    """A digest of all source files that go into the compiled functions of a game."""
    folder = Path(environment).parent
    digest = hashlib.sha256(digest_of(folder / "kernel").encode())
    for name in COMPILED_HERE:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()[:16]


ANSI = "ansi"  # the render mode that writes text

FAR = 1_000_000.0
"""The bound of the observation space. Most features are in [0, 1]; points are scaled but large."""


def features_space(opened: Opened) -> spaces.Box[np.float32]:
    return spaces.Box(-FAR, FAR, (opened.kernel.features,), np.float32)


def mask_space(opened: Opened) -> spaces.Box:
    return spaces.Box(0, 1, (opened.kernel.actions,), np.int8)


def feature_names(opened: Opened) -> tuple[str, ...]:
    """The name of each feature of an observation."""
    return opened.kernel.feature_names


def drawn(table: Table, row: int = 0) -> str:
    """A position as text: scores, view, the player who acts and the legal moves."""
    opened, state = table.opened, table.state(row)
    notation, node = opened.box.notation, opened.game.node(state)
    view = notation.view(opened.game, state)
    lines = [f"{opened.box.title}  {' : '.join(map(str, state.scores))}"]
    lines += [f"  {key}: {json.dumps(value)}" for key, value in view.items()]
    if isinstance(node, Decision):
        moves = (json.dumps(notation.write_move(action)) for action in node.actions)
        lines.append(f"player_{node.seat}: {' | '.join(moves)}")
    else:
        lines.append("over")
    return "\n".join(lines)
