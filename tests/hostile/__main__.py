"""`python -m tests.hostile --seed 1 --http 1000 …`: campaigns by hand, with what came back."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time

from tests.hostile import campaigns
from wagnis.cli import MOST_WRITTEN

KINDS = {"http": campaigns.http, "messages": campaigns.messages, "frames": campaigns.frames}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    for kind in (*KINDS, "lines"):
        parser.add_argument(f"--{kind}", type=int, default=0)
    told = vars(parser.parse_args())
    for kind, campaign in KINDS.items():
        if told[kind]:
            began = time.process_time()
            counts = asyncio.run(campaign(random.Random(f"{kind} {told['seed']}"), told[kind]))
            report(kind, told[kind], counts, began)
    if told["lines"]:
        sys.set_int_max_str_digits(MOST_WRITTEN)
        began = time.process_time()
        counts = campaigns.lines(random.Random(f"lines {told['seed']}"), told["lines"])
        report("lines", told["lines"], counts, began)


def report(kind: str, many: int, counts: dict[str, int], began: float) -> None:
    spent = time.process_time() - began
    told = ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))
    sys.stdout.write(f"{kind}: {many:,} in {spent:,.0f} CPU-seconds: {told}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
