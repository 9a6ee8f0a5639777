"""Games with real dice: entered without a network, corrected, overruled, and reviewed."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.cable import cable
from tests.browser.still import still
from tests.browser.test_offline import has_usual_tables, visited
from tests.chromium import PHONE, Open


def begin(
    page: Page, game: str, *names: str, mode: str = "referee", axe: bool = False, **options: str
) -> None:
    page.goto(f"/pad/{game}")
    page.wait_for_selector("[data-start]")
    page.locator(f"[data-mode={mode}]").check()
    for seat, name in enumerate(names):
        if page.locator(f"[data-name='{seat}']").count() == 0:
            page.locator("[data-add]").click()
        page.locator(f"[data-name='{seat}']").fill(name)
    for option, value in options.items():
        field = page.locator(f"[data-option={option}]")
        choices = field.evaluate("(field) => field instanceof HTMLSelectElement")
        (field.select_option if choices else field.fill)(value)
    if axe:
        still(page)
        assert violations(page) == []
    page.locator("[data-start]").click()
    page.wait_for_url(re.compile("/t/local-pad-"))
    page.wait_for_selector("[data-tap]")


def tap(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f"[data-tap='{key}']").click()


def correct(page: Page, entry: int, *keys: str) -> None:
    page.locator("[data-log]").click()
    page.locator(f"[data-entry='{entry}']").click()
    page.wait_for_selector("[data-correcting]")
    tap(page, *keys)
    page.wait_for_selector("[data-correcting]", state="detached")


def scores(page: Page, *points: str) -> None:
    for seat, number in enumerate(points):
        expect(page.locator(f"[data-score='{seat}']")).to_have_text(number)


# Keys and words that are not wholly on the screen.
OFF = """() => [...document.querySelectorAll('[data-tap], [data-score], main h1, main h2')]
  .filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return one.checkVisibility() && (left < 0 || top < 0 || right > innerWidth + 1
      || bottom > innerHeight + 1);
  }).map((one) => one.outerHTML.slice(0, 100))"""


def test_the_pad_fits_tablets(open_page: Open) -> None:
    page = open_page(None, language="de")
    for game in ("tutto", "gambler"):
        begin(page, game, "Anna", "Ben")
        if game == "gambler":
            tap(page, "gambler-01")
        for width, height in ((768, 1024), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            still(page)
            assert page.locator("[data-tap]").count() > 5
            assert page.evaluate(OFF) == [], (game, width, height)


def tutto(page: Page) -> None:
    begin(page, "tutto", "Anna", "Ben", target="1000")  # test_pages runs axe on this form
    tap(page, "bonus-300", "triple-1", "stop")
    scores(page, "1,000", "0")
    tap(page, "straight", "face-2", "face-5", "again", "null")
    page.wait_for_selector("[data-over]")
    still(page)
    assert violations(page) == []
    # There was a five, too: the same result, other points.
    correct(page, 1, "triple-1", "face-5", "stop")
    scores(page, "1,050", "0")
    page.wait_for_selector("[data-over]")
    # It was a five only, so that nobody had 1,000 and the game goes on.
    correct(page, 1, "face-5", "stop")
    scores(page, "50", "0")
    tap(page, "stop", "plus-minus", "triple-6", "face-1", "again")
    # Stopping is not allowed here; they did it all the same.
    tap(page, "face-1", "stop")
    expect(page.locator("[data-against]")).to_contain_text("does not allow stopping")
    still(page)
    assert violations(page) == []
    page.get_by_role("button", name="Enter something else").click()
    tap(page, "face-5")
    scores(page, "50", "0")
    tap(page, "stop")  # after the TUTTO it is allowed: 1,000, and the leader pays
    scores(page, "0", "1,000")
    page.wait_for_selector("[data-over]")


def zocken(page: Page) -> None:
    begin(page, "zocken", "Anna", "Ben", axe=True, rounds="1")
    colours = ["red", "orange", "yellow", "green", "blue", "purple"]
    for turn in range(2):
        for at, colour in enumerate(colours):
            tap(page, f"die-{colour}", f"face-{at + 1}", f"place-{at + 1}")
            if at == 2:
                tap(page, *(["bet-0"] if turn else []), "done")
        tap(page, "face-6", "place-7")  # the white die is the only one left
    page.wait_for_selector("[data-over]")
    first = page.locator("[data-score='0']").inner_text()
    # The first die was the white one, so that the last one must have been the red one.
    correct(page, 0, "die-white", "face-1", "place-1")
    page.wait_for_selector("[data-waiting]")
    tap(page, "face-6", "place-7")
    page.wait_for_selector("[data-over]")
    assert page.locator("[data-score='0']").inner_text() != first


def gambler(game: str) -> Callable[[Page], None]:
    def enter(page: Page) -> None:
        begin(page, game, "Anna", "Ben", axe=game == "gambler", target="1")
        tap(page, f"{game}-01")
        tap(page, "row-1")
        fill_up(page, until="[data-tap=stop]")
        tap(page, "stop")
        page.locator("[data-log]").click()
        page.locator("[data-entry='1']").click()
        page.wait_for_selector("[data-correcting]")
        tap(page, "row-2")
        fill_up(page, until="[data-tap=stop]")
        tap(page, "stop")
        page.wait_for_selector("[data-correcting]", state="detached")
        page.locator("[data-log]").click()
        expect(page.locator("[data-entry='1']")).to_contain_text("corrected")
        page.keyboard.press("Escape")
        fill_up(page, until="[data-over]")

    return enter


def fill_up(page: Page, until: str) -> None:
    """Taps rows, and faces where a row takes several, until this appears."""
    keys = page.locator("[data-tap^=row-]:not(.against), [data-tap^=face-]")
    while page.locator(until).count() == 0:
        keys.first.click()


GAMES = {
    "tutto": tutto,
    "zocken": zocken,
    "gambler": gambler("gambler"),
    "engel-bengel": gambler("engel-bengel"),
}


def test_whole_games_of_every_box_are_entered_without_a_network(
    open_page: Open, address: str
) -> None:
    with cable(address) as laid:
        page = open_page("/", size=PHONE, by=laid.address, worker=True, forgiving=True)
        visited(page)
        has_usual_tables(page)
    page.context.set_offline(True)
    for enter in GAMES.values():
        enter(page)
    still(page)
    assert violations(page) == []
    # Another game of the same people: the next one begins, and the evening adds up.
    page.goto(page.url)  # everything was stored
    page.wait_for_selector("[data-over]")
    # Four games, of which the two of Zocken and Tutto count here too: the same people all evening.
    expect(page.locator("[data-evening] caption")).to_contain_text("4 games")
    page.locator("[data-again]").click()
    page.wait_for_selector("[data-tap]")
    expect(page.locator("[data-seat='1']")).to_have_attribute("aria-current", "true")
    with page.expect_download() as saved:
        page.go_back()
        page.locator("[data-picture]").click()
    assert saved.value.suggested_filename == "wagnis-engel-bengel.png"


def test_advice_for_real_dice_and_a_review_that_proves_nothing(open_page: Open) -> None:
    page = open_page("/", size=PHONE)
    begin(page, "tutto", "Anna", "Ben", target="1000")
    page.locator("[data-lamp]").click()
    expect(page.locator("[data-advice=none]")).to_contain_text("nothing to decide")
    tap(page, "bonus-300")
    page.locator("[data-lamp]").click()
    tap(page, "face-1", "face-1", "face-1", "face-3", "face-4", "face-6")
    page.wait_for_selector("[data-advice=ready] [data-best]")
    tap(page, "all", "stop")
    tap(page, "double", "triple-2", "face-1", "stop")
    page.wait_for_selector("[data-over]")
    page.locator("[data-review]").click()
    page.wait_for_selector("[data-review=ready]")
    expect(page.locator("[data-real-dice]")).to_contain_text("Real dice, entered by hand")
    assert page.locator("a[href$='/proof']").count() == 0
    page.goto(page.url.replace("/review", "/replay"))
    expect(page.locator("[data-real-dice]")).to_contain_text("Real dice, entered by hand")
    assert page.locator("a[href$='/proof']").count() == 0


def test_points_only_and_a_game_against_the_rules(open_page: Open) -> None:
    page = open_page("/", size=PHONE)
    begin(page, "tutto", "Anna", "Ben", mode="sums", axe=True, target="1000")
    tap(page, "1", "0", "5", "0", "enter")
    tap(page, "2", "00", "enter")
    page.wait_for_selector("[data-over]")
    correct_number(page, 0, "2", "5", "0")
    scores(page, "250", "200")
    page.locator("[data-undo]").click()
    page.wait_for_selector("[data-over]")

    begin(page, "zocken", "Anna", "Ben", rounds="1")
    tap(page, "die-red", "face-2", "place-2", "die-green", "face-4", "place-4")
    tap(page, "die-blue", "face-1")
    expect(page.locator("[data-tap='place-5']")).to_have_accessible_name(re.compile("not fit"))
    still(page)
    assert violations(page) == []
    tap(page, "place-5")
    expect(page.locator("[data-against]")).to_contain_text("break the sequence")
    page.locator("[data-played-so]").click()
    page.wait_for_selector("[data-tap=done]")
    page.locator("[data-log]").click()
    expect(page.locator("[data-entry='2']")).to_contain_text("played that way")

    begin(page, "tutto", "Anna", "Ben")
    tap(page, "bonus-200", "face-2")
    page.locator("[data-played-so]").click()
    tap(page, "stop")
    expect(page.locator("[data-seat='1']")).to_have_attribute("aria-current", "true")
    page.locator("[data-log]").click()
    expect(page.locator("[data-entry='1']")).to_contain_text("played that way")


def test_entries_after_an_earlier_end_are_not_lost_in_silence(open_page: Open) -> None:
    page = open_page("/", size=PHONE)
    begin(page, "tutto", "Anna", "Ben", mode="sums", axe=True, target="1000")
    for points in ("500", "100", "600", "0"):
        tap(page, *points, "enter")
    page.wait_for_selector("[data-over]")
    correct_number(page, 0, "9", "9", "0", "0")
    waiting = page.locator("[data-over] [data-waiting='2']")
    expect(waiting).to_contain_text("2 later entries do not count")
    waiting.get_by_role("button").click()
    expect(waiting).to_have_count(0)


def test_an_evening_in_german_with_a_game_that_people_end_themselves(open_page: Open) -> None:
    page = open_page("/", size=PHONE, language="de")
    begin(page, "tutto", "Anna", "Ben", mode="sums", axe=True, target="1000")
    tap(page, "1", "0", "5", "0", "enter", "2", "00", "enter")
    expect(page.locator("[data-over] h2")).to_have_text("Anna gewinnt!")
    # The same people play another game; nobody types a name again.
    begin(page, "gambler", mode="sums")
    tap(page, "4", "0", "enter")
    expect(page.locator("[data-seat='0']")).to_contain_text("Anna")
    page.locator("[data-menu]").click()
    page.locator("[data-end-game]").click()
    page.locator("[data-winner='0']").uncheck()
    expect(page.locator("[data-ended]")).to_be_disabled()
    page.locator("[data-winner='1']").check()
    still(page)
    assert violations(page) == []
    page.locator("[data-ended]").click()
    expect(page.locator("[data-over] h2")).to_have_text("Ben gewinnt!")
    expect(page.locator("[data-evening] caption")).to_have_text("Dieser Abend: 2 Spiele")
    wins = page.locator("[data-evening] tbody td:nth-child(2)")
    expect(wins).to_have_text(["1", "1"])


def test_a_tableau_drawn_while_playing_is_among_the_keys(open_page: Open) -> None:
    page = open_page("/", size=PHONE)
    begin(page, "gambler", "Anna", "Ben")
    still(page)
    assert violations(page) == []
    page.locator("[data-link]").click()
    page.wait_for_url(re.compile("/workshop/gambler"))
    row = {"kind": "star", "faces": None, "boxes": 1, "sign": 1, "value": 50}
    own = {"key": "k", "id": "ours", "name": "Our own", "changed": 1, "rows": [row] * 6}
    page.evaluate("(own) => localStorage.setItem('wagnis.tableaux', JSON.stringify([own]))", own)
    page.go_back()
    tap(page, "Our own")
    tap(page, "row-1", "face-4", "stop")
    scores(page, "130", "80")


def test_ten_people_fit_on_a_small_phone(open_page: Open) -> None:
    narrow = {"width": 360, "height": 740}
    page = open_page("/", size=narrow)
    names = [f"Maximiliane {letter}" for letter in "ABCDEFGHIJ"]
    begin(page, "tutto", *names)
    page.set_viewport_size({"width": 360, "height": 740})
    tap(page, "bonus-200", "triple-1")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    for thing in page.locator("[data-seat], [data-score], [data-tap]").all():
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    tap(page, "stop")
    scores(page, "1,000", *["0"] * 9)
    # Ten people may add up in every game, also where the rules know fewer.
    begin(page, "gambler", *names, mode="sums")
    tap(page, "5", "enter")
    scores(page, "85", *["80"] * 9)


def correct_number(page: Page, entry: int, *digits: str) -> None:
    correct(page, entry, *digits, "enter")
