"""The server that the browser's tests open; the browser itself is in `tests.chromium`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scripts.serving import serving
from tests.patience import PATIENCE


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own, with a data folder of its own; it may not have stumbled."""
    data = tmp_path_factory.mktemp("data")
    with serving(data, patience=PATIENCE) as url:
        yield url
    told = (data / "server.log").read_text()
    assert "Traceback" not in told, told
