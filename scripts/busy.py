"""Runs a command on a machine that is busy with other things: four busy loops for each processor.

python scripts/busy.py make test        stops the loops when the command ends
"""

from __future__ import annotations

import os
import subprocess
import sys

LOOPS = 4 * (os.cpu_count() or 1)
# The loop checks its parent, so that it ends even if this process is killed.
LOOP = "import os\nwhile os.getppid() == {}:\n    for _ in range(10**6): pass"


def main(command: list[str]) -> int:
    loop = [sys.executable, "-c", LOOP.format(os.getpid())]
    loops = [subprocess.Popen(loop) for _ in range(LOOPS)]
    try:
        return subprocess.run(command, check=False).returncode
    finally:
        for one in loops:
            one.kill()
        for one in loops:
            one.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
