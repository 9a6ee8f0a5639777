"""The same seed gives the same games as in 0.15.0, for every number of players."""

from __future__ import annotations

import hashlib
from dataclasses import fields

import pytest

from wagnis.games import BOXES
from wagnis.kernels import Games, kernel

SEATS = {
    "gambler": range(2, 7),
    "engel-bengel": range(2, 7),
    "tutto": range(2, 11),
    "zocken": range(1, 9),
}
PLAYED = {
    "gambler": "5674382e23adb2d833511b49885fbcb4923714cbc6e9d9a0a0631e6825fc7581",
    "engel-bengel": "110ed7e8e0b17a804169606b2d4fb3ea423dbdeccb8a25df45ea190ce57b73ad",
    "tutto": "84da0fff55212eb6a25129f3f296d8cca00378cd2ae0909aef7554b2530ef4bc",
    "zocken": "7b8f12ab58e5ca0b41f05c4774a6b42eb25d9a4663ea9d2c57b87e6244f4cce2",
}
"""Digests of everything that `Games` has, taken from 0.15.0."""


@pytest.mark.parametrize("name", SEATS)
def test_the_same_seed_gives_the_same_games_as_before(name: str) -> None:
    told = hashlib.sha256()
    for seats in SEATS[name]:
        game = kernel(name, BOXES[name].open(seats, {}))
        for players in (["random"], ["thumb"], ["random", "thumb"]):
            lineup = [players[seat % len(players)] for seat in range(seats)]
            games = game.play(lineup, 5, 30, 40)
            for field in fields(Games)[1:]:
                told.update(getattr(games, field.name).tobytes())
    assert told.hexdigest() == PLAYED[name]
