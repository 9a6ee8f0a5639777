"""Positions set up from descriptions: all of a game can be, impossible ones cannot.

What is said about a position is tested elsewhere.
"""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest

from tests.games.at_table import table, tableau
from wagnis.core import Decision, Over
from wagnis.core.plain import PlainObject, parse
from wagnis.core.setup import PositionError
from wagnis.games import BOXES
from wagnis.records import Match, RefusedError, described, set_up
from wagnis.testing.walk import walk

TABLES: list[tuple[str, int, PlainObject]] = [
    ("tutto", 2, {}),
    ("tutto", 5, {"target": 2000, "first": 1}),
    ("tutto", 3, {"plus_minus": "at_once"}),
    ("tutto", 2, {"deck": ["plus-minus", "double", "straight", "fireworks", "cloverleaf"] * 2}),
    ("zocken", 1, {}),
    ("zocken", 2, {"rounds": 2}),
    (
        "zocken",
        4,
        {"first": 2, "circles": list(reversed(table("zocken").position["view"]["circles"]))},
    ),
    ("gambler", 2, {}),
    ("gambler", 3, {"beginner": True, "first": 1}),
    ("gambler", 2, {"stack": ["gambler-03", "engel-bengel-02"], "target": 300}),
    ("gambler", 4, {"stack": [tableau("+30 4 4", "-20 * *")], "target": 300}),
    ("engel-bengel", 6, {}),
]


def _walks(walks: int) -> None:
    for game, seats, options in TABLES:
        for seed in range(walks):
            tape = random.Random(f"{game} {seats} {seed}").randbytes(60)
            match = walk(table(game, seats, **options), tape, 250)
            for entry in match.history.entries:
                if isinstance(entry.node, Over):
                    continue
                assert match.box.setup is not None
                written = match.box.setup.describe(match.game, entry.state)
                again = match.box.position(match.game, parse(json.dumps(written)))
                assert again == entry.state


def test_whatever_is_met_in_play_can_be_described_and_set_up_again() -> None:
    _walks(2)


@pytest.mark.deep
def test_whatever_is_met_in_many_games_can_be_described_and_set_up_again() -> None:
    _walks(12)


def test_a_match_goes_on_from_where_it_was_set_up() -> None:
    match = set_up("tutto", 2, {}, {"card": "bonus-300", "turn_points": 450, "left": 2})
    after = match.play({"stop": True})
    assert after.position["scores"] == [450, 0]
    assert described(set_up("tutto", 2, {}, described(after))) == described(after)


def test_dice_that_nobody_names_are_made_up_to_fit_the_points() -> None:
    match = set_up("tutto", 2, {}, {"card": "bonus-300", "turn_points": 450, "left": 2})
    assert match.position["view"]["aside"] == [[4, 4, 4], [5]]
    assert match.position["view"]["deck"]["bonus-300"] == 4
    carried = set_up("tutto", 2, {}, {"card": "double", "turn_points": 1500, "left": 5})
    assert carried.position["view"]["aside"] == [[1]]


def test_after_a_tutto_one_draws_or_stops() -> None:
    match = set_up("tutto", 2, {}, {"card": "plus-minus", "turn_points": 1000, "left": 0})
    assert match.legal == [{"draw": True}, {"stop": True}]
    assert match.position["view"]["charges"] == 1


def test_points_that_nobody_names_are_the_fewest_there_can_be() -> None:
    def at_risk(card: str, left: int) -> int:
        points: int = set_up("tutto", 2, {}, {"card": card, "left": left}).state.at_risk
        return points

    assert [at_risk("bonus-300", left) for left in (6, 5, 1, 0)] == [0, 50, 250, 600]
    assert [at_risk(card, 0) for card in ("double", "plus-minus", "straight")] == [600, 1000, 2000]
    assert at_risk("cloverleaf", 2) == 0


def test_the_third_die_asks_for_bets_and_the_fourth_has_had_them() -> None:
    row: list[PlainObject | None] = [None] * 9
    for place, die in enumerate(("red", "orange", "yellow"), start=1):
        row[place] = {"die": die, "face": place}
    asked = set_up("zocken", 2, {}, {"row": row})
    assert asked.position["to_act"] == 1
    said = set_up("zocken", 2, {}, {"row": row, "bets": [None, False]})
    assert said.position["to_act"] == 0
    picked = set_up("zocken", 2, {}, {"row": row, "die": "blue", "face": 5})
    assert picked.position["view"]["bets"] == [None, False]


