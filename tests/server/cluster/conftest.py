"""What tests of links may ask for."""

from __future__ import annotations

import pytest

from tests.server.cluster.fake_bus import FakeBus, Wire
from wagnis.server.cluster import links


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    connected = Wire()
    monkeypatch.setattr(FakeBus, "wire", connected, raising=False)
    monkeypatch.setattr(links, "Bus", FakeBus)
    return connected
