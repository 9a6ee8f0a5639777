"""What every test of the server may ask for."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def logging_restored() -> Iterator[None]:
    """For who sets up the log of this process: afterwards it is as it was."""
    loggers = [logging.getLogger(name) for name in ("", "wagnis.server", "uvicorn.error")]
    before = [(one.handlers[:], one.filters[:], one.level) for one in loggers]
    yield
    logging.captureWarnings(False)
    for one, (handlers, filters, level) in zip(loggers, before, strict=True):
        one.handlers[:], one.filters[:] = handlers, filters
        one.setLevel(level)
