"""What only tests do with a service: pause it, and give each test a database of its own."""

from __future__ import annotations

import os
import secrets
import signal
from contextlib import suppress

from tests.services import Postgres, Service
from tests.services.process import children


def pause(service: Service) -> None:
    """SIGSTOP: connections stay open without answers."""
    assert service.running, f"{service.name} does not run"
    os.kill(service.pid, signal.SIGSTOP)
    _signal_children(service, signal.SIGSTOP)


def resume(service: Service) -> None:
    """SIGCONT, which changes nothing for a process that was not paused."""
    if service.running:
        _signal_children(service, signal.SIGCONT)
        os.kill(service.pid, signal.SIGCONT)


def _signal_children(service: Service, number: signal.Signals) -> None:
    for child in children(service.pid):
        with suppress(ProcessLookupError):
            os.kill(child, number)


def fresh(postgres: Postgres, template: str = "template0") -> str:
    """Create a database with a unique name; returns its URL."""
    return postgres.create(f"t_{secrets.token_hex(6)}", template)


def drop(postgres: Postgres, url: str) -> None:
    """Delete the database with this URL, and end its connections."""
    name = url.rpartition("/")[2]
    with postgres.connect() as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
