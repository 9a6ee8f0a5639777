"""Log lines, each with its time, level, table and request; never with a secret.

A request or socket sets its `Scene` once; every log line during it contains the scene's fields.
"""

from __future__ import annotations

import logging
import re
import sys
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TextIO

from wagnis.server import metrics
from wagnis.server.config import Rate
from wagnis.server.rate_limits import TokenBuckets

log = logging.getLogger("wagnis.server")

HIDDEN = "***"
PATTERNS = (
    re.compile(r"(?<=wagnis_device=)[^;\s\"',]+"),
    re.compile(r"(?i)(?<=bearer )[\w.~+/=-]+"),
    re.compile(r"(?<=://)[^/\s@]*:[^/\s@]*(?=@)"),  # user and password of a database
)
OUR_FAULT = ("not_stored", "in_doubt", "broken")


@dataclass(slots=True, eq=False)
class Scene:
    """The request being served; unknown fields are empty."""

    request: str = ""
    what: str = ""  # such as `POST /api/tables`, or `socket`
    address: str = ""
    table: str = ""
    device: str = ""  # its public handle
    writes: bool = False  # whether the request changes anything


NOBODY = Scene()
SCENE: ContextVar[Scene] = ContextVar("wagnis_scene", default=NOBODY)


def redacted(text: str) -> str:
    """
    >>> redacted("postgresql://wagnis:pw@db/wagnis, Cookie: wagnis_device=abc.def; x=y")
    'postgresql://***@db/wagnis, Cookie: wagnis_device=***; x=y'
    """
    for pattern in PATTERNS:
        text = pattern.sub(HIDDEN, text)
    return text


def on_one_line(text: str) -> str:
    """
    >>> on_one_line("Jürgen\\n\\x1b[31mred\\u2028")
    'Jürgen\\\\n\\\\x1b[31mred\\\\u2028'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )


class LineFormatter(logging.Formatter):
    """`2026-11-16T09:45:37.120Z info table=… request=… what happened`; a traceback follows."""

    converter = staticmethod(time.gmtime)

    def format(self, record: logging.LogRecord) -> str:
        scene = SCENE.get()
        fields = {"table": scene.table, "request": scene.request} | getattr(record, "fields", {})
        fields = {name: value for name, value in fields.items() if value not in ("", None)}
        told = "".join(f" {name}={value}" for name, value in fields.items())
        at = f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}Z"
        line = on_one_line(f"{at} {record.levelname.lower()}{told} {record.getMessage()}")
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return redacted(line)


def set_up(stream: TextIO | None = None) -> None:
    """Log everything in one form to standard error, including uvicorn and Python warnings."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(LineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    log.setLevel(logging.INFO)
    logging.captureWarnings(True)


class TheirFaults(logging.Filter):
    """Keeps messages out of uvicorn's log that any client can cause by sending nonsense."""

    MESSAGES = (
        "Invalid HTTP request",
        "Invalid UTF-8 sequence",
        "Unsupported upgrade",
        "No supported",
    )

    def filter(self, record: logging.LogRecord) -> bool:
        return not str(record.msg).startswith(self.MESSAGES)


_lines = TokenBuckets(Rate(10, 1.0))  # lines about refusals, by code


def refused(code: str, table: str = "") -> None:
    """Log a refused change, without its content; too many lines of one code are only counted."""
    scene = SCENE.get()
    if not (scene.writes or table):
        return
    if not _lines.take(code):
        metrics.log_lines_dropped.inc()
        return
    fields = {
        "table": table or scene.table,
        "code": code,
        "address": scene.address,
        "device": scene.device,
    }
    level = logging.WARNING if code in OUR_FAULT else logging.INFO
    log.log(level, "refused: %s", scene.what or "socket", extra={"fields": fields})


class Trouble:
    """Logs failures of a repeated task: expected ones only when they begin, others every time."""

    def __init__(self, what: str, expected: type[Exception]) -> None:
        self._what = what
        self._expected = expected
        self._failing = False

    async def through(self, attempt: Callable[[], Awaitable[None]]) -> None:
        """Run one attempt; logs its exception instead of raising it."""
        try:
            await attempt()
            self._failing = False
        except self._expected as error:
            if not self._failing:
                log.warning("%s: %s", self._what, error)
            self._failing = True
        except Exception:
            log.exception("%s", self._what)
