"""What tests of links and of servers that share a database may ask for."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from wagnis.server.cluster import links

from tests.patience import PATIENCE
from tests.server.cluster.fake_bus import FakeBus, Wire
from wagnis.server.store.database import postgres


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    connected = Wire()
    monkeypatch.setattr(FakeBus, "wire", connected, raising=False)
    monkeypatch.setattr(links, "Bus", FakeBus)
    return connected


@pytest.fixture
def on_the_loops_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Links measure silence by the loop's clock, which `later` puts forward."""
    clock = SimpleNamespace(monotonic=lambda: asyncio.get_running_loop().time())
    monkeypatch.setattr(links, "time", clock)


@pytest.fixture
def patient_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers wait for a database on a busy machine, where they would give up after seconds."""
    monkeypatch.setattr(postgres, "ANSWER", PATIENCE)
    monkeypatch.setattr(postgres.Bounded, "answer_within", PATIENCE)
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        monkeypatch.setitem(postgres.SESSION, name, int(1000 * PATIENCE))
