"""The seeds of the dice, as a player's own browser promises, reveals and compares them.

How they are compared is tried in web/src/lib/proof, an operator at work in tests/server.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.fingers import Fingers, play_together
from tests.browser.sizes import covered
from tests.browser.tables import lay, shown, sit
from tests.chromium import Open

Table = dict[str, Any]


def tamper(socket: WebSocketRoute, how: Callable[[Table], None], sent: list[Table]) -> None:
    """The line as it is, but the server tells another table; what the browser sends is noted."""
    server = socket.connect_to_server()

    def told(message: str | bytes) -> None:
        news = json.loads(message)
        if news["type"] == "table":
            how(news["table"])
        socket.send(json.dumps(news))

    def asked(message: str | bytes) -> None:
        sent.append(json.loads(message))
        server.send(message)

    server.on_message(told)
    socket.on_message(asked)


def other_seed(table: Table) -> None:
    if table["deal"]["state"] == "dealt":
        table["seeds"][0] = "6" * 32


def other_promise(table: Table) -> None:
    if table["deal"]["state"] == "dealing":
        table["deal"]["promises"][0] = "6" * 64


@pytest.mark.parametrize(("how", "what"), [(other_seed, "seed"), (other_promise, "promise")])
def test_a_browser_whose_seed_was_swapped_says_so_and_does_not_forget(
    open_page: Open, how: Callable[[Table], None], what: str
) -> None:
    """After the deal, or before this browser has revealed anything: then it keeps its seed."""
    page = open_page(None, language="de", own=True)
    sent: list[Table] = []
    page.route_web_socket("**/socket", lambda socket: tamper(socket, how, sent))
    table = lay(page, "zocken", "Anna", None)
    page.locator("[data-start]").click()
    alarm = page.locator(f'[data-dice-alarm="{what}"]')
    alarm.wait_for()
    assert "nicht die, an denen dein Gerät mitgewirkt hat" in alarm.inner_text()
    assert [message["type"] for message in sent].count("reveal") == (what == "seed")
    page.unroute_all()
    page.goto(f"/t/{table}")
    alarm.wait_for()
    alarm.locator("a").click()
    details = page.locator("[data-differs]")
    details.locator("summary").click()
    assert "Anna" in details.inner_text()


@pytest.mark.parametrize("refused", ["promise", "reveal"])
def test_a_server_that_refuses_and_asks_again_gets_one_promise_and_one_seed(
    open_page: Open, refused: str
) -> None:
    """A server that refused each seed and asked again could try hundreds until one suited."""
    page = open_page(None, own=True)
    sent: list[Table] = []
    told: Table = {}

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def tell(news: Table) -> None:
            table, deal = news["table"], news["table"]["deal"]
            if refused == "promise" and deal["state"] == "open":
                deal["promises"][0] = None
            if [one["type"] for one in sent].count(refused) == 4:
                table["commit"] = "6" * 64  # so that the page shows when it has been asked enough
            socket.send(json.dumps(news))

        def heard(message: str | bytes) -> None:
            news = json.loads(message)
            if news["type"] != "table":
                return socket.send(message)
            told.update(news)
            return tell(news)

        def asked(message: str | bytes) -> None:
            wish = json.loads(message)
            sent.append(wish)
            if wish["type"] != refused:
                return server.send(message)
            no = {"type": "refused", "re": wish["id"], "code": "stale", "message": "", "seq": 0}
            socket.send(json.dumps(no))
            return tell(told)

        server.on_message(heard)
        socket.on_message(asked)

    page.route_web_socket("**/socket", line)
    lay(page, "zocken", "Anna", None)
    if refused == "reveal":
        page.locator("[data-start]").click()
    page.wait_for_selector('[data-dice-alarm="commit"]')
    assert len({one["promise"] for one in sent if "promise" in one}) == 1
    assert len({one["seed"] for one in sent if "seed" in one}) == (refused == "reveal")


def test_two_people_keep_their_seeds_and_each_is_told_what_that_shows(open_page: Open) -> None:
    """Both promised before anything was revealed: to both it shows that nobody chose the dice."""
    anna, ben = open_page(None), open_page(None)
    table = lay(anna, "tutto", "Anna", None, options={"target": 50})
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-phase="playing"]')
    assert anna.locator("[data-dice-alarm]").count() == 0
    play_together([Fingers(anna, seed=1), Fingers(ben, seed=2)])
    seeds = shown(anna)["seeds"]
    for page, seat in ((anna, 0), (ben, 1)):
        page.goto(f"/t/{table}/proof")
        page.wait_for_selector('[data-proof="honest"]')
        page.wait_for_selector('[data-claim="mine"] [data-others]')
        own = page.locator("[data-own-seed]")
        assert own.get_attribute("data-own-seed") == seeds[seat]
        expect(page.locator('[data-deal="1"]')).to_have_count(1)
    stranger = open_page(f"/t/{table}/proof")
    stranger.wait_for_selector('[data-claim="fits"]')


def test_a_deal_that_was_given_up_is_told_to_everybody(open_page: Open) -> None:
    """Ben's browser never hears that everything is fixed, and Anna takes him off the table."""
    anna, ben = open_page(None), open_page(None, own=True)
    table = lay(anna, "tutto", "Anna", None, "thumb", options={"target": 50})

    def deaf(table: Table) -> None:
        if table["deal"]["state"] == "dealing":
            table["deal"]["state"] = "open"

    ben.route_web_socket("**/socket", lambda socket: tamper(socket, deaf, []))
    sit(ben, table, "Ben")
    anna.locator("[data-start]:enabled").click()
    anna.wait_for_selector('[data-dealing="1"]')
    assert anna.locator("[data-change]").count() == 0
    left = anna.locator("[data-until]").inner_text()  # Ben is connected, and has thirty seconds
    assert 0 < int("".join(filter(str.isdigit, left))) <= 30
    anna.locator('[data-kick="1"]').click()
    anna.get_by_role("dialog").locator("button", has_text="Remove").click()
    for page in (anna, ben):
        page.wait_for_selector('[data-given-up="1"]')
    assert "deal 2" in anna.locator("[data-given-up]").inner_text()
    anna.locator("[data-start]:enabled").click()
    # After a stop card or a null of Anna's the bot may win before she is asked anything.
    anna.wait_for_selector('[data-phase="playing"], [data-phase="over"]')
    assert anna.locator("[data-dice-alarm]").count() == 0


