"""Settings of a server from the environment and from files: errors contain no secret.

What servers do with them is tried in `tests/server/several`.
"""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI

from wagnis.cli import CommandError, settings
from wagnis.cli.serve import serve
from wagnis.cli.settings import Shared, setting, shared

SOURCE = Path(settings.__file__).parents[1]

DATABASE, REDIS = "postgresql://wagnis:hidden@db/wagnis", "redis://:hidden@cache:6379/0"
SECRET = "a secret that is long enough"


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE", "REDIS", "SECRET"):
        monkeypatch.delenv(f"WAGNIS_{name}", raising=False)
        monkeypatch.delenv(f"WAGNIS_{name}_FILE", raising=False)


def test_nothing_has_to_be_set() -> None:
    assert shared(None, None) == Shared(None, None, None)


def test_settings_come_from_the_environment_or_from_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in (("DATABASE", DATABASE), ("REDIS", REDIS), ("SECRET", SECRET)):
        file = tmp_path / name
        file.write_text(f"{value}\n")
        monkeypatch.setenv(f"WAGNIS_{name}_FILE", str(file))
    assert shared(None, None) == Shared(DATABASE, REDIS, SECRET.encode())
    monkeypatch.delenv("WAGNIS_DATABASE_FILE")
    monkeypatch.setenv("WAGNIS_DATABASE", "postgresql://elsewhere/wagnis")
    assert shared(None, None).database == "postgresql://elsewhere/wagnis"


def test_the_command_line_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAGNIS_DATABASE", "postgresql://elsewhere/wagnis")
    assert shared(DATABASE, None).database == DATABASE


def test_a_setting_that_is_there_twice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAGNIS_SECRET", SECRET)
    monkeypatch.setenv("WAGNIS_SECRET_FILE", "somewhere")
    with pytest.raises(CommandError, match="WAGNIS_SECRET and WAGNIS_SECRET_FILE are both set"):
        setting("WAGNIS_SECRET")


def test_a_file_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WAGNIS_REDIS_FILE", str(tmp_path / "nothing"))
    with pytest.raises(CommandError, match=r"cannot read .*nothing, which WAGNIS_REDIS_FILE names"):
        shared(None, None)


def test_several_servers_need_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAGNIS_SECRET", SECRET)
    with pytest.raises(CommandError, match="need one PostgreSQL"):
        shared(None, REDIS)


@pytest.mark.parametrize("redis", [None, REDIS])
def test_a_file_is_named_by_its_folder(redis: str | None) -> None:
    """Of a folder a second server is refused; by two names of a file it would not be noticed."""
    with pytest.raises(CommandError, match="name the folder with --data"):
        shared("sqlite:///games.sqlite", redis)


def test_several_servers_need_one_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="need one secret"):
        shared(DATABASE, REDIS)
    monkeypatch.setenv("WAGNIS_SECRET", "short")
    with pytest.raises(CommandError, match="at least 16 bytes") as refused:
        shared(DATABASE, REDIS)
    assert "short" not in str(refused.value)


@pytest.mark.parametrize("url", ["http://:hidden@cache/0", "redis://:hid#den@cache:port/0", "?"])
def test_what_is_wrong_with_an_address_is_said_without_its_password(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("WAGNIS_SECRET", SECRET)
    with pytest.raises(CommandError, match="not the address of a Redis") as refused:
        shared(DATABASE, url)
    assert "hid" not in str(refused.value)


@pytest.mark.parametrize(
    "said", ["a.example,b.example", "a.example b.example", " a.example, b.example,\n"]
)
def test_of_several_there_are_commas_or_blanks_between_them(
    monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    for name in (settings.ALLOWED_HOSTS, settings.FORWARDED):
        monkeypatch.setenv(name, said)
        assert settings.several(name) == ["a.example", "b.example"]
    assert settings.proxies() == ["a.example", "b.example"]


def test_a_proxy_of_this_machine_is_believed_where_nobody_says_whom(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(settings.FORWARDED, raising=False)
    assert settings.proxies() == ["127.0.0.1"]
    monkeypatch.setenv(settings.FORWARDED, "")
    assert settings.proxies() == []
    monkeypatch.setenv(settings.FORWARDED, "10.0.0.1, *")
    assert settings.proxies() == ["*"]


def test_a_server_believes_its_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The word of a trusted proxy for the client is believed."""
    believed: list[list[str]] = []

    def believe(_app: object, *, forwarded_allow_ips: list[str], **_: object) -> None:
        believed.append(forwarded_allow_ips)
        raise InterruptedError  # all there is to see

    monkeypatch.setenv(settings.FORWARDED, "10.0.0.1 10.0.1.0/24")
    monkeypatch.setattr(uvicorn, "Config", believe)
    with socket.create_server(("127.0.0.1", 0)) as listening, pytest.raises(InterruptedError):
        serve(FastAPI(), listening, lambda: None)
    assert believed == [["10.0.0.1", "10.0.1.0/24"]]


def test_the_environment_of_a_server_is_read_in_one_place() -> None:
    """Other rooms may hand their environment on, and the tables' folder is the solvers' own."""
    reads = re.compile(r"os\.getenv|os\.environ(?:\.get\(|\[\"|\[[A-Z])|[A-Z\"] in os\.environ\b")
    found = {
        str(path.relative_to(SOURCE))
        for room in ("cli", "server")
        for path in (SOURCE / room).rglob("*.py")
        if reads.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"cli/settings.py"}
