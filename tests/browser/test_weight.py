"""The bytes that a visitor who plays one game has to fetch, as they are transferred."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.fingers import Fingers
from tests.browser.tables import GAMES, lay, table_of, usually
from tests.browser.test_offline import sent
from tests.chromium import Open
from tests.patience import PATIENCE

MOST = 250_000  # bytes until a person plays
PERFECT = 500_000  # bytes that a perfect bot adds
# What arrives behind the first turn: solved tables, and the worker that reads them.
BEHIND = re.compile(r"^(values/|assets/thinker-)")


class Scales:
    """Weighs every answer a page gets over HTTP, compressed as it was sent."""

    def __init__(self, page: Page) -> None:
        self.fetched: list[Request] = []
        page.on("requestfinished", lambda request: self.fetched.append(request))

    def weight(self, behind: bool = False) -> dict[str, int]:
        """What is needed to play, or what comes behind the first turn."""
        named = {request.url.split("/", 3)[3]: request for request in self.fetched}
        return {
            path: _size(path, request)
            for path, request in named.items()
            if (BEHIND.match(path) is not None) is behind
        }


def _size(path: str, request: Request) -> int:
    """Playwright does not see the size of a worker's own file."""
    return sent(path) if "/thinker-" in path else request.sizes()["responseBodySize"]


@pytest.mark.parametrize("game", usually(GAMES, "tutto", "zocken"))
def test_one_game_weighs_less_than_a_quarter_of_a_megabyte(open_page: Open, game: str) -> None:
    page = open_page(None, own=True)
    scales = Scales(page)
    page.goto("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    assert table_of(page).startswith("local-")
    Fingers(page, seed=3).play_on(moves=4)
    page.wait_for_load_state("networkidle")
    weight = scales.weight()
    assert not any("Lobby" in name for name in weight)  # a table that starts by itself shows none
    heaviest = sorted(weight.items(), key=lambda item: -item[1])[:8]
    assert 60_000 < sum(weight.values()) < MOST, heaviest


def test_a_servers_table_weighs_no_more(open_page: Open) -> None:
    page = open_page(None, own=True)
    scales = Scales(page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    lay(page, "tutto", "Anna", "thumb")
    page.wait_for_load_state("networkidle")
    weight = scales.weight()
    assert sum(weight.values()) < MOST, weight


def test_a_perfect_bot_of_tutto_adds_less_than_half_a_megabyte(open_page: Open) -> None:
    page = open_page(None, own=True)
    scales = Scales(page)
    page.goto("/new/tutto")
    page.locator('[data-seat-kind="1"]').select_option("perfect")
    page.locator("[data-open]").click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=3).play_on(moves=6)
    page.wait_for_function(
        "performance.getEntriesByType('resource').some(({name}) => name.includes('/thinker-'))"
    )
    # The page may have been idle before it asked for its tables.
    end = time.monotonic() + PATIENCE
    while not any("values/tutto" in request.url for request in scales.fetched):
        assert time.monotonic() < end, scales.weight(behind=True)
        page.wait_for_timeout(50)
    expect(page.locator("[data-fetching]")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    behind = scales.weight(behind=True)
    assert 100_000 < sum(behind.values()) < PERFECT, behind
