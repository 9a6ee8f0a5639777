"""The table by keyboard alone: from the landing page to the end of a game without a pointer."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from tests.browser.fingers import AWAKE, LOOK, MOST
from tests.chromium import Open

FOCUSED = """() => {
  const element = document.activeElement;
  const usable = !element.disabled && element.getAttribute('aria-disabled') !== 'true';
  return usable && element.matches('[data-touch], [data-offer]');
}"""
ROUNDS_OF_TABS = 300  # where one thing can be done, the third to come is three times round the page
PRIMARY = "document.querySelector('[data-offer][data-primary]:not(:disabled)') !== null"


def reach(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


class Keys:
    """A person without a pointer: Space for the main thing, else Tab to something and Enter."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.coin = random.Random(seed)

    def act(self) -> None:
        if self.coin.random() < 0.5 and self.page.evaluate(PRIMARY):
            self.page.keyboard.press("Space")
            return
        wanted = self.coin.randint(1, 3)
        for _ in range(ROUNDS_OF_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(FOCUSED):
                wanted -= 1
                if wanted == 0:
                    self.page.keyboard.press("Enter")
                    return
        raise AssertionError("something can be done, and Tab does not lead there")

    def play_on(self, lines: int | None = None) -> None:
        """To the end, or until the log has more lines than that."""
        for _ in range(MOST):
            self.page.wait_for_function(AWAKE)
            if self.page.evaluate(LOOK)["phase"] != "playing":
                return
            if lines is not None and self.page.locator("[data-log] li").count() > lines:
                return
            self.act()
        raise AssertionError(f"{MOST} presses, and no end")


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        pytest.param("zocken", 8, marks=pytest.mark.deep),
        pytest.param("zocken", None, marks=pytest.mark.deep),
        pytest.param("tutto", 8, marks=pytest.mark.deep),
        ("gambler", 8),
    ],
)
def test_a_game_is_played_without_a_pointer(open_page: Open, game: str, lines: int | None) -> None:
    page = open_page("/")
    page.wait_for_selector(f'[data-play="{game}"]')
    reach(page, f'[data-play="{game}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-phase="playing"]')
    Keys(page, seed=8).play_on(lines)
    if lines is None:
        page.wait_for_selector("[data-over]")
    else:
        assert page.locator("[data-log] li").count() > lines


def test_what_happens_is_announced_to_screen_readers(open_page: Open) -> None:
    page = open_page("/")
    page.locator('[data-play="tutto"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    told = page.locator("[data-announced]")
    page.locator("[data-offer]").first.click()  # the first card is turned over
    page.wait_for_function(
        "() => document.querySelector('[data-announced]').textContent.length > 15"
    )
    assert told.get_attribute("aria-live") == "polite"
