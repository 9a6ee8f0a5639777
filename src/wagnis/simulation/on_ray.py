"""Workers on a Ray cluster: the same jobs on several machines, or on a cluster started here.

Ray is an extra and is imported on first use; `jobs` submits the chunks.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import warnings
from typing import Any

from wagnis.simulation.jobs import AHEAD, LOSSES, Chunk, Job, JobError, Work, cores

HERE = "local"
"""The address that starts a new cluster on this machine."""

REACHED = 10.0  # seconds to wait for an address to answer
JOINED = 30.0  # seconds to wait for Ray to connect
READY = 120.0  # seconds to wait for a first worker
STARTS = 3  # attempts to start our own cluster
PORTS = {"ray": 10001, "": 6379}  # Ray's default ports


class RayPool:
    """One Ray task for each chunk. If its worker or machine is lost, another one computes it."""

    def __init__(self, job: Job, address: str, workers: int | None = None) -> None:
        self._ray = _join(address, workers)
        self._under_way: dict[Any, Chunk] = {}
        self._lost: dict[int, int] = {}
        try:
            self._work = self._ray.put(job.work)
            # No retries by Ray itself: it does not report how often it retried.
            self._do = self._ray.remote(num_cpus=1, max_retries=0)(_do)
            _same_version(self._ray)
            self.width = AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        except BaseException:
            self._ray.shutdown()
            raise

    def submit(self, chunk: Chunk) -> None:
        self._under_way[self._do.remote(self._work, chunk, _version())] = chunk

    def finished(self) -> list[tuple[Chunk, bytes]]:
        results = list[tuple[Chunk, bytes]]()
        while not results:
            refs = list(self._under_way)
            ready, _ = self._ray.wait(refs, num_returns=1)
            for ref in ready:
                chunk = self._under_way.pop(ref)
                result = self._result(ref, chunk)
                if result is None:
                    self.submit(chunk)
                else:
                    results.append((chunk, result))
        return results

    def _result(self, ref: Any, chunk: Chunk) -> bytes | None:
        """None if the worker was lost before its result arrived."""
        failures = self._ray.exceptions
        try:
            result: bytes = self._ray.get(ref)
            return result
        except failures.RayTaskError as error:
            raise error.cause from None
        except (
            failures.WorkerCrashedError,
            failures.NodeDiedError,
            failures.ObjectLostError,
            failures.OutOfMemoryError,
        ) as error:
            self._lost[chunk.number] = self._lost.get(chunk.number, 0) + 1
            if self._lost[chunk.number] > LOSSES:
                raise JobError(
                    f"chunk {chunk.number} has lost its worker {LOSSES + 1} times: "
                    f"{str(error).splitlines()[0]}"
                ) from None
            return None
        except failures.RayError as error:
            raise JobError(f"Ray has failed: {str(error).splitlines()[0]}") from None

    def close(self) -> None:
        for ref in self._under_way:
            self._ray.cancel(ref, force=True)
        self._under_way.clear()
        self._ray.shutdown()


def _do(work: Work, chunk: Chunk, wanted: str) -> bytes:
    """Runs on the worker, whose machine may have another version than the first one checked."""
    if (version := _version()) != wanted:
        raise JobError(f"a worker of the cluster has {version}, here is {wanted}")
    return work(chunk)


def _version() -> str:
    from wagnis import __version__

    return f"wagnis {__version__} on Python {sys.version_info.major}.{sys.version_info.minor}"


def _same_version(ray: Any) -> None:
    """Another version could play other games; a result must not depend on the worker.

    One worker is checked before the work begins; each checks again before a chunk.
    """
    ref = ray.remote(num_cpus=1, max_retries=2)(_version).remote()
    try:
        there = ray.get(ref, timeout=READY)
    except ray.exceptions.GetTimeoutError:
        raise JobError(f"no worker of the cluster has answered in {READY:.0f} seconds") from None
    except ray.exceptions.RayError as error:
        last = str(error).strip().splitlines()[-1]
        raise JobError(f"the workers of the cluster cannot do this: {last}") from None
    if there != _version():
        raise JobError(f"the workers of the cluster have {there}, here is {_version()}")


def _join(address: str, workers: int | None) -> Any:
    """Ray, connected; `JobError` if it does not connect in time."""
    if address not in (HERE, "auto"):
        _reach(address)
    ray = _imported()
    if ray.is_initialized():
        raise JobError("this process is connected to a Ray cluster already; shut it down first")
    failed = list[BaseException]()

    def connect(**settings: Any) -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                ray.init(
                    **settings, log_to_driver=False, logging_level="ERROR", configure_logging=False
                )
        except Exception as error:  # reported below
            failed.append(error)

    if address == HERE:
        # In this thread: Ray's processes end with the thread that started them. Ray gives up after
        # half a minute, which can be too short on a busy machine.
        for _ in range(STARTS):
            failed.clear()
            connect(include_dashboard=False, num_cpus=workers or cores())
            if not failed:
                return ray
            ray.shutdown()
    else:
        # Ray waits for minutes for a server that does not speak its protocol.
        arguments = {"address": address}
        joining = threading.Thread(target=connect, kwargs=arguments, daemon=True, name="wagnis-ray")
        joining.start()
        joining.join(JOINED)
        if joining.is_alive():
            raise JobError(f"no Ray cluster has answered at {address!r} in {JOINED:.0f} seconds")
    if failed:
        lines = str(failed[0]).strip().splitlines() or [type(failed[0]).__name__]
        what = "can be started here" if address == HERE else f"is at {address!r}"
        raise JobError(f"no Ray cluster {what}: {lines[0]}")
    return ray


def _imported() -> Any:
    """Ray without usage reports and without output of its dashboard and workers."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import ray
            from ray._private import worker
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise JobError("this needs ray, which is not installed: pip install 'wagnis[ray]'") from (
            None
        )
    logging.getLogger("ray").setLevel(logging.ERROR)  # importing Ray changes the level
    # Ray reports lost workers on standard output, where JSON may be expected.
    if hasattr(worker, "print_to_stdstream"):
        worker.print_to_stdstream = _unheard
    return ray


def _unheard(*_: object, **__: object) -> None:
    """Discards what Ray prints about its workers: lost chunks are computed again, or reported."""


def _reach(address: str) -> None:
    """Refuse an address early if nothing answers there."""
    scheme, _, rest = address.rpartition("://")
    host, colon, port = rest.rpartition(":")
    if not colon:
        host, port = rest, str(PORTS.get(scheme, 6379))
    if scheme not in PORTS or not host or not port.isdecimal() or not 0 < int(port) < 65536:
        raise JobError(f"{address!r} is no address of a Ray cluster; write HOST:PORT, or {HERE}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), REACHED).close()
    except OSError as error:
        why = error.strerror or str(error) or "no answer"
        raise JobError(f"no Ray cluster can be reached at {address!r}: {why}") from None
