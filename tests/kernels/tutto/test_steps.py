"""The compiled order of play is that of the rules: whole traces, every player count and option."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.kernels.tutto.tracing import trace, traces
from tests.kernels.tutto.walks import FEW, MANY, SETTINGS, walk
from wagnis.core import Chance
from wagnis.games.tutto.cards import CARDS, FULL_DECK, KINDS, Card, Counts
from wagnis.games.tutto.kernel import layout, tables
from wagnis.games.tutto.rules import Keeping, Tutto
from wagnis.kernels import kernel

pytestmark = pytest.mark.xdist_group("tutto-kernel")
steps = pytest.importorskip("wagnis.games.tutto.kernel.steps", reason="kernels need Numba")


@pytest.mark.parametrize("game", SETTINGS)
def test_every_step_of_whole_games_agrees_with_the_rules(game: Tutto) -> None:
    assert sum(traces(steps, [game], range(100, 103))) > 20


@pytest.mark.deep
@pytest.mark.parametrize("game", SETTINGS)
def test_every_step_of_very_many_games_agrees_with_the_rules(game: Tutto) -> None:
    assert sum(traces(steps, [game], range(1000, 1400))) > 10_000


def test_a_trace_reaches_every_card_and_every_end() -> None:
    """Else agreement would say little: TUTTOs on every card, a cloverleaf won, a deck used up."""
    seen, won = set(), 0
    for game in SETTINGS:
        for seed in range(100, 103):
            state = game.start()
            for state, _ in walk(game, seed):
                if state.left == 0 or state.tuttos:
                    seen.add(state.card)
            won += max(state.scores) < game.target
    assert seen >= {card for card in KINDS if not CARDS[card].ends_turn}
    assert won > 0


def test_a_draw_takes_one_number_and_finds_what_the_lot_holds() -> None:
    game = Tutto(3, stacked=(Card.DOUBLE, Card.STRAIGHT))
    t = tables.tables(game)
    rng = np.zeros(1, dtype=np.uint64)
    fell = set()
    for seed in range(4):
        for state, _ in walk(game, seed):
            node = game.node(state)
            if isinstance(node, Chance):
                words = layout.encode(game, state)
                want = _below(int(rng[0]), node.lot.total)
                event = layout.event(words, steps.draw(t, words, rng))
                assert event == _at(node.lot, want)
                fell.add(event)
    assert len(fell) > 100


def _below(state: int, n: int) -> int:
    """`rng.below` once more, in whole numbers of Python."""
    z = (state + 0x9E3779B97F4A7C15) % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    z ^= z >> 31
    return (z >> 16) * n >> 48


def _at(lot: Any, number: Any) -> Any:
    """Cards lie in the order of their kinds; a throw's k-th die is a digit of its number."""
    if hasattr(lot, "n"):
        return tuple(sorted(number // 6**k % 6 + 1 for k in range(lot.n)))
    for card, copies in lot.events():
        if number < copies:
            return card
        number -= copies
    raise AssertionError("beyond the deck")


@pytest.mark.parametrize("full", [FULL_DECK, FEW, MANY])
def test_what_is_seen_is_what_lies_there(full: Counts) -> None:
    game = Tutto(3, target=3000, full=full)
    t, out = tables.tables(game), np.zeros(len(layout.features(3)), dtype=np.float32)
    names = layout.features(3)
    looked = 0
    for state, _ in walk(game, 7):
        steps.observe(t, layout.encode(game, state), out)
        seen = dict(zip(names, out.tolist(), strict=True))
        scores = [state.scores[(state.roller + place) % 3] / 3000 for place in range(3)]
        assert out[:3].tolist() == pytest.approx(scores)
        assert seen["at risk"] == pytest.approx(state.at_risk / 3000)
        assert seen["dice left"] == pytest.approx(state.left / 6)
        assert seen["share of seats still to roll in this round"] == pytest.approx(
            (2 - state.roller) / 3
        )
        cards = {card for card in KINDS if seen[f"card: {card}"]}
        assert cards == ({state.card} - {None})
        dice = state.phase.dice if isinstance(state.phase, Keeping) else ()
        for face in range(1, 7):
            assert seen[f"dice showing {face}"] == pytest.approx(dice.count(face) / 6)
            taken = state.card is Card.STRAIGHT and (face,) in state.aside
            assert seen[f"straight has {face}"] == taken
        deck = state.deck if any(state.deck) else full
        assert [seen[f"deck: {card}"] * sum(full) for card in KINDS] == pytest.approx(deck)
        assert sum(seen[name] for name in names if name.startswith("phase")) == 1
        looked += 1
    assert looked > 100


def test_the_object_has_all_that_the_contract_names() -> None:
    made = kernel("tutto", Tutto(4))
    assert (made.seats, made.actions, made.words) == (4, 171, layout.words(4))
    state = made.game.start()
    assert made.decode(made.encode(state)) == state
    assert made.event(made.encode(state), made.event_id(Card.STOP)) is Card.STOP
    assert trace(made, Tutto(4), 1) > 100
