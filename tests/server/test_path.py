"""The journey of a placed die stays short, and the rules are asked once for
what is due after each event.

Decision record 0010 describes the path; `docs/benchmarks.md` has the figures.
"""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from bench.path import usual
from tests.server.at_server import Server, play_out, served, two_at
from wagnis.games.zocken.rules import State, Zocken

MOST_FILES, MOST_CHANGES = 14, 48  # 28 and 91 before the server was in layers


def test_a_placed_die_visits_few_files() -> None:
    trail = usual()
    assert len(trail.visited) <= MOST_FILES, sorted(trail.visited)
    assert trail.changes <= MOST_CHANGES, trail.files
    assert "server/room/room.py" in trail.visited


@served()
async def test_serving_a_match_asks_once_for_every_position(server: Server) -> None:
    anna, ben, _ = await two_at(server, "zocken", options={"rounds": 1})
    begun, asked, node = anna.seq, list[State](), Zocken.node

    def counted(game: Zocken, state: State) -> Any:
        asked.append(state)
        return node(game, state)

    with patch.object(Zocken, "node", counted):
        await play_out({0: anna, 1: ben})
    assert anna.phase == "over"
    assert len(asked) == anna.seq - begun > 40
