"""Records of games with real dice: marks, moves against the rules, what commands say of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import wagnis
from tests.records.matches import played
from tests.records.test_record import refused
from wagnis.analysis import review
from wagnis.cli import main
from wagnis.records import REAL_DICE, Entered, Match, RefusedError, read_record, write_record
from wagnis.solvers import NotSolvedError

FACES = range(1, 7)
# Anna places the blue 1 to the right of the green 4, against the rules; nobody bets.
AGAINST = [
    *({"pick": "red"}, {"dice": [2]}, {"place": 2}),
    *({"pick": "green"}, {"dice": [4]}, {"place": 4}),
    *({"pick": "blue"}, {"dice": [1]}, {"place": 5}),
    {"bet": False},
]


def by_hand(entered: Any, events: list[Any] = AGAINST) -> dict[str, Any]:
    names, options = ["Anna", "Ben"], {"rounds": 1}
    record = {"format": 1, "game": "zocken", "players": names, "options": options}
    return {**record, "events": events, "entered": entered}


def rolls(record: dict[str, Any]) -> list[int]:
    return [at for at, event in enumerate(record["events"]) if "dice" in event]


def test_a_move_against_the_rules_is_read_where_the_record_marks_it() -> None:
    match = read_record(by_hand({"overrides": [8], "corrected": [3]}))
    assert match.entered == Entered(overrides=(8,), corrected=(3,))
    assert match.history[8].seat == 0
    assert read_record(json.loads(json.dumps(write_record(match)))) == match
    assert match.at(5).entered == Entered(corrected=(3,))


def test_a_game_goes_on_from_before_a_move_against_the_rules_only() -> None:
    match = read_record(by_hand({"overrides": [8], "corrected": [3]}))
    before = match.fork(8)
    assert before.entered is None  # from there on the dice are ours
    assert read_record(write_record(before)) == before
    with pytest.raises(RefusedError, match="event 8 was played against the rules"):
        match.fork(9)


def test_a_record_without_overrides_is_an_ordinary_one() -> None:
    written = write_record(played("tutto", 2))
    plain = {key: value for key, value in written.items() if key != "fair"}
    entered = {"unseen": [[roll, 1] for roll in rolls(plain)]}
    marked = read_record({**plain, "entered": entered})
    assert marked.events() == read_record(plain).events()
    assert write_record(marked)["entered"] == entered


@pytest.mark.parametrize(
    ("entered", "index"),
    [
        ({}, 8),  # the move is illegal, and nothing marks it
        ({"overrides": [7]}, 7),  # a roll is no move
        ({"overrides": [2, 8]}, 2),  # the rules allow this one
        ({"overrides": [8, 40]}, 40),
        ({"overrides": [8], "corrected": [-1]}, -1),
        ({"overrides": [8], "unseen": [[2, 1]]}, 2),  # no roll
        ({"overrides": [8], "unseen": [[1, 2]]}, 1),  # one die only
        ({"overrides": "8"}, None),
        ({"unseen": [1]}, None),
        ({"unseen": [[1, 0]]}, None),
        ([], None),
        (None, None),
    ],
)
def test_nonsense_is_refused_with_the_index_of_the_event(entered: Any, index: int | None) -> None:
    assert refused(by_hand(entered)).index == index


def test_no_hand_puts_a_die_on_another() -> None:
    events = [*AGAINST[:8], {"place": 4}]
    assert refused(by_hand({"overrides": [8]}, events)).index == 8


def test_commands_say_that_the_dice_were_real(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(by_hand({"overrides": [8]})))
    assert len(wagnis.load(file).history) == 10
    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().out
    assert f"dice    {REAL_DICE}" in told
    assert "9 of the 10 events are legal" in told
    assert main(["replay", "--all", "--plain", str(file)]) == 0
    assert REAL_DICE in capsys.readouterr().out
    assert main(["review", "--plain", str(file)]) == 1
    assert "event 8 was played against the rules" in capsys.readouterr().err


def test_a_review_says_it_too_and_judges_no_choice_among_unseen_dice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("tutto", 2, options={"target": 1000})
    written = {key: value for key, value in write_record(match).items() if key != "fair"}
    entered = {"unseen": [[at, 1] for at in rolls(written)]}
    marked = {**written, "entered": entered}
    whole, partly = (review(read_record(one), "points") for one in (written, marked))
    assert sum(whole.error) > sum(partly.error)
    assert whole.result == partly.result
    for one in partly.decisions:
        if one.kind == "keeping":
            assert (one.loss, one.best, one.choice) == (0.0, one.played, False)
        else:
            # Stopping and rolling on are judged as before.
            [before] = [other for other in whole.decisions if other.event == one.event]
            assert one.loss == before.loss
    assert abs(partly.residual) < 1e-9
    file = tmp_path / "game.json"
    file.write_text(json.dumps(marked))
    assert main(["review", "--plain", "--objective", "points", str(file)]) == 0
    assert REAL_DICE in capsys.readouterr().out


def test_a_game_against_the_rules_has_no_review() -> None:
    with pytest.raises(NotSolvedError, match="event 8"):
        review(read_record(by_hand({"overrides": [8]})))


def test_dice_that_the_roll_does_not_show_may_be_set_aside_by_hand() -> None:
    """A roll in which nothing counts would end the turn, so the record has a made-up die."""
    record = {"format": 1, "game": "tutto", "players": ["Anna", "Ben"], "options": {}}
    events = [{"card": "bonus-200"}, {"dice": [1, 2, 2, 3, 4, 6]}, {"keep": [[2], [2]]}]
    marks = {"unseen": [[1, 1]], "overrides": [2]}
    match = read_record({**record, "events": [*events, {"roll": True}], "entered": marks})
    assert match.state.left == 4
    all_dice = [*events[:1], {"dice": [1, 2, 2, 3, 4, 6]}, {"keep": [[2], [2], [3], [4], [6], [6]]}]
    match = read_record({**record, "events": all_dice, "entered": marks})
    assert match.state.tuttos == 1


def test_a_die_that_the_cup_does_not_show_may_be_placed_by_hand() -> None:
    match = Match.new("gambler", 2, {"stack": ["gambler-01"]}).advance((1, 1, 1, 1, 1))
    before = match.state.phase.cup
    for row in range(len(match.state.filled)):
        after = match.override({"place": {"face": 6, "row": row}})
        assert after.state.filled[row] == (6,)
        assert after.state.phase.cup == before[1:]


def test_a_game_on_a_tableau_of_ones_own_is_read() -> None:
    """As the browser writes it: the tableaux that were opened are the stack."""
    rows = [
        {"kind": "fixed", "faces": [face], "boxes": 1, "sign": 1, "value": 50} for face in FACES
    ]
    events = [
        *({"dice": [1, 6, 6, 6, 6]}, {"place": {"face": 6, "row": 0}}, {"stop": True}),
        *({"dice": [2, 3, 4, 5, 6]}, *({"place": {"face": f, "row": f - 1}} for f in FACES[1:])),
    ]
    record = {
        "format": 1,
        "game": "gambler",
        "players": ["Anna", "Ben"],
        "events": events,
        "options": {"target": 120, "stack": [{"id": "Our own", "rows": rows}]},
        "entered": {"unseen": [[0, 4]], "overrides": [1]},
    }
    assert read_record(record).over
