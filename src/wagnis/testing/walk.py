"""Walking through a game: every decision and every lot settled by one tape of bytes.

Nothing is judged here; that is for `laws`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import chain, count, pairwise
from typing import Any, NamedTuple

from wagnis.core import Chance, Decision, IllegalMoveError, Node
from wagnis.records import Match


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


class Step(NamedTuple):
    """What was due in a state, and what was done or fell."""

    state: Any
    node: Node[Any, Any]
    move: Any


def walk(match: Match, tape: bytes, limit: int) -> Match:
    """Play on, by the tape, until the game is over or `limit` events are done.

    A game that refuses what it has itself offered is left there: the laws say what is wrong.
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


def steps(match: Match) -> list[Step]:
    """The walk so far, event by event."""
    entries = match.history.entries
    return [Step(before.state, before.node, entry.event) for before, entry in pairwise(entries)]
