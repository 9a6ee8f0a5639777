"""Tutto's deck: its 56 cards, drawing without putting back, shuffling anew, the fixed deck.

What the cards do is in `test_cards`.
"""

from __future__ import annotations

from fractions import Fraction

from tests.games.at_table import ROLL, STOP, dice, refused, scores, table, then, to_act, view
from tests.games.tutto.turns import DRAW, KINDS, NO_CARDS, bust, card, keep, tutto
from wagnis.records import Match, chances, position


def odds(match: Match) -> dict[str, Fraction]:
    """The chance of every card that may come now."""
    found: dict[str, Fraction] = {}
    for outcome, share in chances(match):
        assert isinstance(outcome, dict)
        assert isinstance(share, str)
        assert outcome["card"] not in found
        found[outcome["card"]] = Fraction(share)
    return found


def of(copies: dict[str, int]) -> dict[str, Fraction]:
    total = sum(copies.values())
    return {kind: Fraction(n, total) for kind, n in copies.items() if n}


def all_but(kind: str) -> Match:
    """A table where every card has been drawn but one of this kind; nobody has a point."""
    match = table("tutto", 2)
    for other, copies in KINDS.items():
        for _ in range(copies - (other == kind)):
            match = then(match, *bust(other))
    assert scores(match) == [0, 0]
    return match


def test_the_deck_holds_56_cards_of_eleven_kinds() -> None:
    """T-02: as many of each as in the box, every single card equally likely."""
    match = table("tutto", 2)
    assert view(match)["deck"] == KINDS
    assert sum(KINDS.values()) == 56
    assert odds(match) == of(KINDS)
    assert [card("stop"), "5/28"] in chances(match)
    assert [card("cloverleaf"), "1/56"] in chances(match)


def test_a_drawn_card_is_not_put_back() -> None:
    """T-05: 55 cards are left, and the drawn kind has one copy less, in later turns too."""
    match = table("tutto", 2, card("stop"))
    left = KINDS | {"stop": 9}
    assert (view(match)["deck"], odds(match)) == (left, of(left))
    match = then(match, *bust("double"), *tutto("bonus-300"), DRAW)
    left |= {"double": 4, "bonus-300": 4}
    assert (view(match)["deck"], odds(match)) == (left, of(left))


def test_a_kind_used_up_cannot_come_again() -> None:
    """T-05: there is only one cloverleaf."""
    match = table("tutto", 2, *bust("cloverleaf"))
    assert "cloverleaf" not in odds(match)
    assert view(match)["deck"]["cloverleaf"] == 0
    with refused("impossible_outcome"):
        match.fall(card("cloverleaf"))


def test_the_last_card_of_the_deck_is_certain() -> None:
    """T-05: with one card left there is no doubt."""
    match = all_but("bonus-500")
    assert view(match)["deck"] == NO_CARDS | {"bonus-500": 1}
    assert chances(match) == [[card("bonus-500"), "1/1"]]


def test_an_empty_deck_is_shuffled_when_a_card_is_due() -> None:
    """T-06, R11: all zero until then; the draw is from all 56."""
    match = then(all_but("stop"), card("stop"))
    assert (view(match)["deck"], to_act(match)) == (NO_CARDS, "chance")
    assert odds(match) == of(KINDS)
    match = then(match, card("cloverleaf"))
    assert view(match)["deck"] == KINDS | {"cloverleaf": 0}


def test_the_open_card_is_shuffled_in_when_the_deck_ends_in_mid_turn() -> None:
    """T-06, R11: the bonus card that brought the TUTTO is among the 56 again."""
    match = then(all_but("bonus-200"), *tutto("bonus-200"))
    assert (view(match)["deck"], view(match)["card"]) == (NO_CARDS, "bonus-200")
    match = then(match, DRAW)
    assert (view(match)["deck"], view(match)["turn_points"]) == (NO_CARDS, 700)
    assert odds(match) == of(KINDS)
    match = then(match, *tutto("bonus-200"))
    assert view(match)["deck"] == KINDS | {"bonus-200": 4}
    assert view(match)["turn_points"] == 1400


