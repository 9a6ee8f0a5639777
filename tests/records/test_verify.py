"""Verification: honest dice pass, a single swapped die does not.

The byte streams themselves are tested in tests/dice.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from tests.differential.second import fair as second
from tests.records.matches import played
from wagnis.dice import FairSeeds
from wagnis.records import RefusedError, read_record, verify, write_record


@pytest.mark.parametrize("game", ["gambler", "engel-bengel", "tutto", "zocken"])
def test_a_match_of_fair_dice_is_verified_event_by_event(game: str) -> None:
    match = played(game, 2)
    verdict = verify(read_record(write_record(match)))
    assert verdict.honest
    assert verdict.checked == match.fallen > 20


def test_other_seeds_do_not_give_these_dice() -> None:
    match = replace(played("tutto", 2), fair=FairSeeds.from_word("b", 2))
    verdict = verify(match)
    assert not verdict.honest
    assert verdict.differs_at is not None
    assert verdict.expected != verdict.found


def test_one_swapped_die_is_found() -> None:
    """The last die of a Zocken turn is made a match-winner that was not rolled."""
    written = write_record(played("zocken", 1, most=2))
    rolled = written["events"][1]["dice"][0]
    written["events"][1] = {"dice": [rolled % 6 + 1]}
    verdict = verify(read_record(written))
    assert verdict.differs_at == 1
    assert verdict.expected == {"dice": [rolled]}
    assert verdict.found == {"dice": [rolled % 6 + 1]}


def test_a_card_fixed_by_the_deck_uses_up_a_number_but_changes_no_dice() -> None:
    """The dice after a fixed card are those of chance event 1, as for any card."""
    match = played("tutto", 2, most=2, options={"deck": ["bonus-200"]})
    assert match.fair is not None
    faces = second.dice(match.fair.server, match.fair.clients, 1, 6)
    assert match.events()[1] == {"dice": sorted(faces)}


def test_opening_a_known_tableau_uses_up_no_number() -> None:
    match = played("gambler", 2, most=1, options={"beginner": True})
    assert match.fair is not None
    faces = second.dice(match.fair.server, match.fair.clients, 0, 5)
    assert match.events()[0] == {"dice": sorted(faces)}


def test_undone_events_do_not_count() -> None:
    match = played("gambler", 3, most=60)
    fallen = match.fallen
    again = match.undone().undone()
    assert again.replayed(match.events()[58:]).fallen == fallen
    assert verify(again).honest


def bad_fairs() -> list[dict[str, Any]]:
    fair = write_record(played("tutto", 2, most=0))["fair"]
    wrong = {
        "commit": ["", "00" * 32, None, fair["commit"].upper()],
        "server_seed": ["", "00" * 31, "xx" * 32, None, 5],
        "client_seeds": [[], ["00" * 16], ["00" * 16] * 3, ["00" * 15] * 2, [None, None], "00"],
    }
    return [{**fair, key: value} for key, values in wrong.items() for value in values]


@pytest.mark.parametrize("fair", bad_fairs(), ids=str)
def test_seeds_that_cannot_be_right_make_a_bad_record(fair: dict[str, Any]) -> None:
    written = copy.deepcopy(write_record(played("tutto", 2, most=0)))
    with pytest.raises(RefusedError, match="fair"):
        read_record({**written, "fair": fair})
