"""A browser and a server of its own, for what is measured in a page."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.programs import found
from scripts.serving import serving
from tests.chromium import FLAGS


@contextmanager
def browsing() -> Iterator[tuple[Browser, str]]:
    """The browser, and the address of the server."""
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=found("chromium"), args=FLAGS) as browser,
    ):
        yield browser, address
