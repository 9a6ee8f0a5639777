"""The journey without a network in Firefox and WebKit: a site is opened once, then its host stops.

Chromium makes it in `test_site` and `test_install`, with more on the way.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from scripts.programs import found
from tests.browser.engines import Engine, firefox, webkit
from tests.browser.fingers import LOOK, MOST, PICK
from tests.browser.static_host import hosting
from tests.chromium import ACQUAINTED
from wagnis.cli import main

FOLDER = "/games/wagnis"
SETTINGS = json.dumps({"speed": 0, "rollAtOnce": True, "hints": False})
TYPE = """((names) => document.querySelectorAll('dialog[open] input').forEach((input, at) => {
  input.value = names[at] ?? '';
  input.dispatchEvent(new Event('input', {bubbles: true}));
}))(['Anna', 'Ben'])"""
Opened = Callable[[Path], AbstractContextManager[Engine]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    assert main(["site", str(root / FOLDER[1:])]) == 0
    return root


def needs(*names: str) -> None:
    missing = [name for name in names if found(name) is None]
    if missing:
        pytest.skip(f"not here: {', '.join(missing)}; python -m scripts.programs installs them")


def play_to_the_end(page: Engine) -> None:
    coin = random.Random(7)
    for _ in range(MOST):
        seen = page.run(f"({LOOK})()")
        if seen["phase"] != "playing":
            return
        kind = (
            "offer" if (seen["offers"] and coin.random() < 0.7) or not seen["touches"] else "touch"
        )
        pick = json.dumps([f"[data-{kind}]", coin.randrange(1000)])
        page.run(f"({PICK})({pick})?.click()")
    raise AssertionError(f"{MOST} clicks, and no end")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("opened", "programs"),
    [
        pytest.param(firefox, ("firefox",), id="firefox"),
        pytest.param(webkit, ("webkit", "xvfb"), id="webkit"),
    ],
)
def test_a_site_that_was_opened_once_plays_without_its_host(
    site: Path, tmp_path: Path, opened: Opened, programs: tuple[str, ...]
) -> None:
    needs(*programs)
    with opened(tmp_path) as page:
        with hosting(site, site / FOLDER[1:]) as (address, _):
            page.go(f"{address}{FOLDER}/icon.svg")
            page.run(f"localStorage.setItem('wagnis.settings', {json.dumps(SETTINGS)})")
            page.run(f"(() => {{ {ACQUAINTED} }})()")
            page.go(f"{address}{FOLDER}/?at=offline")
            page.wait_for("html[data-offline]")
            page.click('[data-along="zocken"] [data-take]')
            page.wait_for('[data-along="zocken"] [data-kept="all"]')
        assert page.run("fetch('?').then(() => 'there', () => 'gone')") == "gone"
        page.go(f"{address}{FOLDER}/")
        page.wait("document.querySelectorAll('[data-game]').length === 4")
        page.click('[data-device="zocken"]')
        page.wait_for("dialog[open] input")
        page.run(TYPE)
        page.click("[data-around-start]")
        page.wait_for("[data-board]")
        page.click("[data-hint-button]")
        page.wait_for("[data-hint]")
        play_to_the_end(page)
        page.wait_for("[data-over]")
        table = page.run("location.href")
        page.go(f"{address}{FOLDER}/rules/tutto")
        page.wait("document.querySelector('h1')?.innerText.includes('Tutto')")
        page.go(table)  # stored in the browser
        page.wait_for("[data-over]")
