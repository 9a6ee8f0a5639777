"""A turn, whatever its ends are worth, against the readable rules."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from tests.solvers.tutto.brute import Brute, on_card, sparks
from wagnis.games.tutto.cards import KINDS, Card
from wagnis.games.tutto.rules import State, Tutto
from wagnis.games.tutto.solver.facts import DRAWN, LANES, UNIT, fireworks, fireworks_mean, rolls
from wagnis.games.tutto.solver.turn import Ends, SolvedTurn, reach_of
from wagnis.games.tutto.solver.win import patience, points_turn

FAR_AHEAD = 10**6  # of the other, who is charged again and again
SAME = 1e-12


def any_ends(seed: int, size: int, charges: int, at_once: bool) -> Ends:
    """Ends without rhyme or reason, except that enough points are as good as a win."""
    luck = random.Random(seed)
    bank = np.array([[luck.random() for _ in range(size)] + [1.0] for _ in range(charges)])
    bank[:, 0] = [luck.random() for _ in range(charges)]
    null = bank[:, 0].copy() if at_once else np.full(charges, bank[0, 0])
    return Ends(bank, null, 1.0, 0.0, reach_of(bank, null, 1.0))


def brute(ends: Ends, at_once: bool) -> tuple[Tutto, Brute]:
    """The rules, with the same ends: gains and charges are read off the scores after the turn."""
    game = Tutto(2, target=10**9, charge_at_once=at_once)

    def ended(state: State) -> float:
        if state.roller == 0:
            return ends.won
        units = min(state.scores[0] // UNIT, ends.bank.shape[1] - 1)
        charges = min((FAR_AHEAD - state.scores[1]) // 1000, len(ends.null) - 1)
        return float(ends.bank[charges, units])

    return game, Brute(game, ended, UNIT * (ends.bank.shape[1] - 2))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.deep)])
def test_every_card_is_played_as_well_as_the_rules_allow(seed: int) -> None:
    ends = any_ends(seed, 9, 1, at_once=False)
    turn, (game, by_rules) = SolvedTurn(ends), brute(ends, at_once=False)
    for card in KINDS:
        if card is Card.STOP:
            continue
        for left, units in [(6, 0), (5, 3), (3, 1), (1, 7)]:
            state = on_card(game, card, left, UNIT * units, scores=(0, FAR_AHEAD))
            expected = by_rules.value(state, 0)
            assert turn.roll(card, left, units, 0) == pytest.approx(expected, abs=SAME), card
    state = on_card(game, None, 6, 0, scores=(0, FAR_AHEAD))
    assert turn.draw(0, 0) == pytest.approx(by_rules.value(state, 0), abs=SAME)


@pytest.mark.parametrize("at_once", [False, True])
def test_charges_waiting_or_booked_are_all_told_apart(at_once: bool) -> None:
    ends = any_ends(3, 52, 4, at_once)
    turn, (game, by_rules) = SolvedTurn(ends), brute(ends, at_once)
    for units, charges in [(44, 0), (45, 1), (44, 2), (26, 1)]:
        waiting = 0 if at_once else charges
        scores = (0, FAR_AHEAD - 1000 * (charges - waiting))
        for card in (Card.PLUS_MINUS, Card.FIREWORKS, Card.STRAIGHT):
            state = on_card(game, card, 4, UNIT * units, charges=waiting, scores=scores)
            expected = by_rules.value(state, 0)
            assert turn.roll(card, 4, units, charges) == pytest.approx(expected, abs=SAME)
        if units > 40:
            state = on_card(game, None, 6, UNIT * units, charges=waiting, scores=scores)
            expected = by_rules.value(state, 0)
            assert turn.draw(units, charges) == pytest.approx(expected, abs=SAME)


def average_card(turn: SolvedTurn, units: int, charges: int) -> float:
    return sum(DRAWN[card] * turn.roll(card, 6, units, charges) for card in KINDS)


@pytest.mark.parametrize("at_once", [False, True])
def test_a_draw_is_worth_what_its_cards_are_worth(at_once: bool) -> None:
    turn = SolvedTurn(any_ends(3, 52, 4, at_once))
    for units in range(60):
        for charges in range(units // 20 + 1):
            expected = average_card(turn, units, charges)
            assert turn.draw(units, charges) == pytest.approx(expected, abs=SAME)


def test_a_tutto_worse_than_a_null_is_avoided_as_far_as_the_rules_allow() -> None:
    """With two dice left and a single 1 or 5 kept if both are valid, a TUTTO takes two rolls."""
    bank = np.array([[0.5] * 20 + [0.1] * 280 + [1.0]])
    turn = SolvedTurn(Ends(bank, np.array([0.5]), 1.0, 0.0, 300))
    worse = turn.tutto(70, 0) - 0.5
    assert worse < 0
    least = 20 / 36 * 2 / 6
    assert turn.roll(Card.PLUS_MINUS, 2, 50, 0) == pytest.approx(0.5 + least * worse, abs=SAME)
    assert turn.draw(50, 0) == pytest.approx(average_card(turn, 50, 0), abs=SAME)


def test_the_second_tutto_of_a_cloverleaf_wins() -> None:
    ends = any_ends(4, 5, 1, at_once=False)
    turn, (game, by_rules) = SolvedTurn(ends), brute(ends, at_once=False)
    state = replace(on_card(game, Card.CLOVERLEAF, 3, 0, scores=(0, FAR_AHEAD)), tuttos=1)
    expected = by_rules.value(state, 0)
    assert turn.roll(Card.CLOVERLEAF, 3, 0, 0, tuttos=1) == pytest.approx(expected, abs=SAME)


def for_points(target: int, enough: int) -> tuple[Tutto, Brute]:
    game = Tutto(2, target=target)

    def ended(state: State) -> float:
        return float(target if state.roller == 0 else state.scores[0])

    return game, Brute(game, ended, enough)


@pytest.mark.parametrize("target", [pytest.param(1, marks=pytest.mark.deep), 6000])
def test_points_near_where_stopping_is_always_right(target: int) -> None:
    turn, reach = points_turn(target), patience(target)
    game, by_rules = for_points(target, UNIT * reach)
    for card, left, units in [
        (Card.DOUBLE, 5, reach - 4),
        (Card.BONUS_600, 5, reach - 5),
        (Card.BONUS_200, 2, reach - 2),
        (Card.STRAIGHT, 4, reach - 9),
        (Card.CLOVERLEAF, 6, 3),
        (Card.PLUS_MINUS, 5, reach),
        (None, 6, reach - 1),
        (None, 6, reach + 10**6),
        (Card.DOUBLE, 6, reach + 10**9),
    ]:
        state = on_card(game, card, left, UNIT * units)
        expected = by_rules.value(state, 0)
        found = turn.draw(units, 0) if card is None else turn.roll(card, left, units, 0)
        assert found == pytest.approx(expected, rel=SAME), (card, left, units)


@pytest.mark.deep
def test_a_whole_turn_for_points() -> None:
    game, by_rules = for_points(6000, UNIT * patience(6000))
    turn = points_turn(6000)
    state = on_card(game, None, 6, 0)
    assert turn.draw(0, 0) == pytest.approx(by_rules.value(state, 0), rel=1e-12)


def test_with_more_than_enough_at_risk_one_more_step_never_pays() -> None:
    turn = points_turn(6000)
    reach = patience(6000)
    for units in [*range(reach + 1, reach + 60), *(reach + 3**n for n in range(5, 18))]:
        going_on = [turn.roll(card, left, units, 0) for card in LANES for left in range(1, 6)]
        assert max(*going_on, turn.draw(units, 0)) <= UNIT * units
    steps = [turn.roll(card, left, reach, 0) for card in LANES for left in range(1, 6)]
    assert max(*steps, turn.draw(reach, 0)) > UNIT * reach


def test_fireworks_bring_what_the_rules_say() -> None:
    chance = fireworks(1024)
    assert chance[1:].sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert chance[1:] @ np.arange(1024) == pytest.approx(fireworks_mean()[1:], abs=1e-8)
    for left in range(1, 7):
        mean = sum(
            share * (gain / UNIT + fireworks_mean()[then])
            for (then, gain), share in sparks(left).items()
            if then
        )
        assert fireworks_mean()[left] == pytest.approx(mean, abs=SAME)


def test_chances_of_rolls_are_complete() -> None:
    assert rolls().weight.sum(axis=1) + rolls().null[1:] == pytest.approx(1, abs=SAME)


def test_charges_nobody_could_have_collected_change_nothing() -> None:
    """A charge comes with 1000 points, so with less at risk there are none."""
    ends = any_ends(5, 30, 3, at_once=False)
    other = np.array(ends.bank)
    other[1, :20] = 0.123
    changed = replace(ends, bank=other)
    assert SolvedTurn(changed).draw(0, 0) == SolvedTurn(ends).draw(0, 0)
