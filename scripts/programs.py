"""Programs of the system that the tests use: where each one is; installed if it can be.

python -m scripts.programs chromium haproxy        prints their paths
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.services import redis


class Program(NamedTuple):
    names: tuple[str, ...]  # the first one present is used
    packages: tuple[str, ...]  # of Debian; the first one that it has is installed
    use: str
    setting: str | None = None  # environment variable: the path of another one
    wheel: Callable[[], Path | None] = lambda: None  # the path of one from the package index


PROGRAMS = {
    # The headless shell is Chromium without windows: a new browser context takes a third of the
    # time.
    "chromium": Program(
        (
            "chromium-headless-shell",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ),
        ("chromium-headless-shell", "chromium"),
        "the browser tests",
        "WAGNIS_CHROMIUM",
    ),
    "firefox": Program(
        ("firefox-esr", "firefox"),
        ("firefox-esr",),
        "the journey without a network in Firefox",
        "WAGNIS_FIREFOX",
    ),
    "webkit": Program(
        ("WebKitWebDriver",), ("webkit2gtk-driver",), "the journey without a network in WebKit"
    ),
    "xvfb": Program(("Xvfb",), ("xvfb",), "the journey without a network in WebKit"),
    "haproxy": Program(("haproxy",), ("haproxy",), "the tests of a proxy before several servers"),
    "caddy": Program(("caddy",), ("caddy",), "the tests of the examples for proxies"),
    "curl": Program(("curl",), ("curl",), "the tests of a proxy that is asked by HTTP/2"),
    "nginx": Program(("nginx",), ("nginx-light",), "the tests of a proxy before several servers"),
    "redis": Program(
        redis.NAMES, ("redis-server",), "the tests of several servers", wheel=redis.found
    ),
}
# Debian installs servers in folders that are only on root's PATH.
PLACES = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))


def found(name: str) -> str | None:
    """The program's path: from the environment, or the first on PATH."""
    program = PROGRAMS[name]
    wished = os.environ.get(program.setting) if program.setting else None
    paths = (shutil.which(name, path=PLACES) for name in program.names)
    path = wished or next(filter(None, paths), None) or program.wheel()
    return None if path is None else str(path)


def install(names: list[str]) -> None:
    """Install it with the system's package manager, if there is one and we may."""
    if shutil.which("apt-get") is None:
        return
    root = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if root and shutil.which("sudo") is None:
        return
    for name in names:
        print(f"Installing {name} for {PROGRAMS[name].use} ...", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}

    def apt(*words: str) -> None:
        subprocess.run([*root, "apt-get", *words], env=quiet, stdout=sys.stderr, check=False)

    apt("update", "-qq")
    for name in names:
        for package in PROGRAMS[name].packages:
            if found(name) is None:
                apt("install", "-y", "-qq", "--no-install-recommends", package)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", choices=PROGRAMS)
    names = parser.parse_args().names
    missing = [name for name in names if found(name) is None]
    if missing:
        install(missing)
    for name in names:
        path = found(name)
        if path is None:
            program = PROGRAMS[name]
            named = f", or name one in {program.setting}" if program.setting else ""
            print(
                f"{name} is missing, for {program.use}, and could not be installed from here. "
                f"Install it{named}.",
                file=sys.stderr,
            )
            return 1
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
