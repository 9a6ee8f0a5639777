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

from wagnis.games.gambler.board import Faces, Row
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.tutto import scoring
from wagnis.games.zocken import row

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


@pytest.mark.parametrize(
    ("place", "name", "other"),
    [
        (row, "OUT_COST", 30),
        (scoring, "SINGLE", {1: 100, 5: 60}),
        (Row, "wants", lambda _, lying: (lying[0],) if lying else (1, 2, 3, 4, 5, 6)),
    ],
    ids=["a cost of Zocken", "a five of Tutto", "what a row takes"],
)
def test_other_rules_would_be_noticed(
    place: object, name: str, other: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, name, other)
    changed = runpy.run_path(str(SCRIPT))
    assert changed["main"](["--check"]) is not None


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
