"""The rules report the same happenings as an observer who sees only the views.

The tellers are in `tellers`; each game's own examples in tests/games.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.at_table import tableau
from tests.laws.tellers import TELLERS
from wagnis.games import BOXES
from wagnis.records import Match, position, step
from wagnis.testing import walk

CHARGES = ["plus-minus", "fireworks", "bonus-200", "plus-minus", "double"]
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("gambler", 2, {"target": 300}),
    ("gambler", 6, {"target": 200}),
    ("gambler", 3, {"target": 400, "stack": ["gambler-05", "engel-bengel-03"]}),
    ("gambler", 2, {"target": 150, "stack": [tableau("-90 *", "-70 * *", "-50 *", "+90 * * *")]}),
    ("engel-bengel", 4, {"target": 250, "beginner": True}),
    ("tutto", 2, {"target": 2000}),
    ("tutto", 5, {"target": 3000, "plus_minus": "at_once"}),
    ("tutto", 3, {"target": 6000, "deck": CHARGES * 10}),
    ("tutto", 3, {"target": 6000, "deck": CHARGES * 10, "plus_minus": "at_once"}),
    ("tutto", 2, {"target": 6000, "deck": ["cloverleaf"] * 30}),
    ("zocken", 1, {}),
    ("zocken", 4, {"rounds": 3}),
]


TAPES = (b"", b"\x03", b"\x05\x01", b"told")


def walks(game: str, seats: int, options: dict[str, Any]) -> list[Match]:
    return [walk(Match.new(game, seats, options), tape, 1200) for tape in TAPES]


def test_there_is_a_teller_for_every_game() -> None:
    assert TELLERS.keys() == BOXES.keys()


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_rules_tell_what_a_watcher_would(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    for match in walks(game, seats, options):
        before = position(match.at(0))
        for index in range(len(match.history)):
            told, after = step(match, index), position(match.at(index + 1))
            expected = list(TELLERS[game](before, told["event"], after))
            assert told["happened"] == expected, f"event {index}, {told['event']}"
            before = after


def test_no_kind_goes_unwatched() -> None:
    matches = [match for table in TABLES for match in walks(*table)]
    seen = {
        type(told)
        for match in matches
        for index in range(len(match.history))
        for told in match.happenings(index)
    }
    assert {kind for box in BOXES.values() for kind in box.happenings} == seen
