"""Tutto as arrays: rolls, keeps, cards and chances, all computed from the readable rules.

NumPy only: JAX and `research.cuda` use the same tables. `steps` has the order of play.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.core.lots import FACES, Roll, weights
from wagnis.games.tutto.cards import CARDS, FULL_DECK, KINDS, PLACE_OF, Keeps
from wagnis.games.tutto.odds import average_points, chances, straight_chance, tutto_chance
from wagnis.games.tutto.rules import ALL_DICE, PLUS_MINUS_POINTS, Tutto
from wagnis.games.tutto.scoring import Groups, choices, everything, new_faces, worth
from wagnis.kernels.contract import NO

Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float64]

ROLL_ON, DRAW, STOP, FIRST_KEEP = range(4)
"""Action ids; a keep's is `FIRST_KEEP` plus its index in `keeps()`."""

CHOICES, EVERYTHING, NEW_FACES = range(3)
"""A card's rule for keeping, as in `card_keeps`."""
KEEPS_CODE = {
    Keeps.CHOICES: CHOICES,
    Keeps.EVERYTHING: EVERYTHING,
    Keeps.NEW_FACES: NEW_FACES,
}

HIGHEST_TARGET = 10**9
"""Points are counted in 32 bits."""

GROUP_BITS = 4
"""Groups set aside are packed: f for a single face f, 6 + f for three of it, the first lowest."""


class Facts(NamedTuple):
    """The facts that are the same in every game of Tutto.

    A roll of n dice has the number `roll_first[n]` + its index in the events of `Dice(n)`. Lists of
    keeps hold action ids in the order of the rules.
    """

    # throws: x below 6**n, whose k-th die shows x // 6**k % 6 + 1
    throws: Ints  # [0..6 dice]: 6**n
    throw_first: Ints  # [0..6 dice]: where the throws of n dice begin in `roll_of`
    roll_of: NDArray[np.int16]  # [throw]: the index of the sorted roll among those of n dice
    # rolls
    roll_first: Ints  # [0..7 dice]
    roll_dice: Ints  # [roll]: n
    roll_faces: Ints  # [roll]: bit f - 1 for a face f that shows
    roll_counts: Ints  # [roll, face - 1]
    roll_weight: Ints  # [roll]: the number of throws, of 6**n, that show it
    choice_first: Ints  # [roll], one more at the end: the offset of its keeps in `choice`
    choice: Ints
    everything: Ints  # [roll]: the one keep of fireworks, `NO` for a null
    straight_first: Ints  # [64 sets of new faces], one more at the end
    straight: Ints
    # masks over action ids, as an alternative to the lists
    choice_mask: NDArray[np.bool_]  # [roll, action]
    straight_mask: NDArray[np.bool_]  # [64 sets of new faces, action]
    # actions; 0 for those that keep nothing
    keep_dice: Ints
    keep_points: Ints  # 0 for groups that only a straight has
    keep_groups: Ints  # the number of groups
    keep_packed: Ints  # the groups, see `GROUP_BITS`
    keep_faces: Ints  # bit f - 1
    # cards, by their index in KINDS
    card_copies: Ints  # in the box
    card_ends_turn: Ints
    card_keeps: Ints
    card_scores_dice: Ints
    card_may_stop: Ints
    card_null_banks: Ints
    card_rolls_on: Ints
    card_times: Ints
    card_adds: Ints
    card_charges: Ints  # 1 with a charge, of `charge` points
    card_wins_after: Ints
    charge: int
    # chances, by the number of dice
    null_throws: Ints  # the number of throws without valid dice
    tutto_throws: Ints  # the number of throws with valid dice only
    point_throws: Ints  # the points of all valid dice, summed over all throws
    tutto_chance: Floats  # over any number of rolls, with the best keeps for it
    straight_chance: Floats  # by the number of missing faces


(
    COPIES,
    ENDS_TURN,
    KEEPS,
    SCORES_DICE,
    MAY_STOP,
    NULL_BANKS,
    ROLLS_ON,
    TIMES,
    ADDS,
    CHARGED,
    WINS_AFTER,
) = range(11)
"""The columns of a card, in the order of the `card_…` arrays of the facts."""
COLUMNS = 11

SEATS, TARGET, FIRST, AT_ONCE, FIXED, DECK_AT_START = range(6)
CARDS_AT = DECK_AT_START + len(KINDS)
FIXED_AT = CARDS_AT + len(KINDS) * COLUMNS
"""Offsets in `tables`: seats, target, first seat, whether plus/minus is booked at once, the number
of stacked cards, copies of each kind at the start, cards by kind and column, stacked cards."""


@cache
def keeps() -> tuple[Groups, ...]:
    """Every keep that any roll and card can offer, sorted."""
    offered = {
        groups
        for n in range(1, ALL_DICE + 1)
        for roll in weights(n)
        for groups in (*choices(roll), *new_faces(roll, frozenset()))
    }
    return tuple(sorted(offered))


@cache
def keep_ids() -> dict[Groups, int]:
    return {groups: FIRST_KEEP + place for place, groups in enumerate(keeps())}


def action_count() -> int:
    return FIRST_KEEP + len(keeps())


@cache
def rolls() -> tuple[Roll, ...]:
    """All rolls of 0 to 6 dice, by their numbers."""
    return tuple(roll for n in range(ALL_DICE + 1) for roll in weights(n))


