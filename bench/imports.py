"""The time to import the rules, compared with the standard library's asyncio.
A test, not this benchmark, checks that nothing foreign is imported."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys

ROUNDS = 15
PROGRAM = """
import time
began = time.perf_counter()
import {module}
print(time.perf_counter() - began)
"""


def seconds(module: str) -> float:
    """The median time of an import in a fresh interpreter, with its bytecode cached."""
    cached = {name: word for name, word in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    measured = [
        float(
            subprocess.run(
                [sys.executable, "-c", PROGRAM.format(module=module)],
                capture_output=True,
                text=True,
                check=True,
                env=cached,
            ).stdout
        )
        for _ in range(ROUNDS)
    ]
    return statistics.median(measured)


def main() -> None:
    ours, peer = seconds("wagnis.games"), seconds("asyncio")
    print(f"wagnis.games {1000 * ours:6.1f} ms   (aim: under 100 ms)")
    print(f"asyncio      {1000 * peer:6.1f} ms   ratio {ours / peer:.2f}")


if __name__ == "__main__":
    main()
