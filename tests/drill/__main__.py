"""The fire drill by itself: python -m tests.drill --kills 1000 [--seed 1] [--servers 3]"""

from __future__ import annotations

import argparse
import asyncio
import math
import secrets
import sys
import tempfile
from pathlib import Path

from tests.drill.drill import drill
from tests.preload import COMPILER
from tests.preload.postgres import FaultyPostgres
from tests.services import Postgres, Redis


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most so long")
    parser.add_argument("--gently", action="store_true", help="one kill at a time, nothing else")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="wagnis-drill-"))
    folder.chmod(0o711)
    sys.stdout.write(f"seed {given.seed}, everything in {folder}\n")
    sys.stdout.flush()
    postgres_here = Postgres(folder / "postgres") if COMPILER is None else FaultyPostgres(folder)
    with postgres_here as postgres, Redis(folder / "redis") as redis:
        asked = (given.kills, given.seed, given.servers, 60 * given.minutes, given.gently)
        report = asyncio.run(drill(postgres, redis, folder, *asked))
    sys.stdout.write("\n".join(report.lines()) + "\n")
    if report.kills < given.kills:
        sys.stdout.write(f"only {report.kills} of {given.kills} kills: the minutes were over\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
