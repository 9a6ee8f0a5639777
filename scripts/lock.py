"""The lock files requirements/*.txt, made from pyproject.toml: exact versions with hashes.

The browser client's lock, web/package-lock.json, is npm's; it is checked here, too.

python scripts/lock.py            makes them anew, with the newest versions
python scripts/lock.py --keep     changes only what pyproject.toml makes necessary
python scripts/lock.py --check    says where they differ from pyproject.toml; asks no network
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
OLDEST = "3.11"


@dataclass(frozen=True, slots=True)
class Lock:
    """One file: the extras of the package (None: without the package itself), and the groups."""

    extras: tuple[str, ...] | None = None
    groups: tuple[str, ...] = ()


EVERYTHING = ("server", "cluster", "programs", "solve", "lab", "ray", "envs", "testing")
LOCKS = {
    "uv": Lock(groups=("uv",)),
    "node": Lock(groups=("node",)),
    "play": Lock(("server", "solve"), ("build", "uv", "docs")),
    "dev": Lock(EVERYTHING, ("build", "uv", "docs", "dev", "train")),
    "server": Lock(("server", "cluster", "solve")),
    "bench": Lock(groups=("bench",)),
    "release": Lock(groups=("release",)),
    "ppo": Lock(groups=("ppo",)),
}
AS_TESTED = dict.fromkeys(("server", "release", "ppo"), "requirements/dev.txt")
"""Locks that use the versions of another one: a server runs the versions that were tested, and what
is added to .venv changes nothing there."""
NPM = ("package", "package-lock")
KINDS = ("dependencies", "devDependencies", "optionalDependencies")


def renew(name: str, upgrade: bool) -> int:
    lock, file = LOCKS[name], f"requirements/{name}.txt"
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
    command += ["--generate-hashes", "--no-header", "--python-version", OLDEST, "-o", file]
    command += ["--upgrade"] * upgrade
    if name in AS_TESTED:
        command += ["--constraint", AS_TESTED[name]]
    if lock.extras is not None:
        command += ["pyproject.toml", *(f"--extra={extra}" for extra in lock.extras)]
    command += [f"--group={group}" for group in lock.groups]
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=False).returncode


def asked_for(pyproject: dict[str, object], lock: Lock) -> dict[str, Requirement]:
    """The requirements that pyproject.toml names for this file."""
    project, groups = pyproject["project"], pyproject["dependency-groups"]
    assert isinstance(project, dict)
    assert isinstance(groups, dict)
    written = [one for group in lock.groups for one in groups[group]]
    if lock.extras is not None:
        written += project["dependencies"]
        for extra in lock.extras:
            written += project["optional-dependencies"][extra]
    requirements = map(Requirement, written)
    # An extra that requires another extra of ours adds no requirement of its own.
    return {canonicalize_name(one.name): one for one in requirements if one.name != project["name"]}


def differences(pyproject: dict[str, object], lock: Lock, text: str) -> Iterator[str]:
    """Requirements missing or locked at a wrong version, and pins without a requirement."""
    required, direct = asked_for(pyproject, lock), set()
    for block in re.split(r"\n(?=\S)", text):
        pinned = re.match(r"([\w.-]+)==([^\s;]+)", block)
        if pinned is None:
            continue
        name, version = canonicalize_name(pinned[1]), pinned[2]
        if re.search(r"^ +# +(?:via )?wagnis \(", block, re.MULTILINE):
            direct.add(name)
            if name in required and not required[name].specifier.contains(
                version, prereleases=True
            ):
                yield f"{required[name]} is asked for, {version} is locked"
        if "--hash=" not in block:
            yield f"{name} has no hash"
    yield from (f"{required[name]} is not locked" for name in sorted(required.keys() - direct))
    yield from (
        f"{name} is locked, and nobody asks for it" for name in sorted(direct - required.keys())
    )
    if "://" in text:
        yield "it names an address"


def npm_differences(package: dict[str, Any], lock: dict[str, Any]) -> Iterator[str]:
    """What prevents `npm ci` from installing exactly this on every platform, from any registry."""
    locked = lock["packages"]
    for kind in KINDS:
        if package.get(kind) != locked[""].get(kind):
            yield f"its {kind} are not those of package.json"
    names = {path.rpartition("node_modules/")[2] for path in locked}
    for path, entry in locked.items():
        required = {name for kind in KINDS for name in entry.get(kind, ())} if path else set()
        yield from (f"{path}: {name} is not locked" for name in sorted(required - names))
        if path and not entry.get("integrity", "").startswith("sha512-"):
            yield f"{path} has no SHA-512"
        if "resolved" in entry:
            yield f"{path} names an address"


def check() -> int:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    problems = [
        f"requirements/{name}.txt: {difference}"
        for name, lock in LOCKS.items()
        for difference in differences(pyproject, lock, _text(name))
    ]
    read = (json.loads((ROOT / "web" / f"{name}.json").read_text("utf-8")) for name in NPM)
    problems += [f"web/package-lock.json: {difference}" for difference in npm_differences(*read)]
    print(
        "\n".join(problems) + "\nRun `make lock`."
        if problems
        else "The locks are as pyproject.toml says."
    )
    return 1 if problems else 0


def _text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", action="store_true", help="keep the versions that will do")
    parser.add_argument("--check", action="store_true", help="only say what differs")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    return max(renew(name, not arguments.keep) for name in LOCKS)


if __name__ == "__main__":
    sys.exit(main())
