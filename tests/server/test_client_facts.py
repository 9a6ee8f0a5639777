"""What the browser knows of the rules, and is tested with, is written from them and kept fresh.

The client judges nothing by it; it draws boxes and chips, and says what a turn comes to so far.
"""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wagnis.games.gambler.board import Faces
from wagnis.games.gambler.editions import EDITIONS

SCRIPTS = Path(__file__).parents[2] / "scripts"
SCRIPT = SCRIPTS / "facts.py"


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


@pytest.mark.parametrize("name", ["facts", "games", "guide"])
def test_the_browsers_facts_are_fresh(name: str) -> None:
    command = [sys.executable, str(SCRIPTS / f"{name}.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


OTHER_RULES = {
    "a cost of Zocken": "from wagnis.games.zocken import row; row.OUT_COST = 30",
    "a five of Tutto": "from wagnis.games.tutto import scoring; scoring.SINGLE = {1: 100, 5: 60}",
    "what a row takes": (
        "from wagnis.games.gambler.board import Row; "
        "Row.wants = lambda row, lying: "
        "() if len(lying) == row.boxes else lying[:1] or (1, 2, 3, 4, 5, 6)"
    ),
}


@pytest.mark.parametrize("change", OTHER_RULES.values(), ids=OTHER_RULES)
def test_other_rules_would_be_noticed(change: str) -> None:
    """In a process of its own: what is cached of other rules must not reach the next test."""
    check = f"import runpy; {change}; runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    command = [sys.executable, "-c", check, "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(
        ("run make wire.", "run python -m scripts.shipped.")
    )


@pytest.mark.parametrize("name", ["gambler", "engel-bengel", "tutto", "zocken", "solo"])
def test_the_browsers_recorded_matches_are_told_as_they_are_now(name: str) -> None:
    """Otherwise its tests would translate what nobody says any more: run scripts/fixtures.py."""
    script = runpy.run_path(str(SCRIPTS / "fixtures.py"))
    assert list(script["MATCHES"]).count(name) == 1
    assert script["told"](name) == script["read"](name)


def test_the_browsers_puzzles_are_those_that_ship() -> None:
    """Run scripts/fixtures.py after making puzzles anew."""
    script = runpy.run_path(str(SCRIPTS / "fixtures.py"))
    assert script["puzzled"]() == script["read"]("puzzles")


def test_boxes_are_told_as_the_row_takes_dice(script: dict[str, Any]) -> None:
    """By every row without printed faces of both boxes, die by die."""
    told = {name: value for name, _, _, value in script["gambler"]()}["ROW_ASKS"]
    rows = {
        strip
        for edition in EDITIONS.values()
        for tableau in edition.tableaux
        for strip in tableau.rows
        if strip.faces is None
    }
    assert {strip.kind for strip in rows} == {"star", "full_house"}
    for strip in rows:
        asks = told[strip.kind]
        lying: list[Faces] = [()]
        for box in range(strip.boxes):
            for before in lying:
                meant = script["meant"](asks[min(box, len(asks) - 1)], before)
                assert strip.wants(before) == meant
            lying = [(*before, face) for before in lying for face in strip.wants(before)]
