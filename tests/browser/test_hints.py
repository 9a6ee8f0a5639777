"""Hints at the table, and bots by their level: asked for, told in words, and gone with the move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.fingers import AWAKE, Fingers
from tests.browser.still import still
from tests.browser.tables import ONE_BOARD, lay, shown
from tests.chromium import PHONE, Open

# What lies over the middle of everything a hint points to.
COVERED = """() => [...document.querySelectorAll('button:has([data-advised])')].filter((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return !button.contains(seen);
}).map((button) => button.outerHTML.slice(0, 200))"""

# What kinds of things the page says to the server.
OVERHEAR = """window.said = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  said.push(JSON.parse(text).type);
  send.call(this, text);
};"""


def asked(page: Page, game: str, opponent: str = "thumb") -> None:
    """Anna is at the table and it is for her to act."""
    lay(page, game, "Anna", opponent, options={})
    page.wait_for_selector("[data-hint-button]")


def why(page: Page) -> str:
    return page.locator("[data-why]").inner_text()


@pytest.mark.parametrize("game", ONE_BOARD)
def test_whoever_asks_for_a_hint_is_told_why_in_their_language(open_page: Open, game: str) -> None:
    page = open_page(None, language="de")
    asked(page, game)
    assert page.locator("[data-hint], [data-advised]").count() == 0
    page.locator("[data-hint-button]").click()
    page.wait_for_selector("[data-hint]")
    told = {}
    for language in ("de", "nl", "en"):
        page.locator(f'[data-language="{language}"]').click()
        page.wait_for_selector(f'html[lang="{language}"]')
        told[language] = (page.locator("[data-best]").inner_text(), why(page))
    assert len({best for best, _ in told.values()}) == 3
    assert len({words for _, words in told.values()}) == 3
    assert all(len(words.split()) > 3 for _, words in told.values())
    page.locator("[data-announced]", has_text=told["de"][0]).wait_for(state="attached")
    page.locator("[data-advised]").first.wait_for()
    assert violations(page) == []


@pytest.mark.deep
@pytest.mark.parametrize("game", ONE_BOARD)
def test_on_a_phone_a_hint_hides_nothing_that_it_points_to(open_page: Open, game: str) -> None:
    page = open_page(None, size=PHONE)
    asked(page, game)
    for _ in range(4):
        page.locator("[data-hint-button]").click()
        page.wait_for_selector("[data-hint]")
        still(page)
        assert page.evaluate(COVERED) == []
        player = Fingers(page, seed=3)
        player.play_on(moves=3)
        if player.phase() == "over":  # a cloverleaf wins at once
            break
        page.wait_for_selector("[data-hint-button]")
        if page.locator("[data-hint]").count():  # dice were touched, and no move was made
            page.keyboard.press("h")
            page.wait_for_selector("[data-hint]", state="detached")


def test_a_hint_goes_with_the_move_and_comes_only_when_it_is_asked_for(open_page: Open) -> None:
    page = open_page(None)
    asked(page, "zocken")
    page.keyboard.press("h")
    page.wait_for_selector("[data-hint]")
    page.locator("button:has([data-advised])").click()
    page.wait_for_selector("[data-hint]", state="detached")
    page.wait_for_selector("[data-touch]")
    assert page.locator("[data-hint], [data-advised]").count() == 0


@pytest.mark.deep
@pytest.mark.parametrize("key", ["h", "Escape"])
def test_a_hint_is_put_away_by_key(open_page: Open, key: str) -> None:
    page = open_page(None)
    asked(page, "tutto")
    page.keyboard.press("h")
    page.wait_for_selector("[data-hint]")
    page.keyboard.press(key)
    page.wait_for_selector("[data-hint]", state="detached")


@pytest.mark.deep
def test_whoever_puts_a_hint_away_is_back_at_the_lamp(open_page: Open) -> None:
    page = open_page(None)
    asked(page, "tutto")
    page.keyboard.press("h")
    page.keyboard.press("Tab")
    page.locator("[data-hint] .close").press("Enter")
    page.wait_for_selector("[data-hint]", state="detached")
    assert page.evaluate("document.activeElement.matches('[data-hint-button]')")


@pytest.mark.deep
def test_a_hint_whose_words_do_not_come_is_apologised_for(open_page: Open) -> None:
    page = open_page(None, forgiving=True, own=True)
    asked(page, "tutto")
    page.route("**/Hint-*.js", lambda route: route.abort())
    page.locator("[data-hint-button]").click()
    page.wait_for_selector(".strips button")
    assert page.locator("[data-hint]").count() == 0


@pytest.mark.deep
def test_where_the_host_plays_without_hints_there_is_nothing_to_ask(open_page: Open) -> None:
    page = open_page(None, own=True)
    page.add_init_script(OVERHEAR)
    lay(page, "zocken", "Anna", "thumb", hints=False, options={})
    page.locator("[data-touch]").first.click()
    page.wait_for_function("() => said.includes('play')")
    page.wait_for_function(AWAKE)
    assert page.locator("[data-hint-button]").count() == 0
    page.keyboard.press("h")
    assert "advise" not in page.evaluate("said")


@pytest.mark.deep
def test_a_bot_is_chosen_by_its_level_and_says_how_it_plays(open_page: Open) -> None:
    page = open_page("/new/zocken")
    level = page.locator('[data-seat-kind="1"]')
    assert level.input_value() == "casual"
    told = set()
    for name in ("friendly", "casual", "keen", "sharp", "perfect", "thumb", "random"):
        level.select_option(name)
        told.add(page.locator(f'[data-level="{name}"]').inner_text())
    assert len(told) == 7
    level.select_option("perfect")
    assert violations(page) == []
    page.locator("[data-open]").click()
    page.wait_for_selector('[data-phase="playing"]')
    assert "perfect" in page.locator('[data-seat="1"]').inner_text()
    assert shown(page)["seats"][1]["bot"] == "perfect"


def test_a_game_is_played_to_its_end_against_a_bot_that_goes_by_values(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "zocken", "Anna", "perfect")
    Fingers(page, seed=4).play_on()
    page.wait_for_selector("[data-over]")
    assert page.locator("[data-makeshift]").count() == 0
