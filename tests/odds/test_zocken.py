"""Zocken's chances, beside asking the rules face by face.

How they are shown is tested in the terminal and the browser.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.odds.walks import decisions, walk
from wagnis.core import Chance, Decision
from wagnis.games.zocken.odds import over_fifty, pick_chances
from wagnis.games.zocken.rules import Betting, Pick, Put, State, Zocken
from wagnis.games.zocken.solver.evaluating import end_worth
from wagnis.games.zocken.solver.position import position_of
from wagnis.games.zocken.solver.search import Search
from wagnis.records import Match, odds


def counted(game: Zocken, state: State, pick: Pick) -> tuple[int, int, int]:
    rolling = game.after(state, pick)
    assert isinstance(game.node(rolling), Chance)
    field, home, off, lost = game.circles.index(pick.die) + 1, 0, 0, 0
    for face in range(1, 7):
        node = game.node(game.after(rolling, (face,)))
        assert isinstance(node, Decision)
        places = [put.place for put in node.actions if isinstance(put, Put)]
        home += field in places
        off += "out" in places
        lost += places == ["out"]
    return home, off, lost


def test_picks_are_told_as_the_rules_answer_face_by_face() -> None:
    circles = ["white", "red", "blue", "green", "purple", "yellow", "orange"]
    lost = 0
    for match in decisions("zocken", seats=2, seeds=range(3), circles=circles):
        game: Any = match.game
        assert isinstance(match.node, Decision)
        picks = [action for action in match.node.actions if isinstance(action, Pick)]
        told = odds(match)["picks"]
        assert told == [
            dict(zip(("home", "off", "lost"), counted(game, match.state, pick), strict=True))
            for pick in picks
        ]
        lost += sum(pick["lost"] for pick in told)
    assert lost > 5


def test_chances_count_faces() -> None:
    game = Zocken(1)
    state = game.start()
    for move in (Pick("red"), (3,), Put(1), Pick("white"), (5,), Put(7)):
        state = game.after(state, move)
    # Rising from 3 to 5: the row takes 3, 4 and 5; 1 and 2 evade to the left, 6 to the right.
    assert pick_chances(game, state, Pick("green")) == (3, 3, 0)
    for move in (Pick("blue"), (1,), Put("L")):
        state = game.after(state, move)
    # The left escape field is taken by a 1: another 1 fits nothing any more, nor does a 2.
    assert pick_chances(game, state, Pick("green")) == (3, 3, 2)


def test_the_points_of_a_full_row_are_what_the_turn_scores() -> None:
    turns = 0
    for seed in range(10):
        before: Match | None = None
        for match in walk("zocken", 1, seed):
            if before is not None and isinstance(match.last.event, Put) and _last_die(before):
                written = match.written(match.last)
                scored = match.state.scores[0] - before.state.scores[0]
                lying = odds(last_row(before, written["place"]))
                assert scored == lying["points"] + (50 if lying["bonus"] else 0)
                turns += 1
            before = match
    assert turns == 50


def _last_die(match: Match) -> bool:
    return not match.state.remaining


def last_row(match: Match, place: Any) -> Match:
    """The row with its last die, as it lies in the moment before it is scored."""
    longer = Match.new("zocken", 1, {"rounds": 1})
    return longer.replayed([*match.events()[-20:], {"place": place}])


def test_while_others_bet_the_row_is_told_and_no_pick_is() -> None:
    betting = [m for m in decisions("zocken", 3, range(1)) if isinstance(m.state.phase, Betting)]
    assert betting
    for match in betting:
        told = odds(match)
        assert told["picks"] == []
        assert told["bonus"] is not any(match.state.out)


def test_a_bet_is_told_how_likely_it_can_be_won() -> None:
    """As exhaustive search says it, of a roller who does everything for it."""
    asked: dict[str, Fraction] = {}
    for match in decisions("zocken", seats=2, seeds=range(6), rounds=1):
        told = odds(match)["over"]
        game: Any = match.game
        assert (told is not None) == isinstance(match.state.phase, Betting)
        if told is None:
            continue
        search = Search(end_worth(game.match_points, "over50"))
        here = position_of(game, match.state)
        asked[str(here)] = Fraction(told)
        assert Fraction(told) == Fraction(search.picking(here), 6**here.left)
    assert len(set(asked.values())) > 4


def test_points_for_matches_that_fall_again_are_hoped_for_as_they_are() -> None:
    """One match is worth more than seven; what matters is the number that pays."""
    game = Zocken(2, match_points=(60, 0, 0, 0, 0, 0, 0))
    state = game.start()
    for move in (Pick("red"), (1,), Put(1), Pick("white"), (6,), Put(7), Pick("green"), (3,)):
        state = game.after(state, move)
    two = game.after(state, Put(4))
    assert isinstance(two.phase, Betting)
    assert over_fifty(game, two) == 0
