"""The path of a placed die stays short: half the files and half the changes of file it once took.

What the path is, is said in decision record 0021.
"""

from __future__ import annotations

from bench.path import median

FILES, CHANGES = 28, 91  # before the server was in layers


def test_a_placed_die_takes_half_the_way_it_took() -> None:
    trail = median()
    assert len(trail.visited) <= FILES // 2, sorted(trail.visited)
    assert trail.changes <= CHANGES // 2, trail.files
    assert "server/room/room.py" in trail.visited
