"""Walking through a game: every decision and every lot settled by one tape of bytes.

Nothing is judged here; that is for `laws`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Any

from wagnis.core import Chance, Decision, Node, Over
from wagnis.core.box import AnyGame


class TapeFate:
    """A fate that reads from a tape, and from a hash of it once the tape has run out.

    Short tapes of small bytes make extreme games (all ones, always the first move), which is
    where a tester that searches and shrinks tapes likes to begin.
    """

    def __init__(self, tape: bytes) -> None:
        self._bytes = chain(tape, _endless(tape))

    def dice(self, n: int) -> Sequence[int]:
        return [next(self._bytes) % 6 + 1 for _ in range(n)]

    def one_of(self, n: int) -> int:
        number = next(self._bytes)
        if n > 256:
            number = 256 * number + next(self._bytes)
        return number % n


def _endless(tape: bytes) -> Iterator[int]:
    for block in count():
        yield from hashlib.sha256(tape + str(block).encode()).digest()


@dataclass(frozen=True, slots=True)
class Step:
    """What was due, and what was done or fell."""

    state: Any
    node: Node[Any, Any]
    move: Any


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps from the start to `last`."""

    steps: tuple[Step, ...]
    last: Any

    @property
    def states(self) -> list[Any]:
        return [*(step.state for step in self.steps), self.last]


def walk(game: AnyGame, tape: bytes, limit: int) -> Walk:
    """Play on, by the tape, until the game is over or `limit` steps are done."""
    fate, state, steps = TapeFate(tape), game.start(), list[Step]()
    while len(steps) < limit:
        match node := game.node(state):
            case Over():
                break
            case Decision(_, actions):
                move = actions[fate.one_of(len(actions))]
            case Chance(lot):
                move = lot.draw(fate)
        steps.append(Step(state, node, move))
        state = game.after(state, move)
    return Walk(tuple(steps), state)
