"""Values that are made quickly: in everything else what a frozen, slotted dataclass is.

How quickly is measured by `bench.judging`.
"""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from wagnis.core.values import maker
from wagnis.games import BOXES
from wagnis.records import Match


@dataclass(frozen=True, slots=True)
class Plain:
    x: int
    y: tuple[int, ...] = ()


quick = maker(Plain)


@pytest.mark.parametrize("given", [(1,), (1, (2, 3))])
def test_it_is_what_the_class_makes(given: Any) -> None:
    plain, made = Plain(*given), quick(*given)
    assert type(made) is Plain
    assert made == plain
    assert (made.x, made.y, hash(made), repr(made)) == (plain.x, plain.y, hash(plain), repr(plain))
    assert not hasattr(made, "__dict__")


def test_it_takes_names_and_refuses_what_it_does_not_know() -> None:
    assert quick(y=(3,), x=1) == Plain(1, (3,))
    with pytest.raises(TypeError, match="missing 1 required"):
        quick()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword"):
        quick(1, z=2)  # type: ignore[call-arg]


def test_nobody_can_change_it() -> None:
    made: Any = quick(1)
    with pytest.raises(FrozenInstanceError):
        made.x = 2
    with pytest.raises(FrozenInstanceError):
        del made.y
    assert made == Plain(1)


def test_it_is_copied_pickled_and_replaced() -> None:
    made = quick(1, (2,))
    assert copy.deepcopy(made) == pickle.loads(pickle.dumps(made)) == made
    assert replace(made, x=5) == Plain(5, (2,))


def test_what_it_cannot_make_is_refused_at_once() -> None:
    @dataclass(slots=True)
    class Open:
        x: int

    @dataclass(frozen=True, slots=True)
    class Listing:
        x: list[int] = field(default_factory=list)

    for refused in (Open, Listing):
        with pytest.raises(AssertionError):
            maker(refused)


@pytest.mark.parametrize("game", BOXES)
def test_states_of_games_are_frozen(game: str) -> None:
    state: Any = Match.new(game, 2).state
    with pytest.raises(FrozenInstanceError):
        state.scores = ()
