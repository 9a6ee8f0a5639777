"""Matches played by bots from a seed, as the table tells them, for the client's tests and gallery.

python scripts/fixtures.py        writes web/src/dev/fixtures/<name>.json and proof-<name>.json
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from wagnis.bots import bot
from wagnis.core import Chance, Decision
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Match, legal, position, standing, step, verify, write_record

FOLDER = Path(__file__).parent.parent / "web" / "src" / "dev" / "fixtures"
CARDS = [
    *("bonus-200", "fireworks", "double", "straight", "plus-minus", "stop", "cloverleaf"),
    *("bonus-300", "bonus-600", "straight", "bonus-400", "plus-minus", "fireworks"),
    *("bonus-500", "cloverleaf", "straight", "double"),
]
MATCHES: dict[str, tuple[str, int, dict[str, Any], str, int]] = {
    "gambler": ("gambler", 3, {}, "thumb", 220),
    "engel-bengel": ("engel-bengel", 2, {"beginner": True}, "thumb", 120),
    "tutto": ("tutto", 3, {"target": 3000, "deck": CARDS}, "thumb", 400),
    "zocken": ("zocken", 3, {"rounds": 3}, "random", 400),
    "solo": ("zocken", 1, {}, "thumb", 400),
}

RECORDS: dict[str, tuple[str, int, dict[str, Any], str]] = {
    "gambler": ("gambler", 3, {}, "thumb"),
    "second-pass": ("gambler", 2, {"target": 4000}, "thumb"),
    "beginner": ("engel-bengel", 5, {"beginner": True}, "thumb"),
    "stack": ("gambler", 6, {"stack": ["gambler-05", "engel-bengel-03"], "target": 300}, "random"),
    "reshuffle": ("tutto", 4, {"target": 12000}, "thumb"),
    "deck": ("tutto", 2, {"deck": CARDS[:9], "plus_minus": "at_once", "target": 5000}, "thumb"),
    "zocken": ("zocken", 3, {}, "thumb"),
    "solo": ("zocken", 1, {"rounds": 2}, "random"),
}
"""Whole games with seeds of their own, to be recomputed in the browser."""


def played(match: Match, player: str, seeds: FairSeeds) -> Iterator[Match]:
    """The match after every event; played by bots to its end."""
    players = [bot(player, match.box.name, seat) for seat in range(match.game.seats)]
    while True:
        match match.node:
            case Chance():
                match = match.roll(FairDice(seeds))
                yield match
            case Decision(seat, actions):
                match = match.advance(players[seat].choose(match.game, match.state, actions))
                yield match
            case _:
                return


def told(game: str, seats: int, options: dict[str, Any], player: str, most: int) -> dict[str, Any]:
    seeds = FairSeeds.from_word(f"fixture {game}", seats)
    names = ["Anna", "Ben", "Cees"][:seats]
    match = Match.new(game, seats, options, names, seeds)
    steps = [
        {**step(after, at), "legal": legal(after)}
        for at, after in enumerate(islice(played(match, player, seeds), most))
    ]
    return {
        "id": "fixture",
        "game": game,
        "options": options,
        "names": names,
        "start": {**standing(match, match.last), "legal": legal(match)},
        "steps": steps,
        "seq": len(steps),
    }


def recorded(name: str, game: str, seats: int, options: dict[str, Any], player: str) -> str:
    """A whole game's record, and how many dice were about to fall before each of its events."""

    def seed(of: str) -> bytes:
        return hashlib.sha256(f"proof {name} {of}".encode()).digest()

    people = tuple(seed(f"seat {seat}")[:16].hex() for seat in range(seats - 1))
    seeds = FairSeeds(seed("server"), (*people, "00" * 16))
    match = Match.new(game, seats, options, None, seeds)
    due = []
    for after in played(match, player, seeds):
        due.append(1 if game == "zocken" else position(match)["view"]["rolling"])
        match = after
    verdict = verify(match)
    assert verdict.honest
    record = write_record(match)
    return json.dumps({"record": record, "due": due, "checked": verdict.checked})


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, record in RECORDS.items():
        (FOLDER / f"proof-{name}.json").write_text(recorded(name, *record) + "\n")
    for name, match in MATCHES.items():
        (FOLDER / f"{name}.json").write_text(json.dumps(told(*match)) + "\n")


if __name__ == "__main__":
    main()
