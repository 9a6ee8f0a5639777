"""Processes that work for the server: they yield to games, and end with it.

`solve_queue` starts those that solve, `review_process` the one that reviews.
"""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import Process
from contextlib import suppress

GRACE = 2.0  # seconds to clear up for a process that is told to end


async def ended(process: Process) -> None:
    """It may clear up; if it cannot, it is stopped all the same."""
    assert process.stdin is not None
    process.stdin.close()
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(GRACE):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def yield_to_others(pid: int, nice: int) -> None:
    """Games come first; where a process cannot be told so, it works as any other."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, nice)
