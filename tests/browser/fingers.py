"""A person who plays by clicking: whatever the table lets them touch, chosen by a seeded coin.

What the table should then show is said by the tests.
"""

from __future__ import annotations

import random
import time
from typing import Any

from playwright.sync_api import Error, Page

LONGEST = 150  # seconds for one game, on a slow machine

# What can be done now, seen in one look; nothing while the show runs.
FREE = """(selector) => [...document.querySelectorAll(selector)].filter(
  (b) => b.checkVisibility() && !b.disabled && b.getAttribute('aria-disabled') !== 'true')"""
LOOK = f"""() => {{
  const free = {FREE};
  const table = document.querySelector('[data-phase]');
  return {{
    phase: table?.dataset.phase ?? 'none',
    asked: document.querySelector('dialog[open]') !== null,
    offers: free('[data-offer]').map((button) => button.dataset.offer),
    touches: free('[data-touch]').length,
  }};
}}"""
PICK = f"""([selector, n]) => {{
  const all = ({FREE})(selector);
  return all[n % all.length] ?? null;
}}"""
AWAKE = f"""() => {{
  const seen = ({LOOK})();
  return seen.phase !== 'playing' || seen.asked || seen.offers.length + seen.touches > 0;
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

    def play_on(self, until: str = "over", moves: int | None = None) -> None:
        """Click until the game is over, or so many clicks have been made."""
        end, clicks = time.monotonic() + LONGEST, 0
        while moves is None or clicks < moves:
            seen = self.look()
            if seen["phase"] == until:
                return
            assert time.monotonic() < end, f"{clicks} clicks, and the game is not over"
            if self._click(seen):
                clicks += 1
            else:
                self.page.wait_for_function(AWAKE, timeout=LONGEST * 1000)

    def _click(self, seen: dict[str, Any]) -> bool:
        offers, touches = seen["offers"], seen["touches"]
        if seen["phase"] != "playing" or not (offers or touches or seen["asked"]):
            return False
        if seen["asked"]:
            wanted = "dialog[open] [data-confirm]"
        elif offers and (not touches or self.coin.random() < self.eager):
            wanted = "[data-offer]"
        else:
            wanted = "[data-touch]"
        chosen = self.page.evaluate_handle(PICK, [wanted, self.coin.randrange(1000)]).as_element()
        if chosen is None:
            return False
        try:
            chosen.click(timeout=1000)
        except Error:
            return False  # it went away between looking and clicking
        return True


def play_together(players: list[Fingers], clicks: int | None = None) -> None:
    """Whoever can click, clicks: to the end of the game, or so many times."""
    done, end = 0, time.monotonic() + LONGEST
    while players[0].phase() != "over" and (clicks is None or done < clicks):
        assert time.monotonic() < end, f"{done} clicks, and the game is not over"
        if any(player.act() for player in players):
            done += 1
        else:
            players[0].page.wait_for_timeout(20)  # lets the pages' own events through
