"""Pages with the network off and the server stopped, after one visit: the position board, puzzles,
rules, guided turns, proof and replay of a game on this device; on a static host, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.cable import cable
from tests.browser.fingers import Fingers
from tests.browser.static_host import FOLDER, hosting, write_site
from tests.browser.still import still
from tests.browser.test_local import lay_here
from tests.browser.test_offline import forget_tables, has_usual_tables, visited
from tests.chromium import PHONE, Open


def best(page: Page) -> str:
    return page.locator("[data-best]").inner_text()


def ask_about_tutto(page: Page, at: str) -> None:
    """Sets a turn up, reads the advice, plays on, and sets up an impossible one."""
    page.goto(f"{at}/ask/tutto")
    page.wait_for_selector("[data-hint]")
    page.locator("[data-field=card]").select_option("double")
    page.locator("[data-field=left]").select_option("2")
    page.locator("[data-field=risk]").fill("450")
    page.locator("[data-field=risk]").press("Enter")
    page.locator("[data-score='0']").fill("3200")
    page.locator("[data-score='0']").press("Enter")
    page.wait_for_url(lambda url: "%3A450" in url and "3200" in url.partition("?")[2])
    page.wait_for_selector('[data-asked="answered"]')
    assert best(page) == "Stop: bank 450"
    still(page)
    assert violations(page) == []

    page.locator("[data-offer=roll]").click()
    page.wait_for_selector("[data-fate=dice]")
    page.locator("[data-face='5']").click()
    page.locator("[data-face='1']").click()
    page.wait_for_selector("[data-hint]")
    page.locator("[data-undo]").click()
    page.wait_for_selector("[data-fate=dice]")

    page.locator("[data-score='0']").fill("3220")
    page.locator("[data-score='0']").press("Enter")
    expect(page.locator("[data-refused]")).to_contain_text("steps of 50")
    still(page)
    assert violations(page) == []


def solve_a_puzzle(page: Page, at: str) -> None:
    """Answers the first puzzle wrongly, reads why, and finds the streak and the count kept."""
    page.goto(f"{at}/puzzles")
    expect(page.locator("[data-solved=tutto]")).to_contain_text("90")
    page.locator("[data-solve=tutto]").click()
    page.wait_for_selector("[data-question]")
    page.locator("[data-offer=roll]").click()
    page.wait_for_selector("[data-reason]")
    reason = page.locator("[data-reason]").inner_text()
    assert re.search(r"wins \d+(\.\d+)?% of games", reason), reason
    right = page.locator('[data-verdict="right"]').count()
    still(page)
    assert violations(page) == []
    page.locator("[data-offer=next]").click()
    page.wait_for_selector("[data-question]")
    page.locator("[data-all]").click()
    expect(page.locator("[data-solved=tutto]")).to_contain_text(f"{right} of 90")


def test_the_position_board_and_the_puzzles_work_when_the_server_is_gone(
    open_page: Open, address: str
) -> None:
    with cable(address) as laid:
        page = open_page("/", size=PHONE, by=laid.address, worker=True, forgiving=True)
        visited(page)
        page.goto("/ask/tutto")
        page.wait_for_selector("[data-hint]")  # the values are kept from now on
        has_usual_tables(page)
    page.context.set_offline(True)
    ask_about_tutto(page, "")
    solve_a_puzzle(page, "")
    forget_tables(page)  # the position is still judged
    page.goto("/ask/zocken")
    page.wait_for_selector("[data-unvalued]")
    page.wait_for_selector("[data-touch=red]")


# Every page that needs no server, and something that only the loaded page has.
PAGES = {
    "/rules/gambler": "h1",
    "/rules/engel-bengel": "h1",
    "/rules/tutto": "h1",
    "/rules/zocken": "h1",
    "/learn/gambler": "[data-board]",
    "/learn/engel-bengel": "[data-board]",
    "/learn/tutto": "[data-board]",
    "/learn/zocken": "[data-board]",
    "/puzzles/gambler": "[data-question]",
    "/puzzles/engel-bengel": "[data-question]",
    "/puzzles/zocken": "[data-question]",
    "/ask/gambler": "[data-fate]",
    "/ask/engel-bengel": "[data-fate]",
    "/about": "h1",
    "/privacy": "[data-delete]",
    "/new/tutto": "h1",
    "/t/local-tutto/proof": '[data-proof="honest"]',
    "/t/local-tutto/replay": "[data-board], [data-log]",
}


def test_pages_open_when_the_server_is_gone(open_page: Open, address: str) -> None:
    with cable(address) as laid:
        page = open_page("/", size=PHONE, by=laid.address, worker=True, forgiving=True)
        visited(page)
        lay_here(page, "tutto", "Anna", "Ben")
    page.context.set_offline(True)
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")
    for path, sign in PAGES.items():
        page.goto(path)
        page.locator(sign).first.wait_for()
    page.goto("/daily")
    expect(page.get_by_role("alert")).to_contain_text("needs a server")
    assert violations(page) == []
    page.get_by_role("alert").get_by_role("link").click()
    page.wait_for_selector("[data-solve]")


@pytest.mark.deep  # the same of a server is above; a site without network is in test_site
def test_the_position_board_and_the_puzzles_of_a_static_host_work_when_it_is_gone(
    open_page: Open, tmp_path: Path
) -> None:
    with hosting(tmp_path, write_site(tmp_path, ["tutto-6000"])) as (address, asked):
        page = open_page(None, size=PHONE, by=address, own=True, worker=True, forgiving=True)
        page.goto(f"{FOLDER}/?at=ask/tutto")
        page.wait_for_selector("[data-hint]")
        visited(page)
        assert not [path for path in asked if "/api/" in path]
    page.context.set_offline(True)
    ask_about_tutto(page, FOLDER)
    solve_a_puzzle(page, FOLDER)
