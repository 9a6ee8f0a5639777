"""What the client knows of the boxes is what the games know: chips, targets, points.

The client judges nothing by them; it draws chips and says what a turn comes to so far.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.zocken import row, rules

BOARDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "games"


def source(path: str) -> str:
    return (BOARDS / path).read_text(encoding="utf-8")


def chips_in(client: str, edition: str) -> tuple[tuple[int, str], ...]:
    table = re.search(rf"'?{edition}'?: \[\n(.*?)\n  \],", client, re.DOTALL)
    assert table, f"no chips of {edition}"
    found = re.findall(r"\[(\d+), '(\w+)'\]", table[1])
    return tuple((int(value), colour) for value, colour in found)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_client_pays_with_the_chips_of_the_box(edition: str) -> None:
    assert chips_in(source("gambler/editions.ts"), edition) == EDITIONS[edition].chips


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_client_names_the_target_of_the_box(edition: str) -> None:
    line = re.search(
        r"company\.game === '([\w-]+)' && company\.names\.length > (\d) \? (\d+) : (\d+);",
        source("gambler/editions.ts"),
    )
    assert line, "the targets are no longer where they were"
    other, beyond, crowded, usual = line[1], int(line[2]), int(line[3]), int(line[4])
    told = {
        players: crowded if edition == other and players > beyond else usual
        for players in EDITIONS[edition].targets
    }
    assert told == EDITIONS[edition].targets


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FIFTY", row.SEQUENCE_BONUS),
        ("BET_OVER", rules.BET_THRESHOLD),
        ("MATCHES", list(row.MATCH_POINTS)),
        ("EVASION", -row.EVASION_COST),
        ("OUT", -row.OUT_COST),
    ],
)
def test_the_client_adds_up_a_row_of_zocken_by_the_same_numbers(name: str, value: object) -> None:
    line = re.search(rf"const {name}[^=\n]* = (.*);", source("zocken/row.ts"))
    assert line, f"{name} is no longer where it was"
    assert line[1] == str(value)
