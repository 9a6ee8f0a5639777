"""The guided first turns are matches by the rules, and wait for the learner where it is theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scripts import guide
from wagnis.records import RefusedError


@pytest.mark.parametrize("game", guide.LESSONS)
def test_whatever_is_the_learners_has_a_cue_and_is_legal(game: str) -> None:
    lesson = guide.written(game)
    before = lesson["start"]
    for at, step in enumerate(lesson["steps"]):
        own = step["by"] == guide.LEARNER
        thrown = step["by"] == "chance" and before["view"]["roller"] == guide.LEARNER
        if at >= lesson["begun"] and (own or thrown):
            assert step["cue"], step["event"]
        assert (step["asked"] is not None) == own
        if own:
            assert step["event"] in step["asked"]["legal"]
            assert step["asked"]["odds"]["game"] == game
        before = step["then"]


@pytest.mark.parametrize("game", guide.LESSONS)
def test_the_learner_is_better_off_for_it_and_both_have_had_a_turn(game: str) -> None:
    lesson = guide.written(game)
    first, last = lesson["start"]["scores"], lesson["steps"][-1]["then"]["scores"]
    assert last[guide.LEARNER] > first[guide.LEARNER]
    over = [
        happening["seat"]
        for step in lesson["steps"]
        for happening in step["happened"]
        if happening["kind"] == "turn_over"
    ]
    assert set(over) == {0, 1}


def test_the_risk_that_is_shown_at_tutto_is_that_of_the_whole_deck() -> None:
    lesson = guide.written("tutto")
    bank = next(step for step in lesson["steps"] if step["cue"] == "bank")
    assert bank["asked"]["odds"]["stop"] == "2/11"  # ten of the 55 cards left


def test_dice_that_could_not_fall_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(guide.TUTTO, script=(*guide.TUTTO.script[:1], guide.dice(1, 2)))
    monkeypatch.setitem(guide.LESSONS, "tutto", broken)
    with pytest.raises(RefusedError):
        guide.played("tutto")


def test_a_move_that_is_not_allowed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = replace(guide.TUTTO, script=(*guide.TUTTO.script[:2], guide.keep([2])))
    monkeypatch.setitem(guide.LESSONS, "tutto", broken)
    with pytest.raises(RefusedError):
        guide.played("tutto")
