"""Friendly and casual bots of Zocken never give away more than eight points in one decision."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.at_table import table
from tests.games.zocken.turns import lay
from wagnis.bots import bot
from wagnis.bots.valued import ROUNDING
from wagnis.core import Decision
from wagnis.dice import SeededDice
from wagnis.games.zocken.rules import Bet, Betting
from wagnis.records import Match
from wagnis.solvers import common_store, evaluate

MOST = 8.0


@pytest.mark.parametrize("name", ["friendly", "casual"])
@pytest.mark.parametrize("lead", [-400, 0, 400])
def test_nobody_bets_on_a_hopeless_row_whatever_the_score(name: str, lead: int) -> None:
    """A die is out, and behind the 1 and the 6 only more sixes fit: a bet loses its 20 points."""
    match = table("zocken", 2, *lay(("orange", 1, 1), ("red", 6, 2), ("white", 3, "out")))
    state = replace(match.state, scores=(0, lead))
    assert isinstance(state.phase, Betting)
    node = match.game.node(state)
    assert isinstance(node, Decision)
    for seed in range(20):
        taken = bot(name, "zocken", str(seed)).choose(match.game, state, node.actions)
        assert taken == Bet(False)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_decision_gives_away_more_than_the_limit(seats: int) -> None:
    match, dice = Match.new("zocken", seats, {"rounds": 2}), SeededDice(f"limits {seats}")
    bots = [bot(name, "zocken", name) for name in ("friendly", "casual", "friendly")[:seats]]
    asked = 0
    while isinstance(node := (match := match.settle(dice)).node, Decision):
        taken = bots[node.seat].choose(match.game, match.state, node.actions)
        found = evaluate("zocken", match.game, match.state, "points", common_store())
        points = dict(found.values)
        assert points[taken] >= max(points.values()) - MOST - ROUNDING
        asked += len(node.actions) > 1
        match = match.advance(taken)
    assert asked > 20 * seats
