"""Every page in three languages, and as axe sees it, in light, dark and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers
from tests.browser.still import still
from tests.browser.tables import GAMES, ONE_BOARD, lay, usually
from tests.chromium import DESKTOP, PHONE, Open

PAGES = ("/", "/tables", "/about", *(f"/new/{g}" for g in GAMES), *(f"/rules/{g}" for g in GAMES))


@pytest.mark.parametrize("path", usually(PAGES, "/", "/new/tutto"))
def test_every_page_speaks_three_languages_and_axe_finds_nothing(
    open_page: Open, path: str
) -> None:
    page = open_page(path)
    page.wait_for_selector("main section" if path == "/tables" else "main h1")
    told = {}
    for language in ("de", "nl", "en"):
        page.locator(f'[data-language="{language}"]').click()
        page.wait_for_selector(f'html[lang="{language}"]')
        told[language] = page.locator("main").inner_text()
    assert len(set(told.values())) == 3
    assert violations(page) == []


# Pages around the games, and a sign that they have been loaded: one visit, for opening costs most.
EVENING = {
    "/workshop": "main h1",
    "/workshop/gambler": "[data-workshop]",
    "/workshop/tutto": "[data-house]",
    "/together": "[data-share]",
    "/pad/tutto": "[data-start]",
    "/carry": "main h1",
    "/screen": "[data-code]",
}
# Not their numbers: those of the workshop grow.
WORDS = "main :is(h1, h2, h3, label, button)"
# Words that end beyond the screen. The page itself cuts them off, so that it does not get wider.
WIDE = """() => [...document.querySelectorAll('body *')].filter((one) => {
  const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!words || !one.checkVisibility() || one.closest('style, dialog')) return false;
  if (one.getBoundingClientRect().right <= innerWidth + 1) return false;
  for (let on = one; on; on = on.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(on).overflowX)) return false;
  return true;
}).map((one) => one.outerHTML.slice(0, 120))"""


def test_the_pages_of_an_evening_speak_three_languages_fit_and_axe_finds_nothing(
    open_page: Open,
) -> None:
    page = open_page(None)
    wrong: list[str] = []
    for path, sign in EVENING.items():
        told: set[str] = set()
        for language in ("nl", "en", "de"):  # axe reads the last, which has the longest words
            if path == "/screen":  # it has no controls but its own
                page.goto(f"{path}?lang={language}")
            else:
                if not told:
                    page.goto(path)
                page.locator(f'[data-language="{language}"]').first.click()
            page.wait_for_selector(f'html[lang="{language}"]')
            page.locator(sign).first.wait_for()
            told.add(" ".join(page.locator(WORDS).all_inner_texts()))
            for size in (PHONE, DESKTOP):
                page.set_viewport_size({"width": size["width"], "height": size["height"]})
                still(page)  # a board is drawn anew at its new size
                wrong += [f"{path} {language} {size}: {one}" for one in page.evaluate(WIDE)]
        wrong += [f"{path}: {one}" for one in violations(page)]
        page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
        if len(told) < 3:
            wrong.append(f"{path}: {told}")
    assert wrong == []


@pytest.mark.deep
@pytest.mark.parametrize("game", ONE_BOARD)
def test_axe_finds_nothing_in_the_middle_of_a_game(open_page: Open, game: str) -> None:
    page = open_page(None, settings={"hints": True})
    lay(page, game, "Anna", "thumb", options={})
    Fingers(page, seed=12).play_on(moves=10)
    assert violations(page) == []


@pytest.mark.deep
def test_axe_finds_nothing_before_and_after_a_game(open_page: Open) -> None:
    page = open_page(None)
    lay(page, "zocken", "Anna", None)
    assert violations(page) == []
    page.locator("[data-change]").click()
    page.wait_for_selector("dialog[open]")
    assert violations(page) == []

    table = lay(page, "zocken", "Anna", "thumb")
    Fingers(page, seed=13).play_on()
    page.wait_for_selector("[data-over]")
    page.wait_for_selector('[data-offer="rematch"]')
    assert violations(page) == []
    page.goto(f"/t/{table}/proof")
    page.wait_for_selector('[data-proof="honest"]')
    assert violations(page) == []
    page.goto(f"/t/{table}/replay#event=12")
    page.wait_for_selector('[data-event="12"]')
    assert violations(page) == []


def test_the_language_of_the_browser_is_spoken_first(open_page: Open) -> None:
    for language in ("de", "nl", "en"):
        page = open_page("/about", language=language)
        page.wait_for_selector(f'html[lang="{language}"]')


def test_a_page_that_does_not_exist_says_so_and_leads_home(open_page: Open) -> None:
    page = open_page("/no/such/page", forgiving=True)
    page.wait_for_selector("h1")
    page.locator('main a[href="/"]').first.click()
    page.wait_for_selector('[data-play="tutto"]')


def test_a_phone_has_the_main_pages_in_its_menu_and_all_games_in_its_first_screen(
    open_page: Open,
) -> None:
    page = open_page("/", size=PHONE)
    page.locator("[data-main-menu]").click()
    menu = page.locator("#ways")
    for path in ("/puzzles", "/tables", "/statistics", "/offline"):
        expect(menu.locator(f'a[href="{path}"]')).to_be_visible()
    assert violations(page) == []
    menu.locator('a[href="/puzzles"]').click()
    page.wait_for_url("**/puzzles")
    menu.wait_for(state="hidden")
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto("/")
    for game in GAMES:
        box = page.locator(f'[data-play="{game}"]').bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 390, game


def test_a_link_to_no_table_says_so_in_a_sentence_and_leads_home(open_page: Open) -> None:
    page = open_page("/t/nosuchtable", forgiving=True)
    page.wait_for_selector("[data-missing] h1")
    assert len(page.locator("[data-missing] p").inner_text().split()) > 4
    page.locator('[data-missing] a[href="/"]').click()
    page.wait_for_selector('[data-play="tutto"]')
