"""Bugs seeded into Zocken's translation are caught by the comparison with the rules.

Each mutant is the source of `steps` with one line changed, run as plain Python.
"""

from __future__ import annotations

import inspect
import random
from types import ModuleType

import pytest

from tests.kernels.zocken.games import BOXES, follow
from wagnis.core import Seat
from wagnis.games.zocken.kernel import steps
from wagnis.games.zocken.rules import Zocken

MUTANTS = {
    "a taken die stays": ("s[REMAINING] &= ~(1 << action)", "s[REMAINING] |= 1 << action"),
    "a descending row goes up": (
        "lane(t, UP, values) & -np.int64(way != DESCENDING)",
        "lane(t, UP, values)",
    ),
    "an ascending row goes down": (
        "lane(t, DOWN, values) & -np.int64(way != ASCENDING)",
        "lane(t, DOWN, values)",
    ),
    "out is always legal": (
        "return free if free & t[FIELD_SET] else free | OUT_BIT",
        "return free | OUT_BIT",
    ),
    "an evasion forbids out": (
        "return free if free & t[FIELD_SET] else free | OUT_BIT",
        "return free if free else free | OUT_BIT",
    ),
    "the first die may evade": ("t[FIELD_SET] * EVERY_FACE", "511 * EVERY_FACE"),
    "directions are mixed up": ("DESCENDING * (1 - (up", "ASCENDING * (1 - (up"),
    "dice out forget their order": ("face << 3 * s[OUT]", "face << 0 * s[OUT]"),
    "dice out forget their colour": ("(die + 1) << 3 * s[OUT]", "1 << 3 * s[OUT]"),
    "a lone player bets": ("t[SEATS] > 1 and bits", "bits"),
    "bets are asked a die late": ("== t[BETS_AT]", "== t[BETS_AT] - 1"),
    "the roller is asked first": (
        "BETTING, _left_of(t, s[ROLLER])",
        "BETTING, s[ROLLER]",
    ),
    "who does not bet bets": ("2 * seat + 1 & 1", "2 * seat & 1"),
    "exactly fifty wins a bet": ("score > t[THRESHOLD]", "score >= t[THRESHOLD]"),
    "a lost bet is free": ("else -t[LOST]", "else 0"),
    "a bet wins the whole score": ("score // 2", "score"),
    "matches by another circle": ("s[LIES] ^ t[HOME_LIES]", "s[LIES] ^ t[HOME_LIES] >> 3"),
    "evading right is free": ("for place in (0, PLACES - 1):", "for place in (0,):"),
    "a round ends with the last seat": ("if following != t[FIRST]:", "if following != 0:"),
    "one round too many": ("s[ROUND] + 1 < t[ROUNDS]", "s[ROUND] < t[ROUNDS]"),
    "the over has an actor": ("= OVER, NO, FINISHED", "= OVER, 0, FINISHED"),
}
GAMES = [
    *(game for game in BOXES if game.rounds == 3 and game.seats in (1, 2, 5)),
    Zocken(2, rounds=2),
    Zocken(3, rounds=1, first=Seat(1)),
]
TRIES = 30


def as_python(source: str) -> ModuleType:
    """The module as plain Python, nothing compiled."""
    module = ModuleType("mutant")
    plain = source.replace(
        "from wagnis.kernels.compiled import compiled, inlined",
        "compiled = inlined = lambda function: function",
    )
    exec(compile(plain, "mutant", "exec"), module.__dict__)
    return module


def caught(module: ModuleType, tries: int) -> bool:
    tape = random.Random("mutants")
    for number in range(tries):
        try:
            follow(module, GAMES[number % len(GAMES)], tape)
        except (AssertionError, IndexError, ValueError, OverflowError):
            return True
    return False


def test_the_source_itself_is_not_caught() -> None:
    assert not caught(as_python(inspect.getsource(steps)), 10)


@pytest.mark.parametrize("name", MUTANTS)
def test_every_seeded_bug_is_caught(name: str) -> None:
    source = inspect.getsource(steps)
    line, wrong = MUTANTS[name]
    assert source.count(line) == 1, "the line to change is not there, or not once"
    assert caught(as_python(source.replace(line, wrong)), TRIES)
