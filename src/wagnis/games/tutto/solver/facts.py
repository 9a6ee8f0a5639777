"""The facts of a Tutto turn as numbers: rolls, cards and probabilities, all from the rules.

`turn` uses them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from functools import cache, lru_cache
from math import gcd, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import weights
from wagnis.core.plain import PlainObject
from wagnis.games.tutto import cards
from wagnis.games.tutto.cards import CARDS, FULL_DECK, KINDS, Card, CardKind, Counts, Keeps
from wagnis.games.tutto.odds import risk_of_draw
from wagnis.games.tutto.rules import ALL_DICE
from wagnis.games.tutto.scoring import SINGLE, TRIPLE, Groups, choices, everything, new_faces, worth
from wagnis.solvers.digest import digest, rounded

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]

UNIT = gcd(
    *SINGLE.values(),
    *TRIPLE.values(),
    *(n for kind in CARDS.values() for n in (kind.adds, kind.charges)),
)
"""All points are multiples of this; the solvers count in units."""

LANES = tuple(card for card in KINDS if CARDS[card].may_stop)
"""The cards on which one may stop before the TUTTO, as lanes."""
LANE_OF = {card: lane for lane, card in enumerate(LANES)}

FORCED = tuple(card for card in KINDS if CARDS[card].forced)
"""The cards without stopping and with points for their TUTTO; one of them comes with a charge."""
STOPS = tuple(card for card in KINDS if CARDS[card].ends_turn)
SPARKLING = tuple(card for card in KINDS if CARDS[card].null_banks)
WINNING = tuple(card for card in KINDS if CARDS[card].wins_after)
assert sorted((*LANES, *FORCED, *STOPS, *SPARKLING, *WINNING)) == sorted(KINDS), "an unknown card"
assert all(CARDS[card].keeps is Keeps.EVERYTHING and CARDS[card].rolls_on for card in SPARKLING)

CHARGE = max(kind.charges for kind in CARDS.values()) // UNIT
STRAIGHT = max(CARDS[card].adds for card in FORCED) // UNIT  # the most that such a card brings
assert all(CARDS[card].charges in (0, CARDS[card].adds) for card in KINDS), "a charge brings less"

Drawn: TypeAlias = Mapping[Card, float]
"""The probability of each card to be the next."""


def drawn_from(deck: Counts) -> Drawn:
    """The probability of each card with this full deck."""
    return {card: copies / sum(deck) for card, copies in zip(KINDS, deck, strict=True)}


DRAWN = drawn_from(FULL_DECK)
"""The probability of each card with the full deck of the box."""


def drawn_of(deck: Counts | None) -> Drawn:
    """The same for another deck; None is that of the box."""
    return DRAWN if deck is None else drawn_from(deck)


class Range(NamedTuple):
    """A probability that depends on the player's keeps: its minimum and maximum."""

    least: float
    most: float

    def towards(self, change: float) -> float:
        """The probability a player aims for, of an event that changes their value by this much."""
        return self.most if change >= 0 else self.least


class Rolls(NamedTuple):
    """All rolls of 1 to 6 dice, in classes with the same ways to keep.

    Way `w` of class `c` keeps `dice[w]` dice for `points[w]` units; the ways of class `c` begin at
    `first[c]`, and its probability in a roll of n dice is `weight[n - 1, c]`.
    """

    dice: Ints
    points: Ints
    of: Ints  # the number of dice rolled, per way
    first: Ints
    weight: Floats
    null: Floats  # [0..6] dice: the probability of a null


def kept(groups: Groups) -> tuple[int, int]:
    """Dice and units of groups set aside."""
    return sum(map(len, groups)), worth(groups) // UNIT


@cache
def rolls() -> Rolls:
    dice, points, of, first = list[int](), list[int](), list[int](), list[int]()
    chances: list[tuple[int, float]] = []
    null = np.ones(ALL_DICE + 1)
    for n in range(1, ALL_DICE + 1):
        classes: Counter[frozenset[tuple[int, int]]] = Counter()
        for roll, weight in weights(n).items():
            classes[frozenset(map(kept, choices(roll)))] += weight
        null[n] = classes.pop(frozenset()) / 6**n
        for ways, weight in classes.items():
            first.append(len(dice))
            chances.append((n, weight / 6**n))
            for k, units in sorted(ways):
                dice.append(k)
                points.append(units)
                of.append(n)
    table = np.zeros((ALL_DICE, len(first)))
    for place, (n, chance) in enumerate(chances):
        table[n - 1, place] = chance
    return Rolls(_whole(dice), _whole(points), _whole(of), _whole(first), table, null)


def most_points() -> int:
    """The units of the best keep of one roll."""
    return int(rolls().points.max())


def tutto_chance(left: int) -> Range:
    """The probability of setting all dice aside before a null, on a card without stopping."""
    return _finish(left, lambda dice: ((choices(roll), w) for roll, w in weights(dice).items()))


def straight_chance(missing: int) -> Range:
    """The probability of completing a straight that lacks `faces` faces, whichever they are."""

    def ways(faces: int) -> Iterable[tuple[tuple[Groups, ...], int]]:
        taken = frozenset(range(faces + 1, ALL_DICE + 1))
        return ((new_faces(roll, taken), w) for roll, w in weights(faces).items())

    return _finish(missing, ways)


