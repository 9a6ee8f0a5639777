"""A position as lines of text, for the render mode `ansi`.

The boards drawn with colours are in `wagnis.terminal`, where people play.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from wagnis.core import Decision

if TYPE_CHECKING:
    from wagnis.envs.table import Table

ANSI = "ansi"


def drawn(table: Table, row: int = 0) -> str:
    """Scores, all that lies on the table, who is to act and what they may do."""
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
