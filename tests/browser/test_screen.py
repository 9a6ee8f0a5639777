"""A big screen at a table: two phones play, the screen shows it."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import serving
from tests.browser.axe import violations
from tests.browser.cable import cable
from tests.browser.fingers import Fingers, play_together
from tests.browser.phases import LOOKS, finish
from tests.browser.still import still
from tests.browser.tables import lay, sit, steps
from tests.chromium import PHONE, Open
from tests.patience import PATIENCE

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
        expect(screen.locator("[data-invite] svg")).to_have_count(1)
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
        expect(anna.locator("[data-hand]")).to_have_count(1)  # a moment without the screen
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
    screen.wait_for_function(
        "() => Number(document.querySelector('[data-events]').dataset.events) >= 2"
    )

    # What a hint says is for Anna alone. After a null first roll the bots play on at once.
    if steps(anna)[1]["then"]["to_act"] == 0:
        anna.wait_for_selector("[data-hand-cup]", state="detached")
        anna.locator("[data-hint-button]").click()
        anna.wait_for_selector("[data-hand] [data-hint]")
        anna.locator("[data-advised]").first.wait_for()
        assert screen.locator("[data-hint], [data-advised]").count() == 0
        expect(screen.locator("[data-events='2']")).to_have_count(1)

    screen.goto("/screen/nosuchtabl")
    screen.wait_for_selector("[data-screen-message]")


LARGE = ((1920, 1080), (3840, 2160))
LEAST = 0.028  # of the height: can be read from three metres, see `roomScaleFor`
# Words that are too small or reach out of the screen or of what holds them. Drawings (chips, the
# art of a box) and the initial beside a name are not read.
MEASURE = """async () => {
  document.body.style.display = 'none'; // see `sizes`: Chromium keeps lengths of the old size
  void document.body.offsetHeight;
  document.body.style.display = '';
  await document.body.animate([], { duration: 20 }).finished;
  const wrong = [];
  const root = document.querySelector('[data-screen]');
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const on = text.parentElement;
    if (!text.data.trim() || on.closest('svg, style, .token, .unseen')) continue;
    if (!on.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, top, right, bottom } = range.getBoundingClientRect();
    if (right - left < 2) continue; // for screen readers
    const says = text.data.trim().slice(0, 40);
    const share = parseFloat(getComputedStyle(on).fontSize) / innerHeight;
    if (share < LEAST) wrong.push(`"${says}" has ${(100 * share).toFixed(2)}%`);
    const shortens = on.closest('.one-line');
    if (left < 0 || top < 0 || bottom > innerHeight || (right > innerWidth && !shortens))
      wrong.push(`"${says}" leaves the screen`);
    const card = on.closest('[data-seat], [data-invite], [data-part], .told, section');
    const edge = (card ?? root).getBoundingClientRect();
    const slack = (bottom - top) * 0.2; // a line is higher than its letters
    if (bottom > edge.bottom + slack || top < edge.top - slack)
      wrong.push(`"${says}" leaves its card`);
  }
  const box = (one) => root.querySelector(one)?.getBoundingClientRect();
  const [invite, told] = [box('.rail [data-invite]'), box('.told')];
  const seats = [...root.querySelectorAll('.rail [data-seat]')].at(-1)?.getBoundingClientRect();
  if (seats && seats.bottom > invite.top) wrong.push('the seats lie over the code');
  if (invite && invite.bottom > innerHeight) wrong.push('the code leaves the screen');
  if (told && told.bottom > innerHeight) wrong.push('what happens leaves the screen');
  return wrong;
}""".replace("LEAST", str(LEAST))


def misfits(screen: Page) -> dict[tuple[int, int], list[str]]:
    """What cannot be read from three metres, per size."""
    found: dict[tuple[int, int], list[str]] = {}
    for width, height in LARGE:
        screen.set_viewport_size({"width": width, "height": height})
        # Twice the pixels, twice the type: the page has followed.
        screen.wait_for_function(
            "([width, type]) => innerWidth === width && "
            "parseInt(document.documentElement.style.fontSize) === type",
            arg=[width, round(height * 2.9 / 16)],
        )
        for _ in range(LOOKS):  # a page that has just been resized draws its board anew
            found[width, height] = screen.evaluate(MEASURE)
            if not found[width, height]:
                break
            screen.wait_for_timeout(200)
    return {size: wrong for size, wrong in found.items() if wrong}


def test_every_word_on_a_big_screen_is_large_enough_for_three_metres(open_page: Open) -> None:
    anna, screen = open_page(None), open_page(None, size=TELEVISION, forgiving=True)
    long = "Annabella-Charlotte"
    tables = {
        "zocken": lay(anna, "zocken", long, *["thumb"] * 7, options={"rounds": 1}),
        "tutto": lay(anna, "tutto", long, *["thumb"] * 9, options={"deck": ["bonus-300"] * 9}),
        "gambler": lay(anna, "gambler", long, *["thumb"] * 5, options={"beginner": True}),
        "waiting": lay(anna, "tutto", long, *[None] * 9),
    }
    for name, table in tables.items():
        screen.goto(f"/screen/{table}")
        screen.wait_for_selector("[data-phase='open'], [data-show='idle']")
        assert not misfits(screen), (name, misfits(screen))
    finish(anna, tables["zocken"])
    screen.goto(f"/screen/{tables['zocken']}")
    screen.wait_for_selector("[data-over]")
    assert not misfits(screen), misfits(screen)


# The server, where a host need not wait a minute before a bot may play for somebody.
AT_ONCE = (
    sys.executable,
    "-c",
    "from wagnis.server.table import seating\n"
    "from wagnis.cli import main\n"
    "seating.COVER_HOST = 0\n"
    "raise SystemExit(main())",
)


def test_a_bot_plays_for_somebody_who_left_until_they_are_back_and_the_screen_tells_it(
    open_page: Open, tmp_path: Path
) -> None:
    with serving(tmp_path, wagnis=AT_ONCE, patience=PATIENCE) as here:
        anna = open_page(None, own=True, by=here, forgiving=True)
        ben = open_page(None, size=PHONE, by=here, forgiving=True)
        screen = open_page(None, size=TELEVISION, by=here, forgiving=True)
        anna.clock.install()
        table = lay(anna, "zocken", "Anna", None, options={"first": 1})
        sit(ben, table, "Ben")
        anna.locator("[data-start]:enabled").click()
        screen.goto(f"/screen/{table}")
        fingers = Fingers(ben, seed=3)
        ben.wait_for_function("() => document.querySelector('[data-touch]:enabled')")
        fingers.act()  # he picks a die
        anna.wait_for_selector('[data-seat="1"]')
        ben.goto("/icon.svg")

        expect(screen.locator('[data-away="1"]')).to_contain_text("Ben")
        assert not misfits(screen), misfits(screen)
        anna.wait_for_selector('[data-away="1"]')
        assert anna.locator("[data-cover]").count() == 0
        done = len(steps(anna))
        anna.clock.fast_forward(61_000)
        anna.locator('[data-cover="1"]').click()
        # The bot plays until Anna may bet.
        anna.wait_for_selector("[data-offer]:enabled")
        by_bot = [step for step in steps(anna)[done:] if step["by"] == 1]
        assert by_bot
        for told in (screen.locator("[data-latest]"), anna.get_by_role("region", name="Log")):
            expect(told).to_contain_text("Bot for Ben")
        expect(screen.locator("[data-away]")).to_have_count(0)

        ben.goto(f"/t/{table}")
        ben.wait_for_selector("[data-phase='playing']")
        shown = anna.request.get(f"/api/tables/{table}").json()
        assert not shown["seats"][1]["stand_in"]
        anna.locator("[data-offer]:enabled").first.click()
        done = len(steps(anna))
        ben.wait_for_function("() => document.querySelector('[data-touch]:enabled')")
        fingers.act()
        assert steps(ben)[done]["by"] == 1

        # The replay tells apart what Ben did and what the bot did.
        anna.goto(f"/t/{table}/replay")
        log = anna.locator("[data-log]")
        expect(log).to_contain_text("Bot for Ben")
        assert "Bot for Ben" not in log.locator("[data-at]").first.inner_text()


@pytest.mark.deep
def test_a_screen_comes_back_after_the_server_was_started_again(
    open_page: Open, tmp_path: Path
) -> None:
    with serving(tmp_path, patience=PATIENCE) as here:
        anna = open_page(None, by=here, forgiving=True)
        screen = open_page(None, size=TELEVISION, by=here, forgiving=True)
        table = lay(anna, "zocken", "Anna", "thumb")
        screen.goto(f"/screen/{table}")
        screen.wait_for_selector("[data-phase='playing'][data-events='0']")
    screen.wait_for_selector("[data-connection='lost']")
    with serving(tmp_path, patience=PATIENCE, port=urlsplit(here).port or 0):
        screen.wait_for_selector("[data-connection]", state="detached")
        anna.goto(f"/t/{table}")
        anna.wait_for_selector("[data-phase='playing']")
        Fingers(anna, seed=3).play_on(moves=1)
        screen.wait_for_function(
            "() => Number(document.querySelector('[data-events]').dataset.events) > 0"
        )
