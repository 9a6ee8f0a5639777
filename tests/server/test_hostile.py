"""Whatever is sent over a socket: an answer, never a dead table.

Frames that are broken below the level of messages are tried in `test_serve`.
"""

from __future__ import annotations

import json
import random
from typing import Any

from tests.server.at_server import KEY, SEED, Json, Server, play_out, served, standing, two_at
from tests.server.later import turns
from wagnis.server.config import Config, Limits, Rate

BAD = (
    "",
    "null",
    "[]",
    "7",
    '"play"',
    "{",
    "{}",
    '{"type": "play"}',
    '{"type": "dance", "id": "a"}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": 7}',
    '{"type": "ping", "id": "a", "more": 1}',
    '{"type": "ping", "id": "<script>"}',
    '{"type": "ping", "id": "a\\nb"}',
    '{"type": "ping", "id": "a\\ud800"}',
    '{"type": "play", "id": "a", "seq": -1, "seat": 0, "move": {}}',
    '{"type": "play", "id": "a", "seq": 0.0, "seat": 0, "move": {}}',
    '{"type": "play", "id": "a", "seq": true, "seat": 0, "move": {}}',
    '{"type": "play", "id": "a", "seq": 0, "seat": 10, "move": {}}',
    '{"type": "play", "id": "a", "seq": 0, "seat": 0, "move": []}',
    '{"type": "play", "id": "a", "seq": 0, "seat": 0, "move": ' + "[" * 5000 + "}",
    '{"type": "play", "id": "a", "seq": ' + "9" * 5000 + ', "seat": 0, "move": {}}',
    '{"type": "sit", "id": "a", "seat": 0, "name": "A", "deal": 1, "promise": "xyz"}',
    '{"type": "sit", "id": "a", "seat": 0, "name": null, "deal": 1, "promise": "' + 2 * SEED + '"}',
    '{"type": "react", "id": "a", "seat": 0, "reaction": "buy"}',
    "\x00\x01\x02",
    "🎲" * 1000,
)


@served()
async def test_what_makes_no_sense_is_refused_with_its_id_where_it_has_one(
    server: Server,
) -> None:
    first, second, _ = await two_at(server, "zocken")
    for text in BAD:
        first.raw(text)
        answer = await first.news("refused")
        assert answer["code"] == "bad_request", text
        assert ("re" in answer) == ('"id": "a"' in text and len(text) < 500), text
    first.raw(b"\xff\x00 bytes")
    assert (await first.news("refused"))["code"] == "bad_request"
    await play_out({0: first, 1: second})


@served()
async def test_moves_of_any_shape_are_illegal_and_nothing_else(server: Server) -> None:
    first, _, _ = await two_at(server, "zocken")
    huge = int("9" * 4000)
    moves: tuple[Json, ...] = (
        {"pick": huge},
        {"place": huge},
        {"place": {"face": huge, "row": -1}},
        {"place": float("nan")},
        {"place": 1e308},
        {"keep": [[[[[]]]]]},
        {"bet": None},
        {"pick": "red", "pick2": "red"},
        {"": ""},
        {"pick": "\u0000"},
    )
    for move in moves:
        assert await first.refused("play", seq=0, seat=0, move=move) == "illegal_move"


def scrambled(random_: random.Random) -> str:
    """A message that is almost right."""
    message: dict[str, Any] = {
        "type": random_.choice(
            [
                "sit",
                "promise",
                "reveal",
                "stand",
                "back",
                "kick",
                "start",
                "play",
                "undo",
                "ask",
                "react",
                "change",
                "rematch",
                "ping",
                "no",
            ]
        ),
        "id": f"h{random_.randrange(10**6)}",
        "seq": random_.choice([0, 1, 2, 50, -1, None, "0", 1.5]),
        "seat": random_.choice([0, 1, 2, 9, 10, -1, "1", None]),
        "move": random_.choice([{}, {"pick": "red"}, {"place": 1}, {"bet": True}, [], 7]),
        "name": random_.choice(["Eve", "", "x" * 100, 7]),
        "seed": random_.choice([SEED, "", None]),
        "reaction": random_.choice(["wow", "boo"]),
        "settings": random_.choice([{}, {"game": "zocken", "seats": [{}, {}]}, None]),
    }
    if random_.random() < 0.05:  # few others would be whole
        kind = random_.choice(["ask", "start"])
        message = {"type": kind, "id": message["id"], "seq": message["seq"]}
        if kind == "start":
            del message["seq"]
    elif random_.random() < 0.2:
        message["deal"] = random_.choice([1, 2, 0, None])
        message["promise"] = random_.choice([2 * SEED, SEED, None])
    for key in random_.sample(list(message), random_.randrange(len(message))):
        if key != "type" or random_.random() < 0.1:
            del message[key]
    text = json.dumps(message)
    if random_.random() < 0.2:
        cut = random_.randrange(len(text))
        text = text[:cut] + chr(random_.randrange(1, 0xD7FF)) + text[cut + random_.randrange(3) :]
    return text


