"""Fair dice: the protocol's check values, a second implementation, and the seeds' shape.

Verifying whole matches is tested in tests/records.
"""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.differential.second import fair as second
from wagnis.core import Deck, Dice, Fate
from wagnis.dice import FairDice, FairSeeds
from wagnis.dice.fair import ByteFate

SEEDS = FairSeeds.by_one(bytes(range(32)), ("00" * 16, "ab" * 16))


class Faces:
    """A lot that keeps the dice in the order they were read."""

    def __init__(self, n: int) -> None:
        self.n = n

    def draw(self, fate: Fate) -> list[int]:
        return list(fate.dice(self.n))


class Picks:
    """A lot of two picks from one stream."""

    def draw(self, fate: Fate) -> tuple[int, int]:
        return fate.one_of(56), fate.one_of(20)


def test_the_first_dice_of_the_check_seeds() -> None:
    drawn: list[int] = FairDice(SEEDS).draw(Faces(12), 0)  # type: ignore[arg-type]
    assert drawn == [3, 3, 1, 6, 5, 2, 1, 1, 1, 4, 1, 5]


def test_a_long_throw_reads_on_from_block_to_block() -> None:
    """A block has 32 bytes; a hundred dice need four of them."""
    drawn: list[int] = FairDice(SEEDS).draw(Faces(100), 5)  # type: ignore[arg-type]
    assert drawn == second.dice(SEEDS.server, SEEDS.clients, 5, 100)
    assert drawn[:30] != drawn[32:62]


def test_the_second_event_of_the_check_seeds_picks_43_of_56_then_3_of_20() -> None:
    drawn: tuple[int, int] = FairDice(SEEDS).draw(Picks(), 1)  # type: ignore[arg-type]
    assert drawn == (43, 3)


def test_bytes_from_252_on_are_skipped_so_that_no_face_is_favoured() -> None:
    assert ByteFate(iter([bytes([252, 255]), bytes([251, 0])])).dice(2) == [251 % 6 + 1, 1]


def test_words_beyond_the_last_whole_multiple_are_skipped() -> None:
    """2**32 is 3 more than a multiple of 7: the last words would favour the first three."""
    beyond, last = (2**32 - 4).to_bytes(4, "big"), (2**32 - 5).to_bytes(4, "big")
    assert (2**32 - 4) % 7 == 0
    assert ByteFate(iter([b"\xff\xff\xff\xff", beyond, last])).one_of(7) == 6


def test_a_card_is_the_one_at_the_index_with_copies_side_by_side() -> None:
    deck = Deck((("a", 40), ("b", 3), ("c", 13)))
    assert FairDice(SEEDS).draw(deck, 1) == "c"
    deck = Deck((("a", 40), ("b", 4), ("c", 12)))
    assert FairDice(SEEDS).draw(deck, 1) == "b"


def test_a_single_card_falls_whatever_the_stream_says() -> None:
    assert {FairDice(SEEDS).draw(Deck((("only", 1),)), k) for k in range(20)} == {"only"}


def test_faces_are_equally_likely_and_every_roll_is_sorted() -> None:
    dice = FairDice(SEEDS)
    faces: Counter[int] = Counter()
    for k in range(2_000):
        roll = dice.draw(Dice(6), k)
        assert list(roll) == sorted(roll)
        faces.update(roll)
    assert sum((faces[face] - 2_000) ** 2 / 2_000 for face in range(1, 7)) < 20.5


@given(
    server=st.binary(min_size=32, max_size=32),
    clients=st.lists(st.binary(min_size=16, max_size=16), min_size=1, max_size=10),
    k=st.integers(0, 10**6),
    n=st.integers(1, 100),
)
def test_a_second_implementation_reads_the_same_bytes(
    server: bytes, clients: list[bytes], k: int, n: int
) -> None:
    hexed = [client.hex() for client in clients]
    dice = FairDice(FairSeeds.by_one(server, tuple(hexed)))
    assert list(dice.draw(Dice(6), k)) == sorted(second.dice(server, hexed, k, 6))
    kinds = tuple((index, 1) for index in range(n))
    assert dice.draw(Deck(kinds), k) == second.index(server, hexed, k, n)


def test_the_commit_is_the_hash_of_the_raw_server_seed() -> None:
    assert SEEDS.commit == hashlib.sha256(bytes(range(32))).hexdigest()


def test_seeds_of_the_wrong_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairSeeds.by_one(b"short", ())
    for bad in ("AB" * 16, "ab" * 15, "zz" * 16):
        with pytest.raises(ValueError, match="lower-case hex"):
            FairSeeds.by_one(bytes(32), (bad,))


def test_random_seeds_differ_and_seeds_from_a_word_do_not() -> None:
    assert FairSeeds.at_random(3).server != FairSeeds.at_random(3).server
    clients = FairSeeds.at_random(2, bots=1).clients
    assert len(set(clients)) == 3
    assert clients[2] == "00" * 16
    assert FairSeeds.from_word("kermis", 2) == FairSeeds.from_word("kermis", 2)
    assert FairSeeds.from_word("kermis", 2) != FairSeeds.from_word("Kermis", 2)
