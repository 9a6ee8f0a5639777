"""Gambler as arrays: the states of every row, and all rolls. Computed from the rules.

NumPy only; JAX and `research.cuda` use them too. `layout` writes states in words. Compiled
functions get all tables as one array (`pack`), which is cheap to pass and not reference counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wagnis.core.errors import ArgumentError
from wagnis.core.lots import FACES, Roll, weights
from wagnis.games.gambler.board import MOST_BOXES, ROWS, Faces, Row
from wagnis.games.gambler.rules import ALL_DICE, DICE_OF_A_TURN, START_POINTS, Gambler
from wagnis.games.gambler.solver.estimate import ROW_FEATURES, row_features
from wagnis.games.gambler.solver.fills import row_states

Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float32]

NO_ROW = 0
"""The absent row state: no face fits, nothing is paid. A die that does not fit leads here too."""

MOST_PAY = 1_000_000
MOST_TARGET = 1_000_000_000
"""Larger targets could overflow four-byte words."""

ROWS_CACHED = 512  # a limit, because rows may come from users


class Tables(NamedTuple):
    """One game: its numbers, its row states (S, of all rows concatenated), all cups.

    A row state is the exact set of dice in the row. Equal rows share their states.
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
    cups: Cups


@dataclass(frozen=True, slots=True)
class RowTables:
    """The states of one row, in order of the number of dice, then of the faces; 0 is empty."""

    lying: tuple[Faces, ...]  # [states]
    number: dict[Faces, int]
    fits: Ints  # [states]
    step: Ints  # [states, face - 1], or -1
    full: NDArray[np.bool_]  # [states]
    seen: Floats  # [states, ROW_FEATURES]
    chance: Floats  # [states, dice 0 … 5]


@lru_cache(maxsize=ROWS_CACHED)
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
    """All cups, and the cup of each throw of dice.

    A cup is a multiset of none to five dice; cups are numbered from the smaller to the larger ones,
    those of n dice in the order of `Dice(n).events()`.
    """

    rolls: tuple[Roll, ...]  # [C]
    number: dict[Roll, int]
    throws: Ints  # [6 + 36 + … 6**5, and 1]: the cup of each ordered throw
    throw: Ints  # [dice 0 … 5]: where the throws of so many dice begin
    cup: Ints  # [dice 0 … 5]: the first cup of so many dice
    shows: Ints  # [C]: bit f - 1 is set where face f shows
    counts: Ints  # [C, face - 1]
    without: Ints  # [C, face - 1]: the cup with one such die fewer; 0 if there is none


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
        raise ArgumentError(fault)
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
        cups=cups(),
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


WORD = 32
FILL_WORDS = 16
"""Bits for the 462 cups of up to five dice."""


class ThumbTables(NamedTuple):
    """By row state as in `Tables`, S of them.

    Throws are counted: chances are then exact integers, and equal chances stay equal.
    """

    worth: Ints  # [S]: the row's points for the last die, whether it is full or not
    good: Ints  # [S, dice 0 … 5]: the number of throws that fill the rest of the row
    fill: Ints  # [S, FILL_WORDS]: bit c is set if cup c fills the rest of the row


@lru_cache(maxsize=ROWS_CACHED)
def _of_row(row: Row) -> tuple[Ints, Ints]:
    """[states, dice]: the number of throws that fill; [states, cups]: whether a cup does."""
    made, counts = row_tables(row), cups().counts
    ways: list[set[tuple[int, ...]]] = [set() for _ in made.lying]
    for at in range(len(made.lying) - 1, -1, -1):
        if made.full[at]:
            ways[at].add((0,) * len(FACES))
        for face, after in enumerate(made.step[at]):
            if after >= 0:
                more = (tuple(n + (f == face) for f, n in enumerate(way)) for way in ways[after])
                ways[at].update(way for way in more if sum(way) <= DICE_OF_A_TURN)
    fill = np.zeros((len(ways), len(counts)), dtype=bool)
    for at, some in enumerate(ways):
        for way in some:
            fill[at] |= (counts >= np.array(way)).all(axis=1)
    chances = np.concatenate([list(weights(n).values()) for n in range(DICE_OF_A_TURN + 1)])
    throws = fill * chances
    starts = cups().cup
    return np.add.reduceat(throws, starts, axis=1).astype(np.int32), fill.astype(np.int32)


