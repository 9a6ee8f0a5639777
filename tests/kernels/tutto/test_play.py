"""Whole compiled games, played again through the readable rules with the same fate and players."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.kernels.tutto.thumbs import disagreements, sampled
from tests.kernels.tutto.uncompiled import uncompiled
from tests.kernels.tutto.walks import SETTINGS, walk
from wagnis.core import Chance, Decision, Seat
from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.thumb import TuttoThumb
from wagnis.kernels import kernel, rng
from wagnis.solvers import common_store, evaluate

pytestmark = pytest.mark.xdist_group("tutto-kernel")
FIELDS = ("seating", "scores", "shares", "decisions", "falls", "turns", "rounds")


class Again:
    """One game by the rules, with the streams that the compiled one has."""

    def __init__(self, game: Tutto, lineup: Any, seed: Any, number: Any, choose: Any) -> None:
        self.game, self.state = game, game.start()
        self.players = [lineup[(seat + number) % game.seats] for seat in range(game.seats)]
        self.key = np.uint64(rng.deal_key(np.uint64(seed), number // game.seats))
        self.choose = choose
        self.decisions = self.falls = self.turns = 0

    def play(self) -> Any:
        roller = None
        while not hasattr(node := self.game.node(self.state), "winners"):
            if roller != self.state.roller:
                roller = self.state.roller
                place = (self.turns // self.game.seats, roller, 0)
                self.dice = np.array([rng.turn_key(self.key, *place)], dtype=np.uint64)
                coins = rng.turn_key(self.key ^ rng.CHOICES, *place)
                self.coins = np.array([coins], dtype=np.uint64)
                self.turns += 1
            if isinstance(node, Chance):
                move = self._fallen(node.lot)
                self.falls += 1
            else:
                assert isinstance(node, Decision)
                move = self._chosen(node)
                self.decisions += 1
            self.state = self.game.after(self.state, move)
        return node

    def _fallen(self, lot: Any) -> Any:
        number = rng.below(self.dice, lot.total)
        if hasattr(lot, "n"):
            return tuple(sorted(number // 6**k % 6 + 1 for k in range(lot.n)))
        for card, copies in lot.events():
            if number < copies:
                return card
            number -= copies
        raise AssertionError("beyond the deck")

    def _chosen(self, node: Any) -> Any:
        if self.players[node.seat] == "random":
            return node.actions[rng.below(self.coins, len(node.actions))]
        return self.choose[self.players[node.seat]](self.game, self.state, node.actions)


def compare(game: Tutto, lineup: Any, seed: Any, first: Any, count: Any, choose: Any) -> None:
    games = kernel("tutto", game).play(lineup, seed, first, count)
    for at in range(count):
        again = Again(game, lineup, seed, first + at, choose)
        over = again.play()
        shares = [(seat in over.winners) / len(over.winners) for seat in range(game.seats)]
        assert games.scores[at].tolist() == list(over.scores)
        assert games.shares[at].tolist() == shares
        assert [lineup[player] for player in games.seating[at]] == again.players
        assert games.decisions[at] == again.decisions
        assert games.falls[at] == again.falls
        assert games.turns[at] == again.turns
        assert games.rounds[at] == -(-again.turns // game.seats)


@pytest.mark.parametrize("game", SETTINGS)
def test_games_of_random_players_and_thumbs_end_as_by_the_rules(game: Tutto) -> None:
    lineup = [("random", "thumb")[seat % 2] for seat in range(game.seats)]
    compare(game, lineup, 7, 3, 3, {"thumb": TuttoThumb().choose})
    compare(game, ["random"] * game.seats, 8, 0, 5, {})


@pytest.mark.deep
@pytest.mark.parametrize("game", SETTINGS)
def test_very_many_games_end_as_by_the_rules(game: Tutto) -> None:
    lineup = [("random", "thumb")[seat % 2] for seat in range(game.seats)]
    compare(game, lineup, 9, 0, 300, {"thumb": TuttoThumb().choose})
    compare(game, ["random"] * game.seats, 10, 0, 3000, {})


def test_games_do_not_depend_on_how_many_are_played_together() -> None:
    made = kernel("tutto", Tutto(3))
    lineup = ["random", "thumb", "random"]
    whole = made.play(lineup, 1, 10, 5000)
    for first, count in ((10, 1), (500, 77), (4100, 910)):
        part = made.play(lineup, 1, first, count)
        for name in FIELDS:
            there = getattr(whole, name)[first - 10 : first - 10 + count]
            assert np.array_equal(getattr(part, name), there)
    assert not np.array_equal(whole.scores[:77], made.play(lineup, 2, 10, 77).scores)


def test_every_player_sits_in_every_seat_of_a_deal() -> None:
    games = kernel("tutto", Tutto(5)).play(["random"] * 5, 1, 0, 10)
    assert sorted(map(tuple, games.seating[:5].T.tolist())) == sorted(
        map(tuple, games.seating[:5].tolist())
    )
    assert (np.sort(games.seating, axis=0)[::2] == np.arange(5)[:, None]).all()


def test_the_rule_of_thumb_chooses_as_the_readable_one() -> None:
    policies = uncompiled().policies
    looked = 0
    for game, states in sampled(14):
        assert disagreements(policies, game, states) == 0
        looked += len(states)
    assert looked > 1500


@pytest.fixture(scope="module")
def short() -> Any:
    """The shortest game whose table comes with the package."""
    return kernel("tutto", Tutto(2, target=2000, first=Seat(1)))


def perfect_of(made: Any) -> Any:
    """The compiled perfect player, asked in the rules' terms."""

    def choose(game: Tutto, state: Any, actions: Any) -> Any:
        worth, _ = made.worths(made.encode(state))
        return max(actions, key=lambda action: worth[made.action_id(action)])

    return choose


