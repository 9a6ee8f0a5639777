"""The games' tables for a graphics card: one row of words, and a text that names what lies where.

What is in the tables was asked of the rules by the games' own rooms; NumPy is enough here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wagnis.games.gambler.board import ROWS
from wagnis.games.gambler.kernel.tables import make
from wagnis.games.gambler.rules import Gambler
from wagnis.games.tutto.cards import PLACE_OF
from wagnis.games.tutto.kernel.tables import EVERYTHING, NEW_FACES, facts
from wagnis.games.tutto.rules import ALL_DICE, Tutto
from wagnis.games.zocken.kernel.tables import tables as zocken_tables
from wagnis.games.zocken.rules import Zocken
from wagnis.kernels.contract import NO

BLOCK = 128
"""Threads that share a room."""
MOST_ROUNDS = 100_000  # of a game of Gambler, as in its compiled room
MOST_TABLEAUX = 64  # those not drawn yet are bits of one number
MOST_COPIES = 255  # of a kind of card, counted in a byte


@dataclass(frozen=True, slots=True)
class Plan:
    """All that is needed to play one game on a card."""

    text: str
    words: NDArray[np.int32]
    seats: int
    room: int  # words a thread needs for itself
    scratch: int = 0  # bytes beside them


def plan(name: str, game: Any) -> Plan:
    """The plan of this game; a `ValueError` where it is not played on a card."""
    if name not in PLANS:
        raise ValueError(f"{name} is not played on a graphics card; there are {', '.join(PLANS)}")
    return PLANS[name](game)


def tutto_plan(game: Tutto) -> Plan:
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
        "FIXED": np.array([PLACE_OF[card] for card in game.fixed] or [0]),
    }
    numbers = {"CHARGE": f.charge, "AT_ONCE": int(game.charge_at_once)}
    numbers |= {"NEW_FACES": NEW_FACES, "EVERYTHING": EVERYTHING, "FIXED_CARDS": len(game.fixed)}
    for deck, counts in (("START", start), ("FULL", game.full)):
        numbers[f"{deck}_LOW"], numbers[f"{deck}_HIGH"] = _bytes(counts[:8]), _bytes(counts[8:])
        numbers[f"{deck}_CARDS"] = sum(counts)
    return _plan("tutto", game, numbers | {"TARGET": game.target}, arrays)


def gambler_plan(game: Gambler) -> Plan:
    t = make(game).tables
    if len(t.deck) > MOST_TABLEAUX:
        raise ValueError(f"a stack on a graphics card has {MOST_TABLEAUX} tableaux at most")
    arrays: dict[str, NDArray[Any]] = {
        "EMPTY": t.empty,
        "DECK": t.deck,
        "FITS": t.fits,
        "STEP": t.step,
        "PAYS": t.pays,
        "SHOWS": t.shows,
        "WITHOUT": t.without,
        "THROWS": t.throws.astype(np.int16),
        "THROW": t.throw,
        "COUNT": 6 ** np.arange(len(t.throw)),
    }
    numbers = {"TARGET": t.target, "KNOWN": t.known, "DEALT": t.dealt, "POINTS": t.points}
    numbers |= {"TABLEAUX": len(t.deck), "MOST_ROUNDS": MOST_ROUNDS}
    return _plan("gambler", game, numbers, arrays, 2 * game.seats + ROWS, len(t.deck))


def zocken_plan(game: Zocken) -> Plan:
    t = zocken_tables(game)
    arrays: dict[str, NDArray[Any]] = {
        "LANES": np.asarray(t.lanes).astype(np.uint64),
        "CHOSEN": t.chosen,
        "COUNTS": t.counts,
        "HOMES": t.homes,
        "CIRCLES": t.circles,
        "WORTH": t.worth,
    }
    numbers = {"ROUNDS": t.rounds, "BETS_AT": t.bets_at, "THRESHOLD": t.threshold}
    numbers |= {"LOST_BET": t.lost_bet, "FIELDS": t.fields}
    return _plan("zocken", game, numbers, arrays)


def _plan(
    name: str,
    game: Any,
    numbers: Mapping[str, int],
    arrays: Mapping[str, NDArray[Any]],
    more_room: int = 0,
    scratch: int = 0,
) -> Plan:
    lines, parts, at = [f"#define BLOCK {BLOCK}", f"#define SEATS {game.seats}"], [], 0
    room = game.seats + more_room
    lines += [f"#define ROOM {room}", f"#define FIRST {int(game.first)}"]
    lines += [f"#define {word} {_number(int(number))}" for word, number in numbers.items()]
    for word, array in arrays.items():
        kind = KINDS.get(array.dtype.str, "int")
        flat = array.ravel() if kind != "int" else array.ravel().astype(np.int32)
        held = flat.tobytes()
        held += bytes(-len(held) % 8)  # whole steps of eight bytes
        lines.append(f"#define {word} ((const {kind} *)(t + {at}))")
        parts.append(np.frombuffer(held, np.int32))
        at += len(parts[-1])
    folder = resources.files(__package__)
    texts = [folder.joinpath(f"{part}.cu").read_text(encoding="utf-8") for part in ("games", name)]
    return Plan("\n".join([*lines, *texts]), np.concatenate(parts), game.seats, room, scratch)


KINDS = {"<i2": "short", "|i1": "signed char", "<u8": "unsigned long long"}
PLANS: Mapping[str, Callable[[Any], Plan]] = {
    "gambler": gambler_plan,
    "engel-bengel": gambler_plan,
    "tutto": tutto_plan,
    "zocken": zocken_plan,
}


def _lists(first: NDArray[np.int32], base: int = 0) -> NDArray[np.int32]:
    """Where each list begins, and in the lowest byte how long it is."""
    lengths = np.diff(first)
    assert lengths.max() < 256
    return np.asarray((first[:-1] + base) << 8 | lengths)


def _bytes(counts: tuple[int, ...]) -> int:
    return sum(count << 8 * place for place, count in enumerate(counts))


def _number(number: int) -> str:
    return f"{number}ULL" if number > 2**31 - 1 else f"({number})"
