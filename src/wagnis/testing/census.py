"""The census: the numbers of positions and of paths through a game, by the number of events.

It is the perft of dice games: two engines with equal numbers almost surely have equal rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wagnis.core import Chance, Decision, Over
from wagnis.core.arguments import checked, wrong
from wagnis.core.box import AnyGame


@dataclass(frozen=True, slots=True)
class Census:
    """Distinct positions by their kind of node, and the distinct paths that lead there."""

    chance: int
    decision: int
    over: int
    courses: int

    def __str__(self) -> str:
        return f"{self.chance} {self.decision} {self.over} {self.courses}"


DEEPEST = 1000  # events; no census of a real game comes near it


@checked
def census(game: AnyGame, depth: int) -> list[Census]:
    """The counts after 0, 1, …, `depth` events, including finished games."""
    if not 0 <= depth <= DEEPEST:
        raise wrong("depth", f"a number of events, 0 to {DEEPEST}", depth)
    courses: Counter[Any] = Counter({game.start(): 1})
    counts = [_count(game, courses)]
    for _ in range(depth):
        following: Counter[Any] = Counter()
        for state, ways in courses.items():
            for successor in _successors(game, state):
                following[successor] += ways
        courses = following
        counts.append(_count(game, courses))
    return counts


def _successors(game: AnyGame, state: Any) -> Iterator[Any]:
    match game.node(state):
        case Decision(_, actions):
            for action in actions:
                yield game.after(state, action)
        case Chance(lot):
            for event, _ in lot.events():
                yield game.after(state, event)
        case Over():
            yield state


def _count(game: AnyGame, courses: Counter[Any]) -> Census:
    kinds = Counter(type(game.node(state)) for state in courses)
    return Census(kinds[Chance], kinds[Decision], kinds[Over], courses.total())
