"""Chances in Tutto: of a null, a TUTTO and a stop card, and who would be charged.

The rules say what may be set aside and what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from wagnis.core import Decision, Dice, Roll
from wagnis.core.lots import weights
from wagnis.core.plain import PlainObject, fraction
from wagnis.games.tutto.cards import CARDS, KINDS, SCORES_DICE, Card, Counts, Keeps
from wagnis.games.tutto.rules import ALL_DICE, Draw, Keep, RollOn, State, Tutto, charged
from wagnis.games.tutto.scoring import choices, everything, new_faces, worth

SITUATIONS = 200  # six numbers of dice, times the sets of faces of a straight


class RollChances(NamedTuple):
    """Of a roll: nothing may be set aside, and all remaining dice may be."""

    null: Fraction
    tutto: Fraction


def odds(game: Tutto, state: State, node: Any) -> PlainObject:
    actions = node.actions if isinstance(node, Decision) else ()
    null, tutto = roll_chances(state) if RollOn() in actions else (None, None)
    return {
        "null": fraction(null),
        "tutto": fraction(tutto),
        "stop": fraction(stop_chance(game, state)) if Draw() in actions else None,
        "keeps": [_keep(state, keep) for keep in actions if isinstance(keep, Keep)],
        "charged": charged_seats(state),
    }


def _keep(state: State, keep: Keep) -> PlainObject:
    left = state.left - sum(map(len, keep.groups))
    return {
        "worth": worth(keep.groups) if state.card in SCORES_DICE else None,
        "left": left,
        "null": fraction(null_after(state, keep)),
    }


def roll_chances(state: State) -> RollChances:
    """The chances of rolling the dice that are not set aside."""
    return chances(state.left, _taken(state))


def null_after(state: State, keep: Keep) -> Fraction | None:
    """The probability that the roll after this keep is a null; None after a TUTTO."""
    left = state.left - sum(map(len, keep.groups))
    taken = _taken(state)
    if taken is not None:
        taken = taken.union(*keep.groups)
    return chances(left, taken).null if left else None


def stop_chance(game: Tutto, state: State) -> Fraction:
    """The probability that the next card is a stop card, by the cards that are left.

    The order of stacked cards is hidden from the players, so it does not matter.
    """
    counts = state.deck if any(state.deck) else game.full
    stops = sum(n for card, n in zip(KINDS, counts, strict=True) if CARDS[card].ends_turn)
    return Fraction(stops, sum(counts))


def charged_seats(state: State) -> list[int]:
    """The seats that plus/minus would charge: pending charges, and that of the current card."""
    charging = state.card is not None and CARDS[state.card].charges > 0
    due = state.charges + (charging and not state.tuttos)
    scores = state.scores
    for _ in range(due):
        scores = charged(scores, state.roller)
    return [seat for seat, score in enumerate(scores) if score < state.scores[seat]]


def _taken(state: State) -> frozenset[int] | None:
    """The faces that a straight has already; empty on other cards."""
    if state.card is None or CARDS[state.card].keeps is not Keeps.NEW_FACES:
        return None
    return frozenset(face for group in state.aside for face in group)


@lru_cache(maxsize=SITUATIONS)
def chances(dice: int, taken: frozenset[int] | None = None) -> RollChances:
    """The chances of rolling `dice` dice, on a straight with these faces or on another card."""
    null = tutto = 0
    for roll, weight in weights(dice).items():
        ways = choices(roll) if taken is None else new_faces(roll, taken)
        most = max((sum(map(len, groups)) for groups in ways), default=0)
        null += 0 if ways else weight
        tutto += weight if most == dice else 0
    total = Dice(dice).total
    return RollChances(Fraction(null, total), Fraction(tutto, total))


@cache
def average_points(dice: int) -> Fraction:
    """The points of all valid dice of a roll, on average; a null counts nothing."""
    points = sum(w * worth(everything(roll)) for roll, w in weights(dice).items())
    return Fraction(points, Dice(dice).total)


@cache
def tutto_chance(dice: int) -> Fraction:
    """The probability of a TUTTO with this many dice left, over any number of rolls, with the best
    keeps for it."""
    return _complete(dice, lambda roll: {sum(map(len, kept)) for kept in choices(roll)})


@cache
def straight_chance(missing: int) -> Fraction:
    """The probability of completing a straight that lacks this many faces, with the best keeps."""

    def new(roll: Roll) -> set[int]:
        return set(range(1, len({face for face in roll if face <= missing}) + 1))

    return _complete(missing, new, straight=True)


def _complete(dice: int, keepable: Callable[[Roll], set[int]], straight: bool = False) -> Fraction:
    """Dynamic programming over the dice left: the player chooses how many of a roll to keep."""
    if not dice:
        return Fraction(1)
    later = straight_chance if straight else tutto_chance
    good = sum(
        weight * max((later(dice - kept) for kept in keepable(roll)), default=Fraction(0))
        for roll, weight in weights(dice).items()
    )
    return Fraction(good) / Dice(dice).total


def risk_of_draw(deck: Counts) -> Fraction:
    """The least probability that a draw from this full deck leads to a null or a stop card.

    Fireworks and the cloverleaf count as no risk: their turn ends with points or with a win.
    """
    risks = sum(n * _risk_of_card(card) for card, n in zip(KINDS, deck, strict=True))
    return Fraction(risks) / sum(deck)


@cache
def _risk_of_card(card: Card) -> Fraction:
    kind = CARDS[card]
    if kind.ends_turn:
        return Fraction(1)
    if kind.null_banks or kind.wins_after:
        return Fraction(0)
    if kind.may_stop:
        return chances(ALL_DICE).null
    chance = straight_chance if kind.keeps is Keeps.NEW_FACES else tutto_chance
    return 1 - chance(ALL_DICE)
