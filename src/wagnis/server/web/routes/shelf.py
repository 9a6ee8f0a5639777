"""The shelf over HTTP: all games, with the data a client needs to offer them."""

from __future__ import annotations

from typing import cast, get_args

from wagnis.bots import names
from wagnis.core.box import AnyBox
from wagnis.games import BOXES
from wagnis.server.web.boards import board_path
from wagnis.server.wire.tables import BotLevel, GameList, GameShown

LEVELS = get_args(BotLevel)


def game_shown(box: AnyBox) -> GameShown:
    entry: GameShown = {
        "name": box.name,
        "title": box.title,
        "least": box.seats[0],
        "most": box.seats[-1],
        "options": [
            {
                "name": option.name,
                "about": option.about,
                "schema": option.kind.schema(),
                "defaults": [option.usual(seats) for seats in box.seats],
            }
            for option in box.options
        ],
        # Bots with other names play only in the terminal and the arena.
        "bots": [cast(BotLevel, name) for name in names(box.name) if name in LEVELS],
        "labels": {language: dict(words) for language, words in box.labels.items()},
        "solved": box.solver is not None,
        "drawn": box.name in BOXES.house,
    }
    if (board := board_path(box)) is not None:
        entry["board"] = board
    return entry


def game_list() -> GameList:
    return {"games": [game_shown(box) for box in BOXES.values()]}
