"""The loop at the table: whole games, saving and resuming, undo, wrong keys, leaving.

How the boards look is tested in `test_boards`.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from tests.terminal.hands import Hand, Script, new_match, screen, seated
from wagnis.core import Decision, Over
from wagnis.core.plain import PlainObject
from wagnis.dice import FairSeeds
from wagnis.games import BOXES
from wagnis.games.tutto.rules import Keep
from wagnis.records import Match, read_record, verify
from wagnis.terminal.screen import LONG, SHORT, Pace
from wagnis.terminal.seating import PERSON, SeatingError, Sitter, read_seating
from wagnis.terminal.table import TerminalTable

ONE_BOX_ROWS = {"rows": [{"kind": "star", "boxes": 1, "sign": 1, "value": 20}] * 6}
THUMB, COIN = Sitter("thumb"), Sitter("random", "coin")


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("game", BOXES)
def test_a_game_is_played_to_its_end_by_a_person_and_two_bots(game: str, plain: bool) -> None:
    table, paper = seated(
        new_match(game, ["Anna", "Thumb", "Random"]), (PERSON, THUMB, COIN), plain=plain
    )
    assert table.run()
    assert isinstance(table.match.node, Over)
    assert verify(table.match).honest
    assert "wins." in paper.getvalue() or "share the win." in paper.getvalue()
    assert f"{len(table.match.history)} events." in paper.getvalue()


@pytest.mark.parametrize("game", BOXES)
def test_people_alone_can_play_without_bots(game: str) -> None:
    table, _ = seated(new_match(game, ["Anna", "Ben"]), (PERSON, PERSON))
    assert table.run()


def test_zocken_can_be_played_alone() -> None:
    table, paper = seated(new_match("zocken", ["Anna"]), (PERSON,))
    assert table.run()
    assert "bet" not in paper.getvalue()


@pytest.mark.parametrize("game", BOXES)
@pytest.mark.parametrize("moves", [0, 1, 7])
def test_a_game_left_and_resumed_goes_on_as_if_never_interrupted(game: str, moves: int) -> None:
    sitters = (PERSON, COIN)
    whole, _ = seated(new_match(game, ["Anna", "Random"], "evening"), sitters)
    assert whole.run()
    saved: list[PlainObject] = []
    first, _ = seated(
        new_match(game, ["Anna", "Random"], "evening"),
        sitters,
        hand=Hand(leave_after=moves),
        saved=saved,
    )
    assert not first.run()
    written = json.loads(json.dumps(saved[-1]))
    again = read_record(written)
    assert again.history == first.match.history
    second, paper = seated(again, read_seating(written["table"], 2, again.box.name))
    assert second.run()
    assert second.match.events() == whole.match.events()
    assert f"goes on after event {len(again.history) - 1}" in paper.getvalue() or not again.history


def test_a_saved_game_is_written_after_every_event_and_is_a_record() -> None:
    saved: list[PlainObject] = []
    table, _ = seated(new_match("tutto", ["Anna", "Random"]), saved=saved)
    table.run()
    assert [len(record["events"]) for record in saved] == list(range(len(table.match.history) + 1))
    assert read_record(saved[-1]).history == table.match.history


def test_a_table_that_cannot_be_saved_says_so_and_plays_on() -> None:
    drawn, paper = screen()
    hand = Hand()
    table = TerminalTable(
        new_match("tutto", ["Anna", "Random"]),
        (PERSON, COIN),
        drawn,
        hand,
        keep=lambda record: "The game could not be saved: the disk is full.",
    )
    hand.table = table
    assert table.run()
    assert "the disk is full" in paper.getvalue()


def two_choices(deck: str = "bonus-300") -> Any:
    """A match of Tutto whose first roll leaves a choice, with a card that allows stopping."""
    for word in "abcdefghij":
        match = new_match("tutto", ["Anna", "Ben"], seed=word, deck=[deck] * 5)
        table, _ = seated(match, (PERSON, PERSON), lines=[])
        table.run()
        node = table.match.node
        if isinstance(node, Decision) and len(node.actions) > 2:
            return match
    raise AssertionError("no such roll")


def test_a_keep_can_be_taken_back_before_the_dice_are_rolled_again() -> None:
    table, paper = seated(two_choices(), (PERSON, PERSON), lines=["2", "u", "3"])
    table.run()
    kept = [entry.event for entry in table.match.history if isinstance(entry.event, Keep)]
    assert len(kept) == 1
    assert len(table.match.history) == 3
    assert "Taken back." in paper.getvalue()


def test_nothing_is_taken_back_once_dice_have_fallen() -> None:
    table, paper = seated(two_choices(), (PERSON, PERSON), lines=["u"])
    table.run()
    assert "Dice have been rolled or a card drawn since" in paper.getvalue()
    assert len(table.match.history) == 2


def test_nobody_takes_back_somebody_elses_move() -> None:
    match = new_match("zocken", ["Anna", "Ben"])
    lines = ["r", "1", "o", "0", "y", "0", "8", "2", "x", "3", "4", "5", "6", "7", "u"]
    table, paper = seated(match, (PERSON, PERSON), lines=lines)
    table.run()
    node = table.match.node
    assert isinstance(node, Decision)
    assert node.seat == 1
    assert "Anna has moved since: only your own move can be taken back." in paper.getvalue()


def test_several_placements_are_taken_back_one_by_one() -> None:
    row = {"kind": "star", "boxes": 4, "sign": 1, "value": 50}
    match = new_match("gambler", ["Anna", "Ben"], stack=[{"rows": [row] * 6}])
    table, _ = seated(match, (PERSON, PERSON), lines=["1", "1", "u", "u", "u"])
    table.run()
    assert len(table.match.history) == 1


def test_before_the_first_event_there_is_nothing_to_take_back() -> None:
    table, paper = seated(new_match("zocken", ["Anna"]), (PERSON,), lines=["u"])
    table.run()
    assert "nothing to take back" in paper.getvalue()


def test_a_wrong_key_gets_one_sentence_and_the_question_again() -> None:
    table, paper = seated(new_match("zocken", ["Anna"]), (PERSON,), lines=["banana", "r"])
    table.run()
    assert '"banana" is not one of the moves here: type r, o, y, g, b, p or w.' in paper.getvalue()
    assert paper.getvalue().count("Anna > ") == 3
    assert len(table.match.history) == 2


def test_enter_alone_plays_only_where_there_is_one_move() -> None:
    table, paper = seated(new_match("zocken", ["Anna"]), (PERSON,), lines=["", "r"])
    table.run()
    assert "There is more than one move here" in paper.getvalue()
    fireworks = new_match("tutto", ["Anna", "Ben"], deck=["fireworks"])
    table, _ = seated(fireworks, (PERSON, PERSON), lines=[""])
    table.run()
    assert isinstance(table.match.history[2].event, Keep)


@pytest.mark.parametrize("error", [EOFError, KeyboardInterrupt])
def test_leaving_without_a_word_loses_nothing(error: type[BaseException]) -> None:
    answers = iter(["r", "1"])

    def read() -> str:
        answer = next(answers, None)
        if answer is None:
            raise error
        return answer

    saved: list[PlainObject] = []

    def keep(record: PlainObject) -> None:
        saved.append(record)

    table = TerminalTable(new_match("zocken", ["Anna"]), (PERSON,), screen()[0], read, keep=keep)
    assert not table.run()
    assert saved[-1]["events"] == table.match.events() != []


def test_an_interrupt_between_an_event_and_its_saving_loses_nothing() -> None:
    saved: list[PlainObject] = []

    def keep(record: PlainObject) -> None:
        if len(record["events"]) == 3 and not any(len(r["events"]) == 3 for r in interrupted):
            interrupted.append(record)
            raise KeyboardInterrupt
        saved.append(record)

    interrupted: list[PlainObject] = []
    read = Script(["r", "1", "o"])
    table = TerminalTable(new_match("zocken", ["Anna"]), (PERSON,), screen()[0], read, keep=keep)
    assert not table.run()
    assert len(saved[-1]["events"]) == len(table.match.history) == 3


def test_a_rule_is_told_once_and_only_while_tips_are_on() -> None:
    hand = Hand(leave_after=30)
    table, paper = seated(new_match("tutto", ["Anna", "Ben"]), (PERSON, PERSON), hand=hand)
    table.run()
    told = [line for line in paper.getvalue().splitlines() if line.startswith("Rule: ")]
    assert len(told) > 2
    assert len(told) == len(set(told))
    table, paper = seated(new_match("tutto", ["Anna", "Ben"]), (PERSON, PERSON), tips=False)
    table.run()
    assert "Rule: " not in paper.getvalue()


def test_tips_are_switched_off_and_on_at_the_table() -> None:
    table, paper = seated(new_match("zocken", ["Anna"]), (PERSON,), lines=["t", "t"])
    table.run()
    assert "Tips are off." in paper.getvalue()
    assert "Tips are on." in paper.getvalue()


def test_switching_tips_on_tells_the_rule_that_matters_now() -> None:
    table, paper = seated(
        new_match("zocken", ["Anna"]), (PERSON,), lines=["t", "r", "1"], tips=False
    )
    table.run()
    assert paper.getvalue().index("Rule: Pick") < paper.getvalue().index("Rule: Values")
    assert paper.getvalue().count("Rule: Pick") == 1


def test_help_names_the_rules_that_matter_and_the_cards_left() -> None:
    table, paper = seated(two_choices(), (PERSON, PERSON), lines=["?"])
    table.run()
    assert "A 1: 100" in paper.getvalue()
    assert "Still in the deck (4): 4x BONUS 300." in paper.getvalue()
    assert "q leave the table" in paper.getvalue()


def test_whoever_asks_for_advice_sees_what_each_move_is_worth_and_why() -> None:
    match = Match.new("tutto", 2, {}, ["Anna", "Ben"], FairSeeds.from_word("advice", 2))
    match = match.fall({"card": "bonus-300"}).fall({"dice": [1, 1, 2, 3, 3, 4]})
    match = match.play({"keep": [[1]]})
    table, paper = seated(match, (PERSON, PERSON), lines=["h"])
    table.run()
    told = paper.getvalue()
    assert "What each move is worth (chance to win):" in told
    assert "5 dice left: 8% null, 100 at risk." in told
    best, other = told.split("What each move is worth")[1].splitlines()[1:3]
    assert best.strip().startswith(">")
    assert "roll" in best.lower()
    assert "stop" in other.lower()
    assert "Exact for a full deck from the second card on: the next card" in " ".join(told.split())


def test_the_key_of_an_advised_move_can_be_pressed_at_once() -> None:
    table, _ = seated(two_choices(), (PERSON, PERSON), plain=False, lines=["h", "1"])
    before = len(table.match.history)
    table.run()
    assert len(table.match.history) > before


def test_a_bot_that_plays_by_an_estimate_says_so_once() -> None:
    sitters = (PERSON, Sitter("perfect", "coin"), THUMB)
    table, paper = seated(new_match("gambler", ["Anna", "Perfect", "Thumb"]), sitters)
    table.run()
    assert paper.getvalue().count("Perfect plays by an estimate here") == 1


def test_without_the_solvers_packages_advice_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "wagnis.solvers", None)
    table, paper = seated(two_choices(), (PERSON, PERSON), lines=["h"])
    table.run()
    assert "wagnis[solve]" in paper.getvalue()


def test_the_log_tells_every_event_with_its_number() -> None:
    table, paper = seated(two_choices(), (PERSON, PERSON), lines=["1", "l"])
    table.run()
    assert "0  Anna draws BONUS 300" in paper.getvalue()
    assert "2  Anna sets" in paper.getvalue()


def test_help_and_log_wait_for_enter_on_a_drawn_table() -> None:
    table, paper = seated(
        new_match("zocken", ["Anna"]), (PERSON,), lines=["?", "", "l", "", "r"], plain=False
    )
    table.run()
    assert len(table.match.history) == 2
    assert "more than one move" not in paper.getvalue()


def test_bots_are_given_time_to_be_seen_and_none_at_speed_0() -> None:
    for speed, slept in ((0, False), (2, True)):
        pauses: list[float] = []
        drawn, _ = screen(plain=False)
        table = TerminalTable(
            new_match("tutto", ["Thumb", "Random"]),
            (THUMB, COIN),
            drawn,
            Hand(),
            pace=Pace(speed, pauses.append),
        )
        table.run()
        assert bool(pauses) == slept
        assert set(pauses) <= {SHORT / 2, LONG / 2}


def test_nobody_waits_for_their_own_moves_but_everybody_sees_a_null() -> None:
    pauses: list[float] = []
    drawn, _ = screen(plain=False)
    match = new_match("gambler", ["Anna", "Ben"], stack=[ONE_BOX_ROWS])
    hand = Hand(leave_after=4)
    table = TerminalTable(match, (PERSON, PERSON), drawn, hand, pace=Pace(1, pauses.append))
    hand.table = table
    table.run()
    assert pauses == []
    null = new_match("tutto", ["Anna", "Ben"], seed="null", deck=["stop"] * 3 + ["bonus-200"])
    table = TerminalTable(null, (PERSON, PERSON), drawn, Script([]), pace=Pace(1, pauses.append))
    table.run()
    assert pauses == [LONG] * 3


@pytest.mark.parametrize(
    "written",
    [{}, {"seats": []}, {"seats": [{"person": True}, {"bot": "oracle"}]}, [], {"seats": [1, 2]}],
)
def test_a_table_that_cannot_be_laid_again_is_refused(written: Any) -> None:
    with pytest.raises(SeatingError):
        read_seating(written, 2, "tutto")


def test_a_record_that_names_no_table_was_played_by_people() -> None:
    assert read_seating(None, 2, "tutto") == (PERSON, PERSON)


def test_the_whole_rules_are_shown_page_by_page() -> None:
    lines = ["??", "", "q"]
    table, paper = seated(new_match("zocken", ["Anna"]), (PERSON,), lines=lines, plain=False)
    table.run()
    told = paper.getvalue()
    assert "What is on the table" in told  # on one of the first two pages
    assert "The end" not in told  # q left before the last one
