"""Tutto on a graphics card: the numbers and arrays that `tutto.cu` looks up."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from research.cuda.plan import Plan, plan_of
from wagnis.games.tutto.cards import PLACE_OF
from wagnis.games.tutto.kernel.tables import EVERYTHING, NEW_FACES, facts
from wagnis.games.tutto.rules import ALL_DICE, Tutto
from wagnis.kernels.contract import NO

MOST_COPIES = 255  # of a kind of card, counted in a byte


def plan(game: Tutto) -> Plan:
    f = facts()
    start = game.start().deck
    if max(*start, *game.full) > MOST_COPIES:
        raise ValueError(f"a deck on a graphics card has {MOST_COPIES} cards of a kind at most")
    keeps = f.keep_dice | f.keep_faces << 3 | f.keep_points << 9
    choice, straight = _lists(f.choice_first), _lists(f.straight_first, len(f.choice))
    base = len(f.choice) + len(f.straight)
    every = (base + np.arange(len(f.everything))) << 8 | (f.everything != NO)
    offered = np.concatenate([f.choice, f.straight, np.maximum(f.everything, 0)])
    card = f.card_adds | f.card_times << 16 | f.card_keeps << 20 | f.card_wins_after << 22
    flags = (f.card_ends_turn, f.card_scores_dice, f.card_may_stop)
    for bit, flag in enumerate((*flags, f.card_null_banks, f.card_rolls_on, f.card_charges)):
        card = card | flag << 25 + bit
    first = np.repeat(f.roll_first[: ALL_DICE + 1], f.throws)
    arrays: dict[str, NDArray[Any]] = {
        "ROLL_OF": (f.roll_of + first).astype(np.int16),
        "THROW_FIRST": f.throw_first,
        "THROWS": f.throws,
        "ROLL_FACES": f.roll_faces,
        "CHOICE": choice,
        "STRAIGHTS": straight,
        "ALL_VALID": every,
        "OFFERED": keeps[offered],
        "CARD": card,
        "FIXED": np.array([PLACE_OF[card] for card in game.stacked] or [0]),
    }
    numbers = {"CHARGE": f.charge, "AT_ONCE": int(game.charge_at_once)}
    numbers |= {"NEW_FACES": NEW_FACES, "EVERYTHING": EVERYTHING, "FIXED_CARDS": len(game.stacked)}
    for deck, counts in (("START", start), ("FULL", game.full)):
        numbers[f"{deck}_LOW"], numbers[f"{deck}_HIGH"] = _bytes(counts[:8]), _bytes(counts[8:])
        numbers[f"{deck}_CARDS"] = sum(counts)
    return plan_of("tutto.cu", game, numbers | {"TARGET": game.target}, arrays)


def _lists(first: NDArray[np.int32], base: int = 0) -> NDArray[np.int32]:
    """Where each list begins, and in the lowest byte how long it is."""
    lengths = np.diff(first)
    assert lengths.max() < 256
    return np.asarray((first[:-1] + base) << 8 | lengths)


def _bytes(counts: tuple[int, ...]) -> int:
    return sum(count << 8 * place for place, count in enumerate(counts))
