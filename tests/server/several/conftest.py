"""What tests of servers that share a database may ask for."""

from __future__ import annotations

import pytest

from tests.patience import PATIENCE
from wagnis.server.store import postgres


@pytest.fixture
def patient_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers wait for a database on a busy machine, where they would give up after seconds."""
    monkeypatch.setattr(postgres, "ANSWER", PATIENCE)
    monkeypatch.setattr(postgres.Bounded, "answer_within", PATIENCE)
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        monkeypatch.setitem(postgres.SESSION, name, int(1000 * PATIENCE))
