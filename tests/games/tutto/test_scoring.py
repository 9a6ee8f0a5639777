"""What dice are worth in Tutto and which may be set aside, held against a second opinion.

The cards' own effects are in `test_cards`.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from tests.games.at_table import ROLL, STOP, dice, legal, refused, scores, table, then, view
from tests.games.tutto.turns import (
    DRAW,
    STRAIGHT,
    card,
    every_keep,
    in_order,
    keep,
    most,
    tutto,
    value,
)
from wagnis.core.plain import PlainObject
from wagnis.records import Match

FACES = (1, 2, 3, 4, 5, 6)


def rolls(n: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(FACES, n))


def with_dice_left(kind: str, left: int) -> Match:
    """The card with this many dice about to fall; the others are ones set aside."""
    match = table("tutto", 2, card(kind))
    if left < 6:
        ones = [1] * (6 - left)
        match = then(match, dice(*ones, *(2, 3, 4, 6, 2)[:left]), keep(*[[one] for one in ones]))
        match = then(match, ROLL) if kind == "double" else match
    return match


def groups(moves: list[PlainObject]) -> list[tuple[tuple[int, ...], ...]]:
    return [tuple(tuple(group) for group in move["keep"]) for move in moves]


@pytest.mark.parametrize(("face", "points"), [(1, 100), (5, 50)])
def test_a_single_one_is_100_and_a_single_five_50(face: int, points: int) -> None:
    """T-20: each of them, so two are worth twice as much."""
    match = table("tutto", 2, card("double"), dice(face, face, 2, 3, 4, 6))
    assert view(then(match, keep([face])))["turn_points"] == points
    assert view(then(match, keep([face], [face])))["turn_points"] == 2 * points


@pytest.mark.parametrize("face", [2, 3, 4, 6])
def test_no_other_single_is_valid(face: int) -> None:
    """T-20: neither one nor two of a kind."""
    match = table("tutto", 2, card("double"), dice(face, face, 1, 1, 5, 5))
    for move in (keep([face]), keep([face], [face]), keep([1], [face]), keep([face, face])):
        with refused("illegal_move"):
            match.play(move)


@pytest.mark.parametrize(
    ("face", "points"), [(1, 1000), (2, 200), (3, 300), (4, 400), (5, 500), (6, 600)]
)
def test_three_of_a_kind_in_one_roll(face: int, points: int) -> None:
    """T-21: 200 to 600 for twos to sixes, 1000 for ones."""
    rest = [other for other in (2, 3, 4, 6) if other != face][:3]
    match = table("tutto", 2, card("double"), dice(face, face, face, *rest))
    kept = then(match, keep([face, face, face]))
    assert (view(kept)["turn_points"], view(kept)["aside"]) == (points, [[face] * 3])
    assert scores(then(kept, STOP)) == [points, 0]


@pytest.mark.parametrize("face", [1, 5])
def test_dice_of_different_rolls_never_make_a_triple(face: int) -> None:
    """T-22: three ones or fives from two rolls are three singles."""
    match = table("tutto", 2, card("double"), dice(face, face, 2, 3, 4, 6), keep([face], [face]))
    match = then(match, ROLL, dice(face, 2, 3, 4))
    with refused("illegal_move"):
        match.play(keep([face, face, face]))
    match = then(match, keep([face]))
    assert view(match)["turn_points"] == 3 * (100 if face == 1 else 50)
    assert view(match)["aside"] == [[face]] * 3


def test_a_pair_of_an_earlier_roll_does_not_make_a_later_die_valid() -> None:
    """T-22: after a triple of twos a fourth two in the next roll is a null."""
    match = table("tutto", 2, card("double"), dice(2, 2, 2, 3, 4, 6), keep([2, 2, 2]), ROLL)
    assert view(then(match, dice(2, 3, 4)))["roller"] == 1


@pytest.mark.parametrize(("face", "single", "triple"), [(1, 300, 1000), (5, 150, 500)])
def test_a_die_counts_once_as_a_single_or_in_a_triple(face: int, single: int, triple: int) -> None:
    """T-23: the player chooses which, and never both."""
    match = table("tutto", 2, card("double"), dice(face, face, face, 2, 3, 4))
    moves = groups(legal(match))
    one, three = (face,), (face, face, face)
    assert set(moves) == {(one,), (one, one), (one, one, one), (three,)}
    assert view(then(match, keep(one, one, one)))["turn_points"] == single
    assert view(then(match, keep(three)))["turn_points"] == triple
    with refused("illegal_move"):
        match.play(keep(three, one))


def test_six_dice_can_hold_two_triples_of_two_faces() -> None:
    """T-24: either, or both for a TUTTO."""
    match = table("tutto", 2, card("double"), dice(2, 4, 2, 4, 2, 4))
    assert set(groups(legal(match))) == {((2,) * 3,), ((4,) * 3,), ((2,) * 3, (4,) * 3)}
    assert view(then(match, keep([2, 2, 2])))["turn_points"] == 200
    assert view(then(match, keep([4, 4, 4], [2, 2, 2])))["turn_points"] == 1200


@pytest.mark.parametrize(("face", "points"), [(2, 400), (3, 600), (4, 800), (6, 1200)])
def test_six_equal_dice_are_two_triples_of_one_face(face: int, points: int) -> None:
    """T-24: 2-2-2 and 2-2-2, one of them or both."""
    match = table("tutto", 2, card("bonus-200"), dice(*[face] * 6))
    three = (face, face, face)
    assert sorted(groups(legal(match))) == [(three,), (three, three)]
    assert view(then(match, keep(three, three)))["turn_points"] == points + 200


@pytest.mark.parametrize("face", [2, 3, 4, 6])
def test_a_die_beyond_a_triple_is_not_valid(face: int) -> None:
    """T-24: of four or five equal dice only three count."""
    other = 4 if face == 3 else 3
    four = table("tutto", 2, card("double"), dice(*[face] * 4, other, 1))
    with refused("illegal_move"):
        four.play(keep([face] * 3, [face]))
    with refused("illegal_move"):
        four.play(keep([face] * 4))
    five = table("tutto", 2, card("double"), dice(*[face] * 5, other))
    assert legal(five) == [keep([face] * 3)]


def test_four_ones_and_five_fives() -> None:
    """T-24, T-23: the ones and fives beyond a triple are valid singles."""
    ones = table("tutto", 2, card("double"), dice(1, 1, 1, 1, 2, 3))
    one, three = (1,), (1, 1, 1)
    assert set(groups(legal(ones))) == {
        (one,),
        (one, one),
        (one, one, one),
        (one, one, one, one),
        (three,),
        (three, one),
    }
    assert view(then(ones, keep(three, one)))["turn_points"] == 1100
    fives = table("tutto", 2, card("double"), dice(5, 5, 5, 5, 5, 2))
    assert view(then(fives, keep([5, 5, 5], [5], [5])))["turn_points"] == 600
    assert view(then(fives, *[keep(*[[5]] * 5)]))["turn_points"] == 250
    assert len(legal(fives)) == 8


def test_six_ones_may_be_split_in_any_way() -> None:
    """T-24, T-23: two triples 2000, one triple and three singles 1300, six singles 600."""
    match = table("tutto", 2, card("fireworks"), dice(1, 1, 1, 1, 1, 1))
    assert legal(match) == [keep([1, 1, 1], [1, 1, 1])]
    free = table("tutto", 2, card("bonus-200"), dice(1, 1, 1, 1, 1, 1))
    for kept, points in (
        (keep([1, 1, 1], [1, 1, 1]), 2200),
        (keep([1, 1, 1], [1], [1], [1]), 1500),
        (keep(*[[1]] * 6), 800),
    ):
        assert view(then(free, kept))["turn_points"] == points
    assert len(legal(free)) == 6 + 4 + 1


@pytest.mark.parametrize("kind", ["double", "plus-minus", "cloverleaf"])
@pytest.mark.parametrize("left", [1, 2, 3, 4, 5, 6])
def test_every_roll_offers_exactly_the_valid_keeps(kind: str, left: int) -> None:
    """T-12, T-20, T-21, T-23, T-24: all rolls of one to six dice, each keep once and in order."""
    match = with_dice_left(kind, left)
    for roll in rolls(left):
        fallen = match.fall(dice(*roll))
        expected = every_keep(roll)
        if not expected:
            assert view(fallen)["roller"] == 1
            continue
        offered = groups(legal(fallen))
        assert len(offered) == len(set(offered))
        assert set(offered) == expected
        assert all(in_order(kept) == kept for kept in offered)


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5, 6])
def test_every_keep_is_worth_its_singles_and_triples(left: int) -> None:
    """T-20, T-21: the points at risk grow by the value of the groups, TUTTO doubling aside."""
    match = with_dice_left("double", left)
    before = view(match)["turn_points"]
    for roll in rolls(left):
        fallen = match.fall(dice(*roll))
        for kept in every_keep(roll):
            after = view(then(fallen, keep(*kept)))
            gained = before + value(kept)
            assert after["turn_points"] == (gained if after["left"] else 2 * gained)


@pytest.mark.parametrize("left", [1, 2, 3, 4, 5, 6])
def test_fireworks_demand_everything_valid_at_its_best_value(left: int) -> None:
    """T-27: one keep per roll, the one worth most; three ones are a triple, not three singles."""
    match = with_dice_left("fireworks", left) if left not in (1, 2, 3) else fewer(left)
    for roll in rolls(left):
        fallen = match.fall(dice(*roll))
        best = max(every_keep(roll), key=value, default=None)
        if best is None:
            assert view(fallen)["roller"] == 1
        else:
            assert groups(legal(fallen)) == [best]
            assert best == most(roll)


def fewer(left: int) -> Match:
    """Fireworks with one to three dice about to fall: a triple of ones set aside, then singles."""
    match = table("tutto", 2, card("fireworks"), dice(1, 1, 1, 2, 3, 4), keep([1, 1, 1]))
    if left == 3:
        return match
    ones = [1] * (3 - left)
    return then(match, dice(*ones, *(2, 3)[:left]), keep(*[[one] for one in ones]))


def test_fireworks_refuse_to_leave_anything_valid_behind() -> None:
    """T-27: part of the valid dice, or the same dice at less, is not allowed."""
    match = table("tutto", 2, card("fireworks"), dice(1, 1, 1, 5, 2, 3))
    for move in (keep([1, 1, 1]), keep([5]), keep([1], [1], [1], [5]), keep([1])):
        with refused("illegal_move"):
            match.play(move)
    assert view(then(match, keep([1, 1, 1], [5])))["turn_points"] == 1050


def test_every_straight_offers_exactly_the_new_faces() -> None:
    """T-41: any selection of at least one face not yet set aside, one die for each face."""
    for size in range(6):
        for taken in combinations(FACES, size):
            match = table("tutto", 2, card("straight"))
            if taken:
                first = (*taken, *[taken[0]] * (6 - size))
                match = then(match, dice(*first), keep(*[[face] for face in taken]))
            for roll in rolls(6 - size):
                fallen = match.fall(dice(*roll))
                new = sorted(set(roll) - set(taken))
                if not new:
                    assert view(fallen)["roller"] == 1
                    continue
                expected = {
                    tuple((face,) for face in some)
                    for n in range(1, len(new) + 1)
                    for some in combinations(new, n)
                }
                offered = groups(legal(fallen))
                assert len(offered) == 2 ** len(new) - 1
                assert set(offered) == expected


def test_a_straight_knows_no_triples_and_takes_one_die_per_face() -> None:
    """T-41: not two dice of a face, not a triple, not a face that lies already."""
    match = table("tutto", 2, card("straight"), dice(2, 2, 2, 1, 1, 5))
    for move in (keep([2, 2, 2]), keep([2], [2]), keep([1], [1], [5])):
        with refused("illegal_move"):
            match.play(move)
    match = then(match, keep([2], [5]), dice(1, 2, 5, 6))
    for move in (keep([2]), keep([5], [6]), keep([1], [2])):
        with refused("illegal_move"):
            match.play(move)
    assert view(then(match, keep([6])))["left"] == 3


def test_faces_of_an_earlier_straight_may_be_set_aside_again() -> None:
    """T-41: a second straight in the same turn starts from nothing."""
    match = table("tutto", 2, *tutto("straight"), DRAW, card("straight"), *STRAIGHT)
    assert view(match)["turn_points"] == 4000
