"""The page without a network: the service worker keeps it, and never an answer of the server."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scripts.serving import serving
from tests.browser.axe import violations
from tests.chromium import PHONE, Open
from tests.patience import PATIENCE
from wagnis.solvers.browser_tables import browser_tables, is_usual

CLIENT = Path(__file__).parents[2] / "src" / "wagnis" / "server" / "client"
MOST = 400_000  # bytes, as they are transferred
# The tables that the worker fetches after the first visit.
USUAL = sorted(name for name in browser_tables() if is_usual(name))
KEPT = """async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map((request) => request.url)));
  return all.flat();
}"""


def built() -> dict[str, list[str]]:
    """The list that the build has written into the worker."""
    found = re.search(r"\{\"digest\":.*?\]\}", (CLIENT / "worker.js").read_text())
    assert found is not None
    listed: dict[str, list[str]] = json.loads(found[0])
    return listed


def sent(path: str) -> int:
    file = CLIENT / (path or "index.html")
    packed = file.with_name(f"{file.name}.br")
    return (packed if packed.exists() else file).stat().st_size


def visited(page: Page) -> None:
    """Waits until the worker has kept the whole client."""
    page.wait_for_selector("html[data-offline]", state="attached")


def has_usual_tables(page: Page, at: str = "/") -> None:
    """Waits until the worker has fetched the tables of a first visit."""
    names = f"""caches.open('wagnis {at} tables').then((cache) => cache.keys()).then((kept) =>
      kept.map(({{url}}) => url.split('/').at(-1).split('.')[0]).sort())"""
    end = time.monotonic() + PATIENCE
    while page.evaluate(names) != USUAL:
        assert time.monotonic() < end
        page.wait_for_timeout(50)


def forget_tables(page: Page) -> None:
    """As if no table had been fetched, neither by the worker nor by the page."""
    has_usual_tables(page)
    page.context.set_offline(True)
    page.evaluate("caches.delete('wagnis / tables')")
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def test_the_first_files_weigh_less_than_400_kilobytes() -> None:
    first = sum(map(sent, built()["first"]))
    assert 50_000 < first < MOST, first


def test_every_built_file_is_kept_but_licences_and_pictures() -> None:
    listed = built()
    files = {
        str(file.relative_to(CLIENT))
        for file in CLIENT.rglob("*")
        if file.is_file() and file.suffix not in (".br", ".gz")
    }
    left_out = files - {*listed["first"], *listed["rest"]}
    assert {file for file in left_out if not file.startswith(("install/", "docs/"))} == {
        "bill-of-materials.json",
        "index.html",  # listed as the folder itself
        "licences.txt",
        "worker.js",
    }


@pytest.fixture(scope="module")
def none(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("offline")


def test_after_one_visit_the_shelf_opens_without_server_and_network(
    open_page: Open, none: Path
) -> None:
    with serving(none, patience=PATIENCE) as address:
        page = open_page("/", size=PHONE, by=address, worker=True, forgiving=True)
        visited(page)
        kept = {url.removeprefix(f"{address}/") for url in page.evaluate(KEPT)}
        # The worker goes on with the tables; some of them may be there by now.
        listed = built()
        assert kept - {*listed["tables"]} == {*listed["first"], *listed["rest"]}  # and no answer
    page.context.set_offline(True)
    page.goto("/")
    page.locator("[data-game]").first.wait_for()
    expect(page.locator("[data-game]")).to_have_count(4)
    assert violations(page) == []
    page.locator('[data-game="tutto"] a[href="/rules/tutto"]').click()
    page.locator("h1").wait_for()
    page.goto("/learn/tutto")
    page.wait_for_selector("[data-board]")


def test_without_a_network_too_deleting_leaves_no_cache_and_no_worker(open_page: Open) -> None:
    page = open_page("/", worker=True, forgiving=True)
    visited(page)
    page.goto("/privacy")
    page.context.set_offline(True)
    page.locator("[data-delete]").click()
    page.locator("[data-delete-yes]").click()
    page.wait_for_selector("[data-deleted]")
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
