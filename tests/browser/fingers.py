"""A person who plays by clicking: whatever the table lets them touch, chosen by a seeded coin.

The tests say what the table should then show.
"""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Page

from tests.patience import PATIENCE

MOST = 3_000  # clicks in one game; a game that wants more has no end

# What can be done now, seen in one look; nothing while the show runs or a move is on its way.
FREE = """(selector) => [...document.querySelectorAll(selector)].filter(
  (b) => b.checkVisibility() && !b.disabled && b.getAttribute('aria-disabled') !== 'true')"""
LOOK = f"""() => {{
  const free = {FREE};
  const table = document.querySelector('[data-phase]');
  const sent = table?.dataset.pending !== undefined;
  return {{
    phase: table?.dataset.phase ?? 'none',
    offers: sent ? [] : free('[data-offer]').map((button) => button.dataset.offer),
    touches: sent ? 0 : free('[data-touch]').length,
  }};
}}"""
PICK = f"""([selector, n]) => {{
  const all = ({FREE})(selector);
  return all[n % all.length] ?? null;
}}"""
AWAKE = f"""() => {{
  const seen = ({LOOK})();
  return seen.phase !== 'playing' || seen.offers.length + seen.touches > 0;
}}"""


class Fingers:
    """One person at one page."""

    def __init__(self, page: Page, seed: int, eager: float = 0.6) -> None:
        self.page = page
        self.coin = random.Random(seed)
        self.eager = eager  # how often an offer is taken before a die is touched

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def phase(self) -> str:
        return str(self.look()["phase"])

    def act(self) -> bool:
        """One click, if there is anything to click; whether there was."""
        return self._click(self.look())

    def play_on(self, moves: int | None = None) -> None:
        """Click until the game is over, or so many clicks have been made and it is our turn again.

        Everybody else at the table is a bot: nobody would click for another person.
        """
        for _ in range(MOST if moves is None else moves):
            while not self._click(seen := self.look()):
                if seen["phase"] != "playing":
                    return
                self.page.wait_for_function(AWAKE)
        assert moves is not None, f"{MOST} clicks, and no end"
        self.page.wait_for_function(AWAKE)

    def _click(self, seen: dict[str, Any]) -> bool:
        offers, touches = seen["offers"], seen["touches"]
        if seen["phase"] != "playing" or not (offers or touches):
            return False
        if offers and (not touches or self.coin.random() < self.eager):
            wanted = "[data-offer]"
        else:
            wanted = "[data-touch]"
        chosen = self.page.evaluate_handle(PICK, [wanted, self.coin.randrange(1000)]).as_element()
        assert chosen is not None, f"{wanted} went away, and nobody had done anything"
        chosen.click()
        return True


def play_together(players: list[Fingers], clicks: int | None = None) -> None:
    """Click for the first player who can: to the end, or so many times and until one can again."""
    for _ in range(MOST if clicks is None else clicks):
        able = _first_able(players)
        if able is None:
            return
        able.act()
    assert clicks is not None, f"{MOST} clicks, and no end"
    _first_able(players)


def _first_able(players: list[Fingers]) -> Fingers | None:
    """Wait until somebody can click; nobody can when the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for player in players:
            seen = player.look()
            if seen["phase"] == "over":
                return None
            if seen["offers"] or seen["touches"]:
                return player
        players[0].page.wait_for_timeout(20)  # one cannot wait for several pages at once
    raise AssertionError("nobody can do anything, and the game is not over")
