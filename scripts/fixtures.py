"""Matches played by bots from a seed, as the table tells them, for the client's tests and gallery.

python scripts/fixtures.py        writes web/src/dev/fixtures/<name>.json
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match, position

FOLDER = Path(__file__).parent.parent / "web" / "src" / "dev" / "fixtures"
CARDS = (
    "bonus-200 fireworks double straight plus-minus stop cloverleaf bonus-300 bonus-600 straight "
    "bonus-400 plus-minus fireworks bonus-500 cloverleaf straight double"
).split()
MATCHES: dict[str, tuple[str, int, dict[str, Any], str, int]] = {
    "gambler": ("gambler", 3, {}, "thumb", 220),
    "engel-bengel": ("engel-bengel", 2, {"beginner": True}, "thumb", 120),
    "tutto": ("tutto", 3, {"target": 3000, "deck": CARDS}, "thumb", 400),
    "zocken": ("zocken", 3, {"rounds": 3}, "random", 400),
    "solo": ("zocken", 1, {}, "thumb", 400),
}


def standing(match: Match) -> dict[str, Any]:
    shown = position(match)
    return {key: shown[key] for key in ("to_act", "scores", "winners", "view")}


def told(game: str, seats: int, options: dict[str, Any], player: str, most: int) -> dict[str, Any]:
    seeds = FairSeeds.from_word(f"fixture {game}", seats)
    names = ["Anna", "Ben", "Cees"][:seats]
    match = Match.new(game, seats, options, names, seeds)
    players = [bot(player, game, seat) for seat in range(seats)]
    shown = position(match)
    start = {**standing(match), "legal": shown["legal"]}
    steps: list[dict[str, Any]] = []
    while len(steps) < most:
        by: int | str = "chance"
        match match.node:
            case Chance():
                match = match.draw(FairDice(seeds))
            case Decision(seat, actions):
                by = int(seat)
                match = match.act(players[seat].choose(match.game, match.state, actions))
            case _:
                break
        event = match.written(match.history[-1])
        steps.append({"by": by, "event": event, "then": standing(match)})
        steps[-1]["legal"] = position(match)["legal"]
    return {
        "id": "fixture",
        "game": game,
        "options": options,
        "names": names,
        "start": start,
        "steps": steps,
        "seq": len(steps),
    }


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, match in MATCHES.items():
        (FOLDER / f"{name}.json").write_text(json.dumps(told(*match)) + "\n")


if __name__ == "__main__":
    main()
