"""A game in a package of its own is installed, and plays wherever Wagnis plays.

What Pig's rules are is tested in `test_pig`.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from websockets.asyncio.client import connect

from tests.chromium import PHONE, Open
from tests.examples.conftest import Scratch
from tests.patience import PATIENCE
from tests.promises import Promises

pytestmark = pytest.mark.xdist_group("pig")  # one installation and one server

SOON = "target=25"
# What does not fit into the frame, or a button's text into the button.
TOO_WIDE = """main => [main, ...main.querySelectorAll('button')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className)"""
# It is our turn again, or the game is over.
SETTLED = """() => {
  const table = document.querySelector('[data-phase]');
  const ours = table?.dataset.toAct === '0' && table.dataset.show === 'idle';
  return table?.dataset.phase === 'over' || (ours && table.dataset.pending === undefined);
}"""


def test_it_is_played_kept_replayed_and_checked_in_the_terminal(scratch: Scratch) -> None:
    words = ("play", "pig", "--seed", "x", "--save", "pig.json", "--option", SOON)
    told = scratch.tell(*words, typed="h\n" + "1\n1\n2\n" * 200)
    assert "Playing to  25" in told
    assert "Hold: bank" in told
    assert "Pig has no solver" in told
    assert "wins the game" in told
    assert "VERIFIED" in scratch.tell("verify", "pig.json")
    replayed = scratch.tell("replay", "pig.json", "--all")
    assert "Guest rolls" in replayed
    assert "Thumb banks" in replayed or "Guest banks" in replayed


def test_it_is_on_the_shelf_after_the_games_of_the_house(scratch: Scratch) -> None:
    told = scratch.tell("play", "--plain", typed="5\n1 1\nq\n\n")
    assert "one die, as often as you dare" in told
    assert "Playing to  100" in told


def test_the_referee_speaks_it(scratch: Scratch) -> None:
    asked: list[dict[str, Any]] = [
        {"do": "new", "game": "pig", "players": 2, "options": {"target": 6}},
        {"do": "play", "move": {"roll": True}},
        {"do": "chances"},
        {"do": "fall", "outcome": {"dice": [6]}},
        {"do": "values", "objective": "win"},
        {"do": "play", "move": {"hold": True}},
        {"do": "new", "game": "pig", "players": 2, "options": {"target": 0}},
        {"do": "play", "move": {"keep": 1}},
    ]
    lines = scratch.tell("referee", typed="".join(f"{json.dumps(one)}\n" for one in asked))
    new, _, chances, fell, values, over, refused, unread = map(json.loads, lines.splitlines())
    assert new["position"]["legal"] == [{"roll": True}]
    assert chances["chances"][0] == [{"dice": [1]}, "1/6"]
    assert fell["position"]["view"]["turn"] == 6
    assert values["error"]["code"] == "not_solved"
    assert over["position"]["winners"] == [0]
    assert refused["error"]["code"] == "bad_options"
    assert "target" in refused["error"]["message"]
    assert not unread["ok"]


def test_its_bots_play_in_the_arena(scratch: Scratch) -> None:
    told = scratch.tell("arena", "pig", "thumb", "random", "--games", "40", "--json")
    thumb, chance = map(json.loads, told.splitlines())
    assert (thumb["player"], chance["player"]) == ("thumb", "random")
    assert thumb["share"]["mean"] > 0.7


def test_what_is_not_solved_is_said_in_a_sentence(scratch: Scratch) -> None:
    for words in (
        ("solve", "pig"),
        ("advise", "--game", "pig"),
        ("arena", "pig", "thumb", "random", "--grade"),
        ("arena", "pig", "thumb", "perfect"),
        ("play", "pig", "--bots", "perfect"),
    ):
        done = scratch.run(*words)
        assert done.returncode == 2, words
        assert done.stderr.startswith("wagnis: "), done.stderr
        assert "Traceback" not in done.stderr
    assert "pig" not in scratch.tell("solve")


def test_its_options_are_listed_and_checked(scratch: Scratch) -> None:
    told = scratch.tell("play", "pig", "--option", "help")
    assert "target=N" in told
    assert "points that win the game (100)" in told
    refused = scratch.run("play", "pig", "--option", "target=soon")
    assert "option 'target' must be a whole number" in refused.stderr


def test_it_is_served_and_played_to_the_end_over_the_socket(address: str) -> None:
    device = build_opener(HTTPCookieProcessor())

    def http(path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = Request(f"{address}/api/{path}", data, {"content-type": "application/json"})
        with device.open(asked, timeout=PATIENCE) as answer:
            cookies.update(
                part.split(";")[0].split("=", 1)
                for part in answer.headers.get_all("set-cookie") or ()
            )
            return json.load(answer)

    cookies: dict[str, str] = {}
    http("me")
    (pig,) = (game for game in http("games")["games"] if game["name"] == "pig")
    assert (pig["drawn"], pig["solved"], pig["bots"]) == (False, False, ["random", "thumb"])
    seats = [{"bot": None}, {"bot": "thumb"}]
    table = http("tables", {"game": "pig", "seats": seats, "options": {"target": 20}})["id"]

    async def played() -> list[dict[str, Any]]:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        path = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        headers = {"cookie": cookie, "origin": address}
        async with connect(path, additional_headers=headers, open_timeout=PATIENCE) as socket:
            steps: list[dict[str, Any]] = []
            said = 0

            async def say(kind: str, **words: Any) -> None:
                nonlocal said
                said += 1
                await socket.send(json.dumps({"id": f"m{said}", "type": kind, **words}))

            promises = Promises()
            first = json.loads(await socket.recv())["table"]
            await say("sit", seat=0, name="Anna", **promises.make(first, 0))
            await say("start")
            answered = -1
            while True:
                news = json.loads(await socket.recv())
                if news["type"] == "refused":
                    assert news["code"] == "not_now", news  # there is no advice
                elif news["type"] == "moved":
                    steps += news["steps"]
                    if news["over"]:
                        return steps
                    seq, due, legal = news["seq"], news["due"], news["legal"]
                    to_act = steps[-1]["then"]["to_act"]
                elif news["type"] == "table" and news["table"]["position"] is None:
                    for message in promises.reveals(news["table"]):
                        await socket.send(json.dumps(message))
                    continue
                elif news["type"] == "table":
                    shown = news["table"]["position"]
                    seq, due, legal = news["table"]["seq"], news["table"]["due"], shown["legal"]
                    to_act = shown["to_act"]
                else:
                    continue
                if seq > answered and due == {"seat": 0, "what": "dice", "count": 1}:
                    answered = seq
                    await say("throw", seq=seq, seat=0)
                elif seq > answered and to_act == 0:
                    answered = seq
                    await say("advise", seq=seq)
                    await say("play", seq=seq, seat=0, move=legal[-1])

    steps = asyncio.run(asyncio.wait_for(played(), PATIENCE))
    assert steps[-1]["then"]["winners"] is not None
    record = http(f"tables/{table}/record")
    assert record["game"] == "pig"


def test_it_is_played_on_its_own_board_in_the_browser(open_page: Open) -> None:
    page = open_page("/new/pig", language="de", size=PHONE)
    page.locator("[data-option=target]").fill("15")
    page.locator("[data-open]").click()
    board = page.frame_locator('iframe[title^="Pig: "]')
    board.get_by_text("Ziel: 15").wait_for()
    assert "Würfeln" in page.locator("[data-offer]").first.inner_text()
    roll, bank = (board.locator(f".{name}[aria-disabled=false]") for name in ("roll", "bank"))
    over = page.locator("[data-over]")
    end = time.monotonic() + PATIENCE
    while not over.is_visible():
        assert time.monotonic() < end
        page.wait_for_timeout(20)
        if roll.is_visible():
            (bank if bank.is_visible() else roll).click()
            page.wait_for_function(SETTLED)
            assert board.locator("main").evaluate(TOO_WIDE) == []
    page.goto(f"{page.url}/proof")
    page.wait_for_selector("[data-proof=honest]")
    assert page.locator("article .at").inner_text().startswith("Pig ·")
    page.goto("/tables")
    page.get_by_role("heading", name="Pig", exact=True).wait_for()


def test_it_stands_on_the_shelf_after_the_four(open_page: Open) -> None:
    page = open_page("/")
    page.wait_for_selector("[data-play=pig]")
    games = page.locator("[data-game]").evaluate_all("all => all.map(one => one.dataset.game)")
    assert games == ["gambler", "engel-bengel", "tutto", "zocken", "pig"]
