"""A box that gives `after` and `happened` in one pass gives what the game says of both."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from wagnis.core import Chance, Over
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.records import Match, step

EVENTS = 400


def played(match: Match, rng: random.Random) -> Match:
    while not isinstance(match.node, Over) and len(match.history) < EVENTS:
        node = match.node
        if isinstance(node, Chance):
            events = [event for event, _ in node.lot.events()]
            match = match.advance(rng.choice(events))
        else:
            match = match.advance(rng.choice(node.actions))
    return match


@pytest.mark.parametrize("name", BOXES)
def test_one_pass_gives_the_state_and_the_happenings(name: str) -> None:
    rng = random.Random(name)
    match = played(Match.new(name, 2), rng)
    follow = match.box.follow
    assert follow is not None
    for index, entry in enumerate(match.history):
        before = match.history.before(index).state
        after, happened = follow(match.game, before, entry.event)
        assert after == entry.state == match.game.after(before, entry.event)
        assert happened == entry.happened == match.game.happened(before, entry.event)


@pytest.mark.parametrize("name", BOXES)
def test_a_box_without_it_tells_the_same_steps(name: str) -> None:
    match = played(Match.new(name, 2), random.Random(name))
    asked = Match.of(replace(match.box, follow=None), match.game, names=match.names)
    for entry in match.history:
        asked = asked.advance(entry.event)
    assert steps(asked) == steps(match)
    assert any(one["happened"] for one in steps(asked))


def steps(match: Match) -> list[PlainObject]:
    return [step(match, index) for index in range(len(match.history))]
