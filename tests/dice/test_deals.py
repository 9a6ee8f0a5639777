"""Deals: promises, their shape, and what is found wrong in them.

How a record writes them is tested in tests/records, what the server does in tests/server.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.dice.dealing import TABLE, eventful, tables
from wagnis.dice import Dealt, FairSeeds, GivenUp, Promised, faults
from wagnis.dice.seeds import NOTHING, commit_to, promise_of

FAIR = eventful().fair()


def with_deals(fair: FairSeeds, *numbers: int) -> FairSeeds:
    """The same deals under other numbers: those dealt first, then those given up."""
    old, left = fair.dealt, list(numbers)
    deals = tuple(replace(deal, number=left.pop(0)) for deal in old.deals)
    given_up = tuple(replace(deal, number=left.pop(0)) for deal in old.given_up)
    return replace(fair, dealt=replace(old, deals=deals, given_up=given_up))


def test_a_promise_is_the_hash_of_table_commit_seat_and_seed() -> None:
    text = b"wagnis promise 2|table k7|commit " + b"c0" * 32 + b"|seat 10|seed " + b"ab" * 16
    assert promise_of("k7", "c0" * 32, 10, "ab" * 16) == hashlib.sha256(text).hexdigest()


def test_the_promise_of_the_check_seeds_is_the_one_in_the_protocol() -> None:
    promise = promise_of("k7", commit_to(bytes(range(32))), 1, "ab" * 16)
    assert promise == "43ae82be647eba753ac2225259b381abbfbb26fe49987beb3e052e8f7d2a33ac"


def test_seeds_that_fit_their_promises_have_no_faults() -> None:
    assert faults(FAIR) == []


def test_seeds_that_one_program_draws_have_no_faults() -> None:
    assert faults(FairSeeds.at_random(2, bots=1)) == []
    assert faults(FairSeeds.from_word("kermis", 3)) == []


def test_a_seed_that_was_not_promised_is_found() -> None:
    clients = ("ff" * 16, *FAIR.clients[1:])
    wrong = faults(replace(FAIR, clients=clients))
    assert wrong == ["deal 3: the seed of seat 0 does not fit its promise"]


def test_a_seed_that_was_promised_for_another_seat_is_found() -> None:
    """Nobody can repeat another seat's promise as their own."""
    old = FAIR.dealt
    first = old.deals[0]
    copied = replace(first, promises=(first.promises[0], first.promises[0], None))
    clients = (FAIR.clients[0], FAIR.clients[0], NOTHING)
    fair = replace(FAIR, clients=clients, dealt=replace(old, deals=(copied, *old.deals[1:])))
    assert faults(fair) == ["deal 3: the seed of seat 1 does not fit its promise"]


def test_promises_of_another_table_are_found() -> None:
    wrong = faults(replace(FAIR, dealt=replace(FAIR.dealt, table="k8")))
    assert "deal 3: the seed of seat 0 does not fit its promise" in wrong
    assert "deal 6: the seed of seat 0 does not fit its promise" in wrong
    assert "deal 1: the seed of seat 0 does not fit its promise" in wrong


def test_a_seat_without_a_promise_gives_zeros() -> None:
    """A server that puts a seed of its own choice at a bot's seat could choose the dice."""
    chosen = replace(FAIR, clients=(*FAIR.clients[:2], "ab" * 16))
    assert faults(chosen) == ["deal 3: seat 2 promised nothing, but its seed is not zeros"]


def test_a_revealed_seed_of_a_given_up_deal_has_to_fit_too() -> None:
    old = FAIR.dealt
    first = replace(old.given_up[0], seeds=("ff" * 16, None, None))
    fair = replace(FAIR, dealt=replace(old, given_up=(first, *old.given_up[1:])))
    assert faults(fair) == ["deal 1: the seed of seat 0 does not fit its promise"]


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ((3, 7, 1, 2, 4, 5), "deal 6 is missing"),
        ((3, 6, 2, 4, 5, 7), "deal 1 is missing"),
        ((3, 5, 1, 2, 4, 5), "there are two deals 5"),
        ((3, 6, 2, 1, 4, 5), "deals are not in the order of their numbers"),
        ((6, 3, 1, 2, 4, 5), "deals are not in the order of their numbers"),
        ((3, 4, 1, 2, 5, 6), None),  # the record says that nothing fell after the last two
        ((5, 6, 1, 2, 3, 4), None),
    ],
)
def test_the_numbers_of_deals_have_no_gap_and_no_repetition(
    numbers: tuple[int, ...], words: str | None
) -> None:
    assert faults(with_deals(FAIR, *numbers)) == ([] if words is None else [words])


def test_where_a_given_up_deal_would_have_begun_does_not_matter() -> None:
    """A deal that was never fixed has not been given its first event of chance."""
    old = FAIR.dealt
    last = replace(old.given_up[-1], start=0)
    assert faults(replace(FAIR, dealt=replace(old, given_up=(*old.given_up[:-1], last)))) == []


def test_every_deal_has_a_server_seed_of_its_own() -> None:
    old = FAIR.dealt
    again = replace(old.given_up[2], server=old.given_up[0].server)
    given_up = (*old.given_up[:2], again, *old.given_up[3:])
    assert faults(replace(FAIR, dealt=replace(old, given_up=given_up))) == [
        "two deals have the same server seed"
    ]


def test_every_stretch_has_its_deal_and_every_seat_its_promise() -> None:
    old = FAIR.dealt
    with pytest.raises(ValueError, match="1 deals for 2 stretches"):
        replace(FAIR, dealt=replace(old, deals=old.deals[:1]))
    short = replace(old.deals[0], promises=old.deals[0].promises[:2])
    with pytest.raises(ValueError, match="deal 3 has 2 promises for 3 seats"):
        replace(FAIR, dealt=replace(old, deals=(short, old.deals[1])))


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ({"number": 0}, "counted from 1"),
        ({"start": -1}, "counted from 0"),
        ({"server": b"short"}, "32 bytes"),
        ({"promises": ("AB" * 32, None, None)}, "lower-case hex"),
        ({"seeds": ("ab", None, None)}, "lower-case hex"),
        ({"seeds": (None, None)}, "as many seeds as promises"),
        ({"promises": ()}, "never fixed"),
        ({"why": "bored"}, "silent, left, kicked, restored"),
        ({"seat": -1}, "seats are counted from 0"),
    ],
    ids=str,
)
def test_a_given_up_deal_of_the_wrong_shape_is_refused(part: dict[str, object], words: str) -> None:
    fine = FAIR.dealt.given_up[0]
    fields = {name: getattr(fine, name) for name in fine.__slots__}
    with pytest.raises(ValueError, match=words):
        GivenUp(**{**fields, **part})


def test_a_promise_and_a_table_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        Promised(0, (None,))
    with pytest.raises(ValueError, match="lower-case hex"):
        Promised(1, ("ab",))
    with pytest.raises(ValueError, match="letters, digits"):
        Dealt("a|commit", ())


@given(tables())
def test_what_an_honest_table_deals_has_no_faults(fair: FairSeeds) -> None:
    assert faults(fair) == []
    assert fair.dealt.table == TABLE


@given(tables(), st.data())
def test_any_other_number_of_a_deal_is_found(fair: FairSeeds, data: st.DataObject) -> None:
    old = fair.dealt
    numbers = [deal.number for deal in old.deals] + [deal.number for deal in old.given_up]
    at = data.draw(st.integers(0, len(numbers) - 1))
    numbers[at] = data.draw(st.integers(1, 20).filter(lambda number: number != numbers[at]))
    assert faults(with_deals(fair, *numbers)) != []
