"""The position board: set up a real position, ask for its values, and play on from it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.still import still
from tests.chromium import PHONE, Open


def answered(page: Page) -> None:
    page.wait_for_selector('[data-asked="answered"]')


def best(page: Page) -> str:
    return page.locator("[data-best]").inner_text()


def test_a_turn_of_tutto_is_set_up_in_fields_and_played_on(open_page: Open) -> None:
    page = open_page("/ask/tutto", size=PHONE, language="de")
    page.wait_for_selector("[data-hint]")
    answer = page.locator("[data-hint] h2").bounding_box()
    assert answer is not None
    assert answer["y"] + answer["height"] <= PHONE["height"]  # seen without scrolling
    page.locator("[data-field=card]").select_option("double")
    # Points that these dice do not allow are replaced, and the page says so.
    page.locator("[data-field=left]").select_option("2")
    answered(page)
    expect(page.locator("[data-field=risk]")).to_have_value("300")
    expect(page.locator("[data-noted]")).to_have_count(0)
    page.locator("[data-field=left]").select_option("5")
    expect(page.locator("[data-noted]")).to_contain_text("„Auf dem Spiel“: 50 statt 300")
    expect(page.locator("[data-field=risk]")).to_have_value("50")
    page.locator("[data-field=left]").select_option("2")
    page.locator("[data-field=risk]").fill("450")
    page.locator("[data-field=risk]").press("Enter")
    page.locator("[data-score='0']").fill("3200")
    page.locator("[data-score='0']").press("Enter")
    page.wait_for_url(lambda url: "%3A450" in url and "3200" in url.partition("?")[2])
    answered(page)
    assert best(page) == "Aufhören: 450 aufschreiben"
    assert page.locator("[data-noted]").count() == 0
    assert page.locator(".primary[data-offer]").get_attribute("data-offer") == "stop"
    expect(page.locator("[data-advised]")).to_have_count(1)
    still(page)
    assert violations(page) == []

    # Rolling on: the cup asks what fell.
    page.locator("[data-offer=roll]").click()
    page.wait_for_selector("[data-fate=dice]")
    page.keyboard.press("5")
    page.locator("[data-face='1']").click()
    page.wait_for_selector("[data-offer]")
    page.locator("[data-undo]").click()
    page.wait_for_selector("[data-fate=dice]")

    # The address is the position.
    wrong = open_page(page.url.replace("%3A450", "%3A460"), language="de", forgiving=True)
    wrong.wait_for_selector("[data-refused]")
    assert "Schritten von 50" in wrong.locator("[data-refused]").inner_text()


@pytest.mark.deep
def test_a_row_of_zocken_is_laid_on_its_board(open_page: Open) -> None:
    page = open_page("/ask/zocken")
    page.wait_for_selector("[data-hint]")
    for die, face, place in (("red", 2, "1"), ("blue", 4, "5")):
        page.locator(f"[data-touch={die}]").click()
        page.locator(f"[data-face='{face}']").click()
        page.locator(f"[data-drop='{place}'][data-touch]").click()
        page.wait_for_selector(f"[data-touch]:not([data-touch={die}])")
    page.locator("[data-touch=green]").click()
    page.locator("[data-face='3']").click()
    page.wait_for_selector("[data-drop='4'] [data-advised]")
    assert best(page) == "Put it on field 4"
    still(page)
    assert violations(page) == []
    # The same again from its address alone.
    page.reload()
    page.wait_for_selector("[data-drop='4'] [data-advised]")
