"""The workshop: a tableau is drawn on a phone, kept, printed, shared by its link, and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import serving
from tests.browser.axe import violations
from tests.browser.fingers import Fingers
from tests.browser.still import still
from tests.browser.tables import shown, table_of
from tests.chromium import PHONE, Open
from tests.patience import PATIENCE
from wagnis.games.gambler.tableau_files import parse

A4, A5 = (595, 842), (420, 595)
# A box for each face: rounds of it are short, and it is solved in seconds.
SIX = "/workshop/gambler#n=Cold%20Feet&r=20.1_30.2_40.3_50.4_60.5_-30.6"


def drawn(page: Page) -> list[str]:
    """The rows on the drawing board, as `wagnis tableaux` reads them."""
    text = page.locator("[data-workshop]").get_attribute("data-workshop")
    (tableau,) = parse(text or "", "drawn")
    return [f"{row.pays:+d} {row.kind} {row.boxes}" for row in tableau.rows]


def sheet(page: Page) -> list[tuple[int, int]]:
    """The pages of the PDF that the browser prints, in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(wide)), round(float(high))) for wide, high in boxes]


def test_a_tableau_is_drawn_on_a_phone_then_printed_shared_and_played(open_page: Open) -> None:
    page = open_page("/workshop/gambler", size=PHONE)
    page.locator("[data-name]").fill("Cold Feet")
    page.locator("[data-boxes='1']").click()
    page.locator("[data-key='<']").click()
    page.locator("[data-key='6']").click()
    page.locator("[data-value='1']").fill("50")
    page.locator("[data-sign='1']").click()
    # Keys do what the pad does, and arrows move a row.
    page.locator("[data-boxes='0']").focus()
    for key in ("Backspace", "h"):
        page.keyboard.press(key)
    page.locator("[data-handle='1']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert drawn(page)[:2] == ["-50 fixed 2", "+20 full_house 5"]
    page.locator("[data-value='2']").fill("")
    expect(page.locator("[data-workshop-row='2'] .cherry")).to_be_visible()
    expect(page.locator("[data-play]")).to_be_disabled()
    page.locator("[data-undo]").click()
    # A pointer drags a row by its handle.
    handle = page.locator("[data-handle='0']")
    handle.hover()
    page.mouse.down()
    page.locator("[data-workshop-row='1'] [data-boxes]").hover()
    page.mouse.up()
    assert drawn(page)[:2] == ["+20 full_house 5", "-50 fixed 2"]
    page.wait_for_selector("[data-begin]")
    still(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    # What is wrong with a text is told with its line; what is right is on the drawing board.
    page.locator("[data-text-format] summary").click()
    text = page.locator("[data-text-format] textarea")
    good = text.input_value()
    text.fill(good.replace("+20  A A A B B", "+20  A A B B B"))
    expect(page.locator(".faults li")).to_have_text(
        "Line 2: a full house is A A A B B, not 'A A B B B'."
    )
    text.fill(good.replace("+20  A A A B B", "+30  A A A B B"))
    expect(page.locator(".faults li")).to_have_count(0)
    assert drawn(page)[0] == "+30 full_house 5"

    assert sheet(page) == [A4]
    page.locator("[data-paper]").select_option("A5")
    assert sheet(page) == [A5]

    page.locator("[data-keep]").click()
    expect(page.locator("[data-own] li")).to_have_count(1)
    other = open_page(page.url, language="de")
    expect(other.locator("[data-name]")).to_have_value("Cold Feet")
    assert drawn(other) == drawn(page)
    expect(other.get_by_role("status").filter(has_text="kam mit dem Link")).to_be_visible()

    other.locator("[data-play]").click()
    expect(other.get_by_role("region", name="Tableau Cold Feet")).to_be_visible()
    page.locator("[data-at-table]").click()
    expect(page.locator("[data-own='Cold Feet']")).to_be_checked()


def test_a_tableau_is_tuned_saved_opened_again_and_played_against_a_bot(open_page: Open) -> None:
    page = open_page(SIX)
    before = drawn(page)
    page.locator("[data-tune]").click()
    expect(page.locator("[data-tuned]")).to_contain_text("Beginning was worth +")
    assert [row.split()[1:] for row in drawn(page)] == [row.split()[1:] for row in before]
    assert drawn(page) != before
    page.locator("[data-undo]").click()
    assert drawn(page) == before
    page.get_by_role("button", name="Exact, from the server").click()
    expect(page.locator("[data-exact]")).to_have_text(  # this server solves nothing
        "The server has no exact value for this tableau."
    )

    page.locator("[data-text-format] summary").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    assert saving.value.suggested_filename == "cold-feet.txt"
    saved = Path(saving.value.path()).read_bytes()
    page.locator("[data-fresh]").click()
    page.locator("[data-go-on]").click()
    expect(page.locator("[data-name]")).to_have_value("")
    page.locator("[data-text-format] input[type=file]").set_input_files(
        {"name": "cold-feet.txt", "mimeType": "text/plain", "buffer": saved}
    )
    expect(page.locator("[data-name]")).to_have_value("Cold Feet")
    assert drawn(page) == before

    page.locator("[data-at-table]").click()
    page.locator('[data-option="target"]').fill("60")
    page.locator('[data-option="public"]').check()  # a private game would run on the device
    page.locator("[data-open]").click()
    page.wait_for_selector('[data-phase="playing"]')
    assert not table_of(page).startswith("local-")
    expect(page.get_by_role("region", name="Tableau Cold Feet")).to_be_visible()
    table = shown(page)
    assert [one["id"] for one in table["options"]["stack"]] == ["Cold Feet"]
    assert [bool(seat["bot"]) for seat in table["seats"]] == [False, True]
    Fingers(page, seed=3, eager=0.3).play_on()
    page.wait_for_selector("[data-over]")
    assert max(shown(page)["position"]["scores"]) >= 60


@pytest.mark.deep
def test_the_server_solves_a_tableau_that_was_drawn(open_page: Open, tmp_path: Path) -> None:
    with serving(tmp_path, solving=True, patience=PATIENCE) as address:
        page = open_page(SIX, by=address)
        page.get_by_role("button", name="Exact, from the server").click()
        expect(page.locator("[data-exact]")).to_have_text("The server is solving this tableau.")
        solved = page.locator("[data-solved]")
        solved.wait_for()
        assert float(solved.get_attribute("data-solved") or 0) == pytest.approx(139.04, abs=0.01)


def test_another_deck_of_tutto_is_set_with_a_finger_and_named_at_its_table(open_page: Open) -> None:
    page = open_page("/workshop/tutto", size=PHONE, language="de")
    page.wait_for_selector("[data-printed=turns]:has-text('±')")
    page.locator("details:has([data-composed]) summary").click()
    for _ in range(2):
        page.locator("[data-composed=stop] [data-fewer]").click()
    more = page.locator("[data-composed=double] [data-more]")
    more.click()
    expect(page.locator("[data-composed=stop] [data-copies]")).to_have_text("8")
    expect(page.locator("[data-composed=stop] [data-printed-copies]")).to_have_text("Original: 10")
    page.wait_for_selector("[data-house=points]:has-text('±')")
    still(page)
    key = more.bounding_box()
    assert key is not None
    assert min(key["width"], key["height"]) >= 44
    assert violations(page) == []
    page.locator("[data-play]").click()
    page.locator("[data-menu]").click()
    expect(page.locator("dialog [data-house-rules]")).to_have_text(
        "Hausregeln: Stapel: 8-mal Stop, 6-mal \N{MULTIPLICATION SIGN}2"
    )


def test_house_rules_show_what_they_do_and_lead_to_a_table(open_page: Open) -> None:
    page = open_page("/workshop/zocken", size=PHONE, language="de")
    page.wait_for_selector("[data-printed=turns]:has-text('±')")
    rounds = page.locator("[data-option=rounds]")
    rounds.select_option("2")
    expect(page.locator("[data-house=turns]")).to_have_text("4,0 ± 0,0")
    still(page)
    assert violations(page) == []
    page.locator("[data-at-table]").click()
    expect(rounds).to_have_value("2")
