"""The tables of Gambler and Engel & Bengel in the browser, and the networks for more than two."""

from __future__ import annotations

from wagnis.solvers.browser_tables import Arrays, BrowserKit

NETWORKS = "judges"


def _judges(arrays: Arrays) -> Arrays:
    """For two, rounds are solved, or estimated without a network."""
    return {name: array for name, array in arrays.items() if not name.startswith("2/")}


FORMS = {"network": _judges}
BROWSER = BrowserKit(("gambler-*", NETWORKS), FORMS)
ENGEL_BENGEL = BrowserKit(("engel-bengel-*", NETWORKS), FORMS)
