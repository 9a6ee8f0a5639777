"""Tutto with other cards in the deck: the option `composition`, from the table to its record.

The solver's values are in tests/lab/test_decks.py, the browser's in `test_in_the_browser`.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.at_table import refused, table, then, view
from tests.games.tutto.turns import DRAW, KINDS, NO_CARDS, bust, card, tutto
from wagnis.core import Chance, Decision
from wagnis.core.options import OptionsError
from wagnis.core.plain import parse
from wagnis.dice.fair import FairDice, FairSeeds
from wagnis.games.tutto import BOX
from wagnis.games.tutto.cards import CARDS, FULL_DECK, Card
from wagnis.games.tutto.composition import LEAST_RISK, read_composition
from wagnis.games.tutto.odds import risk_of_draw, stop_chance
from wagnis.games.tutto.rules import Tutto
from wagnis.records import (
    Match,
    RefusedError,
    chances,
    position,
    read_record,
    verify,
    write_record,
)
from wagnis.solvers import NotSolvedError, ValueStore, evaluate

FEW = {**NO_CARDS, "stop": 1, "double": 2, "bonus-300": 1}
"""A deck of four cards."""

COMPOSITIONS = st.dictionaries(st.sampled_from(sorted(KINDS)), st.integers(0, 99))


def drawn(match: Match) -> dict[str, Fraction]:
    return {outcome["card"]: Fraction(share) for outcome, share in chances(match)}  # type: ignore[index, arg-type]


def test_kinds_that_are_not_named_keep_the_number_of_the_box() -> None:
    """T-54: five stop cards and ten doubles, the others as printed."""
    match = table("tutto", 2, composition={"stop": 5, "double": 10})
    assert view(match)["deck"] == KINDS | {"stop": 5, "double": 10}
    assert drawn(match)["stop"] == Fraction(5, 56)


@pytest.mark.parametrize("composition", [{}, {"stop": 10}, KINDS])
def test_the_printed_deck_may_be_written_out(composition: dict[str, int]) -> None:
    """T-54: the game is the same as without the option, to the values of its moves."""
    match = table("tutto", 2, composition=composition)
    assert match.game == table("tutto", 2).game
    assert position(match)["options"] == {"composition": composition}


def test_a_kind_without_copies_never_comes() -> None:
    """T-54: it is neither in the first deck nor in a later one."""
    match = table("tutto", 2, composition={"cloverleaf": 0})
    assert "cloverleaf" not in drawn(match)
    with refused("impossible_outcome"):
        match.fall(card("cloverleaf"))


def test_an_empty_deck_is_shuffled_from_the_same_cards() -> None:
    """T-54, T-06: all four cards again, the open one too."""
    match = table("tutto", 2, composition=FEW)
    match = then(match, card("stop"), *bust("double"), *bust("double"), *tutto("bonus-300"))
    assert view(match)["deck"] == NO_CARDS
    match = then(match, DRAW)
    assert drawn(match) == {
        "stop": Fraction(1, 4),
        "double": Fraction(1, 2),
        "bonus-300": Fraction(1, 4),
    }
    assert view(then(match, card("stop")))["deck"] == FEW | {"stop": 0}


def test_stacked_cards_come_first_and_then_the_whole_composition() -> None:
    """T-54, T-51: the stacked cards need not be in the composition."""
    match = table("tutto", 2, composition=FEW, deck=["cloverleaf"])
    assert drawn(match) == {"cloverleaf": 1}
    match = then(match, *bust("cloverleaf"))
    assert drawn(match) == {
        "stop": Fraction(1, 4),
        "double": Fraction(1, 2),
        "bonus-300": Fraction(1, 4),
    }


@pytest.mark.parametrize(
    ("composition", "told"),
    [
        ([], "must be an object"),
        (None, "must be an object"),
        ("stop=5", "must be an object"),
        (5, "must be an object"),
        ({"jester": 1}, "there is no card 'jester'; there are cloverleaf, fireworks, stop"),
        ({"Stop": 1}, "there is no card 'Stop'"),
        ({"stop": -1}, "the number of stop cards must be a whole number from 0 to 99"),
        ({"stop": 100}, "from 0 to 99"),
        ({"stop": 1.0}, "from 0 to 99"),
        ({"stop": True}, "from 0 to 99"),
        ({"stop": "5"}, "from 0 to 99"),
        ({"stop": None}, "from 0 to 99"),
        (NO_CARDS, "at least one card"),
        (NO_CARDS | {"stop": 9}, "nobody ever scores"),
        (NO_CARDS | {"fireworks": 5, "cloverleaf": 1}, "hardly ever ends a turn"),
        ({"fireworks": 99, "stop": 0, "straight": 0, "plus-minus": 0}, "hardly ever ends a turn"),
    ],
)
def test_a_composition_is_a_number_for_some_cards(composition: Any, told: str) -> None:
    """T-54, T-53: anything else is refused in one sentence."""
    with refused("bad_options"):
        table("tutto", 2, composition=composition)
    with pytest.raises(OptionsError, match=f"^option 'composition'.*{told}"):
        BOX.open(2, {"composition": composition})


def test_the_risk_of_a_draw_is_exact() -> None:
    """By hand: a null of six dice is 1/32.4, a TUTTO on plus/minus 1 in 3.69, by `odds`."""
    only = {
        kind: read_composition(NO_CARDS | {kind: 1, "stop": 1}) for kind in KINDS if kind != "stop"
    }
    null = Fraction(1440, 46656)
    assert risk_of_draw(only["double"]) == risk_of_draw(only["bonus-200"]) == (1 + null) / 2
    assert risk_of_draw(only["fireworks"]) == risk_of_draw(only["cloverleaf"]) == Fraction(1, 2)
    assert float(risk_of_draw(only["plus-minus"])) == pytest.approx((1 + 1 - 0.2709979) / 2)
    assert float(risk_of_draw(only["straight"])) == pytest.approx((1 + 1 - 0.1969015) / 2)
    assert risk_of_draw(FULL_DECK) > LEAST_RISK


@given(COMPOSITIONS)
def test_every_composition_is_a_game_or_a_sentence(composition: dict[str, int]) -> None:
    """Law: the cards that may come are those of the composition, in proportion."""
    try:
        match = Match.new("tutto", 2, {"composition": composition})
    except RefusedError:
        return
    whole = KINDS | composition
    cards = sum(whole.values())
    assert drawn(match) == {kind: Fraction(n, cards) for kind, n in whole.items() if n}
    empty = replace(match.state, deck=(0,) * len(whole))
    assert isinstance(match.game, Tutto)
    node = match.game.node(empty)
    assert isinstance(node, Chance)
    assert {str(one): n for one, n in node.lot.events()} == {k: n for k, n in whole.items() if n}
    assert stop_chance(match.game, empty) == Fraction(whole["stop"], cards)


def played(match: Match, fate: FairDice, most: int = 200) -> Match:
    """Moves that stop at every second event, so that several cards come."""
    while not match.over and len(match.history) < most:
        node = match.node
        if isinstance(node, Decision):
            match = match.advance(node.actions[-1 if len(match.history) % 2 else 0])
        else:
            match = match.settle(fate)
    return match


def test_a_record_with_a_composition_replays_and_verifies() -> None:
    """Undo and fork keep the cards, and without the option the record is refused."""
    options = {"composition": FEW, "deck": ["straight"], "target": 2000}
    seeds = FairSeeds.from_word("composition", 2)
    match = played(replace(Match.new("tutto", 2, options), fair=seeds), FairDice(seeds))
    assert any("card" in event and event["card"] == "double" for event in match.events())
    written = write_record(match)
    assert written["options"] == options
    again = read_record(parse(json.dumps(written)))
    assert again.state == match.state
    verdict = verify(again)
    assert (verdict.honest, verdict.checked > 20) == (True, True)
    assert again.undone().game == match.game
    assert again.fork(10).game == match.game
    printed = {**written, "options": {**options, "composition": {}}}
    with pytest.raises(RefusedError, match="this cannot be what falls or is drawn now"):
        read_record(parse(json.dumps(printed)))


def test_a_position_is_built_and_described_with_the_cards_of_the_composition() -> None:
    """`wagnis ask` and the position board: the deck is full by the composition."""
    game = BOX.open(2, {"composition": FEW})
    assert BOX.setup is not None
    state = BOX.setup.build(game, {"card": "double"})
    assert dict(zip(KINDS, state.deck, strict=True)) == FEW | {"double": 1}
    with pytest.raises(ValueError, match="2 stop cards cannot be left: there are 1"):
        BOX.setup.build(game, {"deck": {"stop": 2}})
    with pytest.raises(ValueError, match="there is no straight card in this deck"):
        BOX.setup.build(game, {"card": "straight"})
    again = BOX.setup.build(game, BOX.setup.describe(game, state))
    assert again == state


def test_the_printed_deck_written_out_has_the_table_that_ships(tmp_path: Any) -> None:
    """The chance to win is solved, as without the option; for another deck it is not."""
    store = ValueStore(tmp_path)
    printed = table("tutto", 2, composition=KINDS)
    assert evaluate("tutto", printed.game, printed.state, "win", store).exact
    other = table("tutto", 2, composition={"stop": 11})
    with pytest.raises(NotSolvedError, match="a deck of 57 cards: not solved yet"):
        evaluate("tutto", other.game, other.state, "win", store)


def test_every_card_is_one_risk() -> None:
    """Each kind has its share in the risk: with one more of it, the mean moves towards it."""
    for place, kind in enumerate(Card):
        more = (*FULL_DECK[:place], FULL_DECK[place] + 1, *FULL_DECK[place + 1 :])
        risky = CARDS[kind].ends_turn or CARDS[kind].forced
        assert (risk_of_draw(more) > risk_of_draw(FULL_DECK)) is risky
