"""The bytes that a visitor who plays one game has to fetch, as they are transferred."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request

from tests.browser.fingers import Fingers
from tests.browser.tables import ONE_BOARD
from tests.chromium import Open

MOST = 250_000  # bytes


class Scales:
    """Weighs every answer a page gets over HTTP, compressed as it was sent."""

    def __init__(self, page: Page) -> None:
        self.fetched: list[Request] = []
        page.on("requestfinished", lambda request: self.fetched.append(request))

    def weight(self) -> dict[str, int]:
        return {
            request.url.split("/", 3)[3]: request.sizes()["responseBodySize"]
            for request in self.fetched
        }


@pytest.mark.parametrize("game", ONE_BOARD)
def test_one_game_weighs_less_than_a_quarter_of_a_megabyte(open_page: Open, game: str) -> None:
    page = open_page(None, own=True)
    scales = Scales(page)
    page.goto("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=3).play_on(moves=4)
    page.wait_for_load_state("networkidle")
    weight = scales.weight()
    assert not any("Lobby" in name for name in weight)  # a table that starts by itself shows none
    heaviest = sorted(weight.items(), key=lambda item: -item[1])[:8]
    assert 60_000 < sum(weight.values()) < MOST, heaviest
