"""The tables of Zocken in the browser; points follow from the graph, so their table stays here."""

from __future__ import annotations

from wagnis.core.plain import PlainObject
from wagnis.games.zocken.solver.game import KIND
from wagnis.solvers.browser_tables import BrowserKit

TABLES = ("zocken-graph", "zocken-win")


def _solved(kind: str, key: PlainObject) -> str | None:
    """As `tableName` in web/src/lib/games/zocken/advisor.ts."""
    points = "-".join(map(str, key["matches"])) if kind == KIND else None
    return None if points is None else f"zocken-win-{points}-{key['turns']}"


BROWSER = BrowserKit(TABLES, usual=TABLES, solved=_solved)
