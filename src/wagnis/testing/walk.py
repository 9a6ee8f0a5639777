"""A walk through a game: one tape of bytes decides every choice and every lot.

`laws` judges the walk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import chain, count, pairwise
from typing import Any, NamedTuple

from wagnis.core import Chance, Decision, IllegalMoveError, Node
from wagnis.core.arguments import checked
from wagnis.records import Match


class TapeFate:
    """A fate that reads from a tape and, after its end, from a hash of it.

    Short tapes of small bytes give extreme games (all ones, always the first move), where
    Hypothesis begins its search and to which it shrinks.
    """

    @checked
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


class Step(NamedTuple):
    """A state, its node, and the action or event that followed."""

    state: Any
    node: Node[Any, Any]
    move: Any


@checked
def walk(match: Match, tape: bytes, limit: int) -> Match:
    """Play by the tape until the game is over or `limit` events are done.

    If a game refuses a move that it offered, the walk stops there; the laws report the fault.
    """
    fate = TapeFate(tape)
    for _ in range(limit):
        match match.node:
            case Decision(_, actions) if actions:
                move = actions[fate.one_of(len(actions))]
            case Chance(lot):
                move = lot.draw(fate)
            case _:
                break
        try:
            match = match.advance(move)
        except IllegalMoveError:
            break
    return match


@checked
def steps(match: Match) -> list[Step]:
    """The walk so far, event by event."""
    entries = match.history.entries
    return [Step(before.state, before.node, entry.event) for before, entry in pairwise(entries)]
