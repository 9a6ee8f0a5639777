"""A position in words as a picture, which is what Pgx asks for.

The tables that people play at are drawn in `web`.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

import jax
import numpy as np

from wagnis.games import BOXES

if TYPE_CHECKING:
    from wagnis.envs.pgx.environment import Environment, State

MOST = 4  # of a batch
LINE = 18
WIDTH = 900


def drawn(env: Environment, state: State) -> str:
    """An SVG with what can be seen on the table, a line for each thing."""
    batch = np.ndim(state.terminated) > 0
    count = min(MOST, len(state.terminated)) if batch else 1
    lines = []
    for place in range(count):
        one = jax.tree.map(lambda leaf, place=place: leaf[place], state) if batch else state
        view = BOXES[env.name].notation.view(env.game, env.position(one))
        lines.append(f"{env.id}, step {int(one._step_count)}")
        lines += [f"{key}: {json.dumps(value)}" for key, value in view.items()]
    texts = "".join(
        f'<text x="8" y="{LINE * (number + 1)}">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    height = LINE * (len(lines) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"'
        f' viewBox="0 0 {WIDTH} {height}" font-family="monospace" font-size="12">'
        f'<rect width="100%" height="100%" fill="white"/>{texts}</svg>'
    )
