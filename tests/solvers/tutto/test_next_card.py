"""The next card from the deck on the table: in step with the rules, and by brute force."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from research.tutto.counting import in_points
from tests.solvers.tutto.brute import Brute, on_card
from tests.solvers.tutto.test_turn import FAR_AHEAD, any_ends, brute, for_points
from wagnis.core import Chance, Decision, Seat
from wagnis.games.tutto.cards import FULL_DECK, KINDS, Card, Counts
from wagnis.games.tutto.rules import (
    CardDue,
    Choosing,
    Draw,
    Finished,
    Keep,
    Rolling,
    RollOn,
    State,
    Stop,
    Tutto,
)
from wagnis.games.tutto.solver import OBJECTIVES, SEEN_DECK, advise, evaluate
from wagnis.games.tutto.solver.facts import LANES, UNIT
from wagnis.games.tutto.solver.positions import chances, from_deck
from wagnis.games.tutto.solver.turn import SolvedTurn
from wagnis.games.tutto.solver.win import patience, points_turn
from wagnis.games.zocken.rules import Zocken
from wagnis.solvers import evaluate as by_name
from wagnis.solvers.value_store import ValueStore

SAME = 1e-11


def deck_of(**copies: int) -> Counts:
    """A deck of these cards only, named with underscores."""
    return tuple(copies.get(card.name.lower(), 0) for card in KINDS)


NO_STOPS = tuple(0 if card is Card.STOP else n for card, n in zip(KINDS, FULL_DECK, strict=True))
DECKS = [
    NO_STOPS,
    deck_of(stop=3),
    deck_of(fireworks=2),
    deck_of(cloverleaf=1, stop=1),
    deck_of(double=1, straight=2, plus_minus=1),
    (0,) * len(KINDS),
]


def some_deck(luck: random.Random) -> Counts:
    """Any deck that can come; often few cards are left, now and then none."""
    share = luck.choice([0.0, 0.1, 0.3, 1.0])
    return tuple(round(luck.random() * share * copies) for copies in FULL_DECK)


def expected(game: Tutto, state: State, objective: str, store: ValueStore) -> object:
    """One step through the readable rules, whose deck is the real one.

    A card that is drawn is worth what it is worth with full decks; so is the next turn. Within the
    turn, positions before that draw are judged with the same deck.
    """
    me = state.roller

    def after(move: object) -> float:
        then = game.after(state, move)  # type: ignore[arg-type]
        if isinstance(then.phase, Finished) or then.roller != me:
            if objective == "points":
                won = isinstance(then.phase, Finished) and then.roller == me
                return float(game.target if won else then.scores[me] - state.scores[me])
            if isinstance(then.phase, Finished):
                return 1 / len(then.phase.winners) if me in then.phase.winners else 0.0
            return 1 - evaluate(game, then, objective, store).value
        deck = "full" if isinstance(state.phase, CardDue) else "seen"
        return evaluate(game, then, objective, store, deck).value

    node = game.node(state)
    if isinstance(node, Chance):
        return sum(weight * after(event) for event, weight in node.lot.events()) / node.lot.total
    assert isinstance(node, Decision)
    return {action: after(action) for action in node.actions}


def in_step(game: Tutto, state: State, objective: str, store: ValueStore) -> None:
    told = evaluate(game, state, objective, store, "seen")
    ahead = expected(game, state, objective, store)
    assert told.assumes == SEEN_DECK
    assert told.exact
    if isinstance(ahead, dict):
        assert dict(told.values) == pytest.approx(ahead, rel=SAME, abs=SAME)
        assert told.value == max(ahead.values()) or told.value == pytest.approx(max(ahead.values()))
    else:
        assert told.values == ()
        assert told.value == pytest.approx(ahead, rel=SAME, abs=SAME)


def walk(game: Tutto, luck: random.Random, steps: int) -> State:
    """Somewhere in a game; turns are seldom stopped early, so that cards are drawn."""
    state = game.start()
    for _ in range(steps):
        node = game.node(state)
        if isinstance(node, Chance):
            events, weights = zip(*node.lot.events(), strict=True)
            then = game.after(state, luck.choices(events, weights)[0])
        else:
            assert isinstance(node, Decision)
            action = node.actions[-1 if luck.random() < 0.2 else 0]
            keeps = [one for one in node.actions if isinstance(one, Keep)]
            then = game.after(state, luck.choice(keeps) if keeps else action)
        if isinstance(then.phase, Finished):
            return state
        state = then
    return state


@pytest.mark.deep
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_values_by_the_deck_are_in_step_with_the_rules(
    objective: str, at_once: bool, store: ValueStore
) -> None:
    luck = random.Random(f"{objective} {at_once}")
    game = Tutto(2, target=200, first=Seat(1), charge_at_once=at_once)
    for _ in range(60):
        state = replace(walk(game, luck, luck.randrange(1, 40)), deck=some_deck(luck))
        in_step(game, state, objective, store)


@pytest.mark.parametrize(
    "deck", [DECKS[0], *(pytest.param(deck, marks=pytest.mark.deep) for deck in DECKS[1:])], ids=str
)
def test_the_usual_game_is_in_step_late_and_with_charges(deck: Counts, tmp_path: Path) -> None:
    game, store = Tutto(2), ValueStore(tmp_path)
    start = replace(game.start(), scores=(4200, 5900), deck=deck)
    for roller in (Seat(0), Seat(1)):
        turned = replace(start, roller=roller, at_risk=1500, charges=1)
        in_step(game, turned, "win", store)
        for card in (Card.DOUBLE, Card.PLUS_MINUS, Card.STRAIGHT):
            on = replace(turned, card=card, aside=((1,), (5,), (3,), (2,)), phase=Rolling())
            in_step(game, on, "win", store)
        tutto = replace(turned, card=Card.BONUS_300, aside=((1, 1, 1), (2, 2, 2)), phase=Choosing())
        in_step(game, tutto, "win", store)
    last = replace(start, scores=(6000, 4000), roller=Seat(1), last_round=True, at_risk=1900)
    in_step(
        game, replace(last, card=Card.BONUS_200, aside=((1,),) * 4, phase=Choosing()), "win", store
    )


class SeenBrute:
    """Brute force with this deck for the first draw, and full ones from then on."""

    def __init__(self, full: Brute, deck: Counts) -> None:
        self.full, self.deck = full, deck
        self._known: dict[tuple[object, ...], float] = {}

    def value(self, state: State) -> float:
        if state.roller != 0 or isinstance(state.phase, Finished):
            return self.full.ended(state)
        aside = tuple(sorted(state.aside)) if state.card is Card.STRAIGHT else state.left
        at = (state.at_risk, state.charges, state.scores, state.phase)
        key = (state.card, aside, state.tuttos, *at)
        if key not in self._known:
            self._known[key] = self._value(state)
        return self._known[key]

    def _value(self, state: State) -> float:
        game, after = self.full.game, self._after(state)
        if state.card in (Card.FIREWORKS, Card.CLOVERLEAF):  # no card follows
            return self.full.value(state, 0)
        node = game.node(replace(state, deck=self.deck))
        if isinstance(node, Chance):
            return sum(w * after(event) for event, w in node.lot.events()) / node.lot.total
        assert isinstance(node, Decision)
        return max(after(action) for action in node.actions)

    def _after(self, state: State) -> Callable[[object], float]:
        def after(move: object) -> float:
            then = self.full.game.after(state, move)  # type: ignore[arg-type]
            drawn = isinstance(state.phase, CardDue)
            return self.full.value(then, 0) if drawn else self.value(then)

        return after


@pytest.mark.parametrize(
    ("deck", "size"),
    [(DECKS[3], 8), *(pytest.param(deck, 30, marks=pytest.mark.deep) for deck in DECKS[1:])],
    ids=str,
)
def test_brute_force_finds_the_same_whatever_the_ends_are_worth(deck: Counts, size: int) -> None:
    ends = any_ends(7, size, 2, at_once=False)
    turn = from_deck(SolvedTurn(ends), deck)
    game, full = brute(ends, at_once=False)
    by_rules = SeenBrute(full, deck)
    for card, left, less in [
        (Card.BONUS_200, 2, 7),
        (Card.DOUBLE, 3, 5),
        (Card.BONUS_600, 4, 6),
        (Card.PLUS_MINUS, 4, 8),
        (Card.STRAIGHT, 2, 4),
        (None, 6, 3),
    ]:
        units = size - less
        state = on_card(game, card, left, UNIT * units, scores=(0, FAR_AHEAD))
        found = turn.draw(units, 0) if card is None else turn.roll(card, left, units, 0)
        assert found == pytest.approx(by_rules.value(state), abs=1e-12), (card, left)


@pytest.mark.parametrize("units", [0, 3, 10**6])
def test_brute_force_finds_the_same_points_where_no_full_deck_would_draw(units: int) -> None:
    """With nothing but fireworks left a card is always drawn, whatever is at risk."""
    deck = deck_of(fireworks=3)
    game, full = for_points(6000, UNIT * patience(6000))
    turn, by_rules = from_deck(points_turn(6000), deck), SeenBrute(full, deck)
    units += patience(6000)
    assert turn.draw(units, 0) > turn.bank(units, 0)
    for card, left in [(Card.DOUBLE, 2), (Card.BONUS_200, 4)]:
        state = on_card(game, card, left, UNIT * units)
        found = turn.roll(card, left, units, 0)
        assert found == pytest.approx(by_rules.value(state), rel=1e-12)


def test_with_a_full_deck_both_ways_agree() -> None:
    turn = points_turn(6000)
    seen = from_deck(turn, FULL_DECK)
    for units in (0, 7, 25, patience(6000) + 9, 10**7):
        assert seen.draw(units, 0) == pytest.approx(turn.draw(units, 0), rel=SAME)
        for card in KINDS:
            for left in range(1, 7) if card in LANES else (6,):
                rolled = turn.roll(card, left, units, 0)
                assert seen.roll(card, left, units, 0) == pytest.approx(rolled, rel=SAME)


def test_an_empty_deck_is_shuffled_anew() -> None:
    assert chances((0,) * len(KINDS)) == chances(FULL_DECK)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_stop_card_left_means_another_card(seats: int, tmp_path: Path) -> None:
    """A full deck says stop, a deck without stop cards draw."""
    game, store = Tutto(seats), ValueStore(tmp_path)
    aside = ((1, 1, 1), (2, 2, 2))
    full = replace(game.start(), card=Card.BONUS_300, at_risk=1500, aside=aside, phase=Choosing())
    values = dict(advise(game, full, store).values)
    assert values[Stop()] > values[Draw()]
    told = advise(game, replace(full, deck=NO_STOPS), store)
    values = dict(told.values)
    assert values[Draw()] > values[Stop()]
    assert told.exact == (seats == 2)


def test_a_better_card_to_come_is_worth_rolling_for(tmp_path: Path) -> None:
    """A TUTTO leads to fireworks: the last die is rolled where a full deck would stop."""
    game, store = Tutto(2), ValueStore(tmp_path)
    state = replace(game.start(), card=Card.BONUS_600, at_risk=300, phase=Choosing())
    state = replace(state, aside=((1,), (1,), (5,), (5,), (5,)))
    full = dict(evaluate(game, state, "points", store).values)
    seen = replace(state, deck=deck_of(fireworks=1))
    counted = dict(evaluate(game, seen, "points", store, "seen").values)
    assert counted[Stop()] == full[Stop()] == 300
    assert counted[RollOn()] > full[RollOn()]


def test_a_deck_that_is_given_counts_by_what_is_left_not_by_its_order(tmp_path: Path) -> None:
    """Players see which cards are left, not their order."""
    store = ValueStore(tmp_path)
    ways = [(Card.STOP, Card.DOUBLE), (Card.DOUBLE, Card.STOP)]
    games = [Tutto(2, stacked=fixed) for fixed in ways]
    one, other = (evaluate(game, game.start(), "points", store, "seen") for game in games)
    assert one.value == other.value
    double = points_turn(6000).roll(Card.DOUBLE, 6, 0, 0)
    assert one.value == pytest.approx(double / 2, rel=SAME)


def test_only_two_decks_are_known_and_other_games_have_none(tmp_path: Path) -> None:
    game, store = Tutto(2), ValueStore(tmp_path)
    with pytest.raises(ValueError, match="full or seen"):
        by_name("tutto", game, game.start(), "points", store, "marked")
    zocken = Zocken(2)
    asked = ("zocken", zocken, zocken.start(), "points", store)
    assert by_name(*asked, "seen") == by_name(*asked)


def test_who_counts_gains_by_the_own_values_and_plays_like_others_with_full_decks() -> None:
    found = in_points(4, seed=3)
    assert found.promised.mean > 0
    assert 0 < found.other_moves < 0.2
    assert abs(found.gain.mean - found.promised.mean) < 4 * found.gain.error
