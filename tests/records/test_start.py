"""The digest of the events before a deal, which binds the server to a fork's starting position."""

from __future__ import annotations

import hashlib

from wagnis.core.plain import Plain
from wagnis.records import Match
from wagnis.records.start import start_digest

EVENTS: list[Plain] = [
    {"pick": "red"},
    {"dice": [6]},
    {"place": 4},
    {"pick": "blue"},
    {"dice": [1]},
]
TEXT = 'wagnis start 1|[{"pick":"red"},{"dice":[6]},{"place":4},{"pick":"blue"},{"dice":[1]}]'


def played(*more: Plain) -> Match:
    return Match.new("zocken", 2).replayed([*EVENTS, *more])


def test_the_digest_is_that_of_the_text_in_the_protocol() -> None:
    """web/src/lib/proof/start.test.ts has the same digest."""
    digest = start_digest(played({"place": 3}), 2)
    assert digest == hashlib.sha256(TEXT.encode()).hexdigest()
    assert digest == "092923b4f227a4cd67775a2b919bbd2232229bdd0ecdd4fdff3fef84d57648b0"


def test_a_match_from_its_beginning_has_none() -> None:
    assert start_digest(Match.new("zocken", 2)) is None
    assert start_digest(played()) is None
    assert start_digest(played().fork(0)) is None


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
