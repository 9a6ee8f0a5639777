"""Two referees by different hands, from the same documents, answer alike in every game.
Not here: the rules one by one; see tests/games."""

from __future__ import annotations

import random

import pytest

from tests.differential.fairplay import drive_fair
from tests.differential.hostile import valid_options
from tests.differential.lockstep import drive, drive_options
from tests.differential.options import GAMES, SEATS
from tests.differential.ours import TABLEAUX, ours
from tests.differential.second import SecondReferee
from wagnis.records import read_record, verify

TABLES = [(game, seats) for game in GAMES for seats in SEATS[game]]


def duel(game: str, seats: int, seed: int, steps: int, plain: bool) -> int:
    rng = random.Random(f"{game} {seats} {seed}")
    options = {} if plain else valid_options(rng, game, seats)
    return drive(ours(), SecondReferee(TABLEAUX).answer, rng, game, seats, options, steps)


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, marks=() if seats in (2, max(SEATS[game])) else pytest.mark.deep)
        for game, seats in TABLES
    ],
)
def test_both_referees_agree_on_every_reply(game: str, seats: int) -> None:
    replies = sum(duel(game, seats, seed, 250, plain=seed == 0) for seed in range(3))
    assert replies > 3 * 250


def test_both_referees_agree_on_which_games_can_be_had() -> None:
    rng = random.Random(2008)
    assert drive_options(ours(), SecondReferee(TABLEAUX).answer, rng, 1_500) == 6_000


@pytest.mark.parametrize("game", GAMES)
def test_both_referees_read_a_fair_match_and_it_is_verified(game: str) -> None:
    for seed in range(2):
        rng = random.Random(f"fair {game} {seed}")
        seats = rng.choice(SEATS[game])
        options = valid_options(rng, game, seats)
        second = SecondReferee(TABLEAUX).answer
        record = drive_fair(ours(), second, rng, game, seats, options, 400)
        assert verify(read_record(record)).honest


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(10, 13))
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_both_referees_agree_at_length(game: str, seats: int, seed: int) -> None:
    assert duel(game, seats, seed, 2_000, plain=seed % 4 == 0) > 2_000
