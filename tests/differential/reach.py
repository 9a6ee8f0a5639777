"""What traces of games visit: numbers of seats, options, what is due, events and happenings.

A comparison of two referees says nothing about a rule that no game has reached.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tests.differential.options import CARDS, SEATS
from wagnis.core.happenings import kind
from wagnis.core.options import Choice, Data, Flag, Option
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.editions import EDITIONS

GAMBLER = ("place", "place roll stop", "roll stop", "deck", *(f"{n} dice" for n in range(1, 6)))
DUE = {
    "gambler": GAMBLER,
    "engel-bengel": GAMBLER,
    "tutto": ("keep", "roll stop", "draw stop", "deck", *(f"{n} dice" for n in range(1, 7))),
    "zocken": ("pick", "place", "bet", "1 dice"),
}


def visited(trace: PlainObject) -> Iterator[str]:
    """What this game visits, some of it many times."""
    yield f"{trace['seats']} seats"
    for option in BOXES[trace["game"]].options:
        yield f"{option.name}: {value_of(option, trace['options'])}"
    for at in (trace["start"], *trace["steps"]):
        yield f"due: {due(at)}"
    before = trace["start"]
    opened = set[str]()
    for step in trace["steps"]:
        if "card" in step["event"]:
            yield f"drawn: {step['event']['card']}"
        for one in step["happened"]:
            yield f"happened: {one['kind']}"
            yield from (f"{one['kind']}: {name} {value}" for name, value in words(one))
            if one["kind"] == "row_finished":
                yield from row_finished(before["position"]["view"], one)
            if one["kind"] == "tableau_opened":
                yield f"opened: {one['tableau']}"
                if one["tableau"] in opened:
                    yield "opened: again"
                opened.add(one["tableau"])
        before = step


def words(happening: PlainObject) -> Iterator[tuple[str, Any]]:
    return ((name, value) for name, value in happening.items() if isinstance(value, str | bool))


def row_finished(view: PlainObject, one: PlainObject) -> Iterator[str]:
    row = view["tableau"]["rows"][one["row"]]
    yield f"finished: {row['kind']} {row['sign']}"
    if one["points"] != one["value"]:
        yield "finished: with too few points"


def expected(game: str) -> Iterator[str]:
    """Everything that games should visit together."""
    box = BOXES[game]
    yield from (f"{seats} seats" for seats in SEATS[game])
    for option in box.options:
        yield from (f"{option.name}: {value}" for value in ("default", *values(option)))
    yield from (f"due: {one}" for one in (*DUE[game], "nothing"))
    for happening in box.happenings:
        yield f"happened: {kind(happening)}"
        for name, hint in get_type_hints(happening).items():
            choices = (True, False) if hint is bool else literals(hint)
            yield from (f"{kind(happening)}: {name} {choice}" for choice in choices)
    if game == "tutto":
        yield from (f"drawn: {card}" for card in CARDS)
    if game in EDITIONS:
        yield from (f"opened: {tableau.id}" for tableau in EDITIONS[game].drawn)
        yield from ("opened: again", "finished: with too few points")
        kinds = product(("fixed", "star", "full_house"), (1, -1))
        yield from (f"finished: {row} {sign}" for row, sign in kinds)


def literals(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) is Literal else ()


def values(option: Option) -> tuple[str, ...]:
    match option.kind:
        case Flag():
            return "True", "False"
        case Choice(words=words):
            return words
        case Data():
            return ("some",)
        case _:
            return ("set",)


def value_of(option: Option, options: PlainObject) -> str:
    if option.name not in options:
        return "default"
    value: Any = options[option.name]
    match option.kind:
        case Flag() | Choice():
            return str(value)
        case Data():
            return "some" if value else "none"
        case _:
            return "set"


def due(at: PlainObject) -> str:
    """The moves that are legal, or what is drawn."""
    if at["position"]["legal"]:
        return " ".join(dict.fromkeys(key for move in at["position"]["legal"] for key in move))
    if at["lot"] is None:
        return "nothing"
    return f"{at['lot']['dice']} dice" if "dice" in at["lot"] else "deck"