def test_in_a_later_round_other_tableaux_have_lain_there() -> None:
    match = set_up("gambler", 2, {}, {"tableau": "gambler-01", "round": 2})
    assert match.position["view"]["tableau"]["id"] == "gambler-01"
    around = set_up("gambler", 2, {}, {"tableau": "gambler-01", "round": 23})
    assert around.position["view"]["tableau"]["id"] == "gambler-01"
    assert described(set_up("gambler", 2, {}, described(around))) == described(around)


WRONG: list[tuple[str, PlainObject, PlainObject, str]] = [
    ("tutto", {}, {"score": [0, 0]}, "has no part 'score'"),
    ("tutto", {}, {"scores": [0]}, "2 whole numbers"),
    ("tutto", {}, {"scores": [20, 0]}, "steps of 50"),
    ("tutto", {}, {"scores": [-50, 0]}, "less than 0"),
    ("tutto", {}, {"roller": 2}, "from 0 to 1"),
    ("tutto", {}, {"scores": [6000, 0]}, "who began"),
    ("tutto", {}, {"scores": [0, 6000], "roller": 1}, "before the last turn"),
    ("tutto", {}, {"scores": [6000, 0], "roller": 1, "last_round": False}, "last round"),
    ("tutto", {}, {"card": "joker"}, "no card 'joker'"),
    ("tutto", {}, {"card": "stop"}, "ends the turn"),
    ("tutto", {}, {"card": "bonus-200", "turn_points": 30}, "steps of 50"),
    ("tutto", {}, {"card": "bonus-200", "turn_points": 100, "left": 2}, "cannot be at risk"),
    ("tutto", {}, {"card": "bonus-200", "turn_points": 100, "left": 6}, "earlier TUTTO"),
    ("tutto", {}, {"card": "bonus-200", "dice": [1] * 7}, "six dice"),
    ("tutto", {}, {"card": "bonus-200", "dice": [1, 7]}, "from 1 to 6"),
    ("tutto", {}, {"card": "bonus-200", "dice": [1, 2], "left": 3}, "2 dice lie there"),
    ("tutto", {}, {"card": "bonus-200", "dice": [2, 3, 4, 6, 6, 3]}, "a null"),
    ("tutto", {}, {"card": "bonus-200", "aside": [[2, 2]], "turn_points": 200}, "no group"),
    ("tutto", {}, {"card": "straight", "aside": [[2], [2]]}, "every face lies once"),
    ("tutto", {}, {"card": "straight", "dice": [1, 2]}, "which faces"),
    ("tutto", {}, {"card": "cloverleaf", "tuttos": 2}, "won the game"),
    ("tutto", {}, {"card": "fireworks", "left": 0}, "rolled again"),
    ("tutto", {}, {"card": "double", "left": 0, "turn_points": 650}, "after a TUTTO"),
    ("tutto", {}, {"charges": 1}, "bring more"),
    ("tutto", {"plus_minus": "at_once"}, {"charges": 1, "turn_points": 1000}, "at once"),
    ("tutto", {}, {"deck": {"stop": 11}}, "there are 10"),
    ("tutto", {}, {"card": "cloverleaf", "deck": {"cloverleaf": 1}}, "lies on the table"),
    ("tutto", {}, {"dice": [1]}, "rolled on a card"),
    ("zocken", {}, {"scores": [7, 0], "round": 3}, "steps of 5"),
    ("zocken", {}, {"scores": [40, 35]}, "after 0 turns"),
    ("zocken", {}, {"round": 5}, "last one is round 5"),
    ("zocken", {}, {"row": [None] * 8}, "nine places"),
    ("zocken", {}, {"out": [{"die": "red", "face": 3}]}, "fields 1 to 7"),
    ("zocken", {}, {"face": 3}, "without a die"),
    ("zocken", {}, {"die": "pink"}, "no die 'pink'"),
    ("zocken", {}, {"die": "red", "face": 7}, "from 1 to 6"),
    ("zocken", {}, {"bets": [None, True]}, "before three dice"),
    ("gambler", {}, {"scores": [85, 80]}, "steps of 10"),
    ("gambler", {}, {"tableau": "gambler-99"}, "no tableau"),
    ("gambler", {}, {"tableau": "gambler-07", "filled": [[4]] + [[]] * 5}, "row 1: a 4"),
    ("gambler", {}, {"tableau": "gambler-07", "filled": [[2]] + [[]] * 5}, "the other 29"),
    ("gambler", {}, {"tableau": "gambler-07", "stock": [15, 14]}, "30 are left"),
    ("gambler", {}, {"tableau": "gambler-07", "stock": [16, 14]}, "from 0 to 15"),
    ("gambler", {}, {"tableau": "gambler-07", "cup": [2] * 6}, "5 are the most"),
    ("gambler", {}, {"tableau": "gambler-07", "cup": [2], "placed": True}, "'placed' means"),
    ("gambler", {}, {"tableau": "gambler-07", "scores": [500, 80]}, "over before"),
    ("gambler", {}, {"round": 25}, "must say which"),
    ("gambler", {"beginner": True}, {"tableau": "gambler-07"}, "not gambler-07"),
]


