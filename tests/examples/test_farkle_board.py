"""Farkle, the second example, is installed and played: in the terminal, and on its own board.

Its rules and its solver are tested in `examples/farkle/tests`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from scripts.lock import ROOT
from scripts.serving import serving
from tests.chromium import PHONE, Open
from tests.examples.conftest import Scratch, scratch_with
from tests.examples.test_installed import SETTLED, TOO_WIDE
from tests.patience import PATIENCE


@pytest.fixture(scope="module")
def farkle(tmp_path_factory: pytest.TempPathFactory) -> Scratch:
    return scratch_with(tmp_path_factory.mktemp("farkle"), ROOT / "examples" / "farkle")


@pytest.fixture(scope="module")
def address(farkle: Scratch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("farkle tables")
    with serving(
        data, wagnis=farkle.command, environment=farkle.environment, patience=PATIENCE
    ) as url:
        yield url
    told = (data / "server.log").read_text()
    assert "Traceback" not in told, told


SOON = ("--option", "target=500", "--option", "minimum=100", "--option", "penalty=50")


def test_bots_play_it_in_the_terminal(farkle: Scratch) -> None:
    words = ("play", "farkle", "--players", "", "--bots", "thumb,random", "--plain", "--seed", "x")
    told = farkle.tell(*words, *SOON)
    assert "keeps" in told
    assert "wins the game" in told


@pytest.mark.deep
def test_the_command_solves_it(farkle: Scratch) -> None:
    told = farkle.tell("solve", "farkle", *SOON, "--folder", str(farkle.folder / "tables"))
    assert "values are right to 1.0e-08" in told
    (win,) = re.findall(r"win: (0\.\d+)", told)
    assert 0.5 < float(win) < 1  # whoever begins has the advantage


def test_it_is_played_on_its_own_board(open_page: Open, address: str) -> None:
    page = open_page("/new/farkle", by=address, language="en", size=PHONE)
    for option, value in (("target", "400"), ("minimum", "50")):
        page.locator(f"[data-option={option}]").fill(value)
    page.locator("[data-open]").click()
    board = page.frame_locator('iframe[title^="Farkle: "]')
    board.get_by_text("First to 400").wait_for()
    over = page.locator("[data-over]")
    pick = board.locator(".dice [aria-disabled=false][aria-pressed=false]")
    acts = board.locator(".acts [aria-disabled=false]")
    end = time.monotonic() + PATIENCE
    while not over.is_visible():
        assert time.monotonic() < end
        page.wait_for_timeout(20)
        if pick.first.is_visible() and not board.locator(".keep[aria-disabled=false]").is_visible():
            pick.first.click()
        if acts.last.is_visible():
            acts.last.click()
            page.wait_for_function(SETTLED)
            assert board.locator("main").evaluate(TOO_WIDE) == []
    page.goto(f"{page.url}/proof")
    page.wait_for_selector("[data-proof=honest]")
