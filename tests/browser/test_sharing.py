"""A result is shared from its card with text, link and picture; reactions and papers on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers
from tests.browser.phases import finish
from tests.browser.still import still
from tests.browser.tables import lay
from tests.browser.test_gambler import star
from tests.chromium import DESKTOP, PHONE, Open

# A device that shares files; what it was given last.
SHARES = """navigator.canShare = () => true;
navigator.share = async ({ title, text, url, files }) => {
  const [file] = files ?? [];
  const picture = file && await createImageBitmap(file);
  window.shared = { title, text, url, type: file?.type, size: file?.size,
    wide: picture?.width, high: picture?.height };
};"""
# What goes by itself after two seconds or more stays until somebody ends it.
LASTING = """const later = setTimeout;
window.lasting = true;
window.setTimeout = (work, ms, ...more) =>
  later(work, lasting && ms >= 2000 ? 1e8 : ms, ...more);"""


def test_a_result_is_shared_with_text_link_and_picture(open_page: Open) -> None:
    page = open_page(None, size=PHONE, language="de", own=True)
    page.add_init_script(SHARES)
    table = lay(page, "tutto", "Anna", "thumb")
    finish(page, table)
    title = page.locator("[data-over] h2").inner_text()
    page.locator("[data-ending] p").nth(2).wait_for()
    expect(page.locator("[data-ending] p")).to_have_count(3)
    still(page)
    assert violations(page) == []

    page.locator("[data-over] [data-share]").click()
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("shared")
    assert shared["text"] == shared["title"] == f"Tutto: {title}"
    assert shared["url"].endswith(f"/t/{table}?lang=de")
    assert (shared["type"], shared["wide"], shared["high"]) == ("image/png", 1200, 630)
    assert 5_000 < shared["size"] <= 50_000


# The first row is worth a great moment, and whatever is rolled fits.
EIGHTY = {"id": "eighty", "rows": [star(1, pays) for pays in (80, 10, 10, 10, -10, -10)]}


def test_a_great_moment_is_on_the_felt_until_a_tap(open_page: Open) -> None:
    page = open_page(None, size=PHONE, settings={"speed": 1}, motion=True, own=True)
    page.add_init_script(LASTING)
    lay(page, "gambler", "Anna", "Ben", options={"stack": [EIGHTY], "target": 60})
    board = page.locator("[data-board]")
    page.wait_for_selector('[data-part="die"][data-touch]')
    page.locator('[data-part="die"][data-touch]').first.click()
    page.locator('[data-part="row"]').first.click()
    drama = page.locator('[data-drama="good"]')
    drama.wait_for()
    assert "80" in drama.inner_text()
    felt, shown = board.bounding_box(), drama.bounding_box()
    assert felt is not None
    assert shown is not None
    assert shown["width"] > 0.9 * felt["width"]
    assert page.locator("[data-over]").count() == 0
    page.mouse.click(felt["x"] + 5, felt["y"] + 5)
    drama.wait_for(state="detached")

    page.evaluate("lasting = false")
    Fingers(page, seed=31, eager=0.2).play_on()
    page.locator("[data-ending] p").nth(2).wait_for()
    lines = page.locator("[data-ending] p").all_inner_texts()
    assert lines[1] == "The best row went to Anna: 80 points for one last die."
    assert lines[2].startswith(("Ouch: ", "And nobody"))


# What somebody needs, that a reaction covers.
COVERED = """() => {
  const seen = (one) => one.checkVisibility({ checkOpacity: true }) && !one.closest('dialog');
  const said = [...document.querySelectorAll('.saying')].filter(seen);
  const parts = '[data-part], [data-offer], [data-touch], [data-score], button, a[href]';
  const needed = [...document.querySelectorAll(parts)].filter(seen);
  const box = (one) => one.getBoundingClientRect();
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const covered = needed.filter((one) => said.some((words) => meet(box(words), box(one))));
  const off = said.filter((words) => box(words).left < 0 || box(words).right > innerWidth);
  return { said: said.length, off: off.length, needed: needed.length,
    covered: covered.map((one) => one.outerHTML.slice(0, 120)) };
}"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_reaction_covers_nothing_and_the_papers_are_one_tap_away(
    open_page: Open, size: dict[str, int]
) -> None:
    page = open_page(None, size=size, own=True)
    page.add_init_script(LASTING)
    lay(page, "gambler", "Anna", "thumb", options={"stack": [EIGHTY], "target": 50_000})
    page.wait_for_selector('[data-part="die"][data-touch]')
    page.locator("[data-react]").click()
    page.locator('[data-reaction="well_played"]').click()
    page.locator(".saying").locator("visible=true").first.wait_for()
    still(page)
    found = page.evaluate(COVERED)
    assert found["said"] == 1
    assert found["needed"] > 10
    assert (found["off"], found["covered"]) == (0, [])

    if size is PHONE:
        assert not page.locator("[data-log]").locator("visible=true").count()
        page.locator("[data-papers]").click()
    page.locator("[data-log] li").locator("visible=true").first.wait_for()
    page.locator("[data-pad]").locator("visible=true").first.wait_for()
