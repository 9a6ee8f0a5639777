"""The dice set aside in a described turn of Tutto, and the matching points at risk.

`setup` reads the rest of a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement

from wagnis.core.plain import Plain
from wagnis.core.setup import PositionError, multiples, read_faces, read_whole
from wagnis.games.tutto.cards import CARDS, MAY_STOP, SCORES_DICE, Card
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.scoring import SINGLE, TRIPLE, Groups, canonical, worth

STEP = min(SINGLE.values())
LEAST_DICE = ALL_DICE * STEP  # the least value of six dice set aside
LEAST_TUTTO = LEAST_DICE + min(
    kind.adds for card, kind in CARDS.items() if card in MAY_STOP if kind.adds
)
"""Earlier cards of the turn bring no points, or at least this many."""


def read_aside(
    written: Mapping[str, Plain],
    card: Card,
    left: int,
    at_risk: int,
    tuttos: int,
    dice: tuple[int, ...],
) -> Groups:
    """The groups set aside, as described or derived; checked against the card and the points."""
    count, listed = ALL_DICE - left, written.get("aside")
    before = _before_tutto(card, at_risk) if left == 0 else at_risk
    if card is Card.STRAIGHT:
        groups = _straight(listed, count, dice)
    else:
        points = before if card in SCORES_DICE and count else None
        groups = _made_up(count, points) if listed is None else _groups(listed)
    if sum(map(len, groups)) != count:
        raise PositionError(f"{left} dice are left, so {count} are set aside")
    points = worth(groups) if card in SCORES_DICE else 0
    least = tuttos * LEAST_DICE if card in SCORES_DICE and left else 0
    if before < points + least:
        raise PositionError(f"{at_risk} points at risk are too few for {count} dice set aside")
    if not least:
        check_carried(before - points, f"with {count} dice set aside on {card}")
    return groups


def read_at_risk(written: Mapping[str, Plain], least: int) -> int:
    at_risk = read_whole(written, "turn_points", least, range(10**9))
    multiples((at_risk,), STEP)
    return at_risk


def least_at_risk(card: Card, left: int, tuttos: int) -> int:
    """The default for the points at risk: the fewest possible."""
    points = STEP * (ALL_DICE - left) if card in SCORES_DICE else 0
    if left == 0:
        return CARDS[card].after_tutto(points)
    return points + LEAST_DICE * tuttos if card in SCORES_DICE else points


def _before_tutto(card: Card, at_risk: int) -> int:
    """The points at risk before the card's effect."""
    kind = CARDS[card]
    before, odd = divmod(at_risk - kind.adds, kind.times)
    if before < 0 or odd or before % STEP:
        raise PositionError(f"{at_risk} points cannot be at risk after a TUTTO on {card}")
    return before


def check_carried(points: int, where: str) -> None:
    """Check the points from earlier cards: none, or at least those of a TUTTO."""
    if 0 < points < LEAST_TUTTO:
        raise PositionError(
            f"{points} points more than the dice are worth cannot be at risk {where}: "
            f"an earlier TUTTO brings {LEAST_TUTTO} at least"
        )


def _groups(given: list[Plain]) -> Groups:
    groups = tuple(read_faces(group, "a group set aside") for group in given)
    for group in groups:
        single = len(group) == 1 and group[0] in SINGLE
        if not single and not (len(group) == 3 and len(set(group)) == 1):
            words = " ".join(map(str, group))
            raise PositionError(f"{words} is no group: single 1s and 5s, and three alike, are")
    return groups


def _straight(given: list[Plain] | None, count: int, dice: tuple[int, ...]) -> Groups:
    if given is None:
        if dice and count:
            raise PositionError("which faces lie in the straight? 'aside' says it")
        return tuple((face,) for face in range(1, count + 1))
    groups = tuple(read_faces(group, "a group set aside") for group in given)
    if any(len(group) != 1 for group in groups) or len(set(groups)) != len(groups):
        raise PositionError("in a straight every face lies once")
    return groups


@lru_cache(1024)
def _made_up(count: int, points: int | None) -> Groups:
    """This many dice in groups that are worth these points, or else the most below them.

    Without points, any groups.
    """
    pieces: list[tuple[int, ...]] = [(face,) * 3 for face in TRIPLE] + [(f,) for f in SINGLE]
    ways: list[Groups] = [
        groups
        for n in range(count + 1)
        for groups in combinations_with_replacement(pieces, n)
        if sum(map(len, groups)) == count
    ]
    fitting = [groups for groups in ways if points is None or _fits(points - worth(groups))]
    if not fitting:
        raise PositionError(f"{points} points cannot be at risk with {count} dice set aside")
    best = max(fitting, key=worth)  # `max` takes the first one, with the fewest groups
    return canonical(best)


def _fits(carried: int) -> bool:
    return carried == 0 or carried >= LEAST_TUTTO
