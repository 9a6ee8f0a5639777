"""What importing the rules brings along: the standard library and nothing else.

How long it takes is a benchmark; which room may import which is checked by import-linter.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

FOREIGN = """
import sys
before = set(sys.modules)  # what this Python loads of its own accord
import wagnis.{room}
roots = {{module.split(".")[0] for module in set(sys.modules) - before}}
print(sorted(
    root for root in roots - {{"wagnis"}}
    if root not in sys.stdlib_module_names and not root.startswith("_")
))
"""


def foreign(room: str) -> str:
    """What a fresh interpreter holds after the import that is neither ours nor Python's."""
    return subprocess.run(
        [sys.executable, "-c", FOREIGN.format(room=room)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


@pytest.mark.parametrize("room", ["core", "games", "dice", "records", "referee", "bots"])
def test_importing_a_room_of_the_rules_brings_nothing_but_the_standard_library(room: str) -> None:
    assert foreign(room) == "[]"


def test_the_table_in_the_terminal_does_bring_rich() -> None:
    """So the question above can be answered with a yes."""
    assert "rich" in foreign("terminal.table")
