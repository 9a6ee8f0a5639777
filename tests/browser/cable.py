"""A cable between a browser and the server that can be cut and mended, with an optional delay.

Chromium's own switches for a bad network leave open sockets alone; this does not.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from urllib.parse import urlsplit


class Cable:
    """Carries bytes both ways while it is whole; hangs up on everybody while it is cut.

    Each way takes `delay` seconds.
    """

    def __init__(self, address: str, delay: float = 0.0) -> None:
        self._delay = delay
        there = urlsplit(address)
        self._there = (there.hostname or "", there.port or 80)
        self._whole = True
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def cut(self) -> None:
        with self._lock:
            self._whole = False
            for end in self._ends:
                _hang_up(end)

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self.cut()
        _hang_up(self._door)

    def _welcome(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                self._door.close()
                return
            with self._lock:
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection(self._there)
                self._ends |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        under_way: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
        threading.Thread(target=self._deliver, args=(under_way, one, other), daemon=True).start()
        data = b"-"
        while data:
            try:
                data = one.recv(65536)
            except OSError:
                data = b""
            under_way.put((time.monotonic() + self._delay, data))

    def _deliver(
        self,
        under_way: SimpleQueue[tuple[float, bytes]],
        one: socket.socket,
        other: socket.socket,
    ) -> None:
        with contextlib.suppress(OSError):
            while True:
                due, data = under_way.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not data:
                    break
                other.sendall(data)
        with self._lock:
            _hang_up(other)
            self._ends.discard(one)
        one.close()


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def cable(address: str, delay: float = 0.0) -> Iterator[Cable]:
    laid = Cable(address, delay)
    try:
        yield laid
    finally:
        laid.close()
