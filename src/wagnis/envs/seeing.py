"""What learners see: Gymnasium's spaces, the names of the features, a position as text.

The `layout` of each game's kernel defines the features.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

from wagnis.core import Decision
from wagnis.envs.opening import Opened

if TYPE_CHECKING:
    from wagnis.envs.table import Table

ANSI = "ansi"  # the render mode that writes text

FAR = 1_000_000.0
"""The bound of the observation space. Most features are in [0, 1]; points are scaled but large."""


def features_space(opened: Opened) -> spaces.Box[np.float32]:
    return spaces.Box(-FAR, FAR, (opened.kernel.features,), np.float32)


def mask_space(opened: Opened) -> spaces.Box:
    return spaces.Box(0, 1, (opened.kernel.actions,), np.int8)


def feature_names(opened: Opened) -> tuple[str, ...]:
    """The name of each feature of an observation."""
    return opened.kit.features(opened.seats)


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
