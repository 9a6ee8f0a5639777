"""Small damage to moves, outcomes and records, and changes that must do no harm.
Not here: any judgement whether the damaged thing is still legal."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

Record = dict[str, Any]

ALIEN_EVENTS: list[Any] = [
    {"stop": True},
    {"roll": True},
    {"draw": True},
    {"bet": True},
    {"pick": "red"},
    {"place": 4},
    {"place": "out"},
    {"place": {"face": 1, "row": 0}},
    {"keep": [[1]]},
    {"keep": []},
    {"dice": [1]},
    {"dice": [1, 2, 3, 4, 5]},
    {"dice": [1, 1, 1, 1, 1, 1]},
    {"dice": []},
    {"card": "stop"},
    {"tableau": "gambler-01"},
    {},
]


def mutated(rng: random.Random, value: Any) -> Any:
    """Copy a JSON value with one of its nodes changed."""
    value = copy.deepcopy(value)
    nodes = _nodes(value)
    parent, key = rng.choice(nodes)
    if parent is None:
        return _changed(rng, value)
    parent[key] = _changed(rng, parent[key])
    return value


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """List where the parts of a value lie: (container, key); the whole is (None, None)."""
    found: list[tuple[Any, Any]] = [(None, None)]
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            pairs = list(item.items())
        elif isinstance(item, list):
            pairs = list(enumerate(item))
        else:
            continue
        found += [(item, key) for key, _ in pairs]
        waiting += [child for _, child in pairs]
    return found


def _changed(rng: random.Random, value: Any) -> Any:
    if isinstance(value, bool):
        return rng.choice([not value, int(value), float(value), str(value).lower(), None, [value]])
    if isinstance(value, int):
        near = [value + 1, value - 1, -value, 0, 1, 7, 10**30]
        return rng.choice([bool(value), float(value), str(value), None, [value], *near])
    if isinstance(value, str):
        return rng.choice([value.upper(), value + " ", "", "red", "L", 1, None, [value]])
    if isinstance(value, list):
        return rng.choice(_changed_lists(rng, value))
    if isinstance(value, dict):
        return rng.choice(_changed_objects(rng, value))
    return 0


def _changed_lists(rng: random.Random, value: list[Any]) -> list[Any]:
    shuffled = rng.sample(value, len(value))
    return [value[:-1], value[1:], value + value[:1], shuffled, [], [value], None, {}, [*value, 1]]


def _changed_objects(rng: random.Random, value: dict[str, Any]) -> list[Any]:
    key = rng.choice(sorted(value)) if value else "stop"
    rest = {name: item for name, item in value.items() if name != key}
    renamed = {**rest, key.upper(): value.get(key)}
    return [{**value, "x": 1}, {**value, "stop": True}, rest, renamed, {}, [value], None]


def permuted(rng: random.Random, event: dict[str, Any]) -> dict[str, Any]:
    """Copy an event with its dice or keep groups in another order."""
    return {
        key: rng.sample(item, len(item)) if isinstance(item, list) else item
        for key, item in event.items()
    }


def variant(rng: random.Random, record: Record) -> Record:
    """Copy a record, changed in a way that must be accepted."""
    record = copy.deepcopy(record)
    choice = rng.randrange(6)
    if choice == 0:
        record["events"] = [permuted(rng, event) for event in record["events"]]
    elif choice == 1:
        record.pop("rules")
    elif choice == 2:
        record["comment"] = rng.choice([None, [1, {"x": "y"}], "hello"])
    elif choice == 3 and record["result"]["winners"] is None:
        record["result"] = None
    elif choice == 4 and record["result"]["winners"] is None:
        record.pop("result")
    elif record["events"]:
        record["events"] = record["events"][: rng.randrange(len(record["events"]))]
        record.pop("result")
    return record


def corrupted(rng: random.Random, record: Record) -> Record:
    """Copy a record, with one thing about it changed for the worse."""
    record = copy.deepcopy(record)
    spoil: list[Callable[[random.Random, Record], None]] = [
        _spoil_event,
        _spoil_event,
        _spoil_order,
        _spoil_order,
        _spoil_result,
        _spoil_field,
    ]
    rng.choice(spoil)(rng, record)
    return record


def _spoil_event(rng: random.Random, record: Record) -> None:
    events = record["events"]
    if not events:
        events.append(rng.choice(ALIEN_EVENTS))
        return
    spot = rng.randrange(len(events))
    junk = [None, [], 5, "stop", True, *ALIEN_EVENTS]
    events[spot] = rng.choice(junk) if rng.random() < 0.3 else mutated(rng, events[spot])


def _spoil_order(rng: random.Random, record: Record) -> None:
    events = record["events"]
    spot = rng.randint(0, len(events))
    choice = rng.randrange(5)
    if choice == 0:
        del events[spot:]
    elif choice == 1:
        del events[spot : spot + 1]
    elif choice == 2:
        events.insert(spot, rng.choice(ALIEN_EVENTS))
    elif choice == 3:
        events[spot : spot + 2] = reversed(events[spot : spot + 2])
    else:
        events.append(rng.choice([*ALIEN_EVENTS, *events]))


def _spoil_result(rng: random.Random, record: Record) -> None:
    result = record["result"]
    scores, winners = result["scores"], result["winners"]
    seat = rng.randrange(len(scores))
    choice = rng.randrange(5)
    if choice == 0:
        scores[seat] += rng.choice([-1, 10, 1000])
    elif choice == 1:
        scores[seat] = rng.choice([float(scores[seat]), str(scores[seat]), None])
    elif choice == 2:
        result["scores"] = rng.choice([scores[:-1], [*scores, 0], None, {}, 0, "80"])
    elif choice == 3:
        others: list[Any] = [None, [], [99], [*(winners or []), 9]]
        result["winners"] = [seat] if winners is None else rng.choice(others)
    else:
        record["result"] = rng.choice([5, [], "none", True, [scores]])


def _spoil_field(rng: random.Random, record: Record) -> None:
    wrong: dict[str, list[Any]] = {
        "format": [2, 0, "1", 1.0, True, None, []],
        "rules": [2, 0, -1, "1", 1.0, True, []],
        "game": ["chess", "", "Tutto", 5, None, []],
        "players": [[], 2, None, {}, "ab", ["a"] * 11, [1] * 2, [None] * 3, [["a"], ["b"]]],
        "options": [[], 5, "x", {"nonsense": 1}, {"first": -1}, {"first": True}, {"first": 99}],
        "events": [None, {}, "x", 5],
        "fair": [5, [], "x", {}, {"commit": "00"}],
    }
    key = rng.choice(sorted(wrong))
    if key in ("format", "game", "players", "events") and rng.random() < 0.2:
        del record[key]
        return
    record[key] = rng.choice(wrong[key])
