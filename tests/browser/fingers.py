"""A person who plays by clicking: whatever the table lets them touch, chosen by a seeded coin.

What the table should then show is said by the tests.
"""

from __future__ import annotations

import random
import time

from playwright.sync_api import Error, Page

LONGEST = 240  # seconds for one game, on a slow machine

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
TOUCH = f"""(n) => {{
  const all = ({FREE})('[data-touch]');
  return all[n % all.length] ?? null;
}}"""


class Fingers:
    """One person at one page."""

    def __init__(self, page: Page, seed: int, eager: float = 0.6) -> None:
        self.page = page
        self.coin = random.Random(seed)
        self.eager = eager  # how often an offer is taken before a die is touched

    def phase(self) -> str:
        return str(self.page.evaluate(LOOK)["phase"])

    def act(self) -> bool:
        """One click, if there is anything to click; whether there was."""
        seen = self.page.evaluate(LOOK)
        if seen["phase"] != "playing":
            return False
        if seen["asked"]:
            self.page.locator("dialog[open] [data-confirm]").click()
            return True
        offers, touches = seen["offers"], seen["touches"]
        if not offers and not touches:
            return False
        try:
            if offers and (not touches or self.coin.random() < self.eager):
                chosen = self.coin.choice(offers)
                self.page.locator(f'[data-offer="{chosen}"]').first.click(timeout=2000)
            else:
                element = self.page.evaluate_handle(TOUCH, self.coin.randrange(1000)).as_element()
                if element is None:
                    return False
                element.click(timeout=2000)
        except Error:
            return False  # it went away between looking and clicking
        return True

    def play_on(self, until: str = "over", moves: int | None = None) -> None:
        """Click until the game is over, or so many clicks have been made."""
        end, clicks = time.monotonic() + LONGEST, 0
        while self.phase() != until and (moves is None or clicks < moves):
            assert time.monotonic() < end, f"{clicks} clicks, and the game is not over"
            if self.act():
                clicks += 1
            else:
                self.page.wait_for_timeout(20)
