"""Games of Gambler to be compared: both editions, own stacks, known orders, other targets."""

from __future__ import annotations

from typing import Any

from wagnis.games import BOXES
from wagnis.games.gambler.rules import Gambler

OWN = {
    "id": "one of everything",
    "rows": [
        {"kind": "star", "boxes": 7, "sign": 1, "value": 35},
        {"kind": "full_house", "boxes": 5, "sign": -1, "value": 90},
        {"kind": "full_house", "boxes": 5, "sign": 1, "value": 120},
        {"kind": "fixed", "faces": [6], "sign": -1, "value": 15},
        {"kind": "fixed", "faces": [1, 1, 2, 3, 5, 6], "sign": 1, "value": 70},
        {"kind": "star", "boxes": 2, "sign": -1, "value": 5},
    ],
}
SMALL = {
    "rows": [{"kind": "fixed", "faces": [face], "sign": 1, "value": 10} for face in range(1, 7)]
}


def built(name: str, seats: int, **options: Any) -> Gambler:
    game = BOXES[name].open(seats, options)
    assert isinstance(game, Gambler)
    return game


GAMES: dict[str, Gambler] = {
    **{
        f"{name} for {seats}": built(name, seats)
        for name in ("gambler", "engel-bengel")
        for seats in range(2, 7)
    },
    "beginners": built("gambler", 3, beginner=True, first=2),
    "a known order": built(
        "engel-bengel", 4, stack=["gambler-12", "engel-bengel-03", "gambler-05"]
    ),
    "twice the same": built("gambler", 2, stack=["gambler-05", "gambler-05"], target=700, first=1),
    "solved rounds": built(
        "gambler",
        2,
        stack=["gambler-18", "gambler-02", "engel-bengel-14", "gambler-14", "gambler-16"],
    ),
    "own tableaux": built("gambler", 5, stack=[OWN, SMALL, "gambler-09"], target=900),
    "one short round": built("gambler", 6, stack=[SMALL], target=1),
}
