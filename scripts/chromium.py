"""Where Chromium is, for the browser tests and the screenshots; installed if it can be.

python scripts/chromium.py        prints its path
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found() -> str | None:
    """Chromium's path: WAGNIS_CHROMIUM, or the first of its names that the shell would find."""
    wished = os.environ.get("WAGNIS_CHROMIUM")
    return wished or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Ask the system's package manager, where there is one and we may."""
    if shutil.which("apt-get") is None:
        return
    root = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if root and shutil.which("sudo") is None:
        return
    print("Installing Chromium for the browser tests ...", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ):
        subprocess.run([*root, "apt-get", *words], env=quiet, stdout=sys.stderr, check=False)


def main() -> int:
    if found() is None:
        install()
    path = found()
    if path is None:
        print(
            "The browser tests need Chromium, and it could not be installed from here. "
            "Install it, or name one in WAGNIS_CHROMIUM.",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
