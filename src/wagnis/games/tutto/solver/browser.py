"""The tables of Tutto in the browser: the game for three as chances, not as their differences."""

from __future__ import annotations

from wagnis.core.plain import PlainObject
from wagnis.games.tutto.cards import KINDS
from wagnis.games.tutto.solver import game
from wagnis.games.tutto.solver.three import KIND, unpacked
from wagnis.solvers.browser_tables import Arrays, BrowserKit


def _three(arrays: Arrays) -> Arrays:
    rest = {name: array for name, array in arrays.items() if name not in ("low", "high")}
    return {"waiting": unpacked(arrays).waiting, **rest}


def _solved(kind: str, key: PlainObject) -> str | None:
    """As `loadTwo` in web/src/lib/games/tutto/advisor.ts names it."""
    if kind != game.KIND:
        return None
    booked = "-at-once" if key["plus_minus"] == "at_once" else ""
    cards = zip(KINDS, key.get("deck", ()), strict=False)
    deck = ", ".join(sorted(f"{card.value} {count}" for card, count in cards))
    return f"tutto-{key['target']}{booked}" + (f"-deck {deck}" if deck else "")


BROWSER = BrowserKit(("tutto-*",), {KIND: _three}, usual=("tutto-6000",), solved=_solved)
