"""Tutto for three on a tiny target: the compiled turns against brute force through the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import total_ordering
from typing import Any

import numpy as np
import pytest

from research.tutto.three import sweeps
from research.tutto.three.host import Host
from research.tutto.three.solve import packed
from tests.research.three.conftest import EXACTLY, NEEDS_COMPILER, SIZE, TOLERANCE
from tests.solvers.tutto.brute import Brute, on_card
from wagnis.core import Over, Seat
from wagnis.games.tutto.rules import Finished, State, Tutto
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.three import Scores, Starts, unpacked, win_ends
from wagnis.games.tutto.solver.turn import SolvedTurn

GAME = Tutto(3, target=SIZE.units * UNIT)

pytestmark = NEEDS_COMPILER


@total_ordering
@dataclass(frozen=True, eq=False)
class Chances:
    """Of all seats; compared by the chance of the seat that rolls."""

    seats: Any
    roller: int

    def __lt__(self, other: Chances) -> bool:
        return bool(self.seats[self.roller] < other.seats[self.roller])

    def __add__(self, other: Chances | int) -> Chances:
        return self if other == 0 else Chances(self.seats + other.seats, self.roller)  # type: ignore[union-attr]

    __radd__ = __add__

    def __rmul__(self, weight: float) -> Chances:
        return Chances(weight * self.seats, self.roller)

    def __truediv__(self, total: float) -> Chances:
        return Chances(self.seats / total, self.roller)


def ended(host: Host, roller: int) -> Callable[[State], Any]:
    """The chances of all seats after the turn, read from the solved starts."""
    mid, two, one = host.found()

    def chances(state: State) -> Chances:
        if isinstance(state.phase, Finished):
            over = GAME.node(state)
            assert isinstance(over, Over)
            return Chances(np.isin(range(3), list(over.winners)) / len(over.winners), roller)
        place = state.roller
        order = [(place + turn) % 3 for turn in range(3)]
        own, following, after = (state.scores[seat] // UNIT for seat in order)
        if not state.last_round:
            values = mid[place, own, following, after]
        elif place == 1:
            over_own, over_next = (min(after - score, SIZE.far) for score in (own, following))
            values = two[over_own - 1, over_next - 1]
        else:
            values = _last(one, own, following, after)
        seats = np.empty(3)
        seats[order] = [*values, 1 - sum(values)]
        return Chances(seats, roller)

    return chances


def _last(one: Any, own: int, following: int, after: int) -> tuple[float, float]:
    high, low = max(following, after), min(following, after)
    if high < own:
        return 1.0, 0.0
    ahead, second = high - own, max(low - own, -1)
    if ahead > SIZE.far:
        ahead, second = SIZE.far, min(second, SIZE.far - (low < high))
    mine, higher = one[ahead, second + 1]
    return mine, higher if following >= after else 1 - mine - higher


def brute(host: Host, place: int, scores: tuple[int, ...], last_round: bool) -> Any:
    """By every roll and keep, stopping with more at risk than any of these games needs."""
    told = tuple(score * UNIT for score in scores)
    state = on_card(GAME, None, 6, 0, scores=told, roller=Seat(place), last_round=last_round)
    need = max(scores) - scores[place] if last_round and place == 2 else SIZE.lead + 2
    solver = Brute(GAME, ended(host, place), enough=need * UNIT)
    value: Any = solver.value(state, place)
    order = [(place + turn) % 3 for turn in range(3)]
    return value.seats[order]


def test_the_last_turn_is_worth_what_brute_force_finds_to_everybody(solved: Host) -> None:
    """Two units behind one of the others, and one behind the other: ties are shared."""
    values = solved.one[2, 1 + 1]
    by_hand = brute(solved, 2, (5, 4, 3), last_round=True)
    assert [*values, 1 - values.sum()] == pytest.approx(list(by_hand), abs=1e-12)


@pytest.mark.deep
@pytest.mark.parametrize(("place", "scores"), [(0, (0, 0, 0)), (1, (3, 0, 3)), (2, (2, 2, 0))])
def test_a_start_is_worth_what_brute_force_finds_to_everybody(
    solved: Host, place: int, scores: tuple[int, int, int]
) -> None:
    by_hand = brute(solved, place, scores, last_round=False)
    own, following, after = (scores[(place + turn) % 3] for turn in range(3))
    values = solved.mid[place, own, following, after]
    assert [*values, 1 - values.sum()] == pytest.approx(list(by_hand), abs=1e-9)


@pytest.mark.parametrize(
    "scores",
    [
        Scores(0, False, 0, 0, 0),
        Scores(0, False, 3, 1, 2),
        Scores(1, False, 0, 3, 3),
        Scores(2, False, 1, 3, 0),
        Scores(1, True, 2, 3, 9),
        Scores(1, True, 0, 3, 4),
        Scores(2, True, 3, 9, 8),
        Scores(2, True, 0, 5, 5),
    ],
)
def test_the_readable_turn_with_these_ends_is_worth_as_much(
    solved: Host, starts: Starts, scores: Scores
) -> None:
    """As far as values kept in 15 bits can say."""
    turn = SolvedTurn(win_ends(starts, scores))
    own, following, after = scores.own, scores.following, scores.after
    if not scores.last_round:
        value = solved.mid[scores.place, own, following, after, 0]
    elif scores.place == 1:
        value = solved.two[after - own - 1, after - following - 1, 0]
    else:
        high, low = max(following, after), min(following, after)
        value = solved.one[high - own, low - own + 1, 0]
    assert turn.draw(0, 0) == pytest.approx(value, abs=2e-5)


def test_wherever_sweeps_begin_they_end_at_the_same_values(solved: Host) -> None:
    before = solved.mid.copy()
    assert (
        sweeps.sweep(solved, sweeps.level_shares(SIZE), TOLERANCE, EXACTLY)[-1].residual
        <= TOLERANCE
    )
    assert np.abs(solved.mid - before).max() < 1e-11


def test_nobody_gains_by_another_turn_and_choices_less_sharp_cost_little(solved: Host) -> None:
    before = solved.mid.copy()
    assert sweeps.gains(solved)[1] < 1e-12
    assert (solved.mid == before).all()
    done = sweeps.sweep(solved, before, 1e-9)
    assert max(done[-1].residual, done[-1].gain) < 2e-4
    assert np.abs(solved.mid - before).max() < 2e-3
    solved.put(before)


def test_packed_starts_are_the_same_again(starts: Starts) -> None:
    again = unpacked(packed(starts))
    assert (again.waiting == starts.waiting).all()
    assert np.abs(again.others - starts.others).max() < 1e-6
    assert (again.lead, again.units, again.far) == (SIZE.lead, SIZE.units, SIZE.far)
    assert again.quanta == starts.quanta


def test_the_later_in_a_level_round_the_better_and_all_chances_add_up(solved: Host) -> None:
    mid = solved.mid
    assert ((mid >= 0) & (mid.sum(axis=-1, keepdims=True) <= 1)).all()
    assert mid[0, 0, 0, 0, 0] < mid[0, 0, 0, 0, 1] < 1 - mid[0, 0, 0, 0].sum()
