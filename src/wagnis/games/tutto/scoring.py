"""What dice are worth in Tutto, and which of a roll may be set aside.

Turns, cards and banking are in `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from typing import TypeAlias

from wagnis.core import Roll

Group: TypeAlias = tuple[int, ...]
"""A single `(1,)` or `(5,)`, a triple `(f, f, f)`, or one face of a straight."""
Groups: TypeAlias = tuple[Group, ...]

SINGLE = {1: 100, 5: 50}
TRIPLE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}


def canonical(groups: Iterable[Group]) -> Groups:
    """Longer groups first, then by face."""
    return tuple(sorted(groups, key=_rank))


def _rank(group: Group) -> tuple[int, Group]:
    return -len(group), group


def worth(groups: Groups) -> int:
    """The points of groups set aside.

    >>> worth(((1, 1, 1), (5,)))
    1050
    """
    return sum(TRIPLE[g[0]] if len(g) == 3 else SINGLE.get(g[0], 0) for g in groups)


def grouped(dice: Roll) -> Groups:
    """Dice in groups: three alike together, the others one by one.

    >>> grouped((2, 2, 2, 4, 5))
    ((2, 2, 2), (4,), (5,))
    """
    groups: list[Group] = []
    for face, count in Counter(dice).items():
        groups += [(face,) * 3] * (count // 3) + [(face,)] * (count % 3)
    return canonical(groups)


@cache
def any_dice(most: int) -> tuple[Roll, ...]:
    """Every choice of one to `most` dice of any faces, each sorted and once.

    >>> len(any_dice(1)), any_dice(2)[5:8]
    (6, ((6,), (1, 1), (1, 2)))
    """
    sizes = range(1, most + 1)
    return tuple(chain(*(combinations_with_replacement(range(1, 7), size) for size in sizes)))


@cache
def choices(roll: Roll) -> tuple[Groups, ...]:
    """Every way to set aside at least one valid single or triple of this roll.

    >>> choices((1, 1, 1, 2, 3, 4))
    (((1,),), ((1,), (1,)), ((1,), (1,), (1,)), ((1, 1, 1),))
    >>> choices((2, 3, 4, 4, 6, 6))
    ()
    """
    ways = [list(_of_one_face(face, count)) for face, count in sorted(Counter(roll).items())]
    keeps = (canonical(chain.from_iterable(way)) for way in product(*ways))
    return tuple(groups for groups in keeps if groups)


@cache
def everything(roll: Roll) -> Groups:
    """All valid dice at their best value, as fireworks demand.

    >>> everything((1, 1, 1, 1, 5, 6))
    ((1, 1, 1), (1,), (5,))
    """
    most = max(choices(roll), key=worth, default=())
    assert all(worth(groups) < worth(most) for groups in choices(roll) if groups != most)
    return most


@cache
def new_faces(roll: Roll, taken: frozenset[int]) -> tuple[Groups, ...]:
    """Every way to set aside at least one face that a straight still lacks, one die per face.

    >>> new_faces((1, 1, 3), frozenset({3}))
    (((1,),),)
    """
    new = [(face,) for face in sorted(set(roll) - taken)]
    return tuple(chain.from_iterable(combinations(new, n) for n in range(1, len(new) + 1)))


def _of_one_face(face: int, count: int) -> Iterable[Groups]:
    """Every choice among the dice of one face: some triples, and singles of ones and fives."""
    for triples in range(count // 3 + 1):
        singles = count - 3 * triples if face in SINGLE else 0
        for single in range(singles + 1):
            yield ((face,) * 3,) * triples + ((face,),) * single
