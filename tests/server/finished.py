"""Short games that are played to their end, and records that are sent in."""

from __future__ import annotations

from tests.server.at_server import Device, Server, play_out


async def sent(device: Device, picks: str = "red") -> str:
    """The way to the record of a match that has only just begun; by its first pick."""
    record = {
        "format": 1,
        "game": "zocken",
        "players": ["Anna", "Ben"],
        "events": [{"pick": picks}],
    }
    answer = await device.http.post("/api/reviews", json=record)
    assert answer.status_code == 201, answer.text
    return f"/api/reviews/{answer.json()['id']}"


async def finished(server: Server, device: Device, *bots: str | None, rounds: int = 1) -> str:
    """A short game of this device, played to its end."""
    bots = bots or (None, "thumb")
    table = await device.make("zocken", *bots, options={"rounds": rounds}, hints=False)
    line = await device.join(table)
    people = [number for number, bot in enumerate(bots) if bot is None]
    for number in people:
        await line.sit(number, f"Person {number}")
    await line.start()
    await play_out(dict.fromkeys(people, line))
    await line.hang_up()
    return table
