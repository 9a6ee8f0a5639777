"""The table options of Gambler and Engel & Bengel, and the game that they make.

`rules` applies them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wagnis.core import Seat
from wagnis.core.options import FIRST_SEAT, Data, Flag, Option, OptionsError, Whole
from wagnis.core.plain import Plain
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import Edition, shipped
from wagnis.games.gambler.rules import Gambler
from wagnis.games.gambler.tableau_data import TableauError, read_tableau


def read_stack(written: Plain) -> tuple[Tableau, ...]:
    """A fixed stack: ids of either edition, or whole tableaux as data, in any mixture."""
    if not isinstance(written, list) or not written:
        raise OptionsError("option 'stack' must be a non-empty list of tableaux")
    stack, unnamed = [], 0
    for entry in written:
        if isinstance(entry, str):
            tableau = shipped(entry)
            if tableau is None:
                raise OptionsError(f"option 'stack': there is no tableau {entry!r}")
        else:
            if isinstance(entry, dict) and "id" not in entry:
                unnamed += 1
            try:
                tableau = read_tableau(entry, f"custom-{unnamed}")
            except TableauError as error:
                raise OptionsError(f"option 'stack': {error}") from None
        stack.append(tableau)
    return tuple(stack)


STACK = Option(
    "stack",
    Data(read_stack, {"type": "array", "minItems": 1, "items": {"type": ["string", "object"]}}),
    "tableaux in this order, by id or as data, instead of the draw",
)


def options(edition: Edition) -> tuple[Option, ...]:
    """An edition's options; only the target differs."""
    return (
        Option("beginner", Flag(), "the starter tableau comes first", False),
        FIRST_SEAT,
        Option("target", Whole(1), "points that end the game", edition.targets.__getitem__),
        STACK,
    )


def build(edition: Edition, seats: int, options: Mapping[str, Any]) -> Gambler:
    """The stack outranks the starter tableau."""
    stack, target, first = options["stack"], options["target"], Seat(options["first"])
    if stack is not None:
        return Gambler(seats, target, stack, known=len(stack), first=first)
    return Gambler(seats, target, edition.tableaux, known=int(options["beginner"]), first=first)
