"""Build any position of Gambler and Engel & Bengel from a description.

`board` says what fits where.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd

from wagnis.core import Seat
from wagnis.core.plain import Plain, PlainObject, is_whole_list
from wagnis.core.setup import (
    ROLLER,
    ROUND,
    SCORES,
    Part,
    PositionError,
    Setup,
    faces,
    multiples,
    number,
    numbers,
    read_faces,
    read_flag,
    read_round,
    read_scores,
    read_seat,
    read_whole,
)
from wagnis.games.gambler.board import ROWS, Faces, Tableau, write_tableau
from wagnis.games.gambler.notation import view
from wagnis.games.gambler.rules import (
    ALL_DICE,
    DICE_OF_A_TURN,
    START_POINTS,
    Closed,
    Gambler,
    Phase,
    Placing,
    Rolling,
    State,
    TableauDue,
)

MOST_ROUNDS = 10_000  # no game is as long


def build(game: Gambler, written: Mapping[str, Plain]) -> State:
    scores = read_scores(written, game.seats, START_POINTS)
    multiples(scores, gcd(START_POINTS, *(row.value for side in game.stack for row in side.rows)))
    if min(scores) < 0:
        raise PositionError("nobody has less than 0 points here")
    starter = read_seat(written, "starter", game.first, game.seats)
    roller = read_seat(written, "roller", starter, game.seats)
    number = read_round(written, MOST_ROUNDS)
    order, tableau = _order(game, written, number)
    if tableau is None:
        return _undrawn(game, scores, roller, starter, number, order)
    filled = _filled(tableau, written)
    stock = _stock(game, written, sum(map(len, filled)))
    if not stock[roller]:
        raise PositionError(f"player {roller} has no dice left, so it is not their turn")
    finished = [row.boxes == len(dice) for row, dice in zip(tableau.rows, filled, strict=True)]
    if all(finished):
        raise PositionError("all rows are full: the round is over")
    if max(scores) >= game.target and not any(finished):
        raise PositionError(f"somebody has {game.target} points, so the game was over before")
    phase = _phase(tableau, filled, stock[roller], written)
    return State(scores, stock, roller, starter, number, order, filled, phase)


def describe(game: Gambler, state: State) -> PlainObject:
    """A description of a state; `before` lists earlier tableaux, `placed` means nothing is owed."""
    if isinstance(state.phase, Closed):
        raise PositionError("the game is over")
    known = state.order[: state.round] if len(state.order) < len(game.stack) else state.order
    extra: PlainObject = {"before": [game.stack[at].id for at in known]}
    if isinstance(state.phase, Placing):
        extra["placed"] = not state.phase.owes
    return {"scores": list(state.scores), **view(game, state), **extra}


def _order(
    game: Gambler, written: Mapping[str, Plain], number: int
) -> tuple[tuple[int, ...], Tableau | None]:
    """The known part of the stack, and the current tableau; None if it is to be drawn."""
    ids = [side.id for side in game.stack]
    wanted = written.get("tableau")
    if isinstance(wanted, dict):
        wanted = _as_printed(game, wanted)
    if wanted is not None and wanted not in ids:
        raise PositionError(
            f"there is no tableau {wanted!r} in the stack; the option 'stack' puts one there"
        )
    order = _known(game, written, ids, number, wanted)
    if len(order) < len(ids) and len(order) == number:
        if wanted is None:
            return order, None
        if ids.index(wanted) in order:
            raise PositionError(f"{wanted} lay there in an earlier round")
        order = (*order, ids.index(wanted))
    lying = game.stack[order[number % len(ids)]]
    if wanted is not None and wanted != lying.id:
        raise PositionError(f"in round {number + 1} the tableau is {lying.id}, not {wanted}")
    return order, lying


def _known(
    game: Gambler, written: Mapping[str, Plain], ids: list[str], number: int, wanted: str | None
) -> tuple[int, ...]:
    """The tableaux before this round, or all that are fixed."""
    fixed = tuple(range(game.known))
    if "before" in written:
        before = written["before"]
        if not isinstance(before, list) or any(id not in ids for id in before):
            raise PositionError("'before' must list tableaux of the stack by their ids")
        order = tuple(ids.index(id) for id in before)
        if len(set(order)) < len(order) or order[: len(fixed)] != fixed[: len(order)]:
            raise PositionError("'before' is not the order of this stack")
        if len(order) not in (number, len(ids)):
            raise PositionError(f"{number} tableaux lay there before round {number + 1}")
        return order if len(order) > len(fixed) else fixed
    others = [at for at in range(len(ids)) if at >= game.known and ids[at] != wanted]
    order = (*fixed, *others)[: max(number, len(fixed))]
    if number >= len(ids) and len(order) < len(ids):
        # After the whole stack was played, it repeats.
        assert wanted is not None
        at = max(number % len(ids), len(fixed))
        order = (*order[:at], ids.index(wanted), *order[at:])
    elif wanted is None and number >= len(ids) > len(fixed):
        raise PositionError("'tableau' must say which one lies there")
    return order


def _as_printed(game: Gambler, given: PlainObject) -> Plain:
    """A tableau as a view shows it, if the stack has it."""
    for side in game.stack:
        if write_tableau(side) == given:
            return side.id
    raise PositionError("this tableau is not in the stack; the option 'stack' puts it there")


def _undrawn(
    game: Gambler,
    scores: tuple[int, ...],
    roller: Seat,
    starter: Seat,
    number: int,
    order: tuple[int, ...],
) -> State:
    """The next tableau is to be drawn."""
    if roller != starter:
        raise PositionError("'tableau' must say which one lies there")
    if max(scores) >= game.target:
        raise PositionError(f"somebody has {game.target} points, so the game is over")
    stock = (ALL_DICE // game.seats,) * game.seats
    return State(scores, stock, roller, starter, number, order, (), TableauDue())


def _filled(tableau: Tableau, written: Mapping[str, Plain]) -> tuple[Faces, ...]:
    rows = written.get("filled", [[]] * ROWS)
    if not isinstance(rows, list) or len(rows) != ROWS:
        raise PositionError(f"'filled' must list the dice of all {ROWS} rows")
    filled = tuple(read_faces(row, "a row of 'filled'") for row in rows)
    for at, (row, dice) in enumerate(zip(tableau.rows, filled, strict=True)):
        for lying, face in enumerate(dice):
            if face not in row.wants(dice[:lying]):
                raise PositionError(f"row {at + 1}: a {face} does not fit space {lying + 1}")
    return filled


def _stock(game: Gambler, written: Mapping[str, Plain], placed: int) -> tuple[int, ...]:
    """Each player's remaining dice: all that were dealt and not placed."""
    share = ALL_DICE // game.seats
    left = share * game.seats - placed
    if "stock" not in written and placed:
        raise PositionError(f"{placed} dice lie there: 'stock' says who has the other {left}")
    stock = written.get("stock", [share] * game.seats)
    if not is_whole_list(stock) or len(stock) != game.seats:
        raise PositionError(f"'stock' must be {game.seats} whole numbers, one for each player")
    if any(not 0 <= dice <= share for dice in stock):
        raise PositionError(f"everybody begins with {share} dice, and has from 0 to {share} left")
    if sum(stock) != left:
        raise PositionError(
            f"{placed} dice lie on the tableau, so {left} are left in stock, not {sum(stock)}"
        )
    return tuple(stock)


