"""Contests by compiled games: the same lines as the report makes of the same games one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.simulation.test_tally import some
from wagnis.arena import Contest, Dealt, entrants, ratings, report
from wagnis.arena.compiled import CompiledContest
from wagnis.arena.runner import Played
from wagnis.kernels import Games
from wagnis.simulation.tally import tally_of


def dealt(games: Games, pairing: tuple[int, ...]) -> list[Dealt]:
    seats = len(pairing)
    played = [
        Played(tuple(pairing[one] for one in seating), tuple(shares), tuple(map(int, scores)))
        for seating, shares, scores in zip(
            games.seating.tolist(), games.shares.tolist(), games.scores.tolist(), strict=True
        )
    ]
    deals = range(len(played) // seats)
    return [Dealt(0, deal, tuple(played[deal * seats : (deal + 1) * seats])) for deal in deals]


@pytest.mark.parametrize(("names", "seats"), [("thumb random", 2), ("thumb random", 4)])
def test_sums_make_the_same_report_as_games(names: str, seats: int) -> None:
    contest = Contest("zocken", entrants(names.split()), seats)
    games = some(seats)
    order = (0, *(1,) * (seats - 1))
    fast = CompiledContest(contest, (), [tally_of(games, together=order)])
    slow = dealt(games, contest.pairings[0])
    for quick, line in zip(fast.report()[0], report(contest, slow)[0], strict=True):
        assert quick.share.mean == pytest.approx(line.share.mean)
        assert quick.share.low == pytest.approx(line.share.low)
        assert quick.wins == pytest.approx(line.wins)
        assert quick.difference is not None
        assert line.difference is not None
        assert quick.difference.high == pytest.approx(line.difference.high)
        same = {"share": line.share, "wins": line.wins, "difference": line.difference}
        assert replace(quick, **same) == line  # type: ignore[arg-type]
    for one, other in zip(fast.ratings(), ratings(contest, slow), strict=True):
        assert one.elo.mean == pytest.approx(other.elo.mean)
        assert one.elo.low == pytest.approx(other.elo.low)
