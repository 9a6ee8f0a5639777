"""Positions met on the way: games walked through `wagnis referee` by dice and whims of our own.

Here: the process, the walkers of the three games, and the choice among what they met.
Not here: what the positions are worth.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from typing import Any

Position = dict[str, Any]
Event = dict[str, Any]
Chooser = Callable[[Position, random.Random], Event]
Kind = Callable[[Position], Hashable]


class Referee:
    """The referee of the command line, asked in JSON Lines."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "wagnis", "referee"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Give the reply to one request, which must be granted."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            raise ValueError(f"{request} was answered by {reply['error']}")
        return reply

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def walk(
    referee: Referee, setup: dict[str, Any], choose: Chooser, whims: random.Random, longest: int
) -> Iterator[tuple[list[Event], Position]]:
    """Walk through one game; give the events so far with every position."""
    position = referee.ask({"do": "new", **setup})["position"]
    events: list[Event] = []
    while position["to_act"] is not None and len(events) <= longest:
        yield list(events), position
        falls = []
        if position["to_act"] == "chance" and position["view"].get("rolling", 1) is None:
            falls = [outcome for outcome, _ in referee.ask({"do": "chances"})["chances"]]
        event = choose({**position, "falls": falls}, whims)
        if position["to_act"] == "chance":
            position = referee.ask({"do": "fall", "outcome": event})["position"]
        else:
            position = referee.ask({"do": "play", "move": event})["position"]
        events.append(event)


def gather(
    referee: Referee,
    setup: dict[str, Any],
    choose: Chooser,
    kind: Kind,
    walks: int,
    seed: str,
    longest: int = 60,
    each: int = 1,
    most: int = 1000,
) -> list[dict[str, Any]]:
    """Walk through several games and keep some positions of each kind (kind None: not wanted)."""
    whims = random.Random(seed)
    met: dict[Hashable, list[dict[str, Any]]] = defaultdict(list)
    for _ in range(walks):
        for events, position in walk(referee, setup, choose, whims, longest):
            sort = kind(position)
            if sort is not None:
                met[sort].append({**setup, "events": events, "position": position})
    chosen = []
    for sort in sorted(met, key=repr):
        chosen += whims.sample(met[sort], min(each, len(met[sort])))
    whims.shuffle(chosen)
    return chosen[:most]


def roll(dice: int, whims: random.Random) -> list[int]:
    """Roll some dice."""
    return sorted(whims.randint(1, 6) for _ in range(dice))


def zocken_walker(position: Position, whims: random.Random) -> Event:
    """Pick at random; now and then put a die on its own field."""
    view = position["view"]
    if position["to_act"] == "chance":
        return {"dice": roll(1, whims)}
    home: Event = {"place": view["die"] and view["circles"].index(view["die"]) + 1}
    if home in position["legal"] and whims.random() < 0.4:
        return home
    move: Event = whims.choice(position["legal"])
    return move


def zocken_kind(position: Position) -> Hashable:
    """Sort by what is asked, how many dice lie where, and which way the row runs."""
    view = position["view"]
    asked = "chance" if position["to_act"] == "chance" else next(iter(position["legal"][0]))
    places = [move.get("place") for move in position["legal"]]
    ways = ("out" in places, "L" in places or "R" in places)
    evasions = sum(view["row"][end] is not None for end in (0, 8))
    seen = (view["direction"], min(len(view["out"]), 2), evasions)
    return (asked, len(view["remaining"]), seen, ways)


def tutto_walker(luck: int, courage: float) -> Chooser:
    """Make a walker that takes the best of some rolls, and goes on with this chance."""

    def choose(position: Position, whims: random.Random) -> Event:
        view = position["view"]
        if position["to_act"] == "chance":
            if view["card"] is None:
                card: Event = whims.choice(position["falls"])
                return card
            rolls = [roll(view["rolling"], whims) for _ in range(luck)]
            if view["card"] == "straight":
                gone = {group[0] for group in view["aside"]}
                return {"dice": max(rolls, key=lambda dice: len(set(dice) - gone))}
            return {"dice": max(rolls, key=worth)}
        moves = position["legal"]
        if {"stop": True} in moves:
            on = next(move for move in moves if "stop" not in move)
            return on if whims.random() < courage else {"stop": True}
        if luck > 1 and whims.random() < 0.5:
            return max(moves, key=lambda move: sum(len(group) for group in move["keep"]))
        move: Event = whims.choice(moves)
        return move

    return choose


def worth(dice: list[int]) -> int:
    """Rate a roll by the dice that count."""
    return sum(1 for face in dice if face in (1, 5) or dice.count(face) >= 3)


def tutto_kind(position: Position) -> Hashable:
    """Sort by card, what is asked, TUTTOs and charges, seat and last round."""
    view = position["view"]
    asked = "chance" if position["to_act"] == "chance" else sorted(position["legal"][0])
    whole = (view["card"], str(asked), view["tuttos"], min(view["charges"], 2))
    return (*whole, view["turn_points"] > 0, view["roller"], view["last_round"])


def gambler_walker(favourite: int | None, courage: float) -> Chooser:
    """Make a walker that goes on with this chance; dice favour one seat, if any."""

    def choose(position: Position, whims: random.Random) -> Event:
        view = position["view"]
        if position["to_act"] == "chance":
            if favourite is None:
                return {"dice": roll(view["rolling"], whims)}
            rolls = [roll(view["rolling"], whims) for _ in range(12)]
            pick = max if view["roller"] == favourite else min
            return {"dice": pick(rolls, key=lambda dice: fits(view, dice))}
        moves = position["legal"]
        if {"stop": True} in moves and whims.random() > courage:
            return {"stop": True}
        on = [move for move in moves if "stop" not in move]
        move: Event = whims.choice(on)
        return move

    return choose


def fits(view: dict[str, Any], dice: list[int]) -> int:
    """Rate a roll by the dice that fit a fixed row's next box, or any begun star row."""
    wanted = set()
    for row, lying in zip(view["tableau"]["rows"], view["filled"], strict=True):
        if len(lying) < row["boxes"] and row["kind"] == "fixed":
            wanted.add(row["faces"][len(lying)])
        elif 0 < len(lying) < row["boxes"]:
            wanted.add(lying[0])
    return sum(face in wanted for face in dice)


def gambler_kind(position: Position) -> Hashable:
    """Sort by what is asked, dice in hand and in stock, boxes filled, seat, round."""
    view = position["view"]
    asked = sorted({word for move in position["legal"] for word in move})
    forced = "place" in asked and all(
        view["tableau"]["rows"][move["place"]["row"]]["sign"] < 0
        for move in position["legal"]
        if "place" in move
    )
    filled = sum(map(len, view["filled"])) // 2
    low = tuple(min(stock, 5) for stock in view["stock"])
    return (tuple(asked), forced, filled, low, view["roller"], min(view["round"], 1))
