"""Bots choose among what they are offered; a rule of thumb beats tossing coins.

The chances they reckon with are compared with counting every throw.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from wagnis.bots import Bot, RandomBot, bot
from wagnis.core import Chance, Decision, Over
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.odds import chance_of_only, chance_to_finish
from wagnis.games.gambler.rules import Gambler, Place, RollAgain, Stop
from wagnis.games.gambler.thumb import GamblerThumb
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.odds import chances, straight_chance, tutto_chance
from wagnis.games.tutto.rules import Keep, RollOn, Tutto
from wagnis.games.tutto.rules import Stop as Bank
from wagnis.games.tutto.thumb import TuttoThumb
from wagnis.games.zocken.rules import Bet, Pick, Put, Zocken
from wagnis.games.zocken.thumb import ZockenThumb
from wagnis.records import Match

MATCHES = 200
STAR = {"kind": "star", "boxes": 2, "sign": 1}


def final(name: str, seed: str, bots: list[Bot]) -> Over:
    """Play one game with these bots to its end."""
    game = BOXES[name].open(len(bots), {})
    state, dice, fallen = game.start(), SeededDice(seed), 0
    while True:
        match game.node(state):
            case Over() as over:
                return over
            case Chance(lot):
                state, fallen = game.after(state, dice.draw(lot, fallen)), fallen + 1
            case Decision(seat, actions):
                action = bots[seat].choose(game, state, actions)
                assert action in actions
                state = game.after(state, action)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=pytest.mark.deep if game == "zocken" else ()) for game in BOXES],
)
def test_the_rule_of_thumb_beats_coins_in_most_of_200_matches(game: str) -> None:
    wins = 0
    for number in range(MATCHES):
        seat = number % 2
        bots = [bot("random", game, number), bot("random", game, -number)]
        bots[seat] = bot("thumb", game, number)
        wins += final(game, f"thumb {number}", bots).winners == (seat,)
    assert wins > MATCHES * 0.8


@pytest.mark.parametrize("game", BOXES)
@pytest.mark.parametrize("name", ["random", "thumb"])
def test_a_full_table_of_bots_comes_to_an_end(game: str, name: str) -> None:
    seats = BOXES[game].seats[-1]
    over = final(game, "full table", [bot(name, game, seat) for seat in range(seats)])
    assert len(over.scores) == seats


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no bot 'oracle'"):
        bot("oracle", "tutto", 0)


def test_the_coin_depends_on_seed_and_position_only() -> None:
    actions = list(range(1000))
    first = [RandomBot("a").choose(None, state, actions) for state in range(20)]  # type: ignore[arg-type]
    again = [RandomBot("a").choose(None, state, actions) for state in range(20)]  # type: ignore[arg-type]
    other = [RandomBot("b").choose(None, state, actions) for state in range(20)]  # type: ignore[arg-type]
    assert first == again != other


def test_the_coin_is_fair() -> None:
    tossed = Counter(RandomBot(1).choose(None, state, "ht") for state in range(2000))  # type: ignore[arg-type]
    assert 900 < tossed["h"] < 1100


ROWS = (
    Row("fixed", 1, 1, 20, (6,)),
    Row("fixed", 2, 1, 50, (1, 2)),
    Row("star", 1, -1, 90),
    Row("fixed", 3, 1, 40, (4, 4, 4)),
    Row("star", 3, 1, 40),
    Row("full_house", 5, 1, 90),
)
GAMBLER = Gambler(2, 500, (Tableau("test", ROWS),), known=1)


def gambler_chooses(*moves: Any) -> Any:
    state = GAMBLER.start()
    for move in moves:
        state = GAMBLER.after(state, move)
    node = GAMBLER.node(state)
    assert isinstance(node, Decision)
    return GamblerThumb().choose(GAMBLER, state, node.actions)


def test_the_dearest_row_that_the_cup_can_finish_comes_first() -> None:
    assert gambler_chooses((1, 2, 3, 5, 6)) == Place(1, 1)
    assert gambler_chooses((1, 2, 3, 5, 6), Place(1, 1)) == Place(2, 1)


def test_a_black_row_is_finished_only_when_nothing_else_fits() -> None:
    chosen = gambler_chooses((2, 3, 3, 5, 5))
    assert isinstance(chosen, Place)
    assert chosen.row in (4, 5)


def test_a_forced_die_goes_where_it_helps_the_next_player_least() -> None:
    rows = (Row("fixed", 2, 1, 50, (4, 6)),) * 3 + (Row("fixed", 5, 1, 50, (4, 6, 6, 6, 6)),) * 3
    game = Gambler(2, 500, (Tableau("gifts", rows),), known=1)
    state = game.after(game.start(), (3, 3, 3, 3, 4))
    node = game.node(state)
    assert isinstance(node, Decision)
    assert GamblerThumb().choose(game, state, node.actions) == Place(4, 3)


def test_no_roll_is_risked_where_only_a_black_row_can_be_finished() -> None:
    rows = (Row("star", 2, -1, 50),) + (Row("fixed", 5, 1, 20, (6, 6, 6, 6, 6)),) * 5
    game = Gambler(2, 500, (Tableau("risky", rows),), known=1)
    state = game.after(game.after(game.start(), (1, 2, 3, 4, 5)), Place(1, 0))
    node = game.node(state)
    assert isinstance(node, Decision)
    assert GamblerThumb().choose(game, state, node.actions) == Stop()


def test_rolling_on_is_right_while_it_can_only_pay() -> None:
    rows = (Row("fixed", 1, 1, 50, (2,)),) + (Row("fixed", 3, 1, 20, (1, 1, 1)),) * 5
    game = Gambler(2, 500, (Tableau("harmless", rows),), known=1)
    state = game.after(game.after(game.start(), (1, 3, 4, 5, 6)), Place(1, 1))
    node = game.node(state)
    assert isinstance(node, Decision)
    assert GamblerThumb().choose(game, state, node.actions) == RollAgain()


def counted(dice: int, good: Any) -> Fraction:
    throws = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(bool(good(throw)) for throw in throws), len(throws))


def test_the_chance_to_finish_a_row_is_that_of_counting_throws() -> None:
    row = Row("full_house", 5, 1, 90)
    assert chance_to_finish(row, (3, 3), 3) == counted(
        3, lambda t: t.count(3) == 1 and any(t.count(f) == 2 for f in (1, 2, 4, 5, 6))
    )
    assert chance_to_finish(Row("star", 3, 1, 40), (), 3) == Fraction(6, 216)


def test_the_chance_of_a_forced_placement_is_that_of_counting_throws() -> None:
    wanted, others = frozenset({2}), frozenset({5, 6})
    expected = counted(3, lambda t: 2 in t and 5 not in t and 6 not in t)
    assert chance_of_only(wanted, others, 3) == expected


def test_null_chances_in_tutto_are_those_of_counting_throws() -> None:
    for dice in (1, 2, 3, 4):
        expected = counted(
            dice,
            lambda t: 1 not in t and 5 not in t and all(t.count(f) < 3 for f in (2, 3, 4, 6)),
        )
        assert chances(dice).null == expected


def test_the_chance_of_a_tutto_with_one_die_is_a_third_and_of_a_straight_a_sixth() -> None:
    assert tutto_chance(1) == Fraction(1, 3)
    assert straight_chance(1) == Fraction(1, 6)


def tutto_chooses(card: Card, *moves: Any, **changes: Any) -> Any:
    game = Tutto(2)
    state = game.after(replace(game.start(), **changes), card)
    for move in moves:
        state = game.after(state, move)
    node = game.node(state)
    assert isinstance(node, Decision)
    return TuttoThumb().choose(game, state, node.actions)


ONE_ONE = Keep(((1,),))


def test_many_points_and_few_dice_are_banked_few_points_and_many_dice_are_not() -> None:
    rich = Keep(((6, 6, 6), (1,), (1,)))
    assert tutto_chooses(Card.BONUS_200, (1, 1, 2, 6, 6, 6), rich) == Bank()
    assert tutto_chooses(Card.BONUS_200, (1, 2, 3, 4, 4, 6), ONE_ONE) == RollOn()


def test_all_six_dice_are_kept_where_they_make_a_tutto() -> None:
    kept = tutto_chooses(Card.BONUS_600, (1, 1, 1, 5, 5, 5))
    assert kept == Keep(((1, 1, 1), (5, 5, 5)))


def test_behind_the_leader_in_the_last_round_nobody_stops() -> None:
    rich = Keep(((6, 6, 6), (1,), (1,)))
    behind = {"last_round": True, "scores": (0, 6500)}
    assert tutto_chooses(Card.BONUS_200, (1, 1, 2, 6, 6, 6), rich, **behind) == RollOn()


def test_the_last_player_of_the_last_round_stops_once_ahead() -> None:
    ahead = {"last_round": True, "scores": (6000, 5950), "roller": 1}
    assert tutto_chooses(Card.BONUS_200, (1, 2, 3, 4, 4, 6), ONE_ONE, **ahead) == Bank()


def zocken_chooses(*moves: Any) -> Any:
    game = Zocken(2)
    state = game.start()
    for move in moves:
        state = game.after(state, move)
    node = game.node(state)
    assert isinstance(node, Decision)
    return ZockenThumb().choose(game, state, node.actions)


def test_a_die_goes_under_its_own_circle_where_that_costs_nothing() -> None:
    assert zocken_chooses(Pick("red"), (1,)) == Put(1)
    assert zocken_chooses(Pick("white"), (6,)) == Put(7)


def test_the_die_that_reaches_its_circle_most_often_is_picked() -> None:
    picked = zocken_chooses(Pick("red"), (1,), Put(1), Pick("blue"), (1,), Put(5))
    assert picked in (Pick("purple"), Pick("white"))


def test_a_row_that_is_whole_but_promises_little_is_not_bet_on() -> None:
    """Nothing is lost yet, no die lies under its circle, and the outlook is 27."""
    moves = [Pick("red"), (1,), Put(3), Pick("orange"), (2,), Put(4), Pick("yellow"), (3,), Put(5)]
    assert zocken_chooses(*moves) == Bet(False)


def test_a_promising_row_is_bet_on_and_a_spoilt_one_is_not() -> None:
    good = zocken_chooses(
        Pick("red"), (1,), Put(1), Pick("green"), (3,), Put(4), Pick("white"), (6,), Put(7)
    )
    bad = zocken_chooses(
        Pick("red"), (6,), Put(4), Pick("green"), (1,), Put(5), Pick("white"), (4,), Put("out")
    )
    assert (good, bad) == (Bet(True), Bet(False))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("tutto", {"target": 10**400, "deck": ["bonus-200", "bonus-300"]}),
        ("zocken", {"matches": [10**400] * 7, "rounds": 1}),
        ("gambler", {"stack": [{"rows": [{**STAR, "value": 10**400}] * 6}], "target": 10**401}),
    ],
)
def test_numbers_no_float_can_hold_do_not_trouble_the_rule_of_thumb(
    game: str, options: dict[str, Any]
) -> None:
    match, thumb = Match.new(game, 2, options), bot("thumb", game, "x")
    for _ in range(60):
        node = match.node
        if isinstance(node, Chance):
            match = match.roll(SeededDice("far"))
        elif isinstance(node, Decision):
            match = match.advance(thumb.choose(match.game, match.state, node.actions))
    assert len(match.history) > 20
