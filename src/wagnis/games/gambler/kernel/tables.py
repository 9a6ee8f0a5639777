"""Gambler as arrays: the states of every row, and all rolls. Computed from the rules.

NumPy only; JAX and `research.cuda` use them too. `layout` writes states in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.lots import FACES, Roll, weights
from wagnis.games.gambler.board import MOST_BOXES, ROWS, Faces, Row
from wagnis.games.gambler.rules import ALL_DICE, DICE_OF_A_TURN, START_POINTS, Gambler
from wagnis.games.gambler.solver.features import ROW_FEATURES, row_features
from wagnis.games.gambler.solver.fills import row_states

Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float32]

NO_ROW = 0
"""The absent row state: no face fits, nothing is paid. A die that does not fit leads here too."""

MOST_PAY = 1_000_000
MOST_TARGET = 1_000_000_000
"""Larger targets could overflow four-byte words."""

ROWS_KEPT = 512  # a limit, because rows may come from users


class Tables(NamedTuple):
    """One game: its numbers, its row states (S, of all rows concatenated), its cups (C).

    A row state is the exact set of dice in the row. Equal rows share their states. A cup is a
    multiset of none to five dice; cups are numbered from the smaller to the larger ones, those of n
    dice in the order of `Dice(n).events()`.
    """

    seats: int
    target: int
    known: int  # the number of tableaux that need not be drawn
    first: int
    dealt: int  # each seat's dice at the start of a round
    points: int  # each seat's points at the start of the game
    empty: Ints  # [tableaux, rows]: the states of the empty rows
    deck: Ints  # [tableaux]: their numbers in the order of their ids, in which they are drawn
    fits: Ints  # [S]: bit f - 1 is set where face f fits the next box
    step: Ints  # [S, face - 1]: the state after such a die; NO_ROW if it does not fit
    pays: Ints  # [S]: the points for the die that led here; 0 before the row is full
    lacks: Ints  # [S]: boxes left
    seen: Floats  # [S, ROW_FEATURES]
    chance: Floats  # [S, dice 0 … 5]: of filling it in one turn that begins with so many dice
    throws: Ints  # [6 + 36 + … 6**5, and 1]: the cup of each ordered throw
    throw: Ints  # [dice 0 … 5]: where the throws of so many dice begin
    cup: Ints  # [dice 0 … 5]: the first cup of so many dice
    dice: Ints  # [C]
    shows: Ints  # [C]: bit f - 1 is set where face f shows
    counts: Ints  # [C, face - 1]
    without: Ints  # [C, face - 1]: the cup with one such die fewer; 0 if there is none


@dataclass(frozen=True, slots=True)
class RowTables:
    """The states of one row, numbered from 0, the empty one: by number of dice, then by faces."""

    lying: tuple[Faces, ...]  # [states]
    number: dict[Faces, int]
    fits: Ints  # [states]
    step: Ints  # [states, face - 1], or -1
    full: NDArray[np.bool_]  # [states]
    seen: Floats  # [states, ROW_FEATURES]
    chance: Floats  # [states, dice 0 … 5]


@lru_cache(maxsize=ROWS_KEPT)
def row_tables(row: Row) -> RowTables:
    """Explores the row's fillings breadth first."""
    fillings: set[Faces] = {()}
    news: list[Faces] = [()]
    while news:
        news = [(*lying, face) for lying in news for face in row.wants(lying)]
        fillings.update(news)
    lying = tuple(sorted(fillings, key=lambda dice: (len(dice), dice)))
    number = {dice: at for at, dice in enumerate(lying)}
    step = np.full((len(lying), len(FACES)), -1, dtype=np.int32)
    for at, dice in enumerate(lying):
        for face in row.wants(dice):
            step[at, face - 1] = number[*dice, face]
    fits = ((step >= 0) @ (1 << np.arange(len(FACES)))).astype(np.int32)
    lacks = np.array([row.boxes - len(dice) for dice in lying])
    shown, classes = row_features(row), row_states(row).number
    same = [classes[dice] for dice in lying]
    return RowTables(lying, number, fits, step, lacks == 0, shown.seen[same], shown.chance[same])


@dataclass(frozen=True, slots=True)
class Cups:
    """All cups, and the cup of each throw of dice; see `Tables`."""

    rolls: tuple[Roll, ...]  # [C]
    number: dict[Roll, int]
    throws: Ints
    throw: Ints
    cup: Ints
    dice: Ints
    shows: Ints
    counts: Ints
    without: Ints


