"""Matches played by bots from a seed, in the table's format, for the client's tests and gallery.

python -m scripts.fixtures        writes <name>.json, proof-<name>.json, review-<name>.json and
                                  puzzles.json in web/src/dev/fixtures

An existing match is written again with the same moves, so that tests that depend on it need not
change with the bots; delete its file to play a new one.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from scripts.puzzles import shown
from wagnis.analysis import review, written
from wagnis.bots import bot
from wagnis.core import Chance, Decision, Over
from wagnis.dice import FairDice, FairSeeds
from wagnis.puzzles import shipped
from wagnis.records import Match, legal, odds, standing, step, verify, write_record

FOLDER = Path(__file__).parent.parent / "web" / "src" / "dev" / "fixtures"
CARDS = [
    *("bonus-200", "fireworks", "double", "straight", "plus-minus", "stop", "cloverleaf"),
    *("bonus-300", "bonus-600", "straight", "bonus-400", "plus-minus", "fireworks"),
    *("bonus-500", "cloverleaf", "straight", "double"),
]
FEW_CARDS = {"cloverleaf": 0, "straight": 0, "stop": 3, "double": 12}
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
    "composition": ("tutto", 3, {"composition": FEW_CARDS, "deck": ["straight"]}, "thumb"),
    "zocken": ("zocken", 3, {}, "thumb"),
    "solo": ("zocken", 1, {"rounds": 2}, "random"),
}
"""Whole games with their own seeds, which the browser recomputes."""

REVIEWS: dict[str, tuple[str, dict[str, Any], tuple[str, ...], str, str]] = {
    "tutto": ("tutto", {}, ("casual", "thumb"), "win", "short 51"),
    "zocken": ("zocken", {"rounds": 1}, ("casual", "thumb"), "points", "review"),
}
"""Short games for two and their reviews by an objective, in the server's format."""
TOLD = 4  # moves of a decision, and the one that was played


def played(match: Match, player: str, seeds: FairSeeds, events: list[Any] | None) -> Match:
    """Replay the earlier moves, or let bots play to the end."""
    if events is not None:
        return match.replayed(events)
    players = [bot(player, match.box.name, seat) for seat in range(match.game.seats)]
    while True:
        match match.node:
            case Chance():
                match = match.roll(FairDice(seeds))
            case Decision(seat, actions):
                match = match.advance(players[seat].choose(match.game, match.state, actions))
            case _:
                return match


def told(name: str) -> dict[str, Any]:
    """A match event by event, in the table's format, with the legal moves after each."""
    game, seats, options, player, most = MATCHES[name]
    seeds = FairSeeds.from_word(f"fixture {game}", seats)
    names = ["Anna", "Ben", "Cees"][:seats]
    start = Match.new(game, seats, options, names, seeds)
    earlier = read(name)
    match = played(start, player, seeds, earlier and [step["event"] for step in earlier["steps"]])
    length = min(most, len(match.history))
    return {
        "id": "fixture",
        "game": game,
        "options": options,
        "names": names,
        "start": {**standing(start, start.last), "legal": legal(start)},
        "steps": [{**step(match, at), **asked(match.at(at + 1))} for at in range(length)],
        "seq": length,
    }


def asked(match: Match) -> dict[str, Any]:
    """The legal moves of the acting player, and their odds."""
    decides = isinstance(match.node, Decision)
    return {"legal": legal(match), "odds": odds(match) if decides else None}


def recorded(name: str) -> dict[str, Any]:
    """A whole game's record, and the number of its events that `verify` checks."""
    game, seats, options, player = RECORDS[name]

    def seed(of: str) -> bytes:
        return hashlib.sha256(f"proof {name} {of}".encode()).digest()

    people = tuple(seed(f"seat {seat}")[:16].hex() for seat in range(seats - 1))
    seeds = FairSeeds.by_one(seed("server"), (*people, "00" * 16))
    start = Match.new(game, seats, options, None, seeds)
    earlier = read(f"proof-{name}")
    match = played(start, player, seeds, earlier and earlier["record"]["events"])
    verdict = verify(match)
    assert verdict.honest
    return {"record": write_record(match), "checked": verdict.checked}


def reviewed(name: str) -> dict[str, Any]:
    """A whole game, event by event, and its review with the best few moves of each decision."""
    game, options, levels, objective, word = REVIEWS[name]
    seeds = FairSeeds.from_word(word, len(levels))
    start = Match.new(game, len(levels), options, ["Anna", "Ben"], seeds)
    earlier = read(f"review-{name}")
    match = start
    if earlier is not None:
        match = match.replayed([step["event"] for step in earlier["steps"]["steps"]])
    players = [bot(level, game, seat) for seat, level in enumerate(levels)]
    while not isinstance(node := match.node, Over):
        if isinstance(node, Decision):
            move = players[node.seat].choose(match.game, match.state, node.actions)
            match = match.advance(move)
        else:
            match = match.roll(FairDice(seeds))
    told = written(review(match, objective))
    for one in told["decisions"]:
        best = sorted(one["values"], key=lambda pair: -pair[1])
        rest = [pair for pair in best[TOLD:] if pair[0] == one["played"]]
        one |= {"values": best[:TOLD] + rest, "moves": len(best)}
    return {
        "review": told,
        "steps": {
            "id": "fixture",
            "game": game,
            "names": ["Anna", "Ben"],
            "start": {**standing(start, start.last), "legal": legal(start)},
            "steps": [step(match, at) for at in range(len(match.history))],
            "seq": len(match.history),
        },
    }


def puzzled() -> list[Any]:
    """The first shipped puzzle of each game, kind of decision, and pair of moves."""
    puzzles: dict[tuple[str, ...], Any] = {}
    for puzzle in shipped():
        told = shown(puzzle)
        moves = (next(iter(told["legal"][told[at]])) for at in ("best", "natural"))
        puzzles.setdefault((puzzle.game, puzzle.kind, *moves), told)
    return list(puzzles.values())


def read(name: str) -> Any:
    """The existing fixture; None if there is none."""
    file = FOLDER / f"{name}.json"
    return json.loads(file.read_text()) if file.is_file() else None


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    fixtures: dict[str, Any] = {f"proof-{name}": recorded(name) for name in RECORDS}
    fixtures |= {name: told(name) for name in MATCHES}
    fixtures |= {f"review-{name}": reviewed(name) for name in REVIEWS}
    fixtures["puzzles"] = puzzled()
    for name, fixture in fixtures.items():
        (FOLDER / f"{name}.json").write_text(json.dumps(fixture) + "\n")


if __name__ == "__main__":
    main()
