"""Reviews without a server: of games on this device, of records that are opened, and their sums."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers
from tests.browser.static_host import hosting
from tests.browser.test_local import lay_here
from tests.browser.test_offline import visited
from tests.chromium import PHONE, Open
from wagnis.bots import bot
from wagnis.cli import main
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match, write_record

FOLDER = "/games/wagnis"
READY = '[data-review="ready"]'
VALUES = re.compile("/values/")
# Gives every kept review another accuracy, so that a review that is made again can be told.
MARK = """() => new Promise((done, failed) => {
  const opening = indexedDB.open('wagnis');
  opening.onerror = failed;
  opening.onsuccess = () => {
    const writing = opening.result.transaction('reviews', 'readwrite');
    const all = writing.objectStore('reviews').getAll();
    all.onsuccess = () => {
      for (const kept of all.result) {
        kept.review.seats[0].accuracy = 12.3;
        writing.objectStore('reviews').put(kept);
      }
    };
    writing.oncomplete = () => (opening.result.close(), done(all.result.length));
  };
})"""


def record_of(game: str, seats: int, options: PlainObject) -> PlainObject:
    """A game between rules of thumb."""
    match, dice = Match.new(game, seats, options), SeededDice("review")
    player = bot("thumb", game, 1)
    while not match.over:
        node = match.node
        if isinstance(node, Decision):
            match = match.advance(player.choose(match.game, match.state, node.actions))
        else:
            match = match.roll(dice)
    return write_record(match)


def account(page: Page) -> list[float]:
    """The numbers of the first breakdown: start, luck, errors, result."""
    lines = page.locator("[data-account] dl, [data-account] table").first.inner_text()
    numbers = re.findall(r"[-\u2212+]?\d[\d,.]*", lines)
    return [float(one.replace("\u2212", "-").replace(",", "")) for one in numbers]


def uploads(page: Page) -> list[str]:
    """What is sent to a server, as it is sent."""
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    return sent


def test_a_game_on_this_device_is_reviewed_without_a_network(open_page: Open) -> None:
    page = open_page(None, size=PHONE, worker=True, forgiving=True)
    page.goto("/")
    visited(page)
    page.context.set_offline(True)
    table = lay_here(page, "tutto", "Anna", "Ben")
    Fingers(page, seed=3).play_on()
    page.wait_for_selector('[data-end-review="ready"]')
    page.locator("[data-to-review]").click()
    page.wait_for_selector(READY)
    assert violations(page) == []
    begun, luck, errors, result = account(page)[:4]
    assert begun + luck + errors == pytest.approx(result, abs=0.2)
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('[data-here="1"]')

    assert page.evaluate(MARK) == 1
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator('[data-reviewed="0"]')).to_contain_text("12.3")

    page.locator("[data-fork]").click()
    page.locator("[data-fork-go]").click()
    page.wait_for_selector('[data-phase="playing"]')
    assert "/t/local-" in page.url
    assert table not in page.url
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")

    page.goto("/statistics")
    page.wait_for_selector('[data-series="tutto"]')
    # Anna and Ben; the game that was tried from a position is practice.
    expect(page.locator(f'a[href="/t/{table}/review"]')).to_have_count(2)
    expect(page.locator('a[href*="/t/local-"]')).to_have_count(2)
    assert violations(page) == []


def test_without_its_table_a_review_is_an_estimate_until_the_table_can_be_fetched(
    open_page: Open,
) -> None:
    page = open_page("/", own=True, forgiving=True, size=PHONE)
    page.route(VALUES, lambda route: route.abort())
    table = lay_here(page, "gambler", "Anna", "Ben", stack=["gambler-05"])
    Fingers(page, seed=3).play_on()
    page.wait_for_selector('[data-end-review="ready"]')
    page.locator("[data-to-review]").click()
    page.wait_for_selector("[data-estimated]")
    page.wait_for_selector('[data-sure="false"]')
    *parts, result = account(page)
    assert sum(parts) == pytest.approx(result, abs=0.3)
    page.goto("/statistics")  # no estimate is counted where there will be exact values
    expect(page.get_by_role("status").filter(has_text="not counted yet")).to_have_count(1)
    assert page.locator("[data-series]").count() == 0
    assert page.evaluate(MARK) == 0

    page.goto(f"/t/{table}/review")
    page.wait_for_selector("[data-estimated]")
    page.unroute(VALUES)
    page.locator("[data-estimated] button").click()
    page.wait_for_selector('[data-sure="true"]')
    expect(page.locator("[data-estimated]")).to_have_count(0)
    assert page.evaluate(MARK) == 1


def test_a_deleted_game_leaves_the_statistics(open_page: Open) -> None:
    page = open_page("/", own=True)
    table = lay_here(page, "tutto", "Anna", "Ben")
    Fingers(page, seed=1).play_on()
    page.wait_for_selector('[data-end-review="ready"]')
    page.goto("/statistics")
    page.wait_for_selector('[data-series="tutto"]')
    page.goto("/tables")
    page.locator(f'[data-table="{table}"] [data-close]').click()
    page.locator("dialog[open] [data-close-yes]").click()
    expect(page.locator(f'a[href="/t/{table}"]')).to_have_count(0)
    page.goto("/statistics")
    page.wait_for_selector("[data-empty]")


def test_a_review_is_uploaded_only_when_it_is_shared_and_without_names(open_page: Open) -> None:
    page = open_page("/", own=True)
    sent = uploads(page)
    lay_here(page, "zocken", "Anna", "Ben")  # the server has its table, too
    Fingers(page, seed=3).play_on()
    page.locator("[data-to-review]").click()
    page.wait_for_selector(READY)
    assert not sent
    page.locator("[data-share]").click()
    page.locator("[data-share-go]").click()
    page.wait_for_url(re.compile(r"/review/(?!local-)"))
    page.wait_for_selector(READY)
    assert [path for path in sent if path.endswith("/api/reviews")] == sent[:1]
    expect(page.locator("[data-reviewed]").first).not_to_contain_text("Anna")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    assert main(["site", str(root / FOLDER[1:]), "--without-tables"]) == 0
    (root / "icon.svg").write_bytes((root / FOLDER[1:] / "icon.svg").read_bytes())
    with hosting(root, root / FOLDER[1:]) as (address, _):
        yield address


def test_a_record_is_opened_on_a_site_and_a_broken_one_is_told_by_its_event(
    open_page: Open, site: str, tmp_path: Path
) -> None:
    page = open_page(None, by=site, own=True)
    page.goto(f"{FOLDER}/?at=statistics")
    page.wait_for_selector("[data-upload]", state="attached")
    record = record_of("tutto", 3, {"target": 1000})
    broken = json.loads(json.dumps(record))
    at = next(at for at, one in enumerate(record["events"]) if "dice" in one)
    broken["events"][at] = {"dice": [7]}
    file = tmp_path / "record.json"
    for content, told in (
        (json.dumps(broken), f"event {at}"),
        (json.dumps({**record, "result": {"scores": [1, 2, 3], "winners": [2]}}), "result"),
        (json.dumps({**record, "game": "chess"}), "chess"),
        (json.dumps({**record, "options": {"target": "far"}}), "settings"),
        (json.dumps({**record, "players": ["Anna"]}), "settings"),
        ("[]", "not a match record"),
        ("no record", "not JSON"),
    ):
        file.write_text(content)
        page.locator("[data-upload]").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(told)
    assert violations(page) == []

    file.write_text(json.dumps(record))
    page.locator("[data-upload]").set_input_files(file)
    page.wait_for_url(f"{site}{FOLDER}/review/local-*")
    page.wait_for_selector(READY)
    expect(page.locator("[data-reviewed]")).to_have_count(3)
    assert page.locator("[data-share]").count() == 0
    assert violations(page) == []
    page.locator("[data-fork]").click()
    page.locator("[data-fork-go]").click()
    page.wait_for_selector('[data-phase="playing"]')

    page.goto(f"{FOLDER}/?at=statistics")
    expect(page.locator("[data-opened]")).to_have_count(1)
    page.locator("[data-upload]").set_input_files(file)  # the same again
    page.wait_for_url(f"{site}{FOLDER}/review/local-*")
    page.goto(f"{FOLDER}/?at=statistics")
    expect(page.locator("[data-opened]")).to_have_count(1)
    assert violations(page) == []
    page.locator("[data-delete-record]").click()
    page.locator("[data-delete-record-yes]").click()
    expect(page.locator("[data-opened]")).to_have_count(0)
    assert page.evaluate(MARK) == 0  # its review went with it


def test_a_game_without_values_says_so(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/statistics", own=True)
    page.wait_for_selector("[data-upload]", state="attached")
    record = record_of("zocken", 3, {"rounds": 1, "matches": [10, 20, 40, 80, 120, 160, 200]})
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    page.locator("[data-upload]").set_input_files(file)
    page.wait_for_selector('[data-review="failed"]')  # this server solves nothing
    assert page.locator("[data-share]").count() == 0
    assert violations(page) == []
