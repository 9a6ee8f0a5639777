"""The key `fair` in records: read back exactly, and refused where it contradicts itself.

What a deal is, is tested in tests/dice.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice.dealing import TABLE, eventful, tables
from tests.records.matches import played
from wagnis.dice import FairDice, FairSeeds
from wagnis.records import Code, Match, RefusedError, read_record, verify, write_record
from wagnis.records.seeds import read_fair, write_fair

FAIR = eventful().fair()


def refused(written: Any) -> str:
    with pytest.raises(RefusedError) as error:
        read_fair(written, 3)
    assert error.value.code == Code.BAD_RECORD
    return str(error.value)


def test_all_deals_are_written() -> None:
    written = write_fair(FAIR)
    assert list(written) == [
        *("commit", "server_seed", "client_seeds"),
        *("table", "deal", "promises", "given_up", "later"),
    ]
    assert (written["table"], written["deal"]) == (TABLE, 3)
    assert [entry["deal"] for entry in written["given_up"]] == [1, 2, 4, 5]
    assert [entry["deal"] for entry in written["later"]] == [6]
    assert written["given_up"][2] == {
        **written["given_up"][2],
        "from": 3,
        "promises": [],
        "client_seeds": [],
        "why": "restored",
        "seat": None,
    }


@given(tables())
def test_seeds_round_trip_exactly(fair: FairSeeds) -> None:
    text = json.dumps(write_fair(fair))
    again = read_fair(json.loads(text), len(fair.clients))
    assert again == fair
    assert json.dumps(write_fair(again)) == text


def test_a_whole_record_round_trips_and_its_dice_are_those_of_its_deals() -> None:
    match = Match.new("zocken", 3, {}, fair=FAIR)
    while not match.over:
        match = match.settle(FairDice(FAIR))
        if not match.over:
            match = match.play(match.legal[0])
    record = json.loads(json.dumps(write_record(match)))
    assert read_record(record) == match
    assert verify(read_record(record)).honest
    assert verify(match).checked > 3  # events from both deals


def hex_digits(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Where the hex digits of commits, seeds and promises are."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in ("table", "why"):
                yield from hex_digits(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from hex_digits(item, (*path, index))
    elif isinstance(value, str):
        yield from ((path, digit) for digit in range(len(value)))


def kept_secret(written: Any, path: tuple[Any, ...]) -> bool:
    """Whether this is a promise whose seed was not revealed."""
    if path[-2:-1] != ("promises",):
        return False
    for key in path[:-2]:
        written = written[key]
    seeds: list[str | None] = written["client_seeds"]
    return seeds[path[-1]] is None


WRITTEN = write_fair(FAIR)
DIGITS = list(hex_digits(WRITTEN))


@given(st.sampled_from(DIGITS), st.sampled_from("0123456789abcdef"))
def test_any_changed_digit_is_found(where: tuple[tuple[Any, ...], int], digit: str) -> None:
    path, index = where
    changed = copy.deepcopy(WRITTEN)
    inside: Any = changed
    for key in path[:-1]:
        inside = inside[key]
    text = inside[path[-1]]
    inside[path[-1]] = text[:index] + digit + text[index + 1 :]
    if changed == WRITTEN:
        return
    if kept_secret(WRITTEN, path):
        # Only the device that made this promise, and people who noted it, can tell.
        assert read_fair(changed, 3) != FAIR
    else:
        refused(changed)


NUMBERS = [("deal",), ("later", 0, "deal"), *(("given_up", at, "deal") for at in range(4))]


@given(st.sampled_from(NUMBERS), st.integers(-1, 20))
def test_any_changed_number_of_a_deal_is_found(path: tuple[Any, ...], number: int) -> None:
    changed = copy.deepcopy(WRITTEN)
    inside: Any = changed
    for key in path[:-1]:
        inside = inside[key]
    if inside[path[-1]] != number:
        inside[path[-1]] = number
        refused(changed)


def test_a_given_up_deal_that_is_left_out_is_found() -> None:
    """A hidden deal leaves a gap in the numbers."""
    for at, number in enumerate((1, 2, 4, 5)):
        given_up = [*WRITTEN["given_up"][:at], *WRITTEN["given_up"][at + 1 :]]
        assert f"deal {number} is missing" in refused({**WRITTEN, "given_up": given_up})


FIRST, LATER, LOST = WRITTEN, WRITTEN["later"][0], WRITTEN["given_up"][0]
BAD: list[tuple[dict[str, Any], str]] = [
    *(({**FIRST, "table": table}, "'table'") for table in (None, 7)),
    ({**FIRST, "table": "a|b"}, "letters, digits"),
    *(({**FIRST, "deal": deal}, "'deal'") for deal in (None, 3.0, True, "3")),
    ({**FIRST, "deal": 0}, "counted from 1"),
    *(({**FIRST, "promises": wrong}, "'promises'") for wrong in (None, "ab", [1, 2, 3])),
    ({**FIRST, "promises": []}, "0 promises for 3 seats"),
    ({**FIRST, "promises": ["ab", None, None]}, "lower-case hex"),
    ({**FIRST, "given_up": None}, "'given_up'"),
    ({**FIRST, "given_up": [1]}, "'given_up'"),
    *(({**FIRST, "later": [{**LATER, "deal": wrong}]}, "'later'") for wrong in (None, "6")),
    ({**FIRST, "later": [{**LATER, "promises": None}]}, "'later' needs 'promises'"),
    *(
        ({**FIRST, "given_up": [{**LOST, key: value}, *WRITTEN["given_up"][1:]]}, words)
        for key, value, words in [
            ("deal", None, "'given_up' needs 'deal'"),
            ("promises", None, "'given_up' needs 'promises'"),
            ("from", None, "deal 1, given up, needs 'from'"),
            ("from", -1, "counted from 0"),
            ("client_seeds", None, "needs 'client_seeds'"),
            ("client_seeds", [1, 2, 3], "needs 'client_seeds'"),
            ("client_seeds", [], "as many seeds as promises"),
            ("promises", [], "never fixed"),
            ("commit", "00" * 32, "the commit is not the SHA-256"),
            ("server_seed", "zz", "needs 'server_seed'"),
            ("why", "bored", "needs 'why', one of: silent, left, kicked, restored"),
            ("why", None, "needs 'why'"),
            ("why", [], "needs 'why'"),
            ("seat", "1", "needs 'seat'"),
            ("seat", True, "needs 'seat'"),
            ("seat", -1, "seats are counted from 0"),
        ]
    ),
]


@pytest.mark.parametrize(("written", "words"), BAD)
def test_what_is_wrong_is_named(written: dict[str, Any], words: str) -> None:
    assert words in refused(written)


@pytest.mark.parametrize("missing", ["table", "deal", "promises", "given_up"])
def test_every_key_is_needed(missing: str) -> None:
    written = {key: value for key, value in WRITTEN.items() if key != missing}
    assert f"'{missing}'" in refused(written)


def test_many_broken_promises_make_a_short_refusal() -> None:
    changed = {**WRITTEN, "table": "k8"}
    assert len(refused(changed)) < 1000


def test_a_record_with_a_broken_promise_is_bad_as_one_with_a_broken_commit() -> None:
    record = write_record(replace(played("zocken", 3, most=0), fair=FAIR))
    record["fair"]["client_seeds"][0] = "ff" * 16
    with pytest.raises(RefusedError, match="does not fit its promise") as error:
        read_record(record)
    assert error.value.code == Code.BAD_RECORD


ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=70)  # halves of pairs too
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, (*path, index))


@given(st.sampled_from(list(places(WRITTEN))), ANYTHING)
def test_anything_anywhere_is_read_or_refused(path: tuple[Any, ...], value: Any) -> None:
    changed = copy.deepcopy(WRITTEN)
    inside: Any = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    try:
        fair = read_fair(changed, 3)
    except RefusedError:
        return
    assert read_fair(write_fair(fair), 3) == fair