def check_choices(made: Any, starts: Any, seeds: Any) -> int:
    """No choice loses more than can be told by the solver; how many were looked at."""
    choose, looked, seen = perfect_of(made), 0, set[Any]()
    for seed in seeds:
        for state, _ in walk(made.game, seed):
            node = made.game.node(state)
            if not isinstance(node, Decision) or len(node.actions) == 1:
                continue
            start = (state.scores, state.roller, state.last_round)
            if start not in seen and len(seen) == starts:
                continue
            seen.add(start)
            values = dict(evaluate("tutto", made.game, state, "win", common_store(), "seen").values)
            assert values[choose(made.game, state, node.actions)] >= max(values.values()) - 1e-9
            looked += 1
    return looked


def test_perfect_players_choose_what_is_worth_most(short: Any) -> None:
    assert check_choices(short, 14, range(30)) > 30


@pytest.mark.deep
@pytest.mark.parametrize("at_once", [False, True])
def test_perfect_players_choose_what_is_worth_most_in_the_whole_game(at_once: Any) -> None:
    made = kernel("tutto", Tutto(2, charge_at_once=at_once))
    assert check_choices(made, 400, range(300)) > 1500


def test_games_of_perfect_players_end_as_by_the_rules(short: Any) -> None:
    choose = {"perfect": perfect_of(short), "thumb": TuttoThumb().choose}
    compare(short.game, ["perfect", "thumb"], 3, 0, 8, choose)
    compare(short.game, ["random", "perfect"], 3, 0, 4, choose)


def test_perfect_players_are_there_where_the_game_is_solved() -> None:
    assert "perfect" in kernel("tutto", Tutto(2)).policies
    assert "perfect" in kernel("tutto", Tutto(3)).policies
    assert "perfect" not in kernel("tutto", Tutto(2, target=150)).policies
    with pytest.raises(ValueError, match="'perfect' is not compiled; there are random, thumb"):
        kernel("tutto", Tutto(2, target=150)).play(["perfect"] * 2, 1, 0, 1)
    with pytest.raises(ValueError, match="this game has 2 seats, and 3 players came"):
        kernel("tutto", Tutto(2)).play(["thumb"] * 3, 1, 0, 1)


def test_perfect_beats_thumb_beats_random(short: Any) -> None:
    for lineup in (["perfect", "thumb"], ["thumb", "random"]):
        games = short.play(lineup, 1, 0, 2000)
        won = (games.shares * (games.seating == 0)).sum() / 2000
        assert won > 0.52, lineup
