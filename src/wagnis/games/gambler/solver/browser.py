"""The tables of Gambler and Engel & Bengel in the browser, and the networks for more than two."""

from __future__ import annotations

import json
from functools import cache

from wagnis.core.plain import PlainObject
from wagnis.games.gambler.solver.solve import DICE_EACH, KIND
from wagnis.solvers.browser_tables import Arrays, BrowserKit

NETWORKS = "judges"
PARTS = ("kind", "faces", "boxes", "sign", "value")  # of a row, as the browser writes it


def _judges(arrays: Arrays) -> Arrays:
    """For two, rounds are solved, or estimated without a network."""
    return {name: array for name, array in arrays.items() if not name.startswith("2/")}


@cache
def _printed() -> dict[str, str]:
    """By their rows, the ids of the tableaux of both editions."""
    from wagnis.games.gambler.board import write_tableau
    from wagnis.games.gambler.editions import EDITIONS

    return {
        _written(write_tableau(tableau)): tableau.id
        for edition in EDITIONS.values()
        for tableau in edition.drawn
    }


def _written(key: PlainObject) -> str:
    rows = [[row[part] for part in PARTS] for row in key["rows"]]
    return json.dumps(rows, separators=(",", ":"))


def _solved(kind: str, key: PlainObject) -> str | None:
    """As `tableName` in web/src/lib/games/gambler/advisor.ts."""
    if kind != KIND:
        return None
    rows = _written(key)
    known = _printed().get(rows) if key["dice"] == DICE_EACH else None
    return known or f"{key['dice']} {rows}"


FORMS = {"network": _judges}
BROWSER = BrowserKit(("gambler-*", NETWORKS), FORMS, solved=_solved)
ENGEL_BENGEL = BrowserKit(("engel-bengel-*", NETWORKS), FORMS, solved=_solved)
