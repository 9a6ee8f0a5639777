"""Stepping through a record at the keyboard.

The command's files and arguments are tested in `test_commands`.
"""

from __future__ import annotations

import pytest

from tests.terminal.hands import Script, new_match, screen, seated
from wagnis.records import Match
from wagnis.terminal.replay import Replay
from wagnis.terminal.seating import Sitter


@pytest.fixture(scope="module")
def match() -> Match:
    sitters = (Sitter("thumb"), Sitter("thumb"))
    table, _ = seated(new_match("zocken", ["Anna", "Ben"], rounds=1), sitters)
    assert table.run()
    return table.match


def stepped(match: Match, *lines: str, plain: bool = True) -> tuple[Replay, str]:
    drawn, paper = screen(plain)
    replay = Replay(match, drawn, Script(lines))
    replay.run()
    return replay, paper.getvalue()


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ([], 0),
        ([""], 1),
        (["", "", "b"], 1),
        (["b"], 0),
        (["7"], 8),
        (["7", "0"], 1),
        (["7", "q", ""], 8),
        (["9999"], 0),
        (["-1"], 0),
        (["banana"], 0),
    ],
)
def test_keys_move_through_the_events(match: Match, lines: list[str], shown: int) -> None:
    assert stepped(match, *lines)[0].shown == shown


def test_e_goes_to_the_end_and_enter_stays_there(match: Match) -> None:
    replay, text = stepped(match, "e", "", "")
    assert replay.shown == len(match.history)
    assert "wins." in text or "share the win." in text
    assert "This is the last event." in text


def test_each_event_is_shown_in_words_with_whose_it_was(match: Match) -> None:
    _, text = stepped(match, "", "")
    assert "Event 0 of 43: Anna" in text
    assert "Anna takes R red" in text
    assert "Event 1 of 43: chance" in text


def test_nonsense_and_numbers_beyond_the_end_get_a_sentence(match: Match) -> None:
    _, text = stepped(match, "9999", "banana")
    assert "There is no event 9999; events run from 0 to 43." in text
    assert '"banana" means nothing here' in text


def test_every_event_can_be_drawn(match: Match) -> None:
    replay, _ = stepped(match, *[""] * len(match.history), plain=False)
    assert replay.shown == len(match.history)


def test_an_unfinished_record_says_that_it_ends_there(match: Match) -> None:
    _, text = stepped(match.at(5), "e")
    assert "the game was not finished" in text
