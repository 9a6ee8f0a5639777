"""A big screen at a table: two phones play, the screen shows it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.cable import cable
from tests.browser.fingers import Fingers, play_together
from tests.browser.still import still
from tests.browser.tables import lay, sit, steps
from tests.chromium import PHONE, Open

TELEVISION = {"width": 1920, "height": 1080}
# Televisions of both kinds, and a tablet both ways.
SCREENS = ((1920, 1080), (3840, 2160), (1024, 768), (768, 1024))
LARGE_TYPE, SMALL_TYPE = 0.015, 10  # of a television's height; on a tablet, in pixels
BOARD = 0.5  # of the area of the screen, the least
# What does not fit; the smallest line of words, as it is drawn; the board's share of the screen.
FITS = """() => {
  const wrong = [], shown = document.querySelector('[data-screen]');
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight)
    wrong.push(`the page is ${scrollWidth}x${scrollHeight} px`);
  const seen = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
    && getComputedStyle(one).clipPath === 'none' && one.getBoundingClientRect().width > 1;
  const within = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  for (const part of shown.querySelectorAll('[data-part], [data-seat], svg'))
    if (seen(part) && !within(part.getBoundingClientRect()))
      wrong.push(part.outerHTML.slice(0, 100));
  for (const name of shown.querySelectorAll('[data-seat] .name'))
    if (name.scrollWidth > name.clientWidth + 1) wrong.push(`"${name.textContent}" is cut`);
  let smallest = Infinity;
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const on = text.parentElement;
    if (!text.data.trim() || on.closest('style, title, .unseen') || !seen(on)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width < 2) continue;
      if (!within(line)) wrong.push(text.data.trim());
      smallest = Math.min(smallest, line.height);
    }
  }
  const { width, height } = shown.querySelector('[data-board]').getBoundingClientRect();
  return { wrong, smallest, board: width * height / innerWidth / innerHeight };
}"""
# Every kind of fall that the screen has shown.
WITNESS = """window.fallen = [];
new MutationObserver(() => {
  const now = document.querySelector('[data-screen] [data-now]')?.dataset.now;
  if (now && fallen.at(-1) !== now) fallen.push(now);
}).observe(document, { attributes: true, childList: true, subtree: true });"""
# A second of shaking as the sensor of a phone reports it, and half a second of rest after it.
FEEL = """const feel = (x, at) => dispatchEvent(Object.defineProperty(
  new DeviceMotionEvent('devicemotion', { acceleration: { x, y: 0, z: 0 } }),
  'timeStamp', { value: at }));"""
SHAKE = f"""() => {{ {FEEL}
  for (let at = 0; at < 1000; at += 16) feel(25 * Math.sin(at / 32), at); }}"""
REST = f"""() => {{ {FEEL}
  for (let at = 1000; at < 1500; at += 16) feel(0.3, at); }}"""


def assert_fits(screen: Page) -> None:
    """The board fills every screen, words are large, and nothing is cut off."""
    for width, height in SCREENS:
        screen.set_viewport_size({"width": width, "height": height})
        still(screen)
        found = screen.evaluate(FITS)
        assert found["wrong"] == [], (width, height)
        least = LARGE_TYPE * height if height >= 1080 else SMALL_TYPE
        assert found["smallest"] >= least, (width, height, found)
        assert found["board"] >= BOARD, (width, height, found)


def test_two_phones_play_at_a_table_that_a_screen_has_opened(open_page: Open, address: str) -> None:
    anna, ben = open_page(None, size=PHONE), open_page(None, size=PHONE)
    with cable(address) as line:
        screen = open_page(
            None, size=TELEVISION, own=True, motion=True, forgiving=True, by=line.address
        )
        screen.add_init_script(WITNESS)
        screen.goto("/screen")
        screen.locator('[data-open="zocken"]').click()
        screen.wait_for_selector("[data-free='6']")
        table = screen.url.split("/screen/")[1]
        assert table in screen.locator("[data-address]").inner_text()
        assert screen.locator("[data-invite] svg").count() == 1
        assert not violations(screen)

        sit(anna, table, "Anna")
        sit(ben, table, "Ben")
        screen.wait_for_selector("[data-free='4']")
        anna.locator("[data-start]:enabled").click()  # she sat down first
        screen.wait_for_selector("[data-phase='playing']")
        for phone in (anna, ben):
            phone.wait_for_selector("[data-hand]")
        ben.wait_for_selector("[data-hand-rests]")
        players = [Fingers(anna, seed=3), Fingers(ben, seed=4)]
        play_together(players, clicks=2)
        screen.wait_for_function("() => fallen.includes('tumbling')")
        assert screen.locator("button, a").count() == 0
        assert not violations(screen)
        assert_fits(screen)

        line.cut()
        screen.wait_for_selector("[data-connection='lost']")
        play_together(players, clicks=4)
        line.mend()
        screen.wait_for_selector("[data-connection]", state="detached")
        assert anna.locator("[data-hand]").count() == 1  # a moment without the screen
        events = len(steps(anna))
        screen.wait_for_selector(f"[data-events='{events}']")


def test_a_phone_is_the_cup_of_a_running_game_on_a_screen(open_page: Open) -> None:
    anna = open_page(None, size=PHONE, settings={"rollAtOnce": False})
    table = lay(anna, "tutto", "Anna", *["thumb"] * 3, options={"deck": ["bonus-300"] * 9})
    anna.locator("[data-menu]").click()
    anna.locator("[data-big-screen]").click()
    assert anna.locator("[data-screen-address]").inner_text().endswith(f"/screen/{table}")
    code = anna.locator("[data-screen-code]").inner_text()
    anna.keyboard.press("Escape")
    anna.locator('[data-offer="throw"]').click()  # the card

    screen = open_page("/screen?lang=de", size=TELEVISION, forgiving=True)
    screen.locator("[data-code]").fill(code.upper())
    screen.keyboard.press("Enter")
    screen.wait_for_selector("[data-phase='playing'][data-events='1']")
    assert screen.locator("html").get_attribute("lang") == "de"
    shown = anna.request.get(f"/api/tables/{table}").json()
    assert (shown["screens"], shown["watching"]) == (1, 0)
    assert_fits(screen)

    anna.wait_for_selector("[data-hand] [data-hand-cup]")
    assert not violations(anna)
    anna.evaluate(SHAKE)
    screen.wait_for_selector("[data-rattles], [data-throw].shaking")
    assert len(steps(anna)) == 1
    anna.evaluate(REST)
    screen.wait_for_selector("[data-events='2']")
    anna.wait_for_selector("[data-hand-cup]", state="detached")

    screen.goto("/screen/nosuchtabl")
    screen.wait_for_selector("[data-screen-message]")
