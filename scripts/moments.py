"""Bring a table to a moment for a picture, by playing until it is reached.

`screens` takes the pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Page

from tests.browser.fingers import Fingers
from tests.browser.tables import lay, shown, sit, table_of

Ready: TypeAlias = Callable[[Page, Callable[[], Page]], str]
"""Prepares a page, with further devices if necessary; returns the path to open."""

Position: TypeAlias = dict[str, Any]
OPTIONS: dict[str, dict[str, Any]] = {
    "gambler": {},
    "engel-bengel": {},
    "tutto": {"deck": ["double", "plus-minus", "bonus-600", "fireworks", "straight", "bonus-400"]},
    "zocken": {},
}


def at(path: str) -> Ready:
    """A page that needs no preparation."""
    return lambda page, another: path


def rows_filled(position: Position) -> bool:
    """A row is finished, others are begun, and there is a choice."""
    view = position["view"]
    if view["tableau"] is None or len(position["legal"]) < 3:
        return False
    sizes = [row["boxes"] for row in view["tableau"]["rows"]]
    full = [len(lying) == size for lying, size in zip(view["filled"], sizes, strict=True)]
    return any(full) and sum(map(len, view["filled"])) >= 9 and len(view["cup"]) > 2


def set_aside(position: Position) -> bool:
    """A scoring card, dice set aside, more dice to choose from."""
    view = position["view"]
    keeps = [move for move in position["legal"] if "keep" in move]
    strong = view["card"] in ("double", "bonus-600", "fireworks")
    return strong and len(view["aside"]) >= 2 and len(keeps) >= 2 and any(position["scores"])


def placing(position: Position) -> bool:
    """Three dice are in the row, one of them matching, and the next one fits several fields."""
    view = position["view"]
    fields = zip(view["row"][1:8], view["circles"], strict=True)
    home = any(lying and lying["die"] == circle for lying, circle in fields)
    lying = sum(die is not None for die in view["row"])
    return home and lying >= 3 and view["face"] is not None and len(position["legal"]) >= 3


def betting(position: Position) -> bool:
    """The person decides about a bet on another player's row."""
    return any("bet" in move for move in position["legal"])


def under_way(game: str, there: Callable[[Position], bool]) -> Ready:
    """A game with two bots, at the person's first moment that meets the condition."""

    def ready(page: Page, another: Callable[[], Page]) -> str:
        for seed in range(8):
            table = lay(page, game, "Anna", "thumb", "random", options=OPTIONS[game])
            player = Fingers(page, seed=seed, eager=0.4)
            for _ in range(250):
                player.play_on(moves=1)
                if _stands(page, there):
                    return f"/t/{table}"
                if player.phase() == "over":
                    break
        raise AssertionError(f"{game} never got there")

    return ready


def _stands(page: Page, there: Callable[[Position], bool]) -> bool:
    """The moment is reached, and no pending move would change it."""
    position = shown(page)["position"]
    return position["to_act"] == 0 and there(position)


def beginning(game: str, *others: str) -> Ready:
    """A game that has only just begun."""

    def ready(page: Page, another: Callable[[], Page]) -> str:
        return f"/t/{lay(page, game, 'Anna', *others, options=OPTIONS[game])}"

    return ready


def over(page: Page, another: Callable[[], Page]) -> str:
    """A finished game; the person has won it if one of twelve games allows it."""
    for seed in range(12):
        lay(page, "tutto", "Anna", "random", "random", options={"target": 900})
        Fingers(page, seed=seed).play_on()
        if shown(page)["position"]["winners"] == [0]:
            break
    return f"/t/{table_of(page)}"


def reviewed(page: Page, another: Callable[[], Page]) -> str:
    """A whole game of Tutto against a strong bot, with its review."""
    table = lay(page, "tutto", "Anna", "sharp", options={})
    Fingers(page, seed=5, eager=0.5).play_on()
    page.wait_for_selector('[data-end-review="ready"]')
    return f"/t/{table}"


def some_games(page: Page, another: Callable[[], Page]) -> str:
    """A few games of two kinds, all of them reviewed."""
    for seed in range(14):
        game = "zocken" if seed % 7 else "gambler"
        lay(page, game, "Anna", "keen", options={"rounds": 2} if game == "zocken" else {})
        Fingers(page, seed=seed).play_on()
        page.wait_for_selector('[data-end-review="ready"]')
    return "/statistics"


def lobby(page: Page, another: Callable[[], Page]) -> str:
    """The host, a guest, a bot and a free seat."""
    table = lay(page, "tutto", "Anna", None, "thumb", None, options={})
    sit(another(), table, "Ben")
    page.locator('[data-seat="1"]', has_text="Ben").wait_for()
    return f"/t/{table}"


def other_tables(page: Page, another: Callable[[], Page]) -> str:
    """The person's own tables, and public ones of others."""
    ben = another()
    lay(ben, "zocken", "Ben", None, None, public=True)
    lay(ben, "gambler", "Ben", "thumb", public=True, clock=60, options={})
    lay(page, "tutto", "Anna", "thumb", options={})
    Fingers(page, seed=3).play_on(moves=12)
    lay(page, "engel-bengel", "Anna", None, public=True, options={})
    return "/tables"
