"""Each of the four games, played to its end against a bot by clicking only."""

from __future__ import annotations

import pytest

from tests.browser.conftest import PHONE, Open
from tests.browser.fingers import Fingers

GAMES = ("gambler", "engel-bengel", "tutto", "zocken")


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_starts_a_game_and_clicking_ends_it(open_page: Open, game: str) -> None:
    page = open_page("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")
    assert page.locator("[data-over] .winner").count() >= 1
    assert page.locator("[data-log] li").count() > 5


@pytest.mark.parametrize("game", GAMES)
def test_nothing_has_to_be_scrolled_sideways_on_a_phone(open_page: Open, game: str) -> None:
    page = open_page("/", size=PHONE)
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    player = Fingers(page, seed=2)
    for _ in range(12):
        player.play_on(moves=2)
        too_wide = page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert too_wide <= 0
        if player.phase() == "over":
            break
