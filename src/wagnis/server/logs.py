"""Log lines as text or as JSON, each with its time, level, table and request; never with a secret.

A request or socket sets its `Scene` once; every log line during it contains the scene's fields.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal, TextIO, TypeAlias

from wagnis.server import metrics
from wagnis.server.config import Rate
from wagnis.server.rate_limits import TokenBuckets

log = logging.getLogger("wagnis.server")

Form: TypeAlias = Literal["text", "json"]
FORMS: tuple[Form, ...] = ("text", "json")
HIDDEN = "***"
SHORTEST = 4  # characters; shorter secrets are not redacted
PATTERNS = (
    re.compile(r"(?<=wagnis_device=)[^;\s\"',]+"),
    re.compile(r"(?i)(?<=bearer )[\w.~+/=-]+"),
    re.compile(r"(?<=://)[^/\s@]*:[^/\s@]*(?=@)"),  # user and password of a database
)
BURST, PER_SECOND = 10, 1.0  # rate limit of lines about refusals, per code
LATEST = 5.0  # seconds until the number of dropped lines is logged
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

_hidden: set[str] = set()


def hide(secret: str | None) -> None:
    """Redact this secret in all later log lines."""
    if secret is not None and len(secret) >= SHORTEST:
        _hidden.add(secret)


def redacted(text: str) -> str:
    """
    >>> redacted("postgresql://wagnis:pw@db/wagnis, Cookie: wagnis_device=abc.def; x=y")
    'postgresql://***@db/wagnis, Cookie: wagnis_device=***; x=y'
    """
    for secret in _hidden:
        text = text.replace(secret, HIDDEN)
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


class _Formatter(logging.Formatter):
    """One line for each record; only a traceback in text form has more."""

    converter = staticmethod(time.gmtime)

    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        scene: Scene = SCENE.get()
        fields: dict[str, Any] = {
            "time": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "table": getattr(record, "table", "") or scene.table,
            "request": scene.request,
        }
        fields.update(getattr(record, "fields", {}))
        return fields


class TextFormatter(_Formatter):
    """For people: `2026-11-16T09:45:37.120Z info table=… request=… what happened`."""

    def format(self, record: logging.LogRecord) -> str:
        fields = self.fields(record)
        head = f"{fields.pop('time')} {fields.pop('level')}"
        rest = "".join(
            f" {name}={value}" for name, value in fields.items() if value not in ("", None)
        )
        line = on_one_line(f"{head}{rest} {record.getMessage()}")
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return redacted(line)


class JsonFormatter(_Formatter):
    """For programs: one JSON object a line; `error` holds a traceback."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            key: value for key, value in self.fields(record).items() if value not in ("", None)
        }
        fields["logger"] = record.name
        fields["message"] = redacted(record.getMessage())
        if record.exc_info:
            fields["error"] = redacted(self.formatException(record.exc_info))
        return json.dumps(fields, ensure_ascii=False)


def set_up(form: Form, stream: TextIO | None = None) -> None:
    """Log everything in one form to standard error, including uvicorn and Python warnings."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
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


class _Refusals:
    """Rate-limited log lines for refusals, per code; counts the dropped lines."""

    def __init__(self) -> None:
        self._buckets = TokenBuckets(Rate(BURST, PER_SECOND))  # by code
        self._left_out: dict[str, int] = {}
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, code: str, table: str = "") -> None:
        if not self._buckets.take(code):
            self._leave_out(code)
            return
        scene = SCENE.get()
        fields = {
            "table": table or scene.table,
            "code": code,
            "address": scene.address,
            "device": scene.device,
        }
        level = logging.WARNING if code in OUR_FAULT else logging.INFO
        log.log(level, "refused: %s", scene.what or "socket", extra={"fields": fields})

    def _leave_out(self, code: str) -> None:
        metrics.log_lines_dropped.inc()
        self._left_out[code] = self._left_out.get(code, 0) + 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LATEST, self.flush)

    def flush(self) -> None:
        """Log the number of dropped lines."""
        self._timer = None
        for code, count in self._left_out.items():
            fields = {"table": "", "request": "", "code": code, "left_out": count}
            log.info("refused: more of them", extra={"fields": fields})
        self._left_out.clear()


_refusals = _Refusals()


def refused(code: str, table: str = "") -> None:
    """Log a refused change, without its content."""
    if SCENE.get().writes or table:
        _refusals.tell(code, table)


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
