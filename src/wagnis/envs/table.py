"""N compiled games side by side, as Python sees them: arrays, seeds, states, regret.

`world` has the compiled step; the interfaces beside this module use the table.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from wagnis.core import Decision
from wagnis.core.box import Bot
from wagnis.core.contract import State
from wagnis.envs import world
from wagnis.envs.kit import World
from wagnis.envs.opening import OUTSIDE, Opened
from wagnis.envs.parking import Parked
from wagnis.envs.plain_kernel import FAR
from wagnis.envs.regret import regret
from wagnis.envs.world import COMPILED, Steps
from wagnis.kernels.compiled import digest_of
from wagnis.kernels.contract import NO, Kernel, Words

SEEDS = 2**63
"""Seeds of games are below this number."""
Snapshot: TypeAlias = Any
"""One game at one moment: the bytes of its words, or its state if it is not compiled."""


def blank(kind: type[World], opened: Opened, count: int, points: bool) -> World:
    """The arrays of `count` games that have not begun."""
    kernel, kit, seats = opened.kernel, opened.kit, opened.seats
    tables, words = (kernel.tables, kernel.words) if isinstance(kernel, Kernel) else ((), 0)
    return kind(
        tables=tables,
        points=int(points),
        lowest=opened.span[0],
        scores_at=kit.scores_at if kit else NO,
        winners_at=kit.winners_at if kit else NO,
        players=np.full((count, seats), OUTSIDE, np.int8),
        states=np.zeros((count, words), np.int32),
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


class Table:
    """`count` games of one kind side by side.

    `run(address)` is one compiled step of all of them; see `world.run`.
    """

    def __init__(self, opened: Opened, count: int = 1, points: bool = False) -> None:
        kernel, kit = opened.kernel, opened.kit
        assert isinstance(kernel, Kernel)
        assert kit is not None
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
        self.world = blank(kit.world, opened, count, points)
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
        return self.position(self.world.states[row])

    def snapshots(self, row: int = 0) -> Callable[[], Snapshot]:
        """A function that takes a snapshot of this row's game whenever it is called."""
        take: Callable[[], bytes] = self.world.states[row].tobytes
        return take

    def position(self, snapshot: Snapshot | Words) -> State:
        """The state of a snapshot, or of the words of a row."""
        assert isinstance(self.opened.kernel, Kernel)
        state: State = self.opened.kernel.decode(np.frombuffer(snapshot, np.int32))
        return state

    def regret(self, snapshot: Snapshot | Words, action: int) -> float | None:
        """The regret of this action in the game of this snapshot; None if it is not known, or if
        the action is illegal."""
        opened, state = self.opened, self.position(snapshot)
        node = opened.game.node(state)
        assert isinstance(node, Decision)
        taken = opened.kernel.numbered(node.actions).get(action)
        return None if taken is None else regret(opened.box, opened.game, state, taken)

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
        chosen = bot.choose(opened.game, state, node.actions)
        ids = opened.kernel.numbered(node.actions)
        return next(number for number, action in ids.items() if action == chosen)


COMPILED_HERE = ("world.py", "kit.py", "parking.py")


@cache
def source(environment: str) -> str:
    """A digest of all source files that go into the compiled functions of a game."""
    folder = Path(environment).parent
    digest = hashlib.sha256(digest_of(folder / "kernel").encode())
    for name in COMPILED_HERE:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.hexdigest()[:16]


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
