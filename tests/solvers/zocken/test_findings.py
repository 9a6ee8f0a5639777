"""The findings for players agree with the values and with the rules."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from research.zocken.findings import START, Turn, bets
from tests.solvers.zocken.brute import Brute, lay, walk
from tests.solvers.zocken.conftest import ODD_MATCHES
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.rules import Bet, Betting, Zocken
from wagnis.games.zocken.solver.evaluating import weigh
from wagnis.games.zocken.solver.position import position_of, won_bet
from wagnis.solvers import NotSolvedError
from wagnis.solvers.value_store import ValueStore


@pytest.fixture(scope="module")
def turn(store: ValueStore) -> Turn:
    return Turn.on(store)


def test_openings_are_the_values_of_the_first_pick(store: ValueStore, turn: Turn) -> None:
    game = Zocken(1)
    openings = turn.openings()
    values = [value for _, value in weigh(game, game.start(), "points", store).values]
    assert [opening.value for opening in openings] == values
    for opening in openings:
        best = [places[0][1] for places in opening.places.values()]
        assert sum(best, Fraction(0)) / 6 == opening.value


def test_what_is_met_before_the_bets_is_worth_what_the_turn_is(turn: Turn) -> None:
    met = turn.before_bets()
    assert sum(chance for _, chance in met) == 1
    worth = [chance * Fraction(turn.search.picking(here), 6**4) for here, chance in met]
    assert sum(worth) == Fraction(turn.search.picking(START), 6**7)


def test_scores_come_to_the_value_of_the_position(turn: Turn) -> None:
    game = Zocken(2)
    state = lay(game, [("orange", 3, 2), ("purple", 4, 6), ("red", 3, "L")])
    here = position_of(game, state)
    scores = turn.scores(here)
    assert sum(scores.values()) == 1
    assert sum(score * chance for score, chance in scores.items()) == Fraction(
        turn.search.picking(here), 6**4
    )
    bet = sum(won_bet(score) * chance for score, chance in scores.items())
    assert bet >= Fraction(turn.reading.bet(here), 6**4)


def test_scores_are_those_the_rules_give_in_the_end(turn: Turn) -> None:
    game = Zocken(1)
    state = lay(game, [(die, 6 - n, n + 1) for n, die in enumerate(COLOURS[:5])])
    scores = turn.scores(position_of(game, state))
    assert max(scores) == 330
    brute = Brute(game, "points")
    assert sum(score * chance for score, chance in scores.items()) == brute.roller(state)


@pytest.mark.deep
def test_all_scores_come_to_the_value_of_the_turn(turn: Turn) -> None:
    scores = turn.scores()
    assert sum(scores.values()) == 1
    assert sum(score * chance for score, chance in scores.items()) == Fraction(
        turn.search.picking(START), 6**7
    )


def test_every_position_after_three_dice_is_in_one_row_about_bets(
    store: ValueStore, turn: Turn
) -> None:
    rows = {(row.matches, row.out, row.evaded): row for row in bets(turn)}
    table = turn.reading.table
    assert sum(row.positions for row in rows.values()) == table.facts["positions"][4]
    assert all(row.least <= row.mean <= row.most for row in rows.values())
    game = Zocken(2, rounds=20)
    for state in walk(game, random.Random(11)):
        if isinstance(state.phase, Betting):
            here = position_of(game, state)
            row = rows[here.matches, here.out, here.evaded]
            bet = dict(weigh(game, state, "points", store).values)[Bet(True)]
            assert row.least <= bet <= row.most
            assert row.right or bet <= 0


def test_what_is_not_solved_cannot_be_told(store: ValueStore) -> None:
    with pytest.raises(NotSolvedError, match="not solved yet") as refused:
        Turn.on(store, ODD_MATCHES)
    assert refused.value.task is not None
