"""The programs beside the servers, started on this machine: PostgreSQL, Redis, a proxy.

For `wagnis cluster` and for the tests; a real cluster has its own.
"""

from __future__ import annotations

from wagnis.cli.services.postgres import Postgres
from wagnis.cli.services.process import Service, ServiceError, free_port
from wagnis.cli.services.redis import Redis

__all__ = ["Postgres", "Redis", "Service", "ServiceError", "free_port"]
