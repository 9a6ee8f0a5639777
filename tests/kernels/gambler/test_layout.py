"""Positions in words: what is written is read back, and the tables say what the rules say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.kernels.gambler.games import GAMES, built
from wagnis.core import Chance, Decision, Dice, Over, play
from wagnis.games.gambler.board import Row
from wagnis.games.gambler.kernel.layout import (
    ACTIONS,
    DICE,
    FEATURES,
    ROWS,
    TABLEAU,
    Layout,
    action,
    action_id,
)
from wagnis.games.gambler.kernel.tables import NO_ROW, cups, row_tables
from wagnis.games.gambler.rules import Gambler, State
from wagnis.games.gambler.solver.estimate import ROW_FEATURES
from wagnis.kernels.contract import CHANCE, DECISION, KIND, NO, OVER, SEAT


def walked(game: Gambler, seed: int, most: int = 400) -> Iterator[State]:
    """The positions of a random game by the readable rules."""
    coin, state = random.Random(seed), game.start()
    for _ in range(most):
        yield state
        match game.node(state):
            case Decision(_, actions):
                state = play(game, state, coin.choice(actions))
            case Chance(lot):
                events, weights = zip(*lot.events(), strict=True)
                state = play(game, state, coin.choices(events, weights)[0])
            case Over():
                return


@pytest.mark.parametrize("name", GAMES)
def test_what_is_written_in_words_is_read_back(name: str) -> None:
    game = GAMES[name]
    layout = Layout.of(game)
    for state in walked(game, seed=1):
        words = layout.encode(state)
        assert len(words) == layout.words
        assert layout.decode(words) == state
        match game.node(state):
            case Decision(seat, actions):
                assert (words[KIND], words[SEAT]) == (DECISION, seat)
                assert [action(action_id(one)) for one in actions] == list(actions)
                assert [action_id(one) for one in actions] == sorted(map(action_id, actions))
            case Chance(lot, seat):
                assert (words[KIND], words[SEAT]) == (CHANCE, NO if seat is None else seat)
                for number, (event, _) in enumerate(lot.events()):
                    assert layout.event(words, layout.event_id(event)) == event
                    if seat is not None:
                        assert layout.event_id(event) == number
            case Over():
                assert (words[KIND], words[SEAT]) == (OVER, NO)


def test_the_rows_take_in_tables_what_they_take_by_the_rules() -> None:
    game = GAMES["own tableaux"]
    layout = Layout.of(game)
    tables, made = layout.tables, layout.made
    for (row, lying), state in made.number.items():
        wanted = row.wants(lying)
        assert tables.fits[state] == sum(1 << face - 1 for face in wanted)
        assert tables.lacks[state] == row.boxes - len(lying)
        assert tables.pays[state] == (row.pays if len(lying) == row.boxes else 0)
        for face in range(1, 7):
            after = made.number[row, (*lying, face)] if face in wanted else NO_ROW
            assert tables.step[state, face - 1] == after
    assert tables.fits[NO_ROW] == tables.pays[NO_ROW] == 0


def test_what_a_row_needs_for_certain() -> None:
    _, stars, threes, house, *_ = built("gambler", 2).stack[0].rows
    counts = [at for at, what in enumerate(ROW_FEATURES) if "for certain" in what]
    free = ROW_FEATURES.index("boxes left whose face is open, in fifths")

    def needs(row: Row, *lying: int) -> list[int]:
        made = row_tables(row)
        seen = 5 * made.seen[made.number[lying]]
        return [round(float(seen[at])) for at in (*counts, free)]

    assert needs(stars) == [0, 0, 0, 0, 0, 0, 3]
    assert needs(stars, 5) == [0, 0, 0, 0, 2, 0, 0]
    assert needs(threes) == [0, 0, 0, 3, 0, 0, 0]
    assert needs(house, 6) == [0, 0, 0, 0, 0, 2, 2]
    assert needs(house, 6, 6, 6, 1) == [1, 0, 0, 0, 0, 0, 0]


def test_throws_are_as_likely_as_the_dice_have_it() -> None:
    cup = cups()
    for dice in range(6):
        throws = cup.throws[cup.throw[dice] : cup.throw[dice] + 6**dice]
        counts = np.bincount(throws - cup.cup[dice])
        assert counts.tolist() == [weight for _, weight in Dice(dice).events()]


def test_a_game_that_cannot_be_counted_is_refused_in_words() -> None:
    huge = {"kind": "star", "boxes": 1, "sign": 1, "value": 10**7}
    dear = built("gambler", 2, stack=[{"rows": [huge] * 6}])
    with pytest.raises(ValueError, match="pays 1000000 points at most"):
        Layout.of(dear)
    with pytest.raises(ValueError, match="target of 1000000000"):
        Layout.of(built("gambler", 2, target=10**10))
    twice = replace(built("gambler", 2, stack=["gambler-05", "gambler-05"]), known=0)
    with pytest.raises(ValueError, match="the same id"):
        Layout.of(twice)


def test_names_of_what_is_seen_are_told_apart() -> None:
    assert len(set(FEATURES)) == len(FEATURES) < 160
    assert ACTIONS == 38
    assert {TABLEAU, DICE, ROWS}.isdisjoint(range(5))
