"""Puzzles in the browser: one solved, one missed, the streak, links, keys; nothing for axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.chromium import DESKTOP, PHONE, Open
from wagnis.puzzles import Puzzle, puzzles_of

KEYS = {"roll": "Space", "draw": "Space", "stop": "s"}
STOPPING = [one for one in puzzles_of("tutto").values() if one.kind == "stopping"]


def best(puzzle: Puzzle) -> str:
    return next(iter(puzzle.best(puzzle.match())))


def at(page: Page, puzzle: Puzzle) -> None:
    page.wait_for_selector(f"[data-cue='{puzzle.id}']")


def test_one_is_solved_by_keyboard_and_one_is_missed(open_page: Open) -> None:
    first, second = STOPPING[:2]
    page = open_page(f"/puzzles/tutto?p={first.id}", language="en", size=DESKTOP)
    at(page, first)
    page.keyboard.press(KEYS[best(first)])
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    expect(page.locator("[data-streak]")).to_have_attribute("data-streak", "1")
    expect(page.locator("[data-reason]")).to_have_text(re.compile(r"“.+” wins .+ of games, “.+”"))
    page.keyboard.press("Space")  # the next one, whichever it is
    page.wait_for_selector("[data-verdict=ask]")
    assert first.id not in page.url
    page.goto(page.url.split("?")[0] + f"?p={second.id}")
    at(page, second)
    page.locator(f"[data-offer={next(iter(second.natural))}]").click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    page.set_viewport_size({"width": 360, "height": 740})  # the answer leaves the board its room
    board = page.locator("[data-board]").bounding_box()
    assert board is not None
    assert board["height"] > 300
    expect(page.locator("[data-streak]")).to_have_attribute("data-streak", "0")
    expect(page.locator("[data-best-streak]")).to_have_attribute("data-best-streak", "1")
    assert violations(page) == []
    page.locator("[data-all]").click()
    expect(page.locator("[data-solved=tutto]")).to_have_text(
        f"1 of {len(puzzles_of('tutto'))} solved"
    )


@pytest.mark.deep
def test_a_die_is_placed_on_a_phone_and_what_was_wrong_is_shown_on_the_board(
    open_page: Open,
) -> None:
    puzzle = next(
        one
        for one in puzzles_of("zocken").values()
        if one.kind == "picking" and len(one.values) < 6
    )
    page = open_page(f"/puzzles/zocken?p={puzzle.id}", language="de", size=PHONE)
    at(page, puzzle)
    page.locator(f"[data-touch='{puzzle.natural['pick']}']").first.click()
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []


@pytest.mark.deep
def test_the_way_from_the_shelf_and_a_link_that_leads_nowhere(open_page: Open) -> None:
    page = open_page("/", language="nl", size=PHONE)
    page.locator("main a[href='/puzzles']").click()
    page.locator("[data-grade='5']").click()
    assert violations(page) == []
    page.locator("[data-solve=gambler]").click()
    expect(page.locator("[data-graded]")).to_have_attribute("data-graded", "5")
    page.goto(page.url.split("?")[0] + "?p=nothing")
    expect(page.locator("[data-verdict=ask]")).to_contain_text("Deze puzzel bestaat niet")
