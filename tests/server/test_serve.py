"""`wagnis serve` as a process, over real sockets.

What it answers is tested in this process elsewhere; here is what only a network shows.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import webbrowser
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.promises import Promises
from wagnis.cli import CommandError, main, serve
from wagnis.cli.serve import data_folder
from wagnis.server.web.folder import claimed


@contextmanager
def served(
    data: Path, *more: str, settings: Mapping[str, str] | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server, and its process, which has these settings as environment."""
    command = [sys.executable, "-m", "wagnis", "serve", "--port", "0", "--data", str(data)]
    command += ["--no-solving", *more]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | (settings or {}),
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None, line + process.stdout.read()
        yield found[0], process
    finally:
        process.kill()
        process.wait(PATIENCE)
        if process.stdout is not None:
            process.stdout.close()


def ask(line: ClientConnection, kind: str, **said: Any) -> dict[str, Any]:
    line.send(json.dumps({"type": kind, "id": f"{kind}-{said.get('seq')}", **said}))
    while True:
        answer: dict[str, Any] = json.loads(line.recv(PATIENCE))
        if "re" in answer:
            return answer


def made(address: str) -> tuple[str, dict[str, str]]:
    """The path of a table's socket, and the cookie of its host."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as http:
        http.get("/api/me")
        table = http.post("/api/tables", json={"game": "zocken", "seats": [{}]}).json()["id"]
        cookie = {"Cookie": "; ".join(f"{key}={value}" for key, value in http.cookies.items())}
    return f"/api/tables/{table}/socket", cookie


@contextmanager
def joined(address: str, path: str, cookie: dict[str, str]) -> Iterator[ClientConnection]:
    """A socket that has been told the table."""
    uri = address.replace("http", "ws") + path
    with connect(uri, additional_headers=cookie, open_timeout=PATIENCE) as line:
        assert json.loads(line.recv(PATIENCE))["type"] == "table"
        yield line


def begin(line: ClientConnection, address: str, path: str) -> None:
    promises = Promises()
    table = httpx.get(address + path.removesuffix("/socket"), timeout=PATIENCE).json()
    ask(line, "sit", seat=0, name="Anna", **promises.make(table, 0))
    dealing = ask(line, "start")["table"]
    for message in promises.reveals(dealing):
        ask(line, message.pop("type"), **message)


def refusal(line: ClientConnection) -> str:
    while (answer := json.loads(line.recv(PATIENCE)))["type"] != "refused":
        pass
    code: str = answer["code"]
    return code


def closing(line: ClientConnection) -> int:
    """Read on until the other side closes; the code it gives."""
    try:
        while True:
            line.recv(PATIENCE)
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code


def test_a_move_over_a_real_socket_survives_a_kill(tmp_path: Path) -> None:
    pick = {"seq": 0, "seat": 0, "move": {"pick": "red"}, "throw": True}
    with served(tmp_path) as (address, process):
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            assert ask(line, "play", **pick)["seq"] == 2
            process.send_signal(signal.SIGKILL)
            assert closing(line) == 1006
    with served(tmp_path) as (address, process), joined(address, path, cookie) as line:
        again = ask(line, "play", **pick)
        assert (again["type"], again["seq"]) == ("accepted", 2)


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_closing_the_server_tells_everybody_to_come_again(asked: int, tmp_path: Path) -> None:
    with served(tmp_path) as (address, process):
        path, cookie = made(address)
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            process.send_signal(asked)
            assert closing(line) == 1012
        assert process.wait(PATIENCE) == 0
        assert process.stdout is not None
        assert process.stdout.read().strip() == ""


def test_frames_that_are_no_text_end_one_socket_and_no_table(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _):
        path, cookie = made(address)
        for broken in (b"\xff\xfe\xfd", b"\xc3\x28", b"{\xed\xa0\x80"):
            with joined(address, path, cookie) as line:
                line.send(broken, text=True)
                assert closing(line) == 1007
        with joined(address, path, cookie) as line:
            line.send(b"\x00\xff")
            assert refusal(line) == "bad_request"
            line.send(" " * 20_000)
            assert refusal(line) == "too_large"
            assert closing(line) == 1009
        with joined(address, path, cookie) as line:
            with suppress(ConnectionClosed):  # the door may be shut before all of it is through
                line.send("x" * 2_000_000)
            assert closing(line) in (1009, 1006)  # the reason, unless the shutting overtakes it
        with joined(address, path, cookie) as line:
            begin(line, address, path)
            assert ask(line, "play", seq=0, seat=0, move={"pick": "red"})["type"] == "moved"


def test_the_address_for_friends_is_told_and_the_page_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: SimpleQueue[str] = SimpleQueue()
    noted: list[str] = []
    monkeypatch.setattr(serve, "_own_address", lambda: "192.168.1.7")
    monkeypatch.setattr(webbrowser, "open", opened.put)
    serve._ready("0.0.0.0", 8000, show=True, tell=noted.append)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000" in said
    assert "http://192.168.1.7:8000" in said
    assert opened.get(timeout=PATIENCE) == "http://192.168.1.7:8000"
    serve._ready("::1", 8000, show=False, tell=noted.append)
    assert "http://[::1]:8000" in capsys.readouterr().out
    assert noted == ["http://192.168.1.7:8000", "http://[::1]:8000"]


@pytest.mark.skipif(os.name != "posix", reason="other systems have no modes")
def test_nobody_else_reads_the_seeds(tmp_path: Path) -> None:
    with served(tmp_path / "games"):
        assert stat.S_IMODE((tmp_path / "games").stat().st_mode) == 0o700
    (tmp_path / "open").mkdir(mode=0o755)
    with served(tmp_path / "open") as (address, _):
        made(address)
        modes = {file.name: file.stat().st_mode & 0o077 for file in (tmp_path / "open").iterdir()}
        assert "wagnis.sqlite-wal" in modes
        assert not any(modes.values()), modes


def test_one_folder_is_used_by_one_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as (address, _):
        assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
        said = capsys.readouterr().err
        assert f"open in another server already, at {address};" in said
        assert said.count("\n") == 1
    # However the first one ended, the folder is free again.
    with served(tmp_path) as (address, _):
        made(address)


def test_who_comes_second_is_shown_the_table_that_is_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    again = ["serve", "--open", "--data", str(tmp_path), "--port", "0"]
    with served(tmp_path) as (address, process):
        assert main(again) == 0
        assert opened == [address]
        assert f"already, at {address}" in capsys.readouterr().out
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    assert not (tmp_path / "address").exists()


def test_a_server_that_is_just_starting_is_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    (tmp_path / "address").write_text("http://127.0.0.1:9")  # of one that was killed
    again = ["serve", "--open", "--data", str(tmp_path), "--port", "0"]
    with claimed(tmp_path) as tell:
        monkeypatch.setattr(time, "sleep", lambda _: tell("http://127.0.0.1:8000"))
        assert main(again) == 0
        assert opened == ["http://127.0.0.1:8000"]
    with claimed(tmp_path):
        monkeypatch.setattr(serve, "STARTING", 0.0)
        assert main(again) == 2
    assert "open in another server already; close" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such names")
def test_a_folder_may_be_called_anything(tmp_path: Path) -> None:
    with served(tmp_path / "who?x=1") as (address, _):
        made(address)
    assert (tmp_path / "who?x=1" / "wagnis.sqlite").exists()


def test_a_key_that_is_too_short_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WAGNIS_SECRET", "short")
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    assert "WAGNIS_SECRET needs at least 16 bytes" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said_with_one_that_is_free(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert f"port {port} is taken" in said
    assert "--port" in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "no.such.host.invalid", "--port", "0"], "cannot listen on"),
        (["--database", "sqlite:////no/such/folder/x.sqlite"], "take a PostgreSQL address"),
        (["--database", "nonsense"], "take a PostgreSQL address"),
        (["--database", "postgresql://127.0.0.1:1/x"], "cannot store games"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--data", str(tmp_path), *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_a_folder_that_cannot_be_used_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["serve", "--data", str(tmp_path / "file" / "data"), "--port", "0"]) == 2
    assert "cannot store games in" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="others have folders of their own")
def test_games_are_kept_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "wagnis"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "wagnis"
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # what it does at a loss
    with pytest.raises(CommandError, match="name a folder with --data"):
        data_folder()


def test_missing_packages_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "wagnis.server.web.app", None)
    with pytest.raises(CommandError, match="pip install"):
        serve.run(
            Namespace(
                data=tmp_path,
                database=None,
                origin=[],
                allowed_host=[],
                host="127.0.0.1",
                port=0,
                open=False,
                no_solving=True,
            )
        )


def test_a_port_is_not_listened_on_before_the_server_is_ready(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    logging_restored: None,
) -> None:
    """Connections are refused until the server is ready; until then the port may be taken."""
    make = serve._app
    tried: list[OSError] = []

    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)

        def late(arguments: Namespace, folder: Path, address: str) -> Any:
            there = "127.0.0.1", int(address.rpartition(":")[2])
            try:
                socket.create_connection(there, timeout=PATIENCE).close()
            except OSError as error:
                tried.append(error)
            other.bind(there)
            other.listen()
            return make(arguments, folder, address)

        monkeypatch.setattr(serve, "_app", late)
        assert main(["serve", "--data", str(tmp_path), "--port", "0", "--no-solving"]) == 2
    assert isinstance(tried[0], ConnectionRefusedError)
    assert "is taken, perhaps by another table" in capsys.readouterr().err
