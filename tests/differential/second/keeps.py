"""Which dice of a Tutto roll may be set aside, and what they are worth.
Not here: when they are asked for, and what the cards do."""

from __future__ import annotations

import itertools

from .common import sort_groups

Groups = list[list[int]]


def worth(group: list[int]) -> int:
    """Give the points of a single or a triple."""
    if len(group) == 3:
        return 1000 if group[0] == 1 else 100 * group[0]
    return 100 if group[0] == 1 else 50


def keeps(card: str, dice: list[int], aside: Groups) -> list[Groups]:
    """List everything that may be set aside from a roll; empty for a null."""
    if card == "straight":
        return _straight_keeps(dice, aside)
    if card == "fireworks":
        everything = _everything(dice)
        return [everything] if everything else []
    return _free_keeps(dice)


def _straight_keeps(dice: list[int], aside: Groups) -> list[Groups]:
    new = sorted(set(dice) - {group[0] for group in aside})
    chosen: list[Groups] = []
    for many in range(1, len(new) + 1):
        chosen += [[[face] for face in faces] for faces in itertools.combinations(new, many)]
    return chosen


def _everything(dice: list[int]) -> Groups:
    groups: Groups = []
    for face in range(1, 7):
        triples, rest = divmod(dice.count(face), 3)
        groups += [[face] * 3] * triples
        if face in (1, 5):
            groups += [[face]] * rest
    return sort_groups(groups)


def _free_keeps(dice: list[int]) -> list[Groups]:
    per_face = [_of_face(face, dice.count(face)) for face in range(1, 7)]
    mixtures = [sort_groups(itertools.chain(*parts)) for parts in itertools.product(*per_face)]
    return [groups for groups in mixtures if groups]


def _of_face(face: int, many: int) -> list[Groups]:
    """List the ways to keep some dice of one face, none included."""
    ways: list[Groups] = []
    for triples in range(many // 3 + 1):
        most_singles = many - 3 * triples if face in (1, 5) else 0
        ways += [[[face] * 3] * triples + [[face]] * n for n in range(most_singles + 1)]
    return ways
