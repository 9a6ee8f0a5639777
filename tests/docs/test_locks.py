"""The lock files hold what pyproject.toml asks for, and the check that says so can say no.

It does not check whether the versions are the newest.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

from scripts.lock import LOCKS, NPM, ROOT, differences, npm_differences


@pytest.fixture
def told() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def locked(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", LOCKS)
def test_every_lock_is_as_asked_for(told: dict[str, Any], name: str) -> None:
    assert list(differences(told, LOCKS[name], locked(name))) == []


def test_every_lock_file_has_a_reason() -> None:
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == LOCKS.keys()


def test_drift_is_seen(told: dict[str, Any]) -> None:
    told["project"]["optional-dependencies"]["server"].append("starfruit>=1")
    told["project"]["optional-dependencies"]["solve"] = ["numpy>=99"]
    text = locked("play").replace("rich==", "poor==").replace("# via uvicorn", "# via -i https://x")
    found = list(differences(told, LOCKS["play"], text))
    assert "starfruit>=1 is not locked" in found
    assert "numba is locked, and nobody asks for it" in found
    assert any(one.startswith("numpy>=99 is asked for, 2.") for one in found)
    assert "rich>=14 is not locked" in found
    assert "it names an address" in found


def npm() -> tuple[Any, Any]:
    package, lock = (json.loads((ROOT / "web" / f"{name}.json").read_text()) for name in NPM)
    return package, lock


def test_the_npm_lock_is_whole_for_every_machine_and_names_no_address() -> None:
    assert list(npm_differences(*npm())) == []


def test_what_is_wrong_with_an_npm_lock_is_seen() -> None:
    package, lock = npm()
    locked = lock["packages"]
    package["devDependencies"]["starfruit"] = "1.0.0"
    del locked["node_modules/@rolldown/binding-darwin-arm64"]
    del locked["node_modules/svelte"]["integrity"]
    locked["node_modules/uqr"]["resolved"] = "https://registry.example/uqr.tgz"
    assert list(npm_differences(package, lock)) == [
        "its devDependencies are not those of package.json",
        "node_modules/rolldown: @rolldown/binding-darwin-arm64 is not locked",
        "node_modules/svelte has no SHA-512",
        "node_modules/uqr names an address",
    ]


def test_the_build_is_locked_as_the_build_system_asks(told: dict[str, Any]) -> None:
    assert told["build-system"]["requires"] == told["dependency-groups"]["build"]


def test_all_means_every_extra(told: dict[str, Any]) -> None:
    extras = told["project"]["optional-dependencies"]
    assert extras["all"] == [f"wagnis[{','.join(name for name in extras if name != 'all')}]"]
