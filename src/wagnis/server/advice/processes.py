"""The server's worker processes: low priority, and ended with the server.

`solve_queue` starts one to solve, `review_process` one to review.
"""

from __future__ import annotations

import asyncio
import os
from asyncio.subprocess import Process
from contextlib import suppress

GRACE = 2.0  # seconds for cleanup before a process is killed


async def ended(process: Process) -> None:
    """Terminate the process; kill it if it does not end in time."""
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
    """Lower the priority of a process, if the system allows it."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, pid, nice)
