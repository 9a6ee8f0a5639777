"""The account by the real values of the games: what it foretells is what is seen, but for luck."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from wagnis.arena.contest import Contest, entrants
from wagnis.arena.ledger import Ledger
from wagnis.arena.report import Line, report
from wagnis.arena.runner import GameRunner
from wagnis.bots import RandomBot
from wagnis.core import Chance, Decision, Over, Seat
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games.tutto.cards import Card
from wagnis.games.tutto.rules import Choosing, Stop, Tutto
from wagnis.games.zocken.rules import BETS, Pick, Placing, Put, Zocken
from wagnis.solvers import ValueStore, evaluate


def graded(
    folder: Path, deals: int, game: str, *names: str, seats: int = 2, **options: int
) -> Line:
    """The first of these, by the tables that come with the package alone."""
    given: PlainObject = dict(options)
    contest = Contest(game, entrants(names), seats, options=given, grade=True)
    runner = GameRunner(contest, ValueStore(folder))
    ((line, *_),) = report(contest, [runner.deal(0, number) for number in range(deals)])
    return line


@pytest.mark.parametrize("seats", [2, 3])
def test_the_points_of_zockens_turns_are_those_foretold(seats: int, tmp_path: Path) -> None:
    line = graded(tmp_path, 15, "zocken", "perfect", "random", seats=seats, rounds=1)
    assert line.losses is not None
    assert line.losses.exact
    assert line.losses.per_decision.mean == 0
    assert line.balance is not None
    assert line.balance.unit == "turns"
    assert line.balance.predicted.low > 50
    assert abs(line.balance.luck.mean) < 1.5 * line.balance.luck.half  # three standard errors
    assert line.balance.predicted.half < line.balance.measured.half


def test_the_wins_of_tutto_for_two_are_those_foretold(tmp_path: Path) -> None:
    line = graded(tmp_path, 6, "tutto", "perfect", "friendly")
    assert line.losses is not None
    assert line.losses.exact
    assert line.balance is not None
    assert line.balance.unit == "share"
    assert line.balance.predicted.low > 0.55
    assert abs(line.balance.luck.mean) < 1.5 * line.balance.luck.half
    assert line.balance.predicted.half < line.balance.measured.half


def test_three_at_tutto_are_graded_by_estimates_and_have_no_account(tmp_path: Path) -> None:
    line = graded(tmp_path, 2, "tutto", "thumb", "random", seats=3, target=1000)
    assert line.losses is not None
    assert not line.losses.exact
    assert line.balance is None


@pytest.mark.parametrize("banked", [300, 500, 700])
def test_a_last_stop_at_tutto_comes_to_what_it_was_worth(banked: int, tmp_path: Path) -> None:
    """Behind, level or ahead, with three dice left: the account of the only move of the game."""
    game, store = Tutto(2), ValueStore(tmp_path)
    state = replace(
        game.start(),
        scores=(6000, 5500),
        roller=Seat(1),
        last_round=True,
        card=Card.BONUS_200,
        at_risk=banked,
        aside=((1, 1, 1),),
        phase=Choosing(),
    )
    node = game.node(state)
    assert isinstance(node, Decision)
    over = game.node(game.after(state, Stop()))
    shares = [(seat in over.winners) / len(over.winners) for seat in (0, 1)]  # type: ignore[union-attr]
    ledger = Ledger("tutto", game, store)
    ledger.decides(1, state, node.actions, Stop(), None)
    account = ledger.close(shares).account
    assert account is not None
    value = evaluate("tutto", game, state, "win", store).value
    difference = 2 * value - 1 + account.expected[1] - account.expected[0]
    assert difference == pytest.approx(account.seen[1] - account.seen[0], abs=1e-9)


def test_a_game_of_tutto_begins_with_its_value_in_the_account(tmp_path: Path) -> None:
    game, store = Tutto(2, first=Seat(1)), ValueStore(tmp_path)
    ledger = Ledger("tutto", game, store)
    for _ in range(2):  # once is enough
        ledger.falls(game.start())
    account = ledger.close((0.5, 0.5)).account
    assert account is not None
    value = evaluate("tutto", game, game.start(), "win", store).value
    assert account.expected[1] - account.expected[0] == pytest.approx(2 * value - 1)


def test_the_last_die_at_zocken_comes_to_what_it_was_worth(tmp_path: Path) -> None:
    game, store, coin = Zocken(2, rounds=1), ValueStore(tmp_path), RandomBot("last")
    checked = 0
    for number in range(40):
        state, dice, fallen = game.start(), SeededDice(f"last {number}"), 0
        while not isinstance(node := game.node(state), Over):
            if isinstance(node, Chance):
                state, fallen = game.after(state, dice.draw(node.lot, fallen)), fallen + 1
                continue
            if isinstance(state.phase, Placing) and not state.remaining and len(node.actions) > 1:
                value = evaluate("zocken", game, state, "points", store).value
                for action in node.actions:
                    ledger = Ledger("zocken", game, store)
                    ledger.decides(node.seat, state, node.actions, action, None)
                    account = ledger.close((0.5, 0.5)).account
                    assert account is not None
                    seen, expected = account.seen[node.seat], account.expected[node.seat]
                    assert seen == pytest.approx(value + expected)
                    checked += expected < 0
            state = game.after(state, coin.choose(game, state, node.actions))
    assert checked > 5


def test_a_bet_at_zocken_is_graded_but_changes_nothing_in_the_account_of_turns(
    tmp_path: Path,
) -> None:
    game = Zocken(2)
    state = game.start()
    for die, face, place in (("red", 1, 1), ("green", 3, 4), ("white", 6, 7)):
        state = game.after(game.after(game.after(state, Pick(die)), (face,)), Put(place))
    ledger = Ledger("zocken", game, ValueStore(tmp_path))
    ledger.decides(1, state, BETS, BETS[1], None)
    grades = ledger.close((0.5, 0.5))
    assert grades.lost[1] > 0  # not to bet on this row is a mistake
    assert grades.account is not None
    assert grades.account.expected == (0, 0)
