"""Boards that packages bring, in a real browser: what a hostile one cannot reach, and the fallback.

Pig is played on its board in `test_installed`; the messages are tested in `web`, `frame.test.ts`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, Route

from scripts.serving import serving
from tests.browser.fingers import Fingers
from tests.browser.tables import lay, steps
from tests.chromium import Open
from tests.examples.conftest import Scratch, bring
from tests.patience import PATIENCE

BOXES = """
from dataclasses import replace
from wagnis.server.web.boards import BoardModule
from wagnis_pig import BOX
HOSTILE, BROKEN, GONE, MISSING = (
    BoardModule(__name__, f"{name}.js") for name in ("hostile", "broken", "gone", "missing")
)
BOXES = [
    replace(BOX, name=name.lower(), title=name, parts={"board": f"{__name__}:{name}"})
    for name in ("HOSTILE", "BROKEN", "GONE", "MISSING")
]
BOXES.append(replace(BOX, name="bare", parts={}))
"""
# Everything it should not be able to do, tried; then odd and illegal messages, then a legal move.
HOSTILE = """
const said = (action) => new Promise((resolve, reject) => action(resolve, reject));
const tries = {
  cookie: () => document.cookie,
  cookieSet: () => (document.cookie = 'mine=1'),
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  indexedDB: () => said((yes, no) =>
    Object.assign(indexedDB.open('x'), { onsuccess: yes, onerror: no })),
  parentDom: () => parent.document.title,
  parentAddress: () => parent.location.href,
  fetch: () => fetch('/api/me'),
  xhr: () => said((yes, no) => {
    const request = Object.assign(new XMLHttpRequest(), { onload: yes, onerror: no });
    request.open('GET', '/api/me');
    request.send();
  }),
  socket: () => said((yes, no) => {
    const address = new URL('/api/nothing', location.href.replace('http', 'ws'));
    Object.assign(new WebSocket(address), { onopen: yes, onerror: (event) => {
      // A page may try, and is refused by the server; that takes a connection.
      violated.has('connect-src') ? no(event) : yes();
    } });
  }),
  image: () => said((yes, no) =>
    Object.assign(new Image(), { onload: yes, onerror: no, src: '/icon.svg' })),
  module: () => import('data:text/javascript,'),
  script: () => said((yes, no) => document.body.append(Object.assign(
    document.createElement('script'), { onload: yes, onerror: no, src: 'data:text/javascript,' }))),
  worker: () => said((yes, no) => {
    const source = URL.createObjectURL(new Blob(['postMessage(1)']));
    Object.assign(new Worker(source), { onmessage: yes, onerror: no });
  }),
  eval: () => eval('1'),
  popup: () => open('/api/me', '_blank') ?? Promise.reject(new Error('none')),
};
const violated = new Set();
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
  violated.add(effectiveDirective));
const reached = {};
for (const [name, attempt] of Object.entries(tries)) {
  try { await attempt(); reached[name] = true; } catch { reached[name] = false; }
}
document.body.dataset.reached = JSON.stringify(reached);
const say = (message) => parent.postMessage(message, '*');
say({ type: 'hello' });
const circle = { type: 'play' };
circle.move = circle;
for (const odd of [null, 7, 'play', [], {}, { type: 'play' }, { type: 'play', move: null }, circle,
  { type: 'play', move: { hold: true } }, { type: 'play', move: { roll: true, more: 1 } },
  { type: 'play', throw: 'yes' }, { type: 'undo' }, { type: 'height', height: 'high' },
  { type: 'height', height: 1e9 }, { type: 'height', height: NaN }]) say(odd);