def given_up_since(table: Table) -> None:
    """As after two restored backups: nobody was there for deal 2, nobody gave a seed for deal 3."""
    if table["deal"]["state"] != "dealt":
        return
    past = {"from": 0, "promises": table["deal"]["promises"], "client_seeds": table["seeds"]}
    table["earlier"] = [
        {**past, "number": 1, "commit": table["commit"], "given_up": None, "seat": None},
        {**past, "number": 2, "commit": "2" * 64, "given_up": "silent", "seat": 1}
        | {"promises": [], "client_seeds": [None, None]},
    ]
    table["deal"] |= {"number": 3, "promises": [None, None], "revealed": []}
    table |= {"commit": "3" * 64, "seeds": ["0" * 32] * 2}


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_deal_that_is_given_up_during_the_game_is_seen_there(
    open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(None, own=True)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = lay(page, "zocken", "Anna", "thumb", options={"rounds": 3})
    page.route_web_socket("**/socket", lambda socket: tamper(socket, given_up_since, []))
    page.goto(f"/t/{table}")
    strip = page.locator("[data-restored]")
    strip.wait_for()
    assert "Deal 2 was given up: the device at seat 2" in strip.inner_text()
    assert "deal 3 of this table" in strip.inner_text()
    assert page.locator("[data-dice-alarm]").count() == 0
    if size[0] < 600:
        assert covered(page) == []
    strip.locator("button").click()
    strip.wait_for(state="detached")
    page.locator("[data-menu]").click()
    assert "Deal 2 was given up" in page.locator("dialog[open] [data-given-up]").inner_text()
