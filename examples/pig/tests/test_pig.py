"""Pig: its rules, one by one, and the laws that every game keeps.

`tapes` are strings of bytes. A walk reads them as the players' choices and the faces of the dice,
so every tape is a game; when a law breaks, Hypothesis looks for the shortest tape that breaks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files

import pytest
from hypothesis import given, settings
from wagnis.core import Chance, Decision, IllegalMoveError, Over, play
from wagnis.core.happenings import GameOver, TurnOver
from wagnis.core.options import OptionsError
from wagnis.core.plain import PlainObject
from wagnis.records import Match
from wagnis.testing import check_game, every_game_ends
from wagnis.testing.strategies import tapes

from wagnis_pig import BOX, RULES, Thumb
from wagnis_pig.rules import Held, Hold, RolledOne, RollOn, Rules, State, Won

GAME = Rules(seats=2, target=20)


def rolled(*faces: int, state: State | None = None) -> State:
    at = GAME.start() if state is None else state
    for face in faces:
        at = play(GAME, play(GAME, at, RollOn()), (face,))
    return at


def test_whoever_has_nothing_must_roll() -> None:
    node = GAME.node(GAME.start())
    assert node == Decision(GAME.first, (RollOn(),))
    with pytest.raises(IllegalMoveError):
        play(GAME, GAME.start(), Hold())


def test_faces_add_up_until_they_are_banked() -> None:
    state = rolled(4, 6, 3)
    assert state.turn == 13
    held = play(GAME, state, Hold())
    assert (held.scores, held.turn, held.roller) == ((13, 0), 0, 1)
    assert GAME.happened(state, Hold()) == (Held(0, 13), TurnOver(0))


def test_a_one_loses_the_turn_and_passes_the_die() -> None:
    state = play(GAME, rolled(6, 5), RollOn())
    assert isinstance(GAME.node(state), Chance)
    after = play(GAME, state, (1,))
    assert (after.scores, after.turn, after.roller) == ((0, 0), 0, 1)
    assert GAME.happened(state, (1,)) == (RolledOne(0, 11), TurnOver(0))
    assert GAME.happened(state, (2,)) == ()


def test_whoever_banks_the_target_has_won() -> None:
    state = rolled(6, 6, 6, 2)
    assert isinstance(GAME.node(state), Decision)  # not before it is banked
    assert GAME.node(play(GAME, state, Hold())) == Over((20, 0), (GAME.first,))
    assert GAME.happened(state, Hold()) == (
        Held(0, 20),
        Won(0),
        TurnOver(0),
        GameOver((GAME.first,)),
    )


def test_the_heuristic_holds_at_twenty_or_when_that_wins() -> None:
    far, bot = Rules(2), Thumb()
    below, enough = rolled(6, 6, 6), rolled(6, 6, 6, 2)
    both = (RollOn(), Hold())
    assert bot.choose(far, below, both) == RollOn()
    assert bot.choose(far, enough, both) == Hold()
    assert bot.choose(Rules(2, target=18), below, both) == Hold()


def test_a_target_of_nothing_is_refused() -> None:
    for target in (0, True, "100"):
        with pytest.raises(OptionsError, match="target"):
            BOX.open(2, {"target": target})


def audit(
    before: PlainObject, scores: Sequence[int], event: PlainObject, after: PlainObject
) -> list[int]:
    """Scores change by holding only, by what the turn had brought."""
    due = list(scores)
    if "hold" in event:
        due[before["roller"]] += before["turn"]
    return due


@pytest.mark.parametrize("seats", [2, 3, BOX.seats[-1]])
@settings(max_examples=8, deadline=None)
@given(tape=tapes)
def test_the_laws_hold_at_every_table(seats: int, tape: bytes) -> None:
    check_game(BOX, BOX.open(seats, {}), tape, audit=audit)


@settings(max_examples=50, deadline=None)
@given(tape=tapes)
def test_the_laws_hold_to_the_end(tape: bytes) -> None:
    """With a target of one point every walk ends, so the end of the game is checked as well."""
    game = BOX.open(2, {"target": 1})
    every_game_ends(Match.of(BOX, game), tape, limit=2_000)
    check_game(BOX, game, tape, limit=2_000, audit=audit)


def test_a_game_of_random_moves_ends() -> None:
    every_game_ends(Match.of(BOX, BOX.open(3, {})), b"any tape", limit=50_000)


def test_the_roll_is_drawn_under_its_label() -> None:
    """Clients find dice by the name `dice`, and the roller by `roller`."""
    state = play(GAME, GAME.start(), RollOn())
    assert BOX.notation.write_outcome((3,)) == {"dice": [3]}
    assert BOX.notation.view(GAME, state)["roller"] == 0


def test_every_language_has_every_word() -> None:
    spoken = {language: set(words) for language, words in BOX.labels.items()}
    assert set(spoken) == {"en", "de", "nl"}
    english = {f"about.{option.name}" for option in BOX.options}  # the options have the sentences
    assert spoken["de"] == spoken["nl"] == spoken["en"] | english


def test_the_rules_for_players_are_in_every_language() -> None:
    books = {language: RULES.book(language) for language in BOX.labels}
    assert len({book.motto for book in books.values()}) == len(books)
    assert len({len(book.chapters) for book in books.values()}) == 1


def test_the_board_is_in_the_package() -> None:
    module, _, name = BOX.parts["board"].partition(":")
    pytest.importorskip("fastapi")  # the board is a part of the server
    board = getattr(import_module(module), name)
    assert "addEventListener('message'" in (files(board.package) / board.file).read_text("utf-8")
