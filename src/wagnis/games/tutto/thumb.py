"""A heuristic player: the rule of thumb for Tutto.

The game says which dice may be set aside and what they are worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wagnis.core import Chance, Decision
from wagnis.games.tutto.cards import CARDS, Card, Keeps
from wagnis.games.tutto.odds import average_points, chances, straight_chance, tutto_chance
from wagnis.games.tutto.rules import ALL_DICE, Draw, Keep, State, Stop, Tutto
from wagnis.games.tutto.scoring import worth

FAR = 10**9  # more points than any player reaches, exact as a float


@dataclass(frozen=True, slots=True)
class TuttoThumb:
    """Looks one roll ahead, and knows how often six dice come to a TUTTO.

    1. The value of rolling n dice is the points at risk times the chance of no null, plus the
       average points of such a roll, plus what the card adds times the chance that all n are valid.
       Roll on if that exceeds what stopping banks. Keep the dice for which the larger of the two
       values is highest.
    2. Where the card allows no stopping, keep what leaves the best chance of a TUTTO.
    3. After a TUTTO, draw if the cards still in the deck are worth more on average than stopping.
    4. In the last round stop as soon as the lead is certain, and never stop behind the leader.
    """

    def choose(self, game: Any, state: Any, actions: Sequence[Any]) -> Any:
        if isinstance(actions[0], Keep):
            return max(actions, key=lambda keep: _worth_of_keep(game, state, keep))
        go_on, stop = actions
        assert isinstance(stop, Stop)
        ahead = _ahead(game, state)
        if ahead is not None:
            return stop if ahead else go_on
        if isinstance(go_on, Draw):
            return go_on if _worth_of_draw(game, state) > state.at_risk else stop
        return go_on if _worth_of_roll(state) > state.at_risk else stop


def _ahead(game: Tutto, state: State) -> bool | None:
    """In the last round: whether stopping surely wins (True) or loses (False); else None."""
    if not state.last_round:
        return None
    after = game.after(state, Stop())
    others = [score for seat, score in enumerate(after.scores) if seat != state.roller]
    if after.scores[state.roller] < max(others):
        return False
    return True if after.roller == game.first else None


def _worth_of_keep(game: Tutto, state: State, keep: Keep) -> tuple[float, int]:
    after = game.after(state, keep)
    assert state.card is not None
    kind = CARDS[state.card]
    if kind.keeps is Keeps.NEW_FACES:
        return float(straight_chance(after.left)), 0
    points = worth(keep.groups)
    if not kind.may_stop:
        # After a TUTTO all six dice are rolled again, so 6 counts like 0 left.
        return float(tutto_chance(after.left % ALL_DICE)), points
    if not isinstance(game.node(after), Decision) or not after.left:
        return float(after.at_risk) + points, points
    return max(float(after.at_risk), _worth_of_roll(after)), points


def _worth_of_roll(state: State) -> float:
    assert state.card is not None
    return _stoppable(state.card, state.left, state.at_risk)


def _stoppable(card: Card, dice: int, at_risk: int) -> float:
    extra = CARDS[card].after_tutto(at_risk) - at_risk
    null, tutto = chances(dice)
    return float((1 - null) * at_risk + average_points(dice) + tutto * extra)


def _worth_of_draw(game: Tutto, state: State) -> float:
    node = game.node(game.after(state, Draw()))
    assert isinstance(node, Chance)
    cards = sum(copies * _worth_of_card(game, card, state.at_risk) for card, copies in _kinds(node))
    return cards / node.lot.total


def _kinds(node: Chance[Any]) -> list[tuple[Card, int]]:
    return list(node.lot.events())


def _worth_of_card(game: Tutto, card: Card, at_risk: int) -> float:
    """The expected value of drawing a card with these points at risk."""
    kind = CARDS[card]
    if kind.ends_turn:
        return 0.0
    if kind.null_banks:
        return float(at_risk + average_points(ALL_DICE))
    if kind.may_stop:
        return _stoppable(card, ALL_DICE, at_risk)
    if kind.wins_after:
        return float(tutto_chance(ALL_DICE)) ** kind.wins_after * min(game.target, FAR)
    chance = straight_chance if kind.keeps is Keeps.NEW_FACES else tutto_chance
    return float(chance(ALL_DICE)) * kind.after_tutto(at_risk)
