"""Luck and skill after a game: end card, review page, statistics; and records that are sent in."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from tests.browser.axe import violations
from tests.browser.phases import finish
from tests.browser.tables import lay
from tests.chromium import Open

READY = '[data-review="ready"]'
LARGE, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=390, height=844)
# Between what stays at the top and the keys at the bottom.
IN_SIGHT = """(what) => {
  const { top, bottom } = document.querySelector(what).getBoundingClientRect();
  const keys = document.querySelector('[data-next-error]').getBoundingClientRect();
  const graph = document.querySelector('[data-graph]').getBoundingClientRect();
  return graph.bottom <= top && bottom <= keys.top && keys.bottom <= innerHeight;
}"""


def test_the_end_of_a_game_leads_to_its_review_and_out_of_it_into_another_game(
    open_page: Open,
) -> None:
    page = open_page(None)
    # The test needs two errors; a game of one round may hold fewer.
    table = lay(page, "zocken", "Anna", "thumb", options={"rounds": 3})
    finish(page, table)
    page.wait_for_selector('[data-over] [data-end-review="ready"]')
    told = page.locator("[data-over] [data-turning] li")
    assert 1 <= told.count() <= 3
    expect(page.locator("[data-over] [data-luck]")).to_have_count(2)
    first = told.first.locator("b").inner_text()

    page.locator("[data-over] .ways a").first.click()
    page.wait_for_url(f"**/t/{table}/review")
    page.wait_for_selector(READY)
    assert page.locator("[data-turning] li").first.locator("b").inner_text() == first
    assert violations(page) == []

    page.locator("[data-next-error]").click()
    page.wait_for_selector("[data-here] [data-label]")
    where = int(page.locator("[data-here]").get_attribute("data-here") or "0")
    best = page.locator("[data-here] .better").inner_text()
    page.wait_for_selector(f'[data-event="{where}"] [data-advised]')
    assert best
    page.locator("[data-along]").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f'[data-here="{where + 1}"]')
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f'[data-here="{where}"]')

    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, 0)")
    page.locator("[data-previous-error]:enabled, [data-next-error]:enabled").first.click()
    page.wait_for_selector("[data-here] [data-label]")
    page.wait_for_function(IN_SIGHT, arg="[data-here] .decision")
    page.set_viewport_size(LARGE)

    page.locator("[data-fork]").click()
    page.locator("[data-fork-go]").click()
    page.wait_for_selector('[data-phase="playing"], [data-phase="over"]')
    assert table not in page.url

    page.goto("/statistics")
    page.wait_for_selector('[data-series="zocken"]')
    expect(page.locator(f'a[href="/t/{table}/review"]')).to_have_count(1)
    assert violations(page) == []


def test_a_record_is_sent_in_and_reviewed_and_what_is_none_is_refused_in_a_sentence(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page("/tables", forgiving=True)
    note, record = tmp_path / "note.json", tmp_path / "record.json"
    note.write_text('{"game": "chess"}')
    page.locator("[data-upload]").set_input_files(note)
    page.locator('[role="alert"]').wait_for()
    fixture = Path(__file__).parents[2] / "web" / "src" / "dev" / "fixtures" / "proof-solo.json"
    record.write_text(json.dumps(json.loads(fixture.read_text())["record"]))
    page.locator("[data-upload]").set_input_files(record)
    page.wait_for_url("**/review/*")
    page.wait_for_selector(READY)
    expect(page.locator("[data-reviewed]")).to_have_count(1)
    page.locator('[data-language="de"]').click()
    page.get_by_role("heading", name="Auswertung").wait_for()
