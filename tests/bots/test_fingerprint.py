"""A fingerprint is the value's, not the process's; equal values have equal ones, others do not."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from enum import Enum

import pytest

from wagnis.bots import RandomBot
from wagnis.bots.valued import fingerprint
from wagnis.core import Decision
from wagnis.games import BOXES
from wagnis.records import Match


class Suit(Enum):
    CUPS = 1
    COINS = 2


@dataclass(frozen=True, slots=True)
class One:
    held: object


@dataclass(frozen=True, slots=True)
class Other:
    held: object


DIFFERENT = [
    None, True, False, 0, 1, -1, 12, "", "1", "None", (), (1,), (1, 2), (12,), ((1,), 2), (1, (2,)),
    ("ab",), ("a", "b"), ("1;",), Suit.CUPS, Suit.COINS, One(1), Other(1), One((1,)), One(One(1)),
    frozenset({1, 2}), frozenset({12}), frozenset({(1, 2)}),
]  # fmt: skip


def test_different_values_have_different_fingerprints() -> None:
    assert len({fingerprint(value) for value in DIFFERENT}) == len(DIFFERENT)


def test_equal_states_have_equal_fingerprints_however_they_were_come_by() -> None:
    for box in BOXES.house.values():
        one, other = (Match.of(box, box.open(2, {})) for _ in range(2))
        assert one.state is not other.state
        assert fingerprint(one.state) == fingerprint(other.state)
        richer = replace(one.state, scores=(1, *one.state.scores[1:]))
        assert fingerprint(richer) != fingerprint(one.state)


def test_what_could_be_written_otherwise_next_time_is_refused() -> None:
    for value in (1.5, [1], {"a": 1}, object(), (1, {2})):
        with pytest.raises(TypeError):
            fingerprint(value)


PRINTED = """
from wagnis.bots.valued import fingerprint
from wagnis.games import BOXES
for box in BOXES.house.values():
    print(fingerprint(box.open(3, {}).start()), fingerprint(frozenset("abcdef")))
"""


def test_fingerprints_are_the_same_in_every_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PRINTED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1


def test_a_coin_is_the_same_for_equal_positions_and_another_for_another_seed() -> None:
    game = BOXES["zocken"].open(2, {})
    node = game.node(game.start())
    assert isinstance(node, Decision)
    chosen = {RandomBot("a").choose(game, game.start(), node.actions) for _ in range(20)}
    assert len(chosen) == 1
    others = {RandomBot(seed).choose(game, game.start(), node.actions) for seed in range(50)}
    assert others == set(node.actions)