def _phase(
    tableau: Tableau, filled: tuple[Faces, ...], stock: int, written: Mapping[str, Plain]
) -> Phase:
    """Dice in the cup to be placed, or dice to be rolled."""
    cup = tuple(sorted(read_faces(written.get("cup", []), "'cup'")))
    placed = read_flag(written, "placed", False)
    most = min(DICE_OF_A_TURN, stock)
    if not cup:
        if placed and "rolling" not in written:
            raise PositionError("'cup' must say which dice are left to place")
        return Rolling(read_whole(written, "rolling", most, range(1, most + 1)))
    if written.get("rolling") is not None:
        raise PositionError("dice are either in the cup or about to be rolled, not both")
    if len(cup) > most:
        raise PositionError(f"{len(cup)} dice in the cup: {most} are the most with {stock} left")
    if placed:
        if len(cup) == DICE_OF_A_TURN or not any(filled):
            raise PositionError("'placed' means that one of this roll lies on the tableau")
        return Placing(cup, owes=False)
    fits = {
        face for row, dice in zip(tableau.rows, filled, strict=True) for face in row.wants(dice)
    }
    if fits.isdisjoint(cup):
        raise PositionError(
            "nothing of this roll fits, so the turn is over; "
            "'placed' says that a die of it lies there already"
        )
    return Placing(cup, owes=True)


def _filled_typed(text: str) -> list[list[int]]:
    """Rows that are not named are empty.

    >>> _filled_typed("1:44 3:1")
    [[4, 4], [], [1], [], [], []]
    """
    filled: list[list[int]] = [[] for _ in range(ROWS)]
    for word in text.split():
        row, _, dice = word.partition(":")
        if row not in map(str, range(1, ROWS + 1)) or not dice:
            raise PositionError(f"{word!r} is not a row from 1 to {ROWS} with its dice: 2:44")
        filled[int(row) - 1] = [] if dice == "-" else faces(dice)
    return filled


def _ids_typed(text: str) -> list[str]:
    return text.replace(",", " ").split()


PARTS = (
    SCORES,
    ROLLER,
    Part("tableau", "the tableau on the table: its id, or a file with it", "FILE|ID", str),
    Part(
        "filled",
        'dice on its rows, from the top: "1:44 3:1"; the rest is empty',
        "R:FF",
        _filled_typed,
    ),
    Part("stock", "dice left to each player", "N,N", numbers),
    Part("cup", "the dice in the cup, to be placed", "F,F", faces),
    Part("placed", "a die of this roll is already placed, so stopping is allowed"),
    Part("rolling", "the number of dice about to be rolled", "N", number),
    ROUND,
    Part("starter", "the seat that began the round", "SEAT", number),
    Part("before", "tableaux of the rounds before, by their ids", "ID,ID", _ids_typed),
)


EXAMPLES = {
    "gambler": '--tableau gambler-07 --filled "1:22 5:3" --stock 12,15 --cup 1,3,4,5,6',
    "engel-bengel": '--tableau engel-bengel-07 --filled "1:22" --stock 13,15 --cup 1,3,4,5,6',
}
"""By edition."""


def setup_of(edition: str) -> Setup[State]:
    return Setup(PARTS, build, describe, EXAMPLES[edition])
