"""Games of fixed seeds, as they were before the arena used `wagnis.simulation`."""

from __future__ import annotations

import pytest

import wagnis
from wagnis.arena import Contest, entrants, play_all
from wagnis.simulation.by_bots import play

SCORES = {
    (0, 1, 1): [(190, -270, -310), (80, -390, -350)],
    (1, 0, 1): [(-135, 100, -240), (-105, 310, -215)],
    (1, 1, 0): [(-130, -130, 310), (-170, 40, 240)],
}


def test_a_contest_of_this_seed_has_these_scores() -> None:
    contest = Contest("zocken", entrants(["thumb", "random"]), seats=3, seed="g")
    dealt = list(play_all(contest, 6))
    scores = {
        seating: [game.scores for deal in dealt for game in deal.games if game.seating == seating]
        for seating in SCORES
    }
    assert scores == SCORES


@pytest.mark.parametrize(
    ("game", "points", "decisions", "falls"),
    [("tutto", (6168.75, 3617.5), 93.275, 105.525), ("zocken", (311.375, -138.25), 150, 70)],
)
def test_a_simulation_by_the_bots_of_this_seed_has_these_means(
    game: str, points: tuple[float, float], decisions: float, falls: float
) -> None:
    done = wagnis.simulate(game, ["thumb", "random"], games=40, seed=1, way="bots")
    assert tuple(score.mean for score in done.scores.values()) == points
    lengths = done.lengths
    assert (lengths["decisions"].mean, lengths["falls"].mean) == (decisions, falls)


def test_games_are_named_by_their_numbers() -> None:
    """Every second game of a line-up of two is played with everybody in the same seat."""
    game = wagnis.new("zocken", players=2, seed="any").game
    some = play("zocken", game, ["thumb", "random"], 1, range(0, 6, 2))
    every = play("zocken", game, ["thumb", "random"], 1, range(6))
    assert some.seating.tolist() == [[0, 1]] * 3
    assert some.scores.tolist() == every.every(2).scores.tolist()
