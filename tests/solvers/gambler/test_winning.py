"""The estimated chance to win a game of Gambler for two, beside games that are played out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from wagnis.core import Chance, Decision, Over, Seat
from wagnis.dice import Prng
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.rules import Closed, Gambler, Rolling, State, TableauDue
from wagnis.games.gambler.solver import evaluate
from wagnis.games.gambler.solver.winning import (
    chance_given,
    chance_to_win,
    measured,
    results_on,
)
from wagnis.solvers.evaluation import NotSolvedError
from wagnis.solvers.value_store import ValueStore

SHORT = ("gambler-05", "gambler-06", "gambler-18", "engel-bengel-05", "engel-bengel-14")
LARGE = ("gambler-12", "engel-bengel-11", "engel-bengel-12")  # their tables do not come along
FULL = {name: Gambler(2, 500, edition.tableaux) for name, edition in EDITIONS.items()}


def stack_of(*ids: str) -> tuple[Tableau, ...]:
    found = [shipped(id) for id in ids]
    return tuple(tableau for tableau in found if tableau is not None)


def played(game: Gambler, state: State, store: ValueStore, seed: str) -> float:
    """The first seat's share of a game that perfect players play to its end."""
    fate = Prng(Random(seed))
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            move = node.lot.draw(fate)
        else:
            assert isinstance(node, Decision)
            move = max(evaluate(game, state, "points", store).values, key=lambda v: v[1])[0]
        state = game.after(state, move)
    return 1 / len(node.winners) if 0 in node.winners else 0.0


def compare(game: Gambler, scores: tuple[int, int], games: int, tmp_path: Path) -> None:
    """The estimate is within three standard errors of what was seen."""
    store = ValueStore(tmp_path)
    start = replace(game.start(), scores=scores)
    ends = [played(game, start, store, f"{scores}|{number}") for number in range(games)]
    error = float(np.std(ends)) / games**0.5
    assert chance_to_win(game, start)[0] == pytest.approx(np.mean(ends), abs=3 * error)


@pytest.mark.deep
def test_short_games_come_out_as_estimated(tmp_path: Path) -> None:
    compare(Gambler(2, 300, stack_of(*SHORT)), (80, 80), 60, tmp_path)


@pytest.mark.deep
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scores", [(80, 80), (250, 350)])
def test_games_come_out_as_estimated(edition: str, scores: tuple[int, int], tmp_path: Path) -> None:
    tableaux = tuple(t for t in EDITIONS[edition].tableaux if t.id not in LARGE)
    compare(Gambler(2, 500, tableaux), scores, 240, tmp_path)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_tableau_was_measured_and_keeps_its_exact_value(name: str) -> None:
    store = ValueStore()
    for tableau in EDITIONS[name].tableaux:
        found = results_on(tableau)
        assert any(found is one for one in measured().values()), tableau.id
        game = Gambler(2, 500, (tableau,))
        value = evaluate(game, game.start(), "points", store).value
        assert found.share @ (found.one - found.other) == pytest.approx(value, abs=0.01)
        assert found.share.sum() == pytest.approx(1)
        assert set(found.one + found.other) == {sum(row.pays for row in tableau.rows)}
        assert (found.one_lowest <= np.minimum(found.one, 0)).all()


@pytest.mark.parametrize("name", EDITIONS)
def test_who_has_more_or_begins_is_more_likely_to_win(name: str) -> None:
    game = FULL[name]
    start = game.start()
    chances = [
        chance_to_win(game, replace(start, scores=(own, 200)))[0] for own in range(0, 500, 10)
    ]
    assert chances == sorted(chances)
    assert 0.5 < chance_to_win(game, start)[0] < 0.6
    assert sum(chance_to_win(game, start)) == pytest.approx(1)


def test_the_seats_are_alike() -> None:
    game = FULL["gambler"]
    other = replace(game, first=Seat(1))
    here = chance_to_win(game, replace(game.start(), scores=(310, 240)))
    there = chance_to_win(other, replace(other.start(), scores=(240, 310)))
    assert here == pytest.approx(there[::-1])


def test_before_the_tableau_is_drawn_it_is_the_mean_over_all_that_can_come() -> None:
    game = FULL["engel-bengel"]
    start = replace(game.start(), scores=(420, 380))
    assert isinstance(start.phase, TableauDue)
    opened = [chance_to_win(game, game.after(start, t.id))[0] for t in game.stack]
    assert chance_to_win(game, start)[0] == pytest.approx(np.mean(opened))


def test_an_unknown_tableau_is_judged_by_an_average() -> None:
    rows = tuple(replace(row, value=70) for row in EDITIONS["gambler"].tableaux[0].rows)
    own = Gambler(2, 500, (Tableau("own", rows),))
    assert 0.5 < chance_to_win(own, own.start())[0] < 0.6


@pytest.mark.parametrize("target", [90, 1750])
def test_any_target_has_an_estimate(target: int) -> None:
    game = Gambler(2, target, EDITIONS["gambler"].tableaux)
    level = chance_to_win(game, game.start())[0]
    assert 0.5 <= level < 0.65
    ahead = replace(game.start(), scores=(min(target - 10, 460), 80))
    assert chance_to_win(game, ahead)[0] >= level


def test_within_a_round_the_chance_follows_what_is_expected() -> None:
    game = FULL["gambler"]
    start = game.after(replace(game.start(), scores=(300, 300)), "gambler-01")
    value = results_on(game.stack[0])
    expected = float(value.share @ (value.one - value.other))
    assert chance_given(game, start, expected) == pytest.approx(
        chance_to_win(game, start), abs=0.01
    )
    chances = [chance_given(game, start, lead)[0] for lead in range(-100, 101, 20)]
    assert chances == sorted(chances)
    theirs = chance_given(game, replace(start, roller=Seat(1)), -expected)
    assert theirs == chance_given(game, start, expected)


def test_what_is_settled_no_longer_spreads() -> None:
    """With little left to win, 40 points ahead and past the target is as good as won."""
    game = FULL["gambler"]
    tableau = game.stack[0]
    start = game.after(replace(game.start(), scores=(520, 440)), tableau.id)
    least = min(range(6), key=lambda number: abs(tableau.rows[number].pays))
    filled = tuple(
        (1,) * (row.boxes - (number == least)) for number, row in enumerate(tableau.rows)
    )
    late = replace(start, filled=filled, phase=Rolling(3))
    assert chance_given(game, late, 0.0)[0] > 0.99
    assert chance_given(game, start, 0.0)[0] < 0.95


def test_only_starts_of_rounds_for_two_are_judged_by_the_scores_alone() -> None:
    game = FULL["gambler"]
    start = game.after(game.start(), "gambler-01")
    rolled = game.after(start, (1, 1, 2, 3, 4))
    with pytest.raises(NotSolvedError):
        chance_to_win(game, rolled)
    with pytest.raises(NotSolvedError):
        chance_to_win(Gambler(3, 500, game.stack), Gambler(3, 500, game.stack).start())


@pytest.mark.parametrize(
    ("scores", "chance"), [((510, 340), 1.0), ((400, 520), 0.0), ((500, 500), 0.5)]
)
def test_a_game_that_is_over_is_won_lost_or_tied(scores: tuple[int, int], chance: float) -> None:
    game = FULL["gambler"]
    over = replace(game.start(), scores=scores, phase=Closed())
    assert chance_to_win(game, over) == chance_given(game, over, 0.0) == (chance, 1 - chance)