@pytest.mark.parametrize(("game", "options", "written", "reason"), WRONG)
def test_what_cannot_be_is_refused_with_the_reason(
    game: str, options: PlainObject, written: PlainObject, reason: str
) -> None:
    with pytest.raises(RefusedError, match=reason):
        set_up(game, 2, options, written)


def _row(**places: PlainObject) -> list[PlainObject | None]:
    return [places.get(f"at_{index}") for index in range(9)]


def _die(die: str, face: int) -> PlainObject:
    return {"die": die, "face": face}


def test_a_row_that_breaks_the_sequence_is_refused() -> None:
    zigzag = _row(at_1=_die("red", 2), at_3=_die("blue", 5), at_5=_die("white", 3))
    with pytest.raises(RefusedError, match="neither ascends nor descends: 2 5 3"):
        set_up("zocken", 2, {}, {"row": zigzag})
    twice = _row(at_1=_die("red", 2), at_3=_die("red", 5))
    with pytest.raises(RefusedError, match="one red die only"):
        set_up("zocken", 2, {}, {"row": twice})
    fits = {"row": _row(at_1=_die("red", 2), at_4=_die("blue", 5)), "out": [_die("white", 3)]}
    with pytest.raises(RefusedError, match="white 3 fits field 2 even now"):
        set_up("zocken", 2, {}, fits)
    shut = {"row": _row(at_3=_die("red", 2), at_4=_die("blue", 5)), "out": [_die("white", 3)]}
    assert set_up("zocken", 2, {}, shut).position["to_act"] == 1


JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 7, -1, 50, 10**12, 1.5, "", "red", "stop", "gambler-03"),
    *([], [1], [1, 2], [[]], [[1], [2]], [[1, 1, 1], [5]], [[7]], ["a"], [None] * 9, [[[]]]),
    *([None, True], [True, False], [{"die": "red", "face": 1}] * 9, {"die": "red", "face": 3}),
    *({}, {"id": 1}, {"stop": 3}, {"stop": "x"}),
)


@pytest.mark.parametrize("game", ["tutto", "zocken", "gambler"])
def test_whatever_is_said_is_refused_or_can_be_played_on(game: str) -> None:
    box, luck, sound = BOXES[game], random.Random(game), 0
    assert box.setup is not None
    names = [part.name for part in box.setup.parts]
    for _ in range(8):
        match = walk(table(game, luck.choice([2, 3])), luck.randbytes(40), 100)
        for entry in luck.sample(match.history.entries[:-1], 8):
            written = box.setup.describe(match.game, entry.state)
            for _ in range(8):
                wrong = dict(written)
                for name in luck.sample(names, luck.choice([1, 1, 2])):
                    wrong[name] = luck.choice(JUNK)
                try:
                    state = box.position(match.game, wrong)
                except PositionError:
                    continue
                node = match.game.node(state)
                assert not isinstance(node, Over)
                assert not isinstance(node, Decision) or node.actions
                assert box.position(match.game, box.setup.describe(match.game, state)) == state
                walk(Match.of(box, match.game, state), luck.randbytes(8), 6)
                sound += 1
    assert sound > 10


def test_a_game_that_does_not_say_how_cannot_be_asked() -> None:
    box = dataclasses.replace(BOXES["tutto"], setup=None)
    with pytest.raises(PositionError, match="Tutto cannot set up positions"):
        box.position(box.open(2, {}), {})
