"""Whole games of Zocken from seeded dice, watched at every step.

Single rules are in the other files; here they must hold together to the end.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.at_table import scores, table, then, to_act, view, winners
from tests.games.zocken.turns import COLOURS, PLACES, allowed, runs_one_way, way, worth
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match, position


def values(seen: PlainObject) -> list[int | None]:
    return [None if die is None else die["face"] for die in seen["row"]]


def check(match: Match) -> None:
    """What holds at every step of any game."""
    here, seen = position(match), view(match)
    lying = [die for die in seen["row"] if die is not None]
    in_hand = [seen["die"]] if seen["die"] is not None else []
    colours = [die["die"] for die in (*lying, *seen["out"])] + seen["remaining"] + in_hand
    assert sorted(colours) == sorted(COLOURS)
    assert len(seen["row"]) == 9
    assert runs_one_way(values(seen))
    assert seen["direction"] == way(values(seen))
    assert seen["face"] is None or seen["die"] is not None
    assert bool(here["legal"]) == isinstance(here["to_act"], int)
    assert len({str(move) for move in here["legal"]}) == len(here["legal"])
    assert all(points % 5 == 0 for points in here["scores"])
    assert seen["bets"][seen["roller"]] is None
    if seen["face"] is not None:
        places = {move["place"] for move in here["legal"]}
        assert places == allowed(values(seen), seen["face"])
    placed = len(lying) + len(seen["out"])
    asked = any("bet" in move for move in here["legal"])
    others = [own for seat, own in enumerate(seen["bets"]) if seat != seen["roller"]]
    assert asked == (placed == 3 and seen["die"] is None and None in others)
    if placed < 3:
        assert others == [None] * len(others)
    elif not asked:
        assert None not in others


def last_placed(before: PlainObject, event: PlainObject) -> PlainObject:
    """The view before the seventh die was placed, with that die in its place."""
    die = {"die": before["die"], "face": before["face"]}
    if event["place"] == "out":
        return before | {"out": [*before["out"], die]}
    index = PLACES.index(event["place"])
    return before | {"row": [*before["row"][:index], die, *before["row"][index + 1 :]]}


def played(seats: int, seed: str, **options: Any) -> tuple[Match, list[int]]:
    """A game to its end and who rolled in each turn; every booking is checked."""
    match = table("zocken", seats, **options)
    source, mind = SeededDice(seed), random.Random(seed)
    rollers, expected = [], [0] * seats
    while to_act(match) is not None:
        check(match)
        assert scores(match) == expected
        before = view(match)
        if to_act(match) == "chance":
            match = match.roll(source)
            continue
        event = mind.choice(position(match)["legal"])
        match = then(match, event)
        if before["remaining"] or "place" not in event:
            continue
        done = last_placed(before, event)
        score = worth(done["row"], len(done["out"]), done["circles"])
        rollers.append(before["roller"])
        for seat, on in enumerate(before["bets"]):
            if seat == before["roller"]:
                expected[seat] += score
            elif on:
                expected[seat] += score // 2 if score > 50 else -20
    check(match)
    assert scores(match) == expected
    return match, rollers


@pytest.mark.parametrize("seed", ["kiesel", "schiefer", "granit"])
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (8, {}), (8, {"first": 5}), (2, {"first": 1})]
)
def test_whole_games_keep_every_rule(seats: int, options: dict[str, Any], seed: str) -> None:
    """Z-37, Z-38, Z-36, Z-30, Z-11: at every step, over five rounds."""
    match, rollers = played(seats, seed, **options)
    first = options.get("first", 0)
    assert rollers == [(first + turn) % seats for turn in range(5 * seats)]
    top = max(scores(match))
    assert winners(match) == [seat for seat, own in enumerate(scores(match)) if own == top]
    seen = view(match)
    assert (seen["round"], seen["roller"], seen["remaining"]) == (4, rollers[-1], [])
    assert sum(die is not None for die in seen["row"]) + len(seen["out"]) == 7


def test_many_solo_games_meet_out_and_evasion() -> None:
    """Z-20, Z-21, Z-07: the seeded games do come to the places they are meant to watch."""
    choices, forced, evaded = 0, 0, 0
    for seed in range(20):
        match, _ = played(1, f"sand {seed}")
        for number in range(len(match.history)):
            offered = [move.get("place") for move in position(match.at(number))["legal"]]
            choices += "out" in offered and len(offered) > 1
            forced += offered == ["out"]
        evaded += sum(event in ({"place": "L"}, {"place": "R"}) for event in match.events())
    assert choices > 20
    assert forced > 20
    assert evaded > 20
