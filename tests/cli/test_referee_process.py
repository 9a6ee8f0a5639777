"""`wagnis referee` as a process: replies and nothing else, line by line, to the end.

What the replies say is tested in tests/referee.
"""

from __future__ import annotations

import json
import os
import random
import select
import subprocess
import sys
from pathlib import Path

from tests.differential.hostile import malformed_lines
from tests.patience import PATIENCE

COMMAND = [sys.executable, "-m", "wagnis", "referee"]
NEW = b'{"do":"new","game":"zocken","players":1,"options":{}}'


def test_two_requests_get_two_replies_and_a_clean_end() -> None:
    ended = subprocess.run(
        COMMAND, input=NEW + b'\n{"do":"position"}\n', capture_output=True, check=True
    )
    first, second = (json.loads(line) for line in ended.stdout.splitlines())
    assert first == second
    assert first["position"]["to_act"] == 0
    assert ended.stderr == b""


def test_each_reply_is_flushed_before_the_next_request() -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=buffered
    ) as referee:
        assert referee.stdin is not None
        assert referee.stdout is not None
        for _ in range(3):
            referee.stdin.write(NEW + b"\n")
            referee.stdin.flush()
            ready, _, _ = select.select([referee.stdout], [], [], PATIENCE)
            assert ready, "no reply: it was not flushed"
            assert json.loads(referee.stdout.readline())["ok"] is True
        referee.stdin.close()
        assert referee.wait(timeout=PATIENCE) == 0


def test_noise_of_every_kind_is_answered_and_nothing_else_is_printed() -> None:
    lines = [
        *malformed_lines(random.Random(7), 500),
        random.Random(8).randbytes(100).replace(b"\n", b""),
        b"[" * 10**5,
    ]
    lines = [line for line in lines if line.strip()]
    ended = subprocess.run(
        COMMAND, input=NEW + b"\n" + b"\n".join(lines), capture_output=True, check=True
    )
    replies = [json.loads(line) for line in ended.stdout.splitlines()]
    assert len(replies) == len(lines) + 1
    assert {reply["error"]["code"] for reply in replies[1:]} == {"bad_request"}
    assert ended.stderr == b""


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    requests = tmp_path / "requests"
    requests.write_bytes((NEW + b"\n") * 2_000)
    with requests.open("rb") as lines:
        referee = subprocess.Popen(
            COMMAND, stdin=lines, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
    assert referee.stdout is not None
    assert referee.stderr is not None
    referee.stdout.close()
    assert referee.stderr.read() == b""
    assert referee.wait(timeout=PATIENCE) == 0
    referee.stderr.close()


def test_numbers_as_long_as_can_be_read_are_reckoned_with() -> None:
    """A row worth a number of 4300 digits gives a score of 4301."""
    rows = [{"kind": "star", "boxes": 1, "sign": 1, "value": 10**4300 - 1}] * 6
    new = {"do": "new", "game": "gambler", "players": 2, "options": {"stack": [{"rows": rows}]}}
    place = {"do": "play", "move": {"place": {"face": 1, "row": 0}}}
    requests = [new, {"do": "fall", "outcome": {"dice": [1] * 5}}, place, {"do": "record"}]
    lines = "\n".join(json.dumps(request) for request in requests)
    ended = subprocess.run(COMMAND, input=lines.encode(), capture_output=True, check=True)
    *_, placed, record = ended.stdout.decode().splitlines()
    assert '"scores": [1' + "0" * 4298 + "79, 80]" in placed
    assert record.startswith('{"ok": true')
    assert ended.stderr == b""
