"""Tables that run in the browser: played with the server stopped, resumed, in two tabs, proven."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.fingers import Fingers
from tests.browser.tables import SHORT
from tests.chromium import Open
from tests.patience import PATIENCE
from wagnis.bots import NAMES

# A game in this browser's store, as web/src/lib/local/store.ts keeps it.
STORE = """(head) => new Promise((done, failed) => {
  localStorage.setItem('wagnis.local', 'yes');
  const opening = indexedDB.open('wagnis');
  opening.onerror = failed;
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('games', {keyPath: 'id'});
    opening.result.createObjectStore('log', {keyPath: ['game', 'seq']});
  };
  opening.onsuccess = () => {
    const writing = opening.result.transaction('games', 'readwrite');
    writing.objectStore('games').put(head);
    writing.oncomplete = () => (opening.result.close(), done());
  };
})"""


def lay_here(page: Page, game: str, *names: str, at: str = "", **options: Any) -> str:
    """A short game of these people and bots on this device; the page goes there, `at` a folder."""
    table = f"local-{game}"
    head: dict[str, Any] = {
        "id": table,
        "created": 0,
        "game": game,
        "options": SHORT[game] | options,
        "hints": True,
        "seats": [
            {"kind": "bot", "level": name} if name in NAMES else {"kind": "person", "name": name}
            for name in names
        ],
        "seed": "c0" * 32,
        "next": None,
    }
    page.evaluate(STORE, head)
    page.goto(f"{at}/t/{table}")
    page.wait_for_selector('[data-phase="playing"]')
    return table


def test_the_record_of_a_local_game_is_proven_by_the_page_and_by_the_command(
    open_page: Open, tmp_path: Path
) -> None:
    page = open_page("/")
    table = lay_here(page, "tutto", "Anna", "Ben")
    Fingers(page, seed=1).play_on()
    with page.expect_download() as download:
        page.locator("[data-over] [data-record]").click()
    assert download.value.suggested_filename == f"wagnis-tutto-{table}.json"
    record = tmp_path / "record.json"
    download.value.save_as(record)
    command = [sys.executable, "-m", "wagnis", "verify", str(record)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    forged = json.loads(record.read_text())
    thrown = next(event for event in forged["events"] if "dice" in event)
    thrown["dice"] = [1] * len(thrown["dice"])
    record.write_text(json.dumps(forged))
    wrong = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert wrong.returncode != 0

    page.locator("[data-over] [data-proof]").click()
    page.wait_for_selector('[data-proof="honest"]')
    page.wait_for_selector('[data-claim="local"]')


def test_a_reload_before_a_throw_changes_no_dice(open_page: Open) -> None:
    page = open_page("/", settings={"rollAtOnce": False})
    lay_here(page, "tutto", "Anna", "Ben")
    page.locator('[data-offer="throw"]').click()  # the card
    page.wait_for_selector("[data-log] li")
    before = page.locator("[data-log] li").first.inner_text()
    page.reload()
    page.wait_for_selector("[data-log] li")
    assert page.locator("[data-log] li").first.inner_text() == before
    page.locator('[data-offer="throw"]').wait_for()


def test_one_tab_plays_and_the_other_can_take_over(open_page: Open) -> None:
    first = open_page("/", own=True, settings={"rollAtOnce": False})
    table = lay_here(first, "tutto", "Anna", "Ben")
    second = first.context.new_page()
    second.goto(f"/t/{table}")
    second.wait_for_selector("[data-elsewhere]")
    second.locator("[data-take-over]").click()
    second.wait_for_selector('[data-phase="playing"]')
    first.wait_for_selector("[data-elsewhere]")


def test_a_browser_that_stores_nothing_says_so_and_plays_on(open_page: Open) -> None:
    page = open_page("/", own=True)
    table = lay_here(page, "tutto", "Anna", "Ben", target=600)
    page.add_init_script(
        """IDBObjectStore.prototype.add = function () {
          throw new DOMException('full', 'QuotaExceededError');
        }"""
    )
    page.goto(f"/t/{table}")
    page.wait_for_selector('[data-phase="playing"]')
    Fingers(page, seed=1).play_on(moves=4)
    page.wait_for_selector("[data-not-stored]")
    Fingers(page, seed=1).play_on()
    page.wait_for_selector("[data-over]")
