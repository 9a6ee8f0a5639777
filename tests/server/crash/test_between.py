"""Kill the server between the request for dice and their fall: they are the same dice afterwards.

Any other moment is in `test_kill`.
"""

from __future__ import annotations

import json
import signal
from pathlib import Path

from tests.server.crash.ledger import Message, Walk, begun, read_log
from tests.server.test_serve import ask, begin, closing, joined, made, served


def walked(folder: Path) -> Walk:
    """The only table of the database, played again by its seeds."""
    database = folder / "wagnis.sqlite"
    ((table, walk),) = begun(database)
    walk.on(read_log(database)[table])
    return walk


def next_fall(walk: Walk) -> Message:
    fallen = walk.match.roll(walk.dice)
    return fallen.written(fallen.last)


def test_what_was_asked_for_is_still_to_be_thrown_and_the_same(tmp_path: Path) -> None:
    with served(tmp_path) as (address, process):
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            asked = ask(line, "play", seq=0, seat=0, move={"pick": "red"})
            assert asked["due"] == {"seat": 0, "what": "dice", "count": 1}
            process.send_signal(signal.SIGKILL)
            assert closing(line) == 1006
    walk = walked(tmp_path)
    assert walk.held
    with served(tmp_path) as (address, _), joined(address, path, cookie) as line:
        moved = ask(line, "throw", seq=1, seat=0)
        assert [step["event"] for step in moved["steps"]] == [next_fall(walk)]
    assert walked(tmp_path).number == 2


def test_a_throw_that_nobody_answered_is_sent_again_and_falls_once(tmp_path: Path) -> None:
    with served(tmp_path) as (address, process):
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            ask(line, "play", seq=0, seat=0, move={"pick": "red"})
            expected = next_fall(walked(tmp_path))
            line.send(json.dumps({"type": "throw", "id": "throw-1", "seq": 1, "seat": 0}))
            process.send_signal(signal.SIGKILL)
            assert closing(line) == 1006
    assert walked(tmp_path).number in (1, 2)  # it had fallen, or it had not
    with served(tmp_path) as (address, _), joined(address, path, cookie) as line:
        assert ask(line, "throw", seq=1, seat=0)["seq"] == 2
        assert ask(line, "throw", seq=1, seat=0)["type"] == "accepted"
    walk = walked(tmp_path)
    assert walk.number == 2
    assert walk.match.written(walk.match.last) == expected
