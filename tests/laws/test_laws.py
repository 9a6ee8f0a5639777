"""Every game, edition and number of players is held to the laws of the conformance kit.

The rules of each game are tested in tests/games.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.laws.audits import AUDITORS
from wagnis.core.box import AnyBox
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.testing import check_game, every_game_ends
from wagnis.testing.laws import (
    Case,
    points_are_accounted_for,
    the_end_is_told,
    the_points_told_are_the_points_booked,
)
from wagnis.testing.strategies import tapes

TABLES = [
    pytest.param(box, seats, id=f"{box.name}-{seats}")
    for box in BOXES.values()
    for seats in box.seats
]
SOME_TABLES = [  # the smallest, the largest and that for two; all of them in deep
    pytest.param(
        box,
        seats,
        id=f"{box.name}-{seats}",
        marks=() if seats in (2, box.seats[0], box.seats[-1]) else pytest.mark.deep,
    )
    for box in BOXES.values()
    for seats in box.seats
]


@pytest.mark.parametrize(("box", "seats"), SOME_TABLES)
@settings(max_examples=12)
@given(tape=tapes)
def test_every_game_keeps_the_laws_at_every_table(box: AnyBox, seats: int, tape: bytes) -> None:
    check_game(box, box.open(seats, {}), tape, audit=AUDITORS[box.name])


@pytest.mark.parametrize(("box", "seats"), TABLES)
def test_every_game_ends_at_every_table_and_its_books_balance(box: AnyBox, seats: int) -> None:
    match, tape = Match.of(box, box.open(seats, {})), f"{box.name} {seats}".encode()
    whole = every_game_ends(match, tape, limit=50_000)
    case = Case(whole, tape, AUDITORS[box.name])
    points_are_accounted_for(case)
    the_points_told_are_the_points_booked(case)
    the_end_is_told(case)


@pytest.mark.deep
@pytest.mark.parametrize(("box", "seats"), TABLES)
@settings(max_examples=5)
@given(tape=tapes)
def test_long_stretches_of_games_keep_the_laws(box: AnyBox, seats: int, tape: bytes) -> None:
    check_game(box, box.open(seats, {}), tape, limit=1_000, audit=AUDITORS[box.name])
