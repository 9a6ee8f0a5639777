"""The digest of the events before a deal, which binds the server to a fork's starting position."""

from __future__ import annotations

import hashlib

import pytest

from wagnis.core.plain import Plain, PlainObject
from wagnis.records import Match
from wagnis.records.start import digest, start_digest

EVENTS: list[Plain] = [
    {"pick": "red"},
    {"dice": [6]},
    {"place": 4},
    {"pick": "blue"},
    {"dice": [1]},
]
EVENTS_TEXT = '{"pick":"red"},{"dice":[6]},{"place":4},{"pick":"blue"},{"dice":[1]}'
TEXT = 'wagnis start 1|{"events":[%s],"game":"zocken","options":{"rounds":3},"players":2}'


def new(game: str = "zocken", players: int = 2, options: PlainObject | None = None) -> Match:
    return Match.new(game, players, {"rounds": 3} if options is None else options)


def played(*more: Plain) -> Match:
    return new().replayed([*EVENTS, *more])


@pytest.mark.parametrize(
    ("match", "chance", "events", "known"),
    [
        (
            played({"place": 3}),
            2,
            EVENTS_TEXT,
            "66050ad29db388aae1fb85cf572ec96e1fc64757f0dafb8d23c6066f3f325357",
        ),
        (new(), 0, "", "edad00392a8a1db9d06c48529fb8db487d496feddc98e900a130f25174a05edd"),
    ],
)
def test_the_digest_is_that_of_the_text_in_the_protocol(
    match: Match, chance: int, events: str, known: str
) -> None:
    """web/src/lib/proof/start.test.ts has the same digests."""
    found = start_digest(match, chance)
    assert found == hashlib.sha256((TEXT % events).encode()).hexdigest() == known


def test_it_covers_the_game_its_options_and_the_number_of_players() -> None:
    others = (new("tutto", options={}), new(options={}), new(players=3))
    assert len({start_digest(match) for match in (new(), *others)}) == 4


def test_a_match_from_its_beginning_has_no_events() -> None:
    assert start_digest(new()) == digest("zocken", 2, {"rounds": 3})
    assert start_digest(played()) == start_digest(played().fork(0)) == start_digest(new())


def test_moves_that_can_be_taken_back_are_not_covered() -> None:
    one, other = played({"place": 3}), played({"place": 5})
    assert start_digest(one, 2) == start_digest(other, 2) == start_digest(played(), 2)
    assert start_digest(one, 1) == start_digest(played().at(2), 1) != start_digest(one, 2)


def test_all_that_a_fork_copied_is_covered() -> None:
    one, other = (played({"place": place}).fork(6) for place in (3, 5))
    assert start_digest(one) == start_digest(one, 2) != start_digest(other)
    assert start_digest(one) != start_digest(one.fork(5))
    # What is played after the fork changes nothing.
    assert start_digest(one.play(one.legal[0])) == start_digest(one)
