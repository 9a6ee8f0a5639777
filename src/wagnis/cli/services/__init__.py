"""The programs beside the servers, started on this machine: PostgreSQL, Redis, a proxy.

For `wagnis cluster` and for the tests; a real cluster has its own.
"""

from __future__ import annotations

from wagnis.cli.services import postgres, redis
from wagnis.cli.services.postgres import Postgres
from wagnis.cli.services.process import Service, ServiceError, free_port
from wagnis.cli.services.redis import Redis


def check_programs() -> None:
    """Raise a `ServiceError` that names every missing program, before any of them is started."""
    missing = [module.MISSING for module in (postgres, redis) if not module.found()]
    if missing:
        raise ServiceError("; and ".join(missing))


__all__ = ["Postgres", "Redis", "Service", "ServiceError", "check_programs", "free_port"]
