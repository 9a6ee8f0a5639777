"""What the environments of a game without compiled rules must know beforehand, found by playing it.

A survey plays random games by the readable rules and notes the moves, the sizes of lots, the scores
and the parts of the view. It is always the same for the same game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wagnis.core.box import AnyBox, AnyGame
from wagnis.core.contract import Chance, Decision
from wagnis.core.plain import Plain

STEPS = 30_000
"""The most positions of a survey; small games take far fewer."""
QUIET = 4_000
"""A survey ends when so many positions in a row have brought nothing new."""
LONGEST = 3_000
"""Random games are broken off after so many positions."""
AHEAD = 4
"""How often all outcomes of the same lot are looked at; later only one of them."""
LONGEST_LIST = 40
MOST_WORDS = 64
"""The most different texts that are told apart in one place of the view."""
MOST_FEATURES = 4_096


@dataclass
class Leaf:
    """One place of the view, such as `row.3.face`, and what was seen there."""

    path: str
    largest: float = 0.0
    numbers: bool = False
    missing: bool = False
    """Whether the place was empty or null at times."""
    words: dict[str, None] = field(default_factory=dict)

    def note(self, value: Plain) -> bool:
        """Note a value; True if it is of a new kind."""
        if isinstance(value, str):
            new = value not in self.words and len(self.words) < MOST_WORDS
            if new:
                self.words[value] = None
            return new
        if value is None:
            new, self.missing = not self.missing, True
            return new
        new, self.numbers = not self.numbers, True
        self.largest = max(self.largest, abs(float(value)))
        return new

    @property
    def names(self) -> tuple[str, ...]:
        number = (self.path,) if self.numbers else ()
        there = (f"{self.path} is there",) if self.missing else ()
        return (*number, *there, *(f"{self.path} = {word}" for word in sorted(self.words)))

    def encoded(self, value: Plain) -> Iterator[float]:
        """One number for each of `names`."""
        if self.numbers:
            number = 0.0 if value is None or isinstance(value, str) else float(value)
            yield number / (self.largest or 1.0)
        if self.missing:
            yield float(value is not None)
        for word in sorted(self.words):
            yield float(value == word)


def leaves(view: Plain, path: str = "") -> Iterator[tuple[str, Plain]]:
    """Every number, text, truth value and null of plain data, with its place.

    >>> list(leaves({"dice": [1, 5], "card": {"name": "stop"}}))
    [('dice.0', 1), ('dice.1', 5), ('card.name', 'stop')]
    """
    parts: Iterable[tuple[object, Plain]]
    if isinstance(view, dict):
        parts = view.items()
    elif isinstance(view, list):
        parts = enumerate(view[:LONGEST_LIST])
    else:
        yield path, view
        return
    for key, part in parts:
        yield from leaves(part, f"{path}.{key}" if path else str(key))


@dataclass(frozen=True)
class Survey:
    """What was found in one game with fixed seats and options."""

    moves: tuple[Hashable, ...]
    """All moves that were legal somewhere, ordered by their notation."""
    most_outcomes: int
    low: int
    high: int
    leaves: tuple[Leaf, ...]
    steps: int

    @property
    def top_score(self) -> float:
        return float(max(abs(self.low), abs(self.high), 1))

    @property
    def estimated_span(self) -> tuple[float, float]:
        """The scores that were seen, with as much again on both sides."""
        room = max(self.high - self.low, 1)
        return float(self.low - room), float(self.high + room)


def survey(box: AnyBox, game: AnyGame) -> Survey:
    """Play random games until nothing new comes."""
    return _Surveying(box, game).result()


class _Surveying:
    def __init__(self, box: AnyBox, game: AnyGame) -> None:
        self._view, self._write, self._game = box.notation.view, box.notation.write_move, game
        self._fate = np.random.Generator(np.random.PCG64(1))
        self._moves: dict[Hashable, str] = {}
        self._leaves: dict[str, Leaf] = {}
        self._met: dict[tuple[Hashable, ...], int] = {}
        self._steps, self._news = 0, 0
        self._most, (self._low, self._high) = 1, (0, 0)
        self._ends = 0

    def result(self) -> Survey:
        while self._steps < STEPS and (self._steps - self._news < QUIET or not self._ends):
            self._walk()
        listed, features = list[Leaf](), 0
        for leaf in sorted(self._leaves.values(), key=lambda leaf: ordered(leaf.path)):
            features += len(leaf.names)
            if features > MOST_FEATURES:
                break
            listed.append(leaf)
        moves = tuple(sorted(self._moves, key=lambda move: ordered(self._moves[move])))
        return Survey(moves, self._most, self._low, self._high, tuple(listed), self._steps)

    def _walk(self) -> None:
        game, state = self._game, self._game.start()
        for _ in range(LONGEST):
            node = self._note(state)
            if isinstance(node, Decision):
                state = game.after(state, node.actions[self._below(len(node.actions))])
            elif isinstance(node, Chance):
                events = tuple(event for event, _ in node.lot.events())
                self._most = max(self._most, len(events))
                times = self._met[events] = self._met.get(events, 0) + 1
                if times <= AHEAD:
                    for event in events:
                        self._note(game.after(state, event))
                # Each outcome is as likely as the others, so that the rare ones come too.
                state = game.after(state, events[self._below(len(events))])
            else:
                self._ends += 1
                return

    def _below(self, n: int) -> int:
        return int(self._fate.random() * n)

    def _note(self, state: Any) -> Any:
        """Note what this position shows and allows; returns its node."""
        self._steps += 1
        node, new = self._game.node(state), False
        if isinstance(node, Decision):
            for action in node.actions:
                if action not in self._moves:
                    self._moves[action] = json.dumps(self._write(action), sort_keys=True)
                    new = True
        found = dict(leaves(self._view(self._game, state)))
        for path, value in found.items():
            leaf = self._leaves.get(path)
            if leaf is None:  # it was missing in the positions before, if there were any
                leaf = self._leaves[path] = Leaf(path, missing=self._steps > 1)
                new = True
            new |= leaf.note(value)
        for path in self._leaves.keys() - found.keys():
            self._leaves[path].missing = True
        self._low = min(self._low, *state.scores)
        self._high = max(self._high, *state.scores)
        if new:
            self._news = self._steps
        return node


def ordered(text: str) -> str:
    """A key by which the numbers in a text are in the order of their size.

    >>> sorted(["row.10", "row.9"], key=ordered)
    ['row.9', 'row.10']
    """
    return re.sub(r"\d+", lambda digits: digits[0].zfill(12), text)
