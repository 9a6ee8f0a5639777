"""The census of small set-ups agrees with the golden counts, which a person has read.

How counting works is tested here too, on games small enough to count by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.census.small import SET_UPS, SetUp, counted
from wagnis.core import FIRST, Decision, Happening, Node, Over
from wagnis.games import BOXES
from wagnis.testing import Census, census

GOLDEN = Path(__file__).with_name("golden.txt")


def golden(name: str) -> list[str]:
    blocks = GOLDEN.read_text(encoding="utf-8").split("\n\n")
    return next(block.split("\n")[1:] for block in blocks if block.startswith(name + "\n"))


@pytest.mark.parametrize("set_up", SET_UPS, ids=lambda set_up: set_up.name)
def test_the_census_agrees_with_the_golden_counts(set_up: SetUp) -> None:
    assert counted(set_up) == [line for line in golden(set_up.name) if line]


def test_the_first_three_events_of_zocken_can_be_counted_by_hand() -> None:
    """Seven dice to pick, six faces each, seven fields each; betting is far away."""
    counts = census(BOXES["zocken"].open(1, {}), 3)
    assert counts == [
        Census(0, 1, 0, 1),
        Census(7, 0, 0, 7),
        Census(0, 42, 0, 42),
        Census(0, 294, 0, 294),
    ]


def test_different_courses_to_one_position_are_counted_as_courses() -> None:
    """A 1 and a 2 on two single rows: two orders of placing, one position."""
    rows = [{"kind": "fixed", "faces": [face], "sign": 1, "value": 50} for face in (1, 2, 3, 4, 5)]
    rows.append({"kind": "fixed", "faces": [6] * 6, "sign": 1, "value": 100})
    game = BOXES["gambler"].open(2, {"stack": [{"rows": rows}]})
    placed = census(game, 3)[3]
    assert placed.courses > placed.chance + placed.decision


@dataclass(frozen=True, slots=True)
class Count:
    left: int
    scores: tuple[int, ...] = (0,)


class Countdown:
    """Somebody alone says "on" twice, and the game is over."""

    seats = 1

    def start(self) -> Count:
        return Count(2)

    def node(self, state: Count) -> Node[str, str]:
        return Decision(FIRST, ("on",)) if state.left else Over(state.scores, (FIRST,))

    def after(self, state: Count, move: str) -> Count:
        return Count(state.left - 1)

    def happened(self, state: Count, move: str) -> tuple[Happening, ...]:
        return ()


def test_finished_games_stay_in_the_count() -> None:
    assert [count.over for count in census(Countdown(), 4)] == [0, 0, 1, 1, 1]