@served()
async def test_a_table_outlives_thousands_of_random_messages(server: Server) -> None:
    first, second, table = await two_at(server, "zocken")
    eve = await (await server.device()).join(table)
    chaos = random.Random(20261117)
    for number in range(3000):
        eve.raw(scrambled(chaos))
        if number % 100 == 0:
            await eve.ask("ping")
    answer = await eve.ask("ping")
    assert answer["type"] == "accepted"
    kinds = {message["type"] for message in eve.all}
    assert kinds <= {"refused", "accepted", "odds", "table"}, kinds
    codes = {message["code"] for message in eve.all if message["type"] == "refused"}
    assert "broken" not in codes
    assert {"bad_request", "not_your_seat", "not_host", "stale"} <= codes
    await first.ask("ping")
    assert first.seq == 0
    await play_out({0: first, 1: second})


@served()
async def test_every_submission_with_an_id_is_answered_exactly_once(server: Server) -> None:
    _, second, _ = await two_at(server, "zocken")
    chaos = random.Random(7)
    asked = []
    for number in range(500):
        message = {"type": "play", "id": f"n{number}", "seq": chaos.choice([0, 1, 2]), "seat": 1}
        message["move"] = chaos.choice([{"pick": "red"}, {"place": 1}])
        asked.append(message["id"])
        second.raw(json.dumps(message))
    await second.ask("ping")
    answered = [message["re"] for message in second.all if "re" in message]
    assert [answer for answer in answered if answer in set(asked)] == asked


@served(Config(secret=KEY, limits=Limits(message=2000, rates=False)))
async def test_a_message_that_is_too_large_is_refused_and_ends_the_socket(
    server: Server,
) -> None:
    first, second, _ = await two_at(server, "zocken")
    first.raw(" " * 2001)
    assert (await first.news("refused"))["code"] == "too_large"
    assert await first.closed() == 1009
    second.raw("🎲" * 501)
    assert (await second.news("refused"))["code"] == "too_large"


@served(Config(secret=KEY, limits=Limits(messages=Rate(10, 0.01))))
async def test_whoever_sends_too_fast_is_refused_and_in_the_end_cut_off(server: Server) -> None:
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    for number in range(10):
        assert (await line.ask("ping"))["type"] == "accepted", number
    answer = await line.ask("ping")
    assert (answer["type"], answer["code"]) == ("refused", "too_fast")
    for _ in range(250):
        line.raw("{}")
    assert await line.closed() == 4429
    other = await (await server.device()).join(await anna.make("zocken", None))
    for _ in range(250):
        other.raw(b"bytes")
    assert await other.closed() == 4429


@served(Config(secret=KEY, limits=Limits(device_messages=Rate(10, 0.01))))
async def test_more_sockets_do_not_make_a_device_faster(server: Server) -> None:
    anna, ben = await server.device(), await server.device()
    table = await anna.make("zocken", None)
    lines = [await anna.join(table) for _ in range(3)]
    answers = [await lines[number % 3].ask("ping") for number in range(12)]
    assert [answer["type"] for answer in answers].count("accepted") == 10
    other = await ben.join(table)
    assert (await other.ask("ping"))["type"] == "accepted"


