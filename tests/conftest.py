"""What all tests share: Hypothesis, one browser, services, and that programs can be interrupted.

Hypothesis tries the same examples in every run, and no clock; `make deep` searches with new ones.
"""

from __future__ import annotations

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.chromium import browser, devices, open_page
from tests.order import spread
from tests.services.fixtures import (
    _postgres,
    _redis,
    _template,
    database,
    empty_database,
    postgres,
    redis,
    redis_url,
    services_folder,
)
from wagnis.games import BOXES

__all__ = [
    "_postgres",
    "_redis",
    "_template",
    "browser",
    "database",
    "devices",
    "empty_database",
    "open_page",
    "postgres",
    "redis",
    "redis_url",
    "services_folder",
]

# The tests are of the games of the house, whatever else is installed beside them.
vars(BOXES)["_all"] = dict(BOXES.house)

# The tests are in English, whatever the machine's language is.
os.environ["LANG"] = os.environ.pop("LC_ALL", os.environ.get("LANG", "C.UTF-8"))
os.environ["LC_MESSAGES"] = "C"

# A process started in the background of a shell ignores Ctrl-C, and so would all its children.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "deep", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are processors: tests of servers and browsers mostly wait."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser mostly wait: one runs beside others that compute."""
    items[:] = spread(items)


def pytest_collection_finish() -> None:
    """What was imported and collected stays, millions of objects: the collector looks past them."""
    gc.collect()
    gc.freeze()