def _finish(left: int, ways: Callable[[int], Iterable[tuple[tuple[Groups, ...], int]]]) -> Range:
    """At least one die must be kept of each roll, and any choice is allowed."""
    chances = [Range(1.0, 1.0)]
    for dice in range(1, left + 1):
        least = most = 0.0
        for choice, weight in ways(dice):
            after = [chances[dice - sum(map(len, groups))] for groups in choice]
            least += weight * min((chance.least for chance in after), default=0.0)
            most += weight * max((chance.most for chance in after), default=0.0)
        chances.append(Range(least / 6**dice, most / 6**dice))
    return chances[left]


TUTTO = tuple(tutto_chance(left) for left in range(ALL_DICE + 1))
COMPLETE = tuple(straight_chance(missing) for missing in range(ALL_DICE + 1))


def after_tutto(card: Card, units: Any) -> Any:
    """The units at risk after the card's effect."""
    return CARDS[card].times * units + CARDS[card].adds // UNIT


def forced_chance(card: Card, left: int) -> Range:
    """The probability of the TUTTO on a card without stopping."""
    return (COMPLETE if CARDS[card].keeps is Keeps.NEW_FACES else TUTTO)[left]


def chance_of(cards: Iterable[Card], drawn: Drawn = DRAWN) -> float:
    """The probability that one of these is drawn."""
    return sum(drawn[card] for card in cards)


def winning_chance(tutto: float, left: int = 0) -> float:
    """The probability of all TUTTOs that a cloverleaf still lacks, from that of one."""
    return prod([tutto] * (max(CARDS[card].wins_after for card in WINNING) - left))


@cache
def fireworks_mean() -> Floats:
    """[0..6] dice: the expected units that fireworks still bring."""
    system, gain = np.eye(ALL_DICE + 1), np.zeros(ALL_DICE + 1)
    for dice, after, units, chance in _sparks():
        system[dice, after] -= chance
        gain[dice] += chance * units
    mean: Floats = np.linalg.solve(system, gain).astype(np.float64)
    return mean


@cache
def fireworks(size: int) -> Floats:
    """[0..6 dice, 0..size - 1]: the probability that fireworks bring exactly so many units more."""
    chance = np.zeros((ALL_DICE + 1, size))
    chance[:, 0] = rolls().null
    chance[0, 0] = 0.0
    sparks = _sparks()
    dice = np.array([spark[0] for spark in sparks])
    after = np.array([spark[1] for spark in sparks])
    units = np.array([spark[2] for spark in sparks])
    weight = np.array([spark[3] for spark in sparks])
    for total in range(1, size):
        seen = units <= total
        brought = weight[seen] * chance[after[seen], total - units[seen]]
        np.add.at(chance[:, total], dice[seen], brought)
    return chance


@cache
def _sparks() -> tuple[tuple[int, int, int, float], ...]:
    """(dice, dice after, units, probability) of rolls of fireworks; six dice after a TUTTO."""
    counts: Counter[tuple[int, int, int]] = Counter()
    for n in range(1, ALL_DICE + 1):
        for roll, weight in weights(n).items():
            groups = everything(roll)
            if groups:
                k, units = kept(groups)
                counts[n, n - k or ALL_DICE, units] += weight
    return tuple((n, after, units, w / 6**n) for (n, after, units), w in counts.items())


def _whole(numbers: list[int]) -> Ints:
    return np.array(numbers, dtype=np.int64)


def clover_from_draw(drawn: Drawn = DRAWN) -> float:
    """The largest chance of a cloverleaf's win before drawing a card."""
    once = chance_of(WINNING, drawn) * winning_chance(TUTTO[ALL_DICE].most)
    again = sum(drawn[card] * forced_chance(card, ALL_DICE).most for card in FORCED)
    again += chance_of(LANES, drawn) * TUTTO[ALL_DICE].most
    return once / (1 - again)


CLOVER = clover_from_draw()


def ending_of(deck: Counts | None) -> float:
    """The least probability that a draw leads to a null or a stop card; None is the box."""
    return float(risk_of_draw(FULL_DECK if deck is None else deck))


def asked(deck: Counts | None = None) -> PlainObject:
    """All facts from the rules, as plain data: every solved table depends on them.

    The slow ones are cached; the deck is read each time.
    """
    return {
        "deck": dict(zip(cards.KINDS, deck or cards.FULL_DECK, strict=True)),
        "cards": _asked_of_cards(tuple(cards.CARDS.items())),
        "drawn": {card: rounded(chance) for card, chance in drawn_of(deck).items()},
        "points": [UNIT, CHARGE, STRAIGHT],
        "dice": _asked_of_dice(),
    }


@lru_cache(maxsize=4)
def _asked_of_cards(kinds: tuple[tuple[Card, CardKind], ...]) -> PlainObject:
    """The cards' effects, cached: each lookup of a table reads them."""
    return {card: asdict(kind) for card, kind in kinds}


@cache
def _asked_of_dice() -> str:
    """The legal keeps of every roll with their points, and the facts that follow from them."""
    every = rolls()
    ways = [every.of, every.dice, every.points, every.first]
    chances = [every.weight.sum(axis=0), every.null]
    return digest(
        {
            "dice": ALL_DICE,
            "ways": [numbers.tolist() for numbers in ways],
            "chances": [[rounded(chance) for chance in numbers] for numbers in chances],
            "fireworks": [[*spark[:3], rounded(spark[3])] for spark in _sparks()],
            "tutto": [list(map(rounded, chance)) for chance in TUTTO],
            "straight": [list(map(rounded, chance)) for chance in COMPLETE],
        }
    )