@served(Config(secret=KEY, limits=Limits(connections=2)))
async def test_one_address_has_only_so_many_sockets(server: Server) -> None:
    anna = await server.device()
    table = await anna.make("zocken", None)
    first, _ = await anna.join(table), await anna.join(table)
    third = anna.connect(table)
    assert (await third.next())["code"] == "too_fast"
    assert await third.closed() == 4429
    await first.hang_up()
    await anna.join(table)


@served(Config(secret=KEY, limits=Limits(messages=Rate(3, 0.01))))
async def test_limits_are_taken_before_anything_is_read(server: Server) -> None:
    """What is refused for coming too fast need not even be JSON; its id is told all the same."""
    anna = await server.device()
    line = await anna.join(await anna.make("zocken", None))
    for _ in range(3):
        await line.ask("ping")
    line.raw('{"type": "ping", "id": "late", ' + "[" * 500)
    answer = await line.news("refused")
    assert (answer["code"], answer["re"]) == ("too_fast", "late")


@served(Config(secret=KEY, limits=Limits(address_messages=Rate(10, 0.01))))
async def test_more_devices_do_not_make_an_address_faster(server: Server) -> None:
    lines = []
    for _ in range(3):
        device = await server.device()
        lines.append(await device.join(await device.make("zocken", None)))
    answers = [await lines[number % 3].ask("ping") for number in range(12)]
    assert [answer["type"] for answer in answers].count("accepted") == 10


@served(Config(secret=KEY, limits=Limits(changes=Rate(3, 0.01))))
async def test_changes_of_settings_count_by_address(server: Server) -> None:
    said = []
    for _ in range(2):
        host = await server.device()
        line = await host.join(await host.make("zocken", None))
        for clock in (30, 40):
            settings: Json = {"game": "zocken", "seats": [{}], "clock": clock}
            answer = await line.ask("change", settings=settings)
            said.append(answer.get("code", answer["type"]))
    assert said == ["table", "table", "table", "too_fast"]


@served(Config(secret=KEY, limits=Limits(starts=Rate(2, 0))))
async def test_starts_count_by_address(server: Server) -> None:
    for _ in range(2):
        host = await server.device()
        line = await host.join(await host.make("tutto", None, "thumb"))
        line.reveals = False
        # What fixes no deal costs nothing: an empty seat, and asking again.
        assert await line.refused("start") == "seats_open"
        await line.sit(0, "Anna")
        assert (await line.ask("start"))["table"]["deal"]["state"] == "dealing"
        assert (await line.ask("start"))["type"] == "accepted"
    await line.ask("stand", seat=0)
    await line.sit(0, "Anna")
    assert await line.refused("start") == "too_fast"
    assert (await standing(host, line.shown["id"]))["deal"]["state"] == "open"
    elsewhere = await server.device("10.0.0.2")
    line = await elsewhere.join(await elsewhere.make("tutto", None, "thumb"))
    await line.sit(0, "Ben")
    assert (await line.start())["table"]["phase"] == "playing"


@served(Config(secret=KEY, limits=Limits(bot_moves=Rate(5, 0.01))))
async def test_bots_among_themselves_count_by_address(server: Server) -> None:
    host = await server.device()
    counts: list[int] = []
    for _ in range(2):
        line = await host.join(await host.make("zocken", "thumb", "thumb"))
        await line.start()
        if not counts:
            await line.news("moved")
        await turns(500)
        await line.ask("ping")
        counts.append(line.seq)
    assert counts[0] + counts[1] <= 12, "a move and what falls after it, five times"
    # A person's opponents are not held up.
    line = await host.join(await host.make("zocken", "thumb", None))
    await line.sit(1, "Anna")
    await line.start()
    while line.to_act != 1:
        await line.next()


@served(Config(secret=KEY, limits=Limits(tables=Rate(3, 0.01), uploads=Rate(2, 0.01))))
async def test_bodies_that_make_no_sense_count_too(server: Server) -> None:
    device = await server.device()
    for path, most in (("/api/tables", 3), ("/api/reviews", 2)):
        answers = [await device.http.post(path, content=b"{" * 50) for _ in range(most + 1)]
        codes = [answer.status_code for answer in answers]
        assert codes == [400] * most + [429], answers[0].text
        assert answers[-1].headers["retry-after"] == "5"
