"""Play now, on one device and new tables of people and bots: played by the browser, and with no
server from the first click on."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.cable import cable
from tests.browser.fingers import MOST, Fingers
from tests.browser.tables import ONE_BOARD, STORED, stored, table_of
from tests.browser.test_offline import visited
from tests.chromium import PHONE, Open

FULL = """for (const write of ['add', 'put']) IDBObjectStore.prototype[write] = () => {
  throw new DOMException('full', 'QuotaExceededError');
}"""

# The page loads itself anew while the dice tumble; a test that looked from outside could be late.
RELOAD_IN_MID_THROW = f"""(id) => {{
  const watch = new MutationObserver(async () => {{
    if (!document.querySelector('[data-now="tumbling"]')) return;
    watch.disconnect();
    const [, log] = await ({STORED})(id);
    sessionStorage.before = JSON.stringify(log);
    location.reload();
  }});
  watch.observe(document.body, {{ attributes: true, childList: true, subtree: true }});
}}"""


def play(page: Page, game: str) -> str:
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_selector('[data-phase="playing"]')
    assert table_of(page).startswith("local-")
    return table_of(page)


@pytest.fixture
def left_alone(open_page: Open, address: str) -> Page:
    """A phone that has opened the shelf once and cannot reach its server any more."""
    with cable(address) as laid:
        page = open_page("/", by=laid.address, worker=True, forgiving=True, size=PHONE)
        visited(page)
    return page


@pytest.mark.parametrize("game", ONE_BOARD)
def test_without_a_server_play_now_goes_to_its_end_against_a_bot(
    left_alone: Page, game: str
) -> None:
    page = left_alone
    play(page, game)
    Fingers(page, seed=5, eager=0.8).play_on()
    page.wait_for_selector("[data-over]")
    page.wait_for_selector("[data-over] .winner")
    page.locator('[data-offer="rematch"]').click()
    page.wait_for_selector('[data-phase="playing"]')


@pytest.mark.parametrize("game", ONE_BOARD)
def test_without_a_server_people_play_on_one_device(left_alone: Page, game: str) -> None:
    page = left_alone
    page.locator(f'[data-device="{game}"]').click()
    for number, name in enumerate(("Anna", "Ben")):
        page.locator("dialog[open] input").nth(number).fill(name)
    page.locator("[data-around-start]").click()
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=2).play_on(moves=8)
    assert "Anna" in page.locator("[data-log]").first.inner_text()


def test_play_now_asks_nothing_of_the_server(open_page: Open) -> None:
    page = open_page("/", own=True)
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    play(page, "tutto")
    Fingers(page, seed=1).play_on(moves=6)
    assert [url for url in asked if "/api/" in url or url.startswith("ws")] == []


def test_the_first_turns_do_not_wait_for_the_values_of_a_bot(open_page: Open) -> None:
    page = open_page("/", own=True, forgiving=True)
    held: list[Route] = []
    page.route(re.compile("/values/"), lambda route: held.append(route))
    play(page, "tutto")
    player = Fingers(page, seed=1)
    player.play_on(moves=8)
    page.wait_for_selector("[data-fetching]")
    # The bot says that it plays by a rule of thumb, once it has had something to decide.
    makeshift = page.locator("[data-makeshift]")
    for _ in range(MOST):
        if makeshift.count():
            break
        player.play_on(moves=1)
    makeshift.wait_for()
    assert held
    for route in held:
        route.continue_()
    expect(page.locator("[data-fetching]")).to_have_count(0)


def test_a_hint_works_after_the_server_is_gone(open_page: Open, address: str) -> None:
    with cable(address) as laid:
        page = open_page("/", by=laid.address, worker=True, forgiving=True)
        visited(page)
        play(page, "tutto")
        Fingers(page, seed=1).play_on(moves=3)
        page.locator("[data-hint-button]").click()
        page.wait_for_selector("[data-hint]")
    Fingers(page, seed=2).play_on(moves=5)
    page.reload()
    page.wait_for_selector("[data-hint-button]:enabled")
    page.locator("[data-hint-button]").click()
    page.wait_for_selector("[data-hint]")


def test_a_reload_in_mid_throw_loses_no_dice_and_rolls_none_again(open_page: Open) -> None:
    page = open_page("/", motion=True, settings={"speed": 1, "rollAtOnce": False})
    play(page, "tutto")
    page.evaluate(RELOAD_IN_MID_THROW, table_of(page))
    with page.expect_event("load"):
        page.locator('[data-offer="throw"]').click()  # the card
    page.wait_for_selector("[data-log] li")
    before = json.loads(page.evaluate("sessionStorage.before"))
    assert before
    # A bot goes on at once after a stop card.
    assert stored(page)[1][: len(before)] == before


def test_one_tab_plays_and_the_other_says_so(open_page: Open) -> None:
    page = open_page("/", own=True)
    table = play(page, "zocken")
    other = page.context.new_page()
    other.goto(f"/t/{table}")
    other.wait_for_selector("[data-elsewhere]")
    Fingers(page, seed=1).play_on(moves=3)


def test_on_a_full_disk_play_now_says_so_and_goes_on(open_page: Open) -> None:
    page = open_page(None, own=True)
    page.add_init_script(FULL)
    page.goto("/")
    play(page, "zocken")
    page.wait_for_selector("[data-not-stored]")
    Fingers(page, seed=1).play_on(moves=10)


def test_several_games_are_listed_resumed_exported_and_deleted(open_page: Open) -> None:
    page = open_page("/")
    tables = []
    for game in ("tutto", "zocken"):
        tables.append(play(page, game))
        Fingers(page, seed=1).play_on(moves=2)
        page.goto("/")
    expect(page.locator("nav a[href*='/t/local-']")).to_have_count(2)
    page.goto("/tables")
    assert violations(page) == []
    with page.expect_download() as download:
        page.locator(f'[data-export="{tables[0]}"]').click()
    assert download.value.suggested_filename == f"wagnis-tutto-{tables[0]}.json"
    line = page.locator(f'[data-table="{tables[1]}"]')
    line.locator("[data-close]").click()
    line.locator("[data-close-yes]").click()
    expect(line).to_have_count(0)
    page.locator(f'[data-table="{tables[0]}"] a').click()
    page.wait_for_selector('[data-phase="playing"]')


def test_a_table_of_the_long_form_with_bots_runs_here_too(open_page: Open) -> None:
    page = open_page("/new/tutto", settings={"rollAtOnce": True, "speed": 0})
    page.locator("form input[type=text]").first.fill("Anna")
    page.locator('[data-option="target"]').fill("500")
    page.locator('[data-option="hints"]').uncheck()
    page.get_by_role("button", name="Add a seat").click()
    page.locator('[data-seat-kind="1"]').select_option("perfect")
    page.locator('[data-seat-kind="2"]').select_option("thumb")
    page.locator("[data-open]").click()
    page.wait_for_selector('[data-phase="playing"], [data-phase="over"]')
    assert table_of(page).startswith("local-")
    expect(page.locator("[data-hint-button]")).to_have_count(0)
    expect(page.locator("[data-seat]")).to_have_count(3)
    Fingers(page, seed=3).play_on()
    page.wait_for_selector("[data-over]")


def test_tableaux_that_cannot_be_played_are_refused_here_too(open_page: Open) -> None:
    page = open_page("/new/gambler")
    page.locator("summary").first.click()
    page.locator('[data-option="stack"]').fill('["gambler-99"]')
    page.locator("[data-open]").click()
    expect(page.get_by_role("alert")).to_contain_text("no playable tableaux")
