"""Deliberate blunders in games that are otherwise perfect: the review names exactly those.

The solver, not the review, says which move was better.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from tests.analysis.playing import SHORT
from wagnis.analysis import Review, review, written
from wagnis.analysis.phrases import LANGUAGES, PHRASES
from wagnis.analysis.telling import Teller
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.games import BOXES
from wagnis.records import Match
from wagnis.solvers import advise, common_store

PLAYERS = 2
BLUNDERS = 3


class Blunder(NamedTuple):
    event: int
    seat: int
    played: Any
    best: Any
    loss: float


@cache
def with_blunders(game: str, seed: str) -> tuple[Match, list[Blunder]]:
    """A game in which, three times, the worst is played where it costs much."""
    match = Match.new(game, PLAYERS, SHORT[game])
    dice, made = SeededDice(seed), list[Blunder]()
    while not match.over:
        node = match.node
        if not isinstance(node, Decision):
            match = match.roll(dice)
            continue
        told = advise(game, match.game, match.state, common_store())
        best, value = max(told.values, key=lambda pair: pair[1])
        worst, low = min(told.values, key=lambda pair: pair[1])
        much = match.box.accounts[told.objective].swing / 2
        chosen = best
        if len(made) < BLUNDERS and value - low > much and len(match.history) > 10 * len(made):
            event, chosen = len(match.history), worst
            made.append(Blunder(event, int(node.seat), worst, best, value - low))
        match = match.advance(chosen)
    return match, made


@cache
def reviewed(game: str) -> Review:
    return review(with_blunders(game, "blunders")[0])


@pytest.mark.parametrize("game", list(BOXES.house))
def test_exactly_the_blunders_are_named_with_what_was_better(game: str) -> None:
    match, made = with_blunders(game, "blunders")
    assert len(made) == BLUNDERS
    told = written(reviewed(game))
    write = match.box.notation.write_move
    found = [one for one in told["decisions"] if one["label"] != "best"]
    assert [_key(one) for one in found] == [
        (one.event, one.seat, write(one.played), write(one.best)) for one in made
    ]
    assert [one["loss"] for one in found] == pytest.approx([one.loss for one in made])
    assert {one["label"] for one in found} == {"blunder"}
    costliest = next(one for one in told["turning"] if one["kind"] == "costliest")
    assert costliest["event"] == max(made, key=lambda one: one.loss).event


def _key(one: PlainObject) -> tuple[Any, ...]:
    return one["event"], one["seat"], one["played"], one["best"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(BOXES.house))
def test_blunders_are_told_in_every_language(game: str, language: str) -> None:
    match, made = with_blunders(game, "blunders")
    teller = Teller(reviewed(game), language)
    words = match.box.words
    assert words is not None
    assert [(one.event, one.played, one.best) for one in teller.errors()] == [
        (one.event, words(language, one.played), words(language, one.best)) for one in made
    ]
    blunder = {"en": "blunder", "de": "grober Fehler", "nl": "blunder"}[language]
    assert {one.label for one in teller.errors()} == {blunder}


SAID = {
    "en": "set 5 aside; better: set 1 1 1 + 5 aside",
    "de": "5 herauslegen; besser: 1 1 1 + 5 herauslegen",
    "nl": "5 opzijleggen; beter: 1 1 1 + 5 opzijleggen",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_said_as_people_say_them(language: str) -> None:
    events: list[PlainObject] = [
        {"card": "bonus-300"},
        {"dice": [1, 1, 1, 3, 4, 5]},
        {"keep": [[5]]},
    ]
    told = review(Match.new("tutto", 2).replayed(list(events)))
    (decision,) = told.decisions
    assert Teller(told, language).verdict(decision) == SAID[language]


def test_every_phrase_is_there_in_every_language() -> None:
    assert {language: set(said) for language, said in PHRASES.items()} == {
        language: set(PHRASES["en"]) for language in LANGUAGES
    }
