"""The sources of fate: the system's, seeded, and on tape.

Fair dice are tested in test_fair.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from wagnis.core import Deck, Dice
from wagnis.dice import Prng, SeededDice, SystemDice, TapeDice, TapeError


@pytest.mark.parametrize("source", [SystemDice(), SeededDice("x")])
@pytest.mark.parametrize("lot", [Dice(1), Dice(5), Dice(6), Deck((("a", 2), ("b", 1)))])
def test_what_a_source_draws_is_in_the_lot(
    source: SystemDice | SeededDice, lot: Dice | Deck[str]
) -> None:
    assert all(source.draw(lot, k) in lot for k in range(50))


def test_a_seed_gives_the_same_event_for_the_same_k_in_any_order() -> None:
    forwards = [SeededDice(7).draw(Dice(6), k) for k in range(20)]
    again = SeededDice(7)
    backwards = [again.draw(Dice(6), k) for k in reversed(range(20))]
    assert forwards == backwards[::-1]
    assert forwards != [SeededDice(8).draw(Dice(6), k) for k in range(20)]
    assert len(set(forwards)) > 10


def test_the_prng_gives_every_face_and_every_card_its_share() -> None:
    """A chi-squared of 5 degrees stays below 20.5 in 999 of 1000 seeds; the seed is fixed."""
    fate = Prng(random.Random(1998))
    faces = Counter(fate.dice(60_000))
    assert sum((faces[face] - 10_000) ** 2 / 10_000 for face in range(1, 7)) < 20.5
    deck = Deck((("stop", 2), ("double", 1)))
    drawn = Counter(deck.draw(fate) for _ in range(30_000))
    assert abs(drawn["stop"] - 20_000) < 400


def test_a_tape_plays_what_is_on_it_and_says_when_it_ends() -> None:
    tape = TapeDice([(1, 2), "stop"])
    assert tape.draw(Dice(2), 0) == (1, 2)
    assert tape.draw(Deck((("stop", 1),)), 1) == "stop"
    with pytest.raises(TapeError, match="ends after 2 events"):
        tape.draw(Dice(2), 2)


def test_a_tape_refuses_an_event_that_cannot_fall() -> None:
    with pytest.raises(TapeError, match="is not possible"):
        TapeDice([(1, 2, 3)]).draw(Dice(2), 0)


def test_seed_and_number_do_not_run_together() -> None:
    one = [SeededDice("1").draw(Dice(6), 10 + k) for k in range(8)]
    other = [SeededDice("11").draw(Dice(6), k) for k in range(8)]
    assert one != other
