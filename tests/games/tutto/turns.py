"""Tutto turns as lists of events, and a second opinion on what dice are worth.

Nothing here is taken from the engine, and no expectations are stated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.games.at_table import dice
from wagnis.core.plain import PlainObject

DRAW: PlainObject = {"draw": True}

KINDS = {
    "cloverleaf": 1,
    "fireworks": 5,
    "stop": 10,
    "straight": 5,
    "plus-minus": 5,
    "double": 5,
    "bonus-200": 5,
    "bonus-300": 5,
    "bonus-400": 5,
    "bonus-500": 5,
    "bonus-600": 5,
}
NO_CARDS = dict.fromkeys(KINDS, 0)
BONUSES = {"bonus-200": 200, "bonus-300": 300, "bonus-400": 400, "bonus-500": 500, "bonus-600": 600}

TRIPLES = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
SINGLES = {1: 100, 5: 50}

Groups = tuple[tuple[int, ...], ...]


def card(kind: str) -> PlainObject:
    return {"card": kind}


def keep(*groups: Sequence[int]) -> PlainObject:
    return {"keep": [list(group) for group in groups]}


def null(left: int = 6) -> PlainObject:
    """A roll of this many dice without anything valid (on a straight it would be valid)."""
    return dice(*(2, 3, 4, 6, 2, 3)[:left])


TUTTO = (dice(2, 2, 2, 3, 3, 3), keep([2, 2, 2], [3, 3, 3]))
"""All six dice at the first roll, 500 points where dice count."""

STRAIGHT = (dice(1, 2, 3, 4, 5, 6), keep([1], [2], [3], [4], [5], [6]))
"""All six faces at the first roll."""

BUST: dict[str, tuple[PlainObject, ...]] = {
    "straight": (dice(1, 1, 1, 1, 1, 1), keep([1]), dice(1, 1, 1, 1, 1)),
}
"""How a card comes to its null where the first roll cannot be one."""


def bust(kind: str) -> tuple[PlainObject, ...]:
    """The card and a null on it; with a stop card there is nothing to roll."""
    return (card(kind),) if kind == "stop" else (card(kind), *BUST.get(kind, (null(),)))


def tutto(kind: str) -> tuple[PlainObject, ...]:
    """The card and its TUTTO at the first roll; ordinary dice are worth 500."""
    return (card(kind), *(STRAIGHT if kind == "straight" else TUTTO))


def fireworks(*rolls: tuple[int, ...]) -> tuple[PlainObject, ...]:
    """A turn on fireworks with these rolls, then the null that banks them."""
    events, left = [card("fireworks")], 6
    for roll in rolls:
        groups = most(roll)
        events += [dice(*roll), keep(*groups)]
        left = (left - sum(map(len, groups))) or 6
    return (*events, null(left))


def cash(points: int) -> tuple[PlainObject, ...]:
    """A turn that banks these points (a multiple of 500) by fireworks."""
    rest: dict[int, tuple[int, ...]] = {500: (5, 5, 5), 1000: (1, 1, 1), 1500: (1, 1, 1, 5, 5, 5)}
    sixes, more = divmod(points, 2000)
    rolls: list[tuple[int, ...]] = [(1,) * 6] * sixes
    if more:
        rolls.append((*rest[more], *(2, 3, 4)[: 6 - len(rest[more])]))
    return fireworks(*rolls)


def most(roll: Sequence[int]) -> Groups:
    """Everything valid, triples before singles."""
    groups: list[tuple[int, ...]] = []
    for face, count in Counter(roll).items():
        triples, singles = divmod(count, 3)
        groups += [(face,) * 3] * triples
        groups += [(face,)] * (singles if face in SINGLES else 0)
    return in_order(groups)


def every_keep(roll: Sequence[int]) -> set[Groups]:
    """All sets of valid groups that can be taken out of a roll, found by taking one at a time."""
    found: set[Groups] = set()
    waiting: list[tuple[tuple[int, ...], Groups]] = [(tuple(sorted(roll)), ())]
    while waiting:
        rest, groups = waiting.pop()
        for face in set(rest):
            for size in (1, 3):
                if rest.count(face) < size or (size == 1 and face not in SINGLES):
                    continue
                taken = in_order((*groups, (face,) * size))
                if taken not in found:
                    found.add(taken)
                    place = rest.index(face)
                    waiting.append((rest[:place] + rest[place + size :], taken))
    return found


def value(groups: Sequence[Sequence[int]]) -> int:
    return sum(TRIPLES[group[0]] if len(group) == 3 else SINGLES[group[0]] for group in groups)


def in_order(groups: Sequence[tuple[int, ...]]) -> Groups:
    """Longer groups first, then by face."""
    return tuple(sorted(groups, key=lambda group: (-len(group), group)))
