"""The client from a plain static host, in a folder of it: no server of ours, no other host."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.fingers import Fingers
from tests.browser.static_host import FOLDER, hosting, write_site
from tests.browser.test_local import lay_here
from tests.browser.test_local_review import READY, account
from tests.browser.test_offline import USUAL, has_usual_tables, visited
from tests.chromium import DESKTOP, PHONE, Open
from wagnis.cli import main
from wagnis.games.gambler.editions import EDITIONS

# Set once on a page; a page that was loaded again does not have it.
MARK = "window.mark = true"
MARKED = "window.mark === true"
Hosted = Callable[[Path, Path], tuple[str, list[str]]]


pytestmark = pytest.mark.xdist_group("site")  # it is written once, in one worker


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with the tables of one visit."""
    root = tmp_path_factory.mktemp("host")
    write_site(root, USUAL)
    return root


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site without tables."""
    root = tmp_path_factory.mktemp("bare")
    site = root / FOLDER[1:]
    assert main(["site", str(site), "--without-tables"]) == 0
    (root / "icon.svg").write_bytes((site / "icon.svg").read_bytes())
    return root


@pytest.fixture(scope="module")
def hosted() -> Iterator[Hosted]:
    """Start a host that outlives the pages of a test: they may still be fetching at its end."""
    with ExitStack() as hosts:
        yield lambda root, site: hosts.enter_context(hosting(root, site))


@pytest.fixture
def host(hosted: Hosted, written: Path) -> tuple[str, list[str]]:
    return hosted(written, written / FOLDER[1:])


def only_from(page: Page, address: str) -> list[str]:
    """The requests for other hosts, as they are made."""
    elsewhere: list[str] = []

    def note(url: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            elsewhere.append(url)

    page.on("request", lambda request: note(request.url))
    return elsewhere


def renew(folder: Path, without: str | None = None) -> None:
    """The host gets another version, in which files that begin like this have other names."""
    worker = folder / "worker.js"
    renewed = re.sub(r'"digest":"\w+"', '"digest":"renewed"', worker.read_text())
    if without is not None:
        for file in (folder / "assets").glob(f"{without}-*"):
            renewed = renewed.replace(f'"assets/{file.name}",', "")
            file.unlink()
    worker.write_text(renewed)


def test_the_site_works_in_a_folder_of_a_static_host(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, asked = host
    page = open_page(None, by=address, own=True)
    elsewhere = only_from(page, address)
    page.goto(f"{FOLDER}/")
    expect(page.locator("[data-game]")).to_have_count(4)
    assert violations(page) == []
    page.locator('[data-game="tutto"]').get_by_role("link", name=re.compile("Rules")).click()
    page.wait_for_url(f"{address}{FOLDER}/rules/tutto")
    page.goto(f"{FOLDER}/?at=puzzles/zocken")
    page.wait_for_selector("[data-board]")
    page.goto(f"{FOLDER}/?at=learn/gambler")
    page.wait_for_selector("[data-board]")
    page.goto(f"{FOLDER}/?at=privacy")
    page.wait_for_selector("[data-delete]")
    assert not elsewhere
    assert not [path for path in asked if "/api/" in path]


@pytest.mark.parametrize(
    "games",
    [("gambler", "tutto", "zocken"), pytest.param(("engel-bengel",), marks=pytest.mark.deep)],
)
def test_one_visit_is_enough_to_play_every_game_to_its_end_with_a_hint_and_its_review(
    open_page: Open, written: Path, games: tuple[str, ...]
) -> None:
    with hosting(written, written / FOLDER[1:]) as (address, _):
        page = open_page(None, by=address, worker=True, forgiving=True, size=PHONE)
        page.goto(f"{FOLDER}/")
        visited(page)
        has_usual_tables(page, f"{FOLDER}/")
    page.context.set_offline(True)
    for game in games:
        lay_here(page, game, "Anna", "perfect", at=FOLDER)
        fingers = Fingers(page, seed=1)
        while not (lamp := page.locator("[data-hint-button]:enabled")).count():
            fingers.play_on(moves=1)  # up to a decision
        lamp.click()
        page.wait_for_selector("[data-hint]")
        fingers.play_on()
        page.wait_for_selector("[data-over] .winner")
        page.locator("[data-to-review]").click()
        page.wait_for_selector(READY)
        # The tables of tableaux are too large for one visit: these reviews are estimates.
        estimated = game in EDITIONS
        expect(page.locator("[data-estimated]")).to_have_count(int(estimated))
        expect(page.locator(f'[data-sure="{str(not estimated).lower()}"]')).to_have_count(1)
        *parts, result = account(page)
        assert sum(parts) == pytest.approx(result, abs=0.3), game
        assert violations(page) == []


def test_a_deep_link_survives_the_hosts_404_page(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    # The browser reports the 404 of the deep link itself.
    page = open_page(None, by=address, own=True, forgiving=True)
    page.goto(f"{FOLDER}/rules/zocken#end")
    page.wait_for_url(f"{address}{FOLDER}/rules/zocken#end")
    expect(page.locator("h1")).to_contain_text("Zocken")


def test_what_needs_a_server_asks_for_its_address(
    open_page: Open, host: tuple[str, list[str]], address: str
) -> None:
    site, _ = host
    page = open_page(None, by=site, own=True)
    page.goto(f"{FOLDER}/")
    expect(page.locator("[data-device]")).to_have_count(4)
    expect(page.locator("[data-opponent], [data-invite]")).to_have_count(0)
    page.locator('footer a[href$="/tables"]').click()
    page.wait_for_selector("[data-friends]")
    expect(page.locator("h1")).to_have_text("Play with friends")
    assert violations(page) == []
    expect(page.locator("[data-upload]")).to_have_count(1)  # records are opened here, too
    server = page.locator("[data-friends] input:not([data-upload])")
    server.fill("no server")
    server.press("Enter")
    page.get_by_role("alert").wait_for()
    server.fill(address)
    server.press("Enter")
    page.wait_for_url(f"{address}/tables")


def test_the_site_opens_at_any_path_without_network(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    page = open_page(None, by=address, size=PHONE, worker=True, forgiving=True)
    page.goto(f"{FOLDER}/")
    visited(page)
    page.context.set_offline(True)
    page.goto(f"{FOLDER}/rules/tutto")
    expect(page.locator("h1")).to_contain_text("Tutto")
    page.goto(f"{FOLDER}/puzzles/tutto")
    page.wait_for_selector("[data-board]")
    page.goto(f"{FOLDER}/")
    expect(page.locator("[data-game]")).to_have_count(4)


def test_one_visit_is_enough_to_play_without_network(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    page = open_page(None, by=address, size=PHONE, worker=True, forgiving=True)
    page.goto(f"{FOLDER}/")
    visited(page)
    page.context.set_offline(True)
    start_here(page)
    page.wait_for_url(f"{address}{FOLDER}/t/local-*")
    page.wait_for_selector("[data-board]")


def start_here(page: Page) -> None:
    page.locator('[data-device="zocken"]').click()
    for number, name in enumerate(("Anna", "Ben")):
        page.locator("dialog[open] input").nth(number).fill(name)
    page.locator("[data-around-start]").click()


def test_a_missing_file_is_not_called_a_missing_server(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    page = open_page(None, by=address, own=True, forgiving=True)  # without a worker
    page.goto(f"{FOLDER}/")
    page.locator("[data-game]").first.wait_for()
    page.context.set_offline(True)
    page.locator('[data-device="zocken"]').click()
    told = page.get_by_role("alert").inner_text()
    assert "not on this device" in told
    assert "server" not in told


def test_a_new_version_waits_for_the_end_of_the_game(
    open_page: Open, hosted: Hosted, written: Path
) -> None:
    folder = written / "other"
    shutil.copytree(written / FOLDER[1:], folder)
    address, _ = hosted(written, folder)
    page = open_page(None, by=address, worker=True)
    page.goto("/other/")
    visited(page)
    page.goto("/other/learn/tutto")
    page.wait_for_selector("[data-board]")
    page.evaluate(MARK)
    renew(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    page.wait_for_selector("html[data-renewed]", state="attached")
    assert page.evaluate(MARKED)
    assert page.locator("[data-new-version]").count() == 0
    page.locator("a.home").click()  # the game is left
    page.locator("[data-new-version]").wait_for()
    assert page.evaluate(MARKED)
    assert violations(page) == []
    with page.expect_event("load"):
        page.locator("[data-new-version] button").first.click()
    assert not page.evaluate(MARKED)
    assert any("renewed" in name for name in page.evaluate("caches.keys()"))


def test_a_new_version_leaves_a_game_in_another_tab_alone(
    open_page: Open, hosted: Hosted, written: Path
) -> None:
    folder = written / "another"
    shutil.copytree(written / FOLDER[1:], folder)
    address, _ = hosted(written, folder)
    page = open_page(None, by=address, worker=True, forgiving=True)
    page.goto("/another/")
    visited(page)
    lay_here(page, "tutto", "Anna", "Ben", at="/another", target=600)
    Fingers(page, seed=5).play_on(moves=4)
    page.evaluate(MARK)
    renew(folder, without="Replay")
    shelf = page.context.new_page()
    shelf.goto("/another/")
    shelf.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    with shelf.expect_event("load"):
        shelf.locator("[data-new-version] button").first.click()
    shelf.wait_for_function(
        # A promise counts as true at once.
        "() => (caches.keys().then((all) => (window.kept = all.length)), window.kept > 1)"
    )
    shelf.context.set_offline(True)
    # The page goes on in its own version, and finds the files of it.
    page.bring_to_front()
    assert page.evaluate(MARKED)
    assert page.locator("[data-new-version]").count() == 0
    Fingers(page, seed=5).play_on()
    page.wait_for_selector("[data-over]")
    page.locator("[data-over] [data-replay]").click()
    page.wait_for_selector("[data-event]")
    assert page.evaluate(MARKED)


def test_the_documentation_is_read_in_the_folder_and_later_without_network(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    page = open_page(None, by=address, size=PHONE, worker=True, forgiving=True)
    elsewhere = only_from(page, address)
    page.goto(f"{FOLDER}/")
    visited(page)
    page.locator("footer a[hreflang]").click()
    page.wait_for_url(f"{address}{FOLDER}/docs/index.html")
    assert violations(page) == []
    page.locator('article a[href="results/tutto.html"]').click()
    expect(page.locator("h1")).to_contain_text("Tutto")
    assert page.locator("article img").first.evaluate("(one) => one.naturalWidth > 0")
    assert violations(page) == []
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_contain_text("Tutto")
    page.goto(f"{FOLDER}/docs/fair.html")  # never read
    expect(page.locator("[data-docs-absent] h1")).to_have_text("This page needs a connection")
    assert violations(page) == []
    page.locator("header a").first.click()
    expect(page.locator("[data-game]")).to_have_count(4)
    assert not elsewhere


def test_the_documentation_is_searched_and_leads_back_to_the_table_in_its_own_light(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    page = open_page(None, by=address, own=True)  # fails on any error, of the policy too
    elsewhere = only_from(page, address)
    page.goto(f"{FOLDER}/docs/adr/index.html")
    search = page.locator(".sidebar-search")
    search.fill("regret")  # also in the title of a decision record
    search.press("Enter")
    best = page.locator("#search-results li a").first
    expect(best).to_have_text("Train an agent and read its regret")
    assert violations(page) == []
    page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
    page.locator(".theme-toggle:visible").click()  # from the system's to the other one
    light = page.locator("html").get_attribute("data-theme")
    page.locator(".to-table").click()
    expect(page.locator("[data-game]")).to_have_count(4)
    assert page.evaluate("JSON.parse(localStorage['wagnis.settings']).theme") == light
    assert page.locator("html").get_attribute("data-theme") == light
    assert not elsewhere


def test_an_unknown_page_of_the_documentation_is_not_called_a_lost_connection(
    open_page: Open, host: tuple[str, list[str]]
) -> None:
    address, _ = host
    page = open_page(None, by=address, own=True, forgiving=True)
    page.goto(f"{FOLDER}/docs/nothing.html")
    page.get_by_text("There is no page at this address.").wait_for()


def test_a_site_without_tables_says_that_it_has_none(
    open_page: Open, hosted: Hosted, bare: Path
) -> None:
    address, asked = hosted(bare, bare / FOLDER[1:])
    # The browser reports that the host has only its 404 page at a table's address.
    page = open_page(None, by=address, own=True, language="de", size=PHONE, forgiving=True)
    page.goto(f"{FOLDER}/?at=offline")
    page.locator("[data-no-tables]", has_text="ohne sie erstellt").wait_for()
    assert page.locator("[data-take-all], [data-take]").count() == 0
    assert violations(page) == []
    page.goto(f"{FOLDER}/?at=ask/tutto")
    page.get_by_text("Eine Schätzung.").first.wait_for()
    lay_here(page, "zocken", "Anna", "Ben", at=FOLDER)
    page.locator("[data-hint-button]").first.click()
    page.get_by_text("ohne die Zahlen für diesen Rat erstellt").wait_for()
    lay_here(page, "gambler", "Anna", "Ben", at=FOLDER, stack=["gambler-05"])
    Fingers(page, seed=3).play_on()
    page.locator('[data-end-review="ready"]', has_text="eine Schätzung").wait_for()
    page.locator("[data-to-review]").click()
    page.locator("[data-estimated]", has_text="ohne die Werte").wait_for()
    assert page.locator("[data-estimated] :is(button, a)").count() == 0
    page.goto(f"{FOLDER}/?at=statistics")
    page.get_by_text("1 Spiel zählt nicht mit").wait_for()
    assert page.locator("[data-empty]").count() == 0
    assert not [path for path in asked if "/values/" in path]


def test_the_worker_of_a_site_without_tables_fetches_none(
    open_page: Open, hosted: Hosted, bare: Path
) -> None:
    address, asked = hosted(bare, bare / FOLDER[1:])
    page = open_page(None, by=address, worker=True, forgiving=True)
    page.goto(f"{FOLDER}/")
    visited(page)
    page.wait_for_timeout(300)
    assert not [path for path in asked if "/values/" in path]


def test_a_site_is_only_written_to_a_new_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").write_text("kept")
    assert main(["site", str(tmp_path)]) == 2
    assert "is not empty; name another folder" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "mine")]) == 2
    assert "is a file; name a folder" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "mine" / "below")]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert (tmp_path / "mine").read_text() == "kept"