addEventListener('message', ({ data }) => {
  if (data.type === 'legal' && data.moves.length === 1) say({ type: 'play', move: data.moves[0] });
});
"""
FILES = {
    "hostile.js": HOSTILE,
    "broken.js": "parent.postMessage({ type: 'hello' }, '*'); nothing.at.all;",
    "gone.js": "parent.postMessage({ type: 'hello' }, '*'); location.href = 'https://example.org/';",
}
PLAIN = "[data-lies=turn]"


@pytest.fixture(scope="module")
def strangers(scratch: Scratch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the games of a package whose boards mean no good."""
    packages = tmp_path_factory.mktemp("strangers")
    bring(packages, "strangers", BOXES, FILES)
    paths = os.pathsep.join((str(packages), scratch.environment["PYTHONPATH"]))
    data = tmp_path_factory.mktemp("strange games")
    environment = {**scratch.environment, "PYTHONPATH": paths}
    with serving(data, wagnis=scratch.command, environment=environment, patience=PATIENCE) as url:
        yield url
    log = (data / "server.log").read_text()
    assert "Traceback" not in log, log
    assert log.count("MISSING is played on the plain board: missing.js in the package") == 1


def sit(page: Page, game: str) -> None:
    lay(page, game, "Anna", "thumb", options={"target": 15})


def reached(frame: Frame | Page) -> dict[str, bool]:
    """What the hostile module has got hold of."""
    frame.wait_for_selector("body[data-reached]", state="attached")
    found: dict[str, bool] = json.loads(frame.get_attribute("body", "data-reached") or "{}")
    return found


def board_of(page: Page, game: str) -> str:
    games: list[dict[str, Any]] = page.request.get("/api/games").json()["games"]
    return str(next(one["board"] for one in games if one["name"] == game))


def test_a_hostile_board_reaches_nothing_and_plays_only_what_is_legal(
    open_page: Open, strangers: str
) -> None:
    page = open_page(None, by=strangers, forgiving=True)
    sit(page, "hostile")
    frame = page.locator("iframe").element_handle().content_frame()
    assert frame is not None
    attempts = reached(frame)
    assert len(attempts) == 16
    assert [name for name, succeeded in attempts.items() if succeeded] == []
    page.wait_for_function("() => document.querySelectorAll('[data-log] li').length > 0")
    first = steps(page)[0]
    assert (first["by"], first["event"]) == (0, {"roll": True})
    height = page.locator("iframe").evaluate("frame => frame.offsetHeight")
    assert 80 <= height <= 2000
    page.locator("[data-offer]").first.wait_for()  # the plain moves stay


def test_opened_by_itself_it_is_still_in_the_sandbox(open_page: Open, strangers: str) -> None:
    page = open_page(None, by=strangers, forgiving=True)
    page.goto(board_of(page, "hostile"))
    succeeded = {name for name, got in reached(page).items() if got}
    assert succeeded <= {"parentDom", "parentAddress"}  # there, the parent is itself


def test_without_its_policy_the_same_board_would_reach_everything(
    open_page: Open, strangers: str
) -> None:
    """So the attempts above fail by the headers, and not because they could never succeed."""
    page = open_page(None, by=strangers, forgiving=True, own=True)

    def loosen(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body=route.fetch().body())

    page.route("**/board/*", loosen)
    page.goto(board_of(page, "hostile"))
    attempts = reached(page)
    assert [name for name, succeeded in attempts.items() if not succeeded] == []


def test_a_board_cannot_lead_its_frame_elsewhere(open_page: Open, strangers: str) -> None:
    page = open_page(None, by=strangers, forgiving=True)
    sit(page, "gone")
    page.wait_for_selector("iframe")
    while not (addresses := [frame.url for frame in page.frames if "error" in frame.url]):
        page.wait_for_event("framenavigated")
    assert addresses == ["chrome-error://chromewebdata/"]
    Fingers(page, seed=3).play_on()  # by the plain moves, which stay
    page.wait_for_selector("[data-over]")


@pytest.mark.parametrize("game", ["broken", "missing", "bare"])
def test_where_a_board_fails_the_plain_one_is_played(
    open_page: Open, strangers: str, game: str
) -> None:
    page = open_page(None, by=strangers, forgiving=True)
    sit(page, game)
    page.wait_for_selector(PLAIN)
    assert page.locator("iframe").count() == 0
    Fingers(page, seed=3).play_on()
    page.wait_for_selector("[data-over]")
