"""The source of a turn for three: its numbers are generated from the facts of the rules.

The text that uses them is `turn.cu`. Every way to keep becomes a line of its own, so that neither
processor looks anything up while it compares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from typing import NamedTuple

import numpy as np

from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.solver import arrays, facts
from wagnis.games.tutto.solver.facts import CHARGE, LANES, Floats

CHUNK = 5
"""Neighbouring units at risk that are settled together: a TUTTO from one of them leads beyond."""


@dataclass(frozen=True, slots=True)
class Size:
    """A game to so many units; leads beyond the target, and distances in the last round, up to."""

    units: int
    lead: int
    far: int

    @property
    def widest(self) -> int:
        """Units at risk that any turn tells apart."""
        return max(self.units, self.far) + self.lead + 2

    def wide(self, kind: int) -> int:
        """Units at risk that turns of this kind tell apart, at most."""
        mid = self.units + self.lead + 1
        return (mid, mid, self.units + 1, self.far + self.lead + 1, self.far + 2)[kind]


def blocks() -> list[int]:
    """[0..5 dice left]: chunks of the window that keeps can lead to."""
    ways = facts.rolls()
    left = ways.of - ways.dice
    furthest = [int(ways.points[left == dice].max()) for dice in range(ALL_DICE)]
    return [-(-(points + CHUNK) // CHUNK) for points in furthest]


def room(size: Size, kind: int) -> int:
    """Pairs of numbers that one turn of this kind works in."""
    return (sum(blocks()) + 1) * CHUNK * len(LANES) + 3 * size.wide(kind)


def source(size: Size, real: str = "double", judged: bool = False) -> str:
    """The whole source, for numbers of this type; `judged` for players who use other values."""
    odds = arrays.odds(size.widest + 1)
    lanes, forced = len(LANES), odds.forced
    bonus = odds.bonus[:lanes][odds.times[:lanes] == 1]
    assert bonus.min() + 1 >= CHUNK, "a TUTTO may lead back into the same chunk"
    assert CHARGE % CHUNK == 0
    assert min(forced.adds) >= CHUNK
    stop, fireworks, cloverleaf = odds.special
    below = np.concatenate([[0.0], odds.sparks_sum])
    head = [
        f"typedef {real} real;",
        "#define JUDGED" if judged else "",
        *_whole(UNITS=size.units, LEAD=size.lead, FAR=size.far, DICE=ALL_DICE, LANES=lanes),
        *_whole(CHARGE=CHARGE, LEAST=odds.least, CHUNK=CHUNK, FORCED=len(forced.drawn)),
        *_whole(**{f"BLOCKS_{left}": count for left, count in enumerate(blocks())}),
        *_broken(SAFE=odds.null[1:ALL_DICE].min(), ENDING=odds.ending, CLOVER=odds.clover),
        *_broken(STOP=stop, FIREWORKS=fireworks, CLOVERLEAF=cloverleaf, WINNING=odds.winning),
    ]
    rows = [
        _row("real", "NULLS", odds.null),
        _row("int", "TIMES", odds.times[:lanes]),
        _row("int", "BONUS", odds.bonus[:lanes]),
        _row("real", "DRAWN", odds.drawn[:lanes]),
        _row("real", "FORCED_DRAWN", forced.drawn),
        _row("real", "FORCED_LEAST", forced.least),
        _row("real", "FORCED_MOST", forced.most),
        _row("int", "FORCED_ADDS", forced.adds),
        _row("int", "FORCED_CHARGES", forced.charges),
        _row("real", "SPARKS", odds.sparks),
        _row("real", "SPARKS_BELOW", below),
    ]
    text = resources.files(__package__).joinpath("turn.cu").read_text(encoding="utf-8")
    marker = "// What something is worth to the mover"
    before, after = text.split(marker, 1)
    return "\n".join([*head, *_rolls(odds), before, *rows, marker + after])


def _rolls(odds: arrays.Odds) -> Iterable[str]:
    """What may be kept of n dice: of several equally good ways the first, with the fewest dice."""
    for n in range(1, ALL_DICE + 1):
        lines = [f"#define ROLL_{n}"]
        for kind in range(odds.dice_first[n - 1], odds.dice_first[n]):
            ways = range(odds.class_first[kind], odds.class_first[kind + 1])
            for way in ways:
                word = "FIRST_WAY" if way == ways[0] else "OR_WAY"
                lines.append(f"{word}({n - odds.dice[way]}, {odds.points[way]})")
            lines.append(f"CLASS({float(odds.class_chance[kind])!r})")
        yield " \\\n    ".join(lines)


def _whole(**numbers: int) -> list[str]:
    return [f"#define {name} {int(number)}" for name, number in numbers.items()]


def _broken(**numbers: float) -> list[str]:
    return [f"#define {name} ((real){float(number)!r})" for name, number in numbers.items()]


def _row(kind: str, name: str, numbers: Iterable[float]) -> str:
    told = ", ".join(repr(float(x)) if kind == "real" else str(int(x)) for x in numbers)
    return f"FLAT {kind} {name}[] = {{{told}}};"


class Keys(NamedTuple):
    """What each seat takes for its own chance once it has rolled; by the places of the solution."""

    mid: tuple[Floats, Floats, Floats]  # by seat: [next, after, own] units, nobody at the target
    two: Floats  # [far, far]: the first seat, having reached it
    one: Floats  # [far + 1, far + 2, 2]: the second seat, the higher or the lower before the last
