"""The tables of Zocken in the browser; points follow from the graph, so their table stays here."""

from __future__ import annotations

from wagnis.solvers.browser_tables import BrowserKit

TABLES = ("zocken-graph", "zocken-win")
BROWSER = BrowserKit(TABLES, usual=TABLES)
