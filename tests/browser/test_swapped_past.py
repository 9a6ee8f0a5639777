"""A match whose past the operator swaps once all seeds are known, seen by an unmodified browser.

What is fixed before the seeds are revealed includes the events before a fork. Without that the
operator chooses which cards and dice come next, and the proof still says that nobody did.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from scripts.serving import serving
from tests.browser.fingers import Fingers, play_together
from tests.browser.swapping import past
from tests.browser.tables import lay, shown, sit, table_of
from tests.chromium import Open
from tests.patience import PATIENCE
from wagnis.cli import main
from wagnis.records import Match, write_record

ROOT = Path(__file__).parents[2]
ZOCKEN = Match.new("zocken", 2, {"rounds": 1}, ("Anna", "Ben"))


@pytest.fixture
def operator(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a server that swaps the past, and tells a digest of it in this way."""
    wagnis = (sys.executable, "-m", "tests.browser.swapping", request.param)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with serving(tmp_path, wagnis=wagnis, environment=environment, patience=PATIENCE) as url:
        yield url


def forked(page: Page, events: int = 8) -> None:
    """Anna goes on with Ben from a game in a file; she comes to the lobby."""
    sent = page.request.post("/api/reviews", data=write_record(past(ZOCKEN, "honest", events)))
    wish = {"event": events, "seat": 0, "name": "Anna", "seats": [{"bot": None}, {"bot": None}]}
    made = page.request.post(f"/api/reviews/{sent.json()['id']}/fork", data=wish)
    assert made.status == 201, made.text()
    page.goto(f"/t/{made.json()['id']}")
    page.wait_for_selector('[data-phase="open"] [data-leave]')


def lobby(open_page: Open, operator: str, fork: bool) -> tuple[Page, Page]:
    """Anna in the lobby of a fork or of an ordinary table, and Ben, who has not come yet."""
    anna, ben = (open_page("/", by=operator, own=True, forgiving=True) for _ in "ab")
    if fork:
        forked(anna)
    else:
        lay(anna, "zocken", "Anna", None)
        assert shown(anna)["forked"] is None
    return anna, ben


def started(anna: Page, ben: Page) -> str:
    sit(ben, table_of(anna), "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    return table_of(anna)


def verified(
    page: Page, table: str, words: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    record = folder / "record.json"
    record.write_text(json.dumps(page.request.get(f"/api/tables/{table}/record").json()))
    return main(["verify", str(record), *words]), capsys.readouterr().out


def noted(page: Page, table: str) -> list[str]:
    """The options of `wagnis verify` with what this device has noted."""
    written = page.evaluate("(table) => localStorage.getItem(`wagnis.deals.${table}`)", table)
    (deal,) = json.loads(written)["deals"]
    (own,), start = deal["own"], deal["fixed"]["start"]
    words = ["--my-seed", own["seed"], "--seat", str(own["seat"]), "--commit", deal["commit"]]
    return [*words, "--start", start]


def clear_differences(page: Page, table: str) -> None:
    page.evaluate(
        """(table) => {
          const key = `wagnis.deals.${table}`, note = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...note, differs: [] }));
        }""",
        table,
    )


@pytest.mark.parametrize(
    ("operator", "fork"),
    [("true", True), ("true", False), ("old", True), ("old", False)],
    indirect=["operator"],
)
def test_a_swapped_past_is_seen_at_once_and_in_the_record(
    open_page: Open,
    operator: str,
    fork: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    anna, ben = lobby(open_page, operator, fork)
    table = started(anna, ben)
    for page in (anna, ben):
        page.wait_for_selector('[data-dice-alarm="fixed"]')
    play_together([Fingers(anna, seed=1), Fingers(ben, seed=2)])
    # A device that missed the alarm finds it in the record.
    clear_differences(ben, table)
    for page in (anna, ben):
        page.goto(f"/t/{table}/proof")
        page.wait_for_selector('[data-proof="wrong"]')
        status, said = verified(page, table, noted(page, table), tmp_path, capsys)
        assert "nobody chose these dice" not in said
        assert "they were changed after the seeds were promised" in said
        assert status == 1


@pytest.mark.parametrize("operator", ["missing"], indirect=True)
@pytest.mark.parametrize("fork", [True, False], ids=["fork", "ordinary table"])
def test_a_server_that_does_not_tell_the_start_gets_no_seed(
    open_page: Open, operator: str, fork: bool
) -> None:
    anna, ben = lobby(open_page, operator, fork)
    sit(ben, table_of(anna), "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-dice-alarm="fixed"]')
    deal = anna.request.get(f"/api/tables/{table_of(anna)}").json()["deal"]
    assert (deal["state"], deal["revealed"]) == ("dealing", [])


def test_an_honest_fork_is_proved_like_any_other_table(
    open_page: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, ben = open_page("/", own=True), open_page("/", own=True)
    forked(anna)
    table = started(anna, ben)
    play_together([Fingers(anna, seed=1), Fingers(ben, seed=2)])
    for page in (anna, ben):
        page.goto(f"/t/{table}/proof")
        page.wait_for_selector('[data-proof="honest"]')
        page.wait_for_selector('[data-claim="mine"]')
        assert page.locator("[data-dice-alarm]").count() == 0
        words = page.locator(".command code").inner_text().split()[3:]
        status, said = verified(page, table, words, tmp_path, capsys)
        assert status == 0
        # Ben's promise may have been replaced: only Anna's device knows, and the other way round.
        assert "only your device has seen that the other promises were made before" in said