@cache
def cups() -> Cups:
    sizes = range(DICE_OF_A_TURN + 1)
    rolls = tuple(roll for dice in sizes for roll in weights(dice))
    number = {roll: at for at, roll in enumerate(rolls)}
    throws = [
        number[tuple(sorted(throw))] for dice in sizes for throw in product(FACES, repeat=dice)
    ]
    counts = np.array([[roll.count(face) for face in FACES] for roll in rolls], dtype=np.int32)
    without = np.zeros(counts.shape, dtype=np.int32)
    for at, roll in enumerate(rolls):
        for face in set(roll):
            left = list(roll)
            left.remove(face)
            without[at, face - 1] = number[tuple(left)]
    return Cups(
        rolls,
        number,
        np.array(throws, dtype=np.int32),
        _starts([len(FACES) ** dice for dice in sizes]),
        _starts([len(weights(dice)) for dice in sizes]),
        np.array([len(roll) for roll in rolls], dtype=np.int32),
        ((counts > 0) @ (1 << np.arange(len(FACES)))).astype(np.int32),
        counts,
        without,
    )


def _starts(lengths: list[int]) -> Ints:
    return np.cumsum([0, *lengths[:-1]], dtype=np.int32)


@dataclass(frozen=True, slots=True)
class Made:
    """The arrays of a game, and the dice in each row state."""

    tables: Tables
    lying: tuple[Faces, ...]  # [S]
    number: dict[tuple[Row, Faces], int]


def make(game: Gambler) -> Made:
    """All arrays of this game; a `ValueError` if its numbers do not fit in words."""
    for fault in faults(game):
        raise ValueError(fault)
    rows: dict[Row, int] = {}  # the first state of each
    size = NO_ROW + 1
    for tableau in game.stack:
        for row in tableau.rows:
            if row not in rows:
                rows[row] = size
                size += len(row_tables(row).lying)
    fits, step, pays = (np.zeros(shape, np.int32) for shape in (size, (size, len(FACES)), size))
    lacks = np.zeros(size, np.int32)
    seen = np.zeros((size, len(ROW_FEATURES)), np.float32)
    chance = np.zeros((size, DICE_OF_A_TURN + 1), np.float32)
    lying: list[Faces] = [()] * size
    number: dict[tuple[Row, Faces], int] = {}
    for row, start in rows.items():
        row_facts = row_tables(row)
        here = slice(start, start + len(row_facts.lying))
        fits[here], seen[here], chance[here] = row_facts.fits, row_facts.seen, row_facts.chance
        step[here] = np.where(row_facts.step < 0, NO_ROW, row_facts.step + start)
        pays[here] = np.where(row_facts.full, row.pays, 0)
        lacks[here] = [row.boxes - len(dice) for dice in row_facts.lying]
        lying[here] = row_facts.lying
        number |= {(row, dice): start + at for dice, at in row_facts.number.items()}
    dice = cups()
    tables = Tables(
        seats=game.seats,
        target=game.target,
        known=game.known,
        first=int(game.first),
        dealt=ALL_DICE // game.seats,
        points=START_POINTS,
        empty=np.array([[rows[row] for row in side.rows] for side in game.stack], dtype=np.int32),
        deck=np.array(sorted(range(len(game.stack)), key=_id_of(game)), dtype=np.int32),
        fits=fits,
        step=step,
        pays=pays,
        lacks=lacks,
        seen=seen,
        chance=chance,
        throws=dice.throws.copy(),
        throw=dice.throw.copy(),
        cup=dice.cup.copy(),
        dice=dice.dice.copy(),
        shows=dice.shows.copy(),
        counts=dice.counts.copy(),
        without=dice.without.copy(),
    )
    return Made(tables, tuple(lying), number)


def _id_of(game: Gambler) -> Any:
    return lambda number: game.stack[number].id


def faults(game: Gambler) -> list[str]:
    """The reasons why this game cannot be made into arrays."""
    reasons = []
    ids = {tableau.id for tableau in game.stack}
    if game.known < len(game.stack) and len(ids) < len(game.stack):
        reasons.append("two tableaux of a stack that is drawn from have the same id")
    if game.target > MOST_TARGET:
        reasons.append(f"a compiled game has a target of {MOST_TARGET} points at most")
    for tableau in game.stack:
        if len(tableau.rows) != ROWS or tableau.boxes > MOST_BOXES:
            reasons.append(
                f"tableau {tableau.id!r} has not {ROWS} rows of {MOST_BOXES} boxes at most"
            )
        if any(row.value > MOST_PAY for row in tableau.rows):
            reasons.append(f"tableau {tableau.id!r}: a compiled row pays {MOST_PAY} points at most")
    return reasons