@cache
def facts() -> Facts:
    dice = range(ALL_DICE + 1)
    sizes = [len(weights(n)) for n in dice]
    every = rolls()
    ids = keep_ids()
    chosen = [[ids[groups] for groups in choices(roll)] for roll in every]
    straights = [
        [ids[groups] for groups in new_faces(_faces(mask), frozenset())]
        for mask in range(1 << len(FACES))
    ]
    actions: list[Groups] = [()] * FIRST_KEEP + list(keeps())
    kinds = [CARDS[card] for card in KINDS]
    return Facts(
        throws=_ints(6**n for n in dice),
        throw_first=_ints(sum(6**k for k in range(n)) for n in dice),
        roll_of=np.concatenate([_sorted_throws(n) for n in dice]),
        roll_first=_ints(sum(sizes[:n]) for n in range(ALL_DICE + 2)),
        roll_dice=_ints(map(len, every)),
        roll_faces=_ints(map(face_bits, every)),
        roll_counts=np.array([[roll.count(face) for face in FACES] for roll in every], np.int32),
        roll_weight=_ints(weights(len(roll))[roll] for roll in every),
        choice_first=_starts(chosen),
        choice=_ints(number for row in chosen for number in row),
        everything=_ints(ids[everything(roll)] if everything(roll) else NO for roll in every),
        straight_first=_starts(straights),
        straight=_ints(number for row in straights for number in row),
        choice_mask=_mask(chosen),
        straight_mask=_mask(straights),
        keep_dice=_ints(sum(map(len, groups)) for groups in actions),
        keep_points=_ints(_points(groups) for groups in actions),
        keep_groups=_ints(map(len, actions)),
        keep_packed=_ints(map(packed, actions)),
        keep_faces=_ints(face_bits(chain.from_iterable(groups)) for groups in actions),
        card_copies=_ints(FULL_DECK),
        card_ends_turn=_ints(kind.ends_turn for kind in kinds),
        card_keeps=_ints(KEEPS_CODE[kind.keeps] for kind in kinds),
        card_scores_dice=_ints(kind.scores_dice for kind in kinds),
        card_may_stop=_ints(kind.may_stop for kind in kinds),
        card_null_banks=_ints(kind.null_banks for kind in kinds),
        card_rolls_on=_ints(kind.rolls_on for kind in kinds),
        card_times=_ints(kind.times for kind in kinds),
        card_adds=_ints(kind.adds for kind in kinds),
        card_charges=_ints(kind.charges > 0 for kind in kinds),
        card_wins_after=_ints(kind.wins_after for kind in kinds),
        charge=PLUS_MINUS_POINTS,
        null_throws=_ints(chances(n).null * 6**n for n in dice),
        tutto_throws=_ints(chances(n).tutto * 6**n for n in dice),
        point_throws=_ints(average_points(n) * 6**n for n in dice),
        tutto_chance=np.array([float(tutto_chance(n)) for n in dice]),
        straight_chance=np.array([float(straight_chance(n)) for n in dice]),
    )


def tables(game: Tutto) -> Ints:
    """The argument of compiled functions: one game's options, and the effects of its cards.

    One flat array, because each argument costs time. The facts are compiled in.
    """
    if game.target > HIGHEST_TARGET:
        raise ArgumentError(f"compiled games of Tutto go to at most {HIGHEST_TARGET} points")
    known = facts()._replace(card_copies=_ints(game.full))
    columns = [column for name, column in known._asdict().items() if name.startswith("card_")]
    assert len(columns) == COLUMNS
    options = (game.seats, game.target, game.first, game.charge_at_once, len(game.stacked))
    deck, stacked = game.start().deck, (PLACE_OF[card] for card in game.stacked)
    return _ints((*options, *deck, *np.stack(columns, axis=1).ravel(), *stacked))


def packed(groups: Groups) -> int:
    """
    >>> packed(((2, 2, 2), (5,))) == 8 + 5 * 16
    True
    """
    code = 0
    for place, group in enumerate(groups):
        code |= (group[0] + (len(FACES) if len(group) == 3 else 0)) << GROUP_BITS * place
    return code


def unpacked(code: int) -> Groups:
    """
    >>> unpacked(packed(((2, 2, 2), (5,))))
    ((2, 2, 2), (5,))
    """
    groups = []
    while code:
        number = code % (1 << GROUP_BITS)
        triple, face = divmod(number - 1, len(FACES))
        groups.append((face + 1,) * (3 if triple else 1))
        code >>= GROUP_BITS
    return tuple(groups)


def face_bits(shown: Any) -> int:
    """Bit f - 1 for every face f."""
    return sum(1 << face - 1 for face in set(shown))


def _faces(mask: int) -> Roll:
    return tuple(face for face in FACES if mask >> face - 1 & 1)


def _points(groups: Groups) -> int:
    """On a card that scores dice; groups that only a straight has never occur there."""
    valid = all(group in _valid_groups() for group in groups)
    return worth(groups) if valid else 0


@cache
def _valid_groups() -> frozenset[tuple[int, ...]]:
    return frozenset(
        group for roll in weights(ALL_DICE) for groups in choices(roll) for group in groups
    )


def _sorted_throws(n: int) -> NDArray[np.int16]:
    """[throw of n dice]: the index of its roll in the events of `Dice(n)`."""
    place_of = {roll: place for place, roll in enumerate(weights(n))}
    throws = (tuple(sorted(x // 6**k % 6 + 1 for k in range(n))) for x in range(6**n))
    places = np.array([place_of[roll] for roll in throws], dtype=np.int16)
    assert Counter(places.tolist()) == Counter(dict(enumerate(weights(n).values())))
    return places


def _starts(rows: list[list[int]]) -> Ints:
    return _ints(np.concatenate([[0], np.cumsum([len(row) for row in rows])]))


def _mask(rows: list[list[int]]) -> NDArray[np.bool_]:
    mask = np.zeros((len(rows), action_count()), dtype=np.bool_)
    for place, row in enumerate(rows):
        mask[place, row] = True
    return mask


def _ints(numbers: Any) -> Ints:
    return np.array([int(number) for number in numbers], dtype=np.int32)
