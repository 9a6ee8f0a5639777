"""The page as an application: manifests, the offer to install, tables to take along, wake lock."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers
from tests.browser.tables import GAMES
from tests.browser.test_local import lay_here
from tests.browser.test_offline import visited
from tests.chromium import PHONE, Open

# Every picture of a manifest, with the size it has.
PICTURES = """async (address) => {
  const manifest = await (await fetch(address)).json();
  const all = [...manifest.icons, ...manifest.screenshots].filter(({sizes}) => sizes !== 'any');
  return Promise.all(all.map(async ({src, sizes, type}) => {
    const answer = await fetch(new URL(src, new URL(address, location.href)));
    const {width, height} = await createImageBitmap(await answer.blob());
    return [src, sizes, `${width}x${height}`, type, answer.headers.get('content-type')];
  }));
}"""
# As a browser that can install pages says so.
OFFERS = """() => {
  const event = new Event('beforeinstallprompt', {cancelable: true});
  event.prompt = () => Promise.resolve((window.asked = true));
  event.userChoice = Promise.resolve({outcome: 'accepted'});
  dispatchEvent(event);
}"""
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
AS_IPHONE = f"Object.defineProperty(navigator, 'userAgent', {{get: () => '{IPHONE}'}});"
# Counts the locks that a page holds.
LOCKS = """window.awake = 0;
Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
  window.awake += 1;
  const lock = {released: false, release: async () => {
    if (!lock.released) window.awake -= 1;
    lock.released = true;
  }};
  return lock;
}}});"""
# Everything that a site can leave in a browser.
LEFT = """async () => ({
  caches: await caches.keys(),
  databases: (await indexedDB.databases()).map(({name}) => name),
  local: Object.keys(localStorage),
  session: Object.keys(sessionStorage),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""


def manifest_of(page: Page) -> tuple[str, dict[str, Any]]:
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address is not None
    return address, page.request.get(address).json()


def test_each_language_has_its_manifest(open_page: Open) -> None:
    page = open_page("/", language="de")
    names = {}
    for language in ("de", "nl", "en"):
        page.locator(f'[data-language="{language}"]').first.click()
        page.wait_for_selector(f'html[lang="{language}"]')
        address, manifest = manifest_of(page)
        assert manifest["lang"] == language
        names[manifest["name"]] = manifest["description"]
        assert [one["url"] for one in manifest["shortcuts"]] == [f"./?play={g}" for g in GAMES]
        assert {one["form_factor"] for one in manifest["screenshots"]} == {"narrow", "wide"}
        for src, sizes, is_size, kind, is_kind in page.evaluate(PICTURES, address):
            assert (is_size, is_kind) == (sizes, kind), src
    assert len(names) == len(set(names.values())) == 3


def test_chromium_finds_nothing_that_keeps_it_from_installing(open_page: Open) -> None:
    page = open_page("/", worker=True)
    visited(page)
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    problems = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Tests run in windows that keep nothing, which is the only objection.
    assert {one["errorId"] for one in problems} <= {"in-incognito"}, problems


def test_installing_is_offered_after_the_first_finished_game(open_page: Open) -> None:
    page = open_page("/", size=PHONE)
    page.evaluate(OFFERS)
    page.locator("[data-game]").first.wait_for()
    assert page.locator("[data-install-offer]").count() == 0
    lay_here(page, "tutto", "Anna", "Ben")
    page.evaluate(OFFERS)
    Fingers(page, seed=2).play_on()
    page.wait_for_selector("[data-over]")
    assert page.locator("[data-install-offer]").count() == 0
    page.locator("a.home").click()
    page.locator("[data-install-offer]").wait_for()
    assert violations(page) == []
    page.locator("[data-install-later]").click()
    expect(page.locator("[data-install-offer]")).to_have_count(0)
    page.goto("/")
    page.evaluate(OFFERS)
    page.locator("[data-game]").first.wait_for()
    assert page.locator("[data-install-offer]").count() == 0
    # The page *Take it along* still offers it.
    page.goto("/offline")
    page.locator("h1").wait_for()
    page.evaluate(OFFERS)
    page.locator("[data-install]").click()
    page.wait_for_function("() => window.asked")


def test_on_an_iphone_pictures_show_the_way(open_page: Open) -> None:
    page = open_page(None, size=PHONE, own=True, language="de")
    page.add_init_script(AS_IPHONE)
    page.evaluate("localStorage.setItem('wagnis.finished', 'yes')")
    page.goto("/")
    page.locator("[data-install-offer] [data-install]").click()
    page.wait_for_selector("dialog[open] [data-home-screen]")
    expect(page.locator("dialog[open] [data-home-screen] svg")).to_have_count(3)
    assert violations(page) == []


def test_tables_are_taken_along_with_their_size_said_and_removed(open_page: Open) -> None:
    page = open_page("/offline", worker=True, size=PHONE, forgiving=True)
    visited(page)
    game = page.locator('[data-along="zocken"]')
    expect(page.locator("[data-take-all]")).to_contain_text("MB")
    assert violations(page) == []
    game.locator("[data-take]").click()
    game.locator('[data-kept="all"]').wait_for()
    page.reload()
    game.locator('[data-kept="all"]').wait_for()

    page.context.set_offline(True)
    lay_here(page, "zocken", "Anna", "Ben")
    page.locator("[data-hint-button]").first.click()
    page.wait_for_selector("[data-hint]")

    page.goto("/offline")
    page.locator('[data-along="tutto"] [data-take]').click()
    page.get_by_role("alert").wait_for()
    game.locator("[data-remove]").click()
    game.locator('[data-kept="0"]').wait_for()


def test_fetching_can_be_cancelled_and_goes_on_with_the_next_visit(open_page: Open) -> None:
    page = open_page(None, own=True, forgiving=True)
    held: list[Any] = []
    page.route("**/values/**", lambda route: held.append(route))
    page.goto("/offline")
    game = page.locator('[data-along="tutto"]')
    game.locator("[data-take]").click()
    game.locator("progress").wait_for()
    game.locator("[data-cancel]").click()
    game.locator("[data-take]").click()
    game.locator("progress").wait_for()
    page.unroute("**/values/**")
    page.reload()
    game.locator("[data-take]").click()
    game.locator('[data-kept="all"]').wait_for()


def test_fetching_goes_on_by_itself_after_a_reload(open_page: Open) -> None:
    page = open_page("/offline", worker=True, forgiving=True)
    visited(page)
    game = page.locator('[data-along="tutto"]')
    page.context.set_offline(True)
    game.locator("[data-take]").click()
    page.get_by_role("alert").wait_for()
    assert game.locator('[data-kept="all"]').count() == 0
    page.context.set_offline(False)
    page.reload()
    game.locator('[data-kept="all"]').wait_for()
    assert page.locator('[data-along="gambler"] [data-kept="all"]').count() == 0  # not wanted


def test_the_screen_stays_on_during_a_game_only(open_page: Open) -> None:
    page = open_page(None, own=True)
    page.add_init_script(LOCKS)
    page.goto("/")
    lay_here(page, "tutto", "Anna", "Ben")
    page.wait_for_function("() => window.awake === 1")
    Fingers(page, seed=4).play_on()
    page.wait_for_selector("[data-over]")
    page.wait_for_function("() => window.awake === 0")
    page.locator('[data-offer="rematch"]').click()
    page.wait_for_function("() => window.awake === 1")
    page.locator("a.home").click()
    page.wait_for_function("() => window.awake === 0")


def test_delete_my_data_leaves_nothing(open_page: Open) -> None:
    page = open_page("/offline", worker=True)
    visited(page)
    page.locator('[data-along="zocken"] [data-take]').click()
    page.wait_for_selector('[data-along="zocken"] [data-kept="all"]')
    table = lay_here(page, "zocken", "Anna", "Ben")
    Fingers(page, seed=2).play_on(moves=3)
    other = page.context.new_page()  # another tab has the same game open
    other.goto(f"/t/{table}")
    other.wait_for_selector("[data-elsewhere]")
    page.goto("/privacy")
    before = page.evaluate(LEFT)
    assert all(before[kind] for kind in ("caches", "databases", "local", "workers")), before
    page.evaluate("localStorage.setItem('of another site', 'stays')")
    page.locator("[data-delete]").click()
    page.locator("[data-delete-yes]").click()
    page.wait_for_selector("[data-deleted]")
    assert page.evaluate(LEFT) == {
        "caches": [],
        "databases": [],
        "local": ["of another site"],
        "session": [],
        "workers": 0,
    }
    kept = {cookie["name"] for cookie in page.context.cookies()}
    assert not kept, kept


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_about_taking_it_along_speaks(open_page: Open, language: str) -> None:
    page = open_page("/offline", language=language, dark=True)
    page.locator("h1").wait_for()
    assert violations(page) == []
