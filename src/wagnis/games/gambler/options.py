"""Opening a Gambler or Engel & Bengel box: the table options, read strictly.

What the options do to play is said in `rules`.
"""

from __future__ import annotations

from collections.abc import Mapping

from wagnis.core import Seat
from wagnis.core.plain import OptionsError, Plain, no_unknown, whole_option
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import Edition, shipped
from wagnis.games.gambler.rules import Gambler
from wagnis.games.gambler.tableau_data import TableauError, read_tableau


def open_box(edition: Edition, seats: int, options: Mapping[str, Plain]) -> Gambler:
    """The game with these options, or an `OptionsError` that names the bad one."""
    no_unknown(options, "beginner", "first", "target", "stack")
    first = Seat(whole_option(options, "first", 0, 0, seats - 1))
    target = whole_option(options, "target", edition.targets[seats], 1)
    beginner = options.get("beginner", False)
    if not isinstance(beginner, bool):
        raise OptionsError("option 'beginner' must be true or false")
    if "stack" in options:
        stack = read_stack(options["stack"])
        return Gambler(seats, target, stack, known=len(stack), first=first)
    return Gambler(seats, target, edition.tableaux, known=int(beginner), first=first)


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
