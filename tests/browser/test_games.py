"""Each of the four games, played to its end against a bot by clicking only; and at phone width."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.fingers import Fingers
from tests.browser.still import still
from tests.browser.tables import ONE_BOARD, lay
from tests.chromium import PHONE, Open

# Everything one could want to touch at a table, and how large it is to a finger.
SMALL = """() => [...document.querySelectorAll('button, a[href], input, select, summary')]
  .filter((thing) => thing.checkVisibility({checkOpacity: true}) && !thing.closest('.skip'))
  .map((thing) => {
    const {width, height} = (thing.closest('label') ?? thing).getBoundingClientRect();
    const name = thing.getAttribute('aria-label') ?? thing.textContent.trim();
    return {name, width, height, field: thing.hasAttribute('data-touch')};
  })
  .filter(({width, height, field}) => height < 43.5 || width < (field ? 36 : 43.5))"""
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("game", ONE_BOARD)
def test_one_tap_starts_a_game_and_clicking_ends_it(open_page: Open, game: str) -> None:
    page = open_page("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=1).play_on(moves=2)
    lay(page, game, "Anna", "thumb")  # a shorter one
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")
    page.wait_for_selector("[data-over] .winner")
    assert page.locator("[data-log] li").count() > 5


@pytest.mark.parametrize("game", ONE_BOARD)
def test_on_a_phone_nothing_is_small_to_touch_and_nothing_has_to_be_scrolled_sideways(
    open_page: Open, game: str
) -> None:
    page = open_page(None, size=PHONE)
    lay(page, game, "Anna", "thumb", options={})
    player = Fingers(page, seed=2)
    small: dict[str, Any] = {}
    for _ in range(10):
        player.play_on(moves=2)
        still(page)  # a tableau that is just being turned over is seen edge on
        assert page.evaluate(TOO_WIDE) <= 0
        small |= {thing["name"]: thing for thing in page.evaluate(SMALL)}
    assert small == {}
