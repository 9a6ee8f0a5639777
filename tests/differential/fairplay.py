"""Plays a match with the fair dice on two referees, then has both read its record with seeds.
Not here: free dice and other mischief, see lockstep.py."""

from __future__ import annotations

import random
from typing import Any

from . import choose
from .lockstep import Answer, Duel
from .second import fair


def drive_fair(
    first: Answer,
    second: Answer,
    rng: random.Random,
    game: str,
    players: int,
    options: dict[str, Any],
    events: int,
) -> dict[str, Any]:
    """Play at most so many events by fair dice; give the record with its seeds."""
    server_seed = rng.randbytes(32)
    client_seeds = [rng.choice([rng.randbytes(16), bytes(16)]).hex() for _ in range(players)]
    duel = Duel(first, second)
    duel.ask(do="new", game=game, players=players, options=options)
    falls = 0
    for _ in range(events):
        to_act = duel.position["to_act"]
        if to_act is None:
            break
        if to_act == "chance":
            duel.ask(do="fall", outcome=_outcome(duel, server_seed, client_seeds, falls))
            falls += 1
        else:
            duel.ask(do="play", move=choose.move(rng, duel.position))
    record: dict[str, Any] = duel.ask(do="record")["record"]
    commit = fair.commit(server_seed)
    record["fair"] = {
        "commit": commit,
        "server_seed": server_seed.hex(),
        "client_seeds": client_seeds,
        "table": "k7",
        "deal": 1,
        "promises": [
            fair.promise("k7", commit, seat, seed) for seat, seed in enumerate(client_seeds)
        ],
        "given_up": [],
    }
    _load(duel, record)
    return record


def _outcome(
    duel: Duel, server_seed: bytes, client_seeds: list[str], number: int
) -> dict[str, Any]:
    """Give what the seeds let fall."""
    many = choose.dice_due(duel.position)
    if many is not None:
        return {"dice": fair.dice(server_seed, client_seeds, number, many)}
    chances = duel.ask(do="chances")["chances"]
    if duel.position["game"] != "tutto":
        undrawn = [outcome["tableau"] for outcome, _ in chances]
        return {"tableau": fair.tableau(server_seed, client_seeds, number, undrawn)}
    if [chance for _, chance in chances] == ["1/1"]:
        outcome: dict[str, Any] = chances[0][0]
        return outcome
    deck = duel.position["view"]["deck"]
    whole = deck if any(deck.values()) else _full_deck(chances)
    return {"card": fair.card(server_seed, client_seeds, number, whole)}


def _full_deck(chances: list[list[Any]]) -> dict[str, int]:
    """Count the cards of a deck of 56 by their chances."""
    counts = {}
    for outcome, chance in chances:
        above, below = chance.split("/")
        counts[outcome["card"]] = 56 * int(above) // int(below)
    return counts


def _load(duel: Duel, record: dict[str, Any]) -> None:
    """Have both read the record with its seeds, and refuse it with wrong ones."""
    if not duel.ask(do="load", record=record)["ok"]:
        raise AssertionError(duel.report(["both refuse a record with its seeds"]))
    if duel.ask(do="record")["record"] != record:
        raise AssertionError(duel.report(["the seeds do not round-trip"]))
    seeds = record["fair"]
    wrong: list[dict[str, Any]] = [
        {**seeds, "commit": "0" * 64},
        {**seeds, "server_seed": seeds["server_seed"][:-2]},
        {**seeds, "server_seed": 5},
        {**seeds, "client_seeds": [*seeds["client_seeds"], "00" * 16]},
        {**seeds, "client_seeds": ["x" * 32 for _ in seeds["client_seeds"]]},
        {key: value for key, value in seeds.items() if key != "commit"},
        {key: value for key, value in seeds.items() if key != "promises"},
        {**seeds, "promises": ["0" * 64, *seeds["promises"][1:]]},
        {**seeds, "table": "k8"} if any(seeds["promises"]) else {**seeds, "table": 5},
    ]
    for damaged in wrong:
        if duel.ask(do="load", record={**record, "fair": damaged})["ok"]:
            raise AssertionError(duel.report([f"both accept wrong seeds: {damaged}"]))