def thumb_tables(game: Gambler, made: Made) -> ThumbTables:
    size = len(made.lying)
    worth = np.zeros(size, np.int32)
    good = np.zeros((size, DICE_OF_A_TURN + 1), np.int32)
    fill = np.zeros((size, FILL_WORDS * WORD), np.uint32)
    for row in {row for tableau in game.stack for row in tableau.rows}:
        start = made.number[row, ()]
        throws, cup = _of_row(row)
        here = slice(start, start + len(throws))
        worth[here], good[here] = row.pays, throws
        fill[here, : cup.shape[1]] = cup
    assert worth[NO_ROW] == 0
    bits = (fill.reshape(size, FILL_WORDS, WORD) << np.arange(WORD, dtype=np.uint32)).sum(
        axis=2, dtype=np.uint32
    )
    return ThumbTables(worth, good, bits.view(np.int32))


Packed: TypeAlias = NDArray[np.int32]

SEATS, TARGET, KNOWN, FIRST, DEALT, POINTS, TABLEAUX, EMPTY, DECK, SEEN, CHANCES, THUMB = range(12)
"""The head: numbers of the game; then the offsets of the tables of variable length."""
THROW = 16
"""For none to five dice: the offset of their throws."""
COUNT = 24
"""For none to five dice: the number of throws."""
FIRST_CUP = 32
"""For none to five dice: their first cup."""
CUPS = 48
"""Eight words per cup: the faces it shows, the cup without each face, the number of each face."""
CUP_WORDS = 8
COUNT_BITS = 3
THROWS = CUPS + 462 * CUP_WORDS
"""The cups of all throws, two in a word."""
FITS = THROWS + 4672
"""Sixteen words per row state: the fitting faces, the points, the missing dice; from the eighth
word on the state after each face."""
PAYS, LACKS, STEP = FITS + 1, FITS + 2, FITS + 8
ROW_WORDS = 16

THUMB_WORDS = 32
"""Per row state, for the rule of thumb: the row's points; from the second word on the throws that
fill it, from the sixteenth on the cups that do."""
GOOD, FILL = 1, 16


def pack(t: Tables, by_thumb: ThumbTables) -> Packed:
    """The tables as one array; probabilities and features as the bits of float32."""
    head = np.zeros(CUPS, np.int32)
    head[:TABLEAUX] = t.seats, t.target, t.known, t.first, t.dealt, t.points
    head[TABLEAUX] = len(t.deck)
    head[THROW : THROW + 6], head[FIRST_CUP : FIRST_CUP + 6] = t.cups.throw, t.cups.cup
    head[COUNT : COUNT + 6] = 6 ** np.arange(6)
    cups = np.zeros((len(t.cups.rolls), CUP_WORDS), np.int32)
    cups[:, 0], cups[:, 1:7] = t.cups.shows, t.cups.without
    cups[:, 7] = t.cups.counts @ (1 << COUNT_BITS * np.arange(6))
    throws = np.zeros(2 * (FITS - THROWS), np.int32)
    throws[: len(t.cups.throws)] = t.cups.throws
    rows = np.zeros((len(t.fits), ROW_WORDS), np.int32)
    rows[:, 0], rows[:, PAYS - FITS], rows[:, LACKS - FITS] = t.fits, t.pays, t.lacks
    rows[:, STEP - FITS : STEP - FITS + 6] = t.step
    thumb = np.zeros((len(t.fits), THUMB_WORDS), np.int32)
    thumb[:, 0], thumb[:, GOOD : GOOD + 6], thumb[:, FILL:] = by_thumb
    assert t.seen.shape[1] == len(ROW_FEATURES)
    parts = [head, cups.ravel(), throws[::2] | throws[1::2] << 16, rows.ravel()]
    for at, part in (
        (EMPTY, t.empty),
        (DECK, t.deck),
        (SEEN, t.seen.view(np.int32)),
        (CHANCES, t.chance.view(np.int32)),
        (THUMB, thumb),
    ):
        head[at] = sum(map(len, parts))
        parts.append(part.ravel())
    assert (len(head), len(head) + cups.size) == (CUPS, THROWS)
    return np.concatenate(parts)
