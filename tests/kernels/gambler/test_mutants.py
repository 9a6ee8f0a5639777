"""The comparison bites: the compiled order of play is broken on purpose, and found out each time.

The source is patched and run as plain Python, so that nothing has to be compiled.
"""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.kernels.gambler.games import GAMES
from tests.kernels.gambler.lockstep import Both, DiffersError
from wagnis.games.gambler.kernel import layout

SOURCE = Path(layout.__file__).with_name("steps.py").read_text(encoding="utf-8")

MUTANTS = {
    "nobody is skipped": ("while s[STOCK + seat] == 0:", "while False:"),
    "debts beyond all chips": ("max(0, s[SCORES + seat] + pays)", "s[SCORES + seat] + pays"),
    "no duty to place": ("s[OWES] = 1", "s[OWES] = 0"),
    "stopping while one owes": ("if not s[OWES]:", "if True:"),
    "the finisher starts": ("deal(t, s, s[ROLLER] + 1 if", "deal(t, s, s[ROLLER] if"),
    "the target must be passed": ("most >= t[TARGET]", "most > t[TARGET]"),
    "the turn goes on when all is full": ("if pays and not fitting(t, s):", "if False:"),
    "five dice whatever one has": ("min(CUP_DICE, s[STOCK + seat])", "CUP_DICE"),
    "placed dice are rolled again": ("    s[DICE] -= 1\n", ""),
    "placed dice stay in hand": ("    s[STOCK + seat] -= 1\n", ""),
    "black rows are free": ("    if pays:\n", "    if pays > 0:\n"),
    "a die stays in the cup": ("s[CUP] = t[CUPS + CUP_WORDS", "_ = t[CUPS + CUP_WORDS"),
    "the last cup is left over": ("CHANCE\n        s[CUP] = 0\n", "CHANCE\n"),
    "one decides where nothing fits": ("if fitting(t, s) & shows(t, cup):", "if fitting(t, s):"),
    "the stack is not turned over": ("s[ROUND] % t[TABLEAUX]", "min(s[ROUND], t[TABLEAUX] - 1)"),
    "a tableau comes twice": ("drawn |= s[ORDER + at] == number", "pass"),
    "a round is one turn short": ("s[ROUND] += 1\n        s[TURN] += 1\n", "s[ROUND] += 1\n"),
    "dice are not dealt afresh": ("s[STOCK + seat] = t[DEALT]", "s[STOCK + seat] |= t[DEALT]"),
    "the wrong throws": ("at = t[THROW + dice] + fate", "at = t[THROW] + fate"),
    "the sixth row never fits": ("fits(t, s[ROWS + 5])", "0"),
}  # fmt: skip

PROBED = ("gambler for 2", "gambler for 5", "twice the same", "one short round")


def patched(old: str, new: str) -> SimpleNamespace:
    """The order of play with this text exchanged, as plain Python."""
    assert SOURCE.count(old) == 1, f"{old!r} is not in the source, or not once"
    decorators = "from wagnis.kernels.compiled import compiled, inlined"
    plain = "compiled = inlined = lambda function: function"
    text = SOURCE.replace(old, new).replace(decorators, plain)
    names: dict[str, object] = {"__name__": "broken"}
    exec(compile(text, "broken steps", "exec"), names)
    return SimpleNamespace(**names)


def found_out(steps: SimpleNamespace) -> bool:
    for game in range(12):
        for name in PROBED:
            try:
                Both(GAMES[name], steps).play(random.Random(game), most=600)
            except (DiffersError, IndexError, RecursionError):
                return True
    return False


@pytest.mark.parametrize("name", MUTANTS)
def test_a_broken_order_of_play_is_found_out(name: str) -> None:
    assert found_out(patched(*MUTANTS[name]))


def test_the_unbroken_one_is_not() -> None:
    assert not found_out(patched('"""Gambler\'s order', '"""The order'))