def test_the_deck_is_not_shuffled_before_it_is_needed() -> None:
    """T-06: while the last card is played, no cards are left."""
    match = then(all_but("double"), card("double"))
    assert view(match)["deck"] == NO_CARDS
    match = then(match, dice(1, 2, 3, 4, 6, 6), keep([1]), ROLL)
    assert view(match)["deck"] == NO_CARDS
    match = then(match, dice(1, 2, 3, 4, 6), keep([1]), STOP)
    assert (view(match)["deck"], scores(match)) == (NO_CARDS, [0, 200])
    assert odds(match) == of(KINDS)


def test_a_fixed_deck_comes_in_its_order() -> None:
    """T-51: each draw is an event and certain; another card of the deck cannot come first."""
    match = table("tutto", 2, deck=["double", "stop", "double"])
    for kind in ("double", "stop", "double"):
        assert to_act(match) == "chance"
        assert chances(match) == [[card(kind), "1/1"]]
        for other in KINDS:
            if other != kind:
                with refused("impossible_outcome"):
                    match.fall(card(other))
        match = then(match, *bust(kind))
    assert [event for event in match.events() if "card" in event] == [
        card("double"),
        card("stop"),
        card("double"),
    ]


def test_the_view_counts_what_is_left_of_a_fixed_deck() -> None:
    """T-51: its cards are the deck until they are used up."""
    match = table("tutto", 2, deck=["double", "stop", "double"])
    assert view(match)["deck"] == NO_CARDS | {"double": 2, "stop": 1}
    match = then(match, *bust("double"))
    assert view(match)["deck"] == NO_CARDS | {"double": 1, "stop": 1}
    match = then(match, card("stop"), card("double"))
    assert view(match)["deck"] == NO_CARDS


def test_all_56_are_shuffled_after_a_fixed_deck() -> None:
    """T-51, R11: those of the fixed deck are not missing from them."""
    match = table("tutto", 2, card("stop"), card("stop"), deck=["stop", "stop"])
    assert view(match)["deck"] == NO_CARDS
    assert odds(match) == of(KINDS)
    match = then(match, card("stop"))
    assert view(match)["deck"] == KINDS | {"stop": 9}
    assert odds(match) == of(KINDS | {"stop": 9})


def test_a_fixed_deck_may_run_out_in_mid_turn() -> None:
    """T-51, T-06: the draw after the TUTTO is from all 56, the open card included."""
    match = table("tutto", 2, card("straight"), deck=["straight"])
    assert view(match)["deck"] == NO_CARDS
    match = table("tutto", 2, *tutto("straight"), DRAW, deck=["straight"])
    assert (view(match)["deck"], view(match)["turn_points"]) == (NO_CARDS, 2000)
    assert odds(match) == of(KINDS)
    assert view(then(match, card("straight")))["deck"] == KINDS | {"straight": 4}


def test_a_fixed_deck_may_hold_any_cards_in_any_number() -> None:
    """T-51: three cloverleaves and sixty stops, more than any box has."""
    deck = ["cloverleaf"] * 3 + ["stop"] * 60
    match = table("tutto", 2, deck=deck)
    assert view(match)["deck"] == NO_CARDS | {"cloverleaf": 3, "stop": 60}
    for kind in deck:
        match = then(match, *bust(kind))
    assert (view(match)["deck"], odds(match)) == (NO_CARDS, of(KINDS))


def test_an_empty_list_is_no_fixed_deck() -> None:
    """T-51: the ordinary 56 are drawn, and the options say what was given."""
    match = table("tutto", 2, deck=[])
    assert (view(match)["deck"], odds(match)) == (KINDS, of(KINDS))
    assert position(match)["options"] == {"deck": []}


def test_positions_that_look_alike_are_equal_however_many_decks_went_by() -> None:
    """T-06, T-51: once a fixed deck is used up, nothing remembers it."""
    match = table("tutto", 2, deck=["stop"])
    empty = []
    for _ in range(1 + 2 * 56):
        match = then(match, *bust(next(iter(odds(match)))))
        if view(match)["deck"] == NO_CARDS:
            empty.append(match.state)
    assert len(empty) == 3
    assert empty[1] == empty[2]
    assert hash(empty[1]) == hash(empty[2])
