"""The dice of a deal: the same for the same turn, whatever happened before it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from wagnis.arena.runner import Dealing
from wagnis.core import Chance, Decision, Dice, Seat
from wagnis.games import BOXES
from wagnis.games.tutto.rules import Tutto

GAME = Tutto(3)


def at(roller: int) -> Any:
    return replace(GAME.start(), roller=Seat(roller))


def test_a_turn_has_its_own_dice_however_long_the_turns_before_it_were() -> None:
    short, long = Dealing("a"), Dealing("a")
    short.draw(Dice(6), at(0))
    for _ in range(5):
        long.draw(Dice(6), at(0))
    assert [short.draw(Dice(6), at(1)) for _ in range(4)] == [
        long.draw(Dice(6), at(1)) for _ in range(4)
    ]


def test_no_two_turns_and_no_two_deals_have_the_same_dice() -> None:
    seen = set()
    for seed in ("a", "b"):
        dealing = Dealing(seed)
        for turn in range(60):
            seen.add(tuple(dealing.draw(Dice(6), at(turn % 3)) for _ in range(3)))
    assert len(seen) == 2 * 60


def test_the_dice_are_fair() -> None:
    fallen: Counter[int] = Counter()
    dealing = Dealing("fair")
    for turn in range(1000):
        fallen.update(dealing.draw(Dice(6), at(turn % 3)))
    assert all(900 < count < 1100 for count in fallen.values())


@pytest.mark.parametrize("name", ["gambler", "engel-bengel"])
def test_every_game_of_a_deal_opens_the_same_tableaux(name: str) -> None:
    def tableaux(choice: int) -> list[int]:
        game, dealing = BOXES[name].open(2, {"target": 400}), Dealing("a")
        state: Any = game.start()
        for _ in range(2000):
            node = game.node(state)
            if isinstance(node, Chance):
                state = game.after(state, dealing.draw(node.lot, state))
            elif isinstance(node, Decision):
                state = game.after(state, node.actions[choice % len(node.actions)])
        return list(state.order)

    one, other = tableaux(0), tableaux(2)
    both = min(len(one), len(other))
    assert both > 1
    assert one[:both] == other[:both]
