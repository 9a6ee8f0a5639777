"""The arrays say what the rules say, and words lead back to the states they were made from."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.kernels.tutto.walks import SETTINGS, walk
from wagnis.core import Chance, Decision, Dice
from wagnis.games.tutto.cards import CARDS, KINDS, Card, Keeps
from wagnis.games.tutto.kernel import layout, tables
from wagnis.games.tutto.kernel.tables import facts, keeps, rolls, unpacked
from wagnis.games.tutto.rules import Keep, Tutto
from wagnis.games.tutto.scoring import new_faces, worth
from wagnis.kernels.contract import KIND


def test_every_throw_leads_to_its_sorted_roll() -> None:
    f = facts()
    for n in range(1, 7):
        events = [roll for roll, _ in Dice(n).events()]
        for x in range(0, 6**n, 1 if n < 5 else 37):
            faces = tuple(sorted(x // 6**k % 6 + 1 for k in range(n)))
            assert events[f.roll_of[f.throw_first[n] + x]] == faces
    assert f.throws.tolist() == [6**n for n in range(7)]


def test_ids_of_actions_are_few_fixed_and_sorted() -> None:
    assert tables.action_count() == 171
    assert list(keeps()) == sorted(keeps())
    for number in range(tables.action_count()):
        assert layout.action_id(layout.action(number)) == number


def test_a_keep_has_the_dice_points_and_groups_of_its_action() -> None:
    f = facts()
    for number in range(tables.FIRST_KEEP, tables.action_count()):
        keep = layout.action(number)
        assert isinstance(keep, Keep)
        assert unpacked(int(f.keep_packed[number])) == keep.groups
        assert f.keep_groups[number] == len(keep.groups)
        assert f.keep_dice[number] == sum(map(len, keep.groups))
        if any(len(group) == 1 and group[0] not in (1, 5) for group in keep.groups):
            assert f.keep_points[number] == 0
        else:
            assert f.keep_points[number] == worth(keep.groups)


def test_a_straight_offers_subsets_of_its_new_faces_in_the_order_of_the_rules() -> None:
    f = facts()
    for roll in rolls()[1:]:
        for taken in (frozenset[int](), frozenset({1, 4}), frozenset({2, 3, 5, 6})):
            mask = tables.face_bits(set(roll) - taken)
            first, end = f.straight_first[mask : mask + 2]
            offered = [layout.action(int(number)) for number in f.straight[first:end]]
            assert offered == [Keep(groups) for groups in new_faces(roll, taken)]
            assert np.flatnonzero(f.straight_mask[mask]).tolist() == sorted(f.straight[first:end])


def test_cards_are_those_of_the_rules() -> None:
    f = facts()
    assert sum(f.card_copies) == 56
    for place, card in enumerate(KINDS):
        kind = CARDS[card]
        assert f.card_times[place] * 350 + f.card_adds[place] == kind.after_tutto(350)
        assert (f.card_keeps[place] == tables.NEW_FACES) == (kind.keeps is Keeps.NEW_FACES)
        assert f.card_charges[place] * f.charge == kind.charges
    assert f.card_wins_after[KINDS.index(Card.CLOVERLEAF)] == 2


@pytest.mark.parametrize("game", SETTINGS)
def test_words_lead_back_to_an_equal_state_and_ids_to_the_same_move(game: Tutto) -> None:
    f = facts()
    for seed in range(3):
        move: Any
        for state, move in walk(game, seed):
            words = layout.encode(game, state)
            assert layout.decode(words) == state
            node = game.node(state)
            if isinstance(node, Decision):
                assert words[KIND] == 1
                assert layout.action(layout.action_id(move)) == move
                if words[layout.PHASE] == layout.KEEPING:
                    _check_offer(f, words, node)
            elif isinstance(node, Chance):
                assert words[KIND] == 0
                assert layout.event(words, layout.event_id(move)) == move


def _check_offer(f: Any, words: Any, node: Any) -> None:
    """The lists of keeps are those of the rules, in the same order."""
    roll = f.roll_first[words[layout.LEFT]] + words[layout.ROLL]
    match f.card_keeps[words[layout.CARD]]:
        case tables.EVERYTHING:
            ids = [f.everything[roll]]
        case tables.NEW_FACES:
            new = f.roll_faces[roll] & ~words[layout.TAKEN]
            ids = f.straight[f.straight_first[new] : f.straight_first[new + 1]].tolist()
        case _:
            ids = f.choice[f.choice_first[roll] : f.choice_first[roll + 1]].tolist()
            assert np.flatnonzero(f.choice_mask[roll]).tolist() == sorted(ids)
    assert [layout.action(number) for number in ids] == list(node.actions)


def test_a_target_beyond_32_bits_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 1000000000 points"):
        tables.tables(Tutto(2, target=10**9 + 1))


def test_features_have_a_name_each() -> None:
    assert len(set(layout.features(10))) == len(layout.features(10)) == len(layout.FEATURES) + 8
