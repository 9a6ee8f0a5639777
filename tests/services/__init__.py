"""Programs that tests and benchmarks start on this machine: PostgreSQL, Redis, servers."""

from __future__ import annotations

from tests.services.postgres import Postgres
from tests.services.process import Service, ServiceError, free_port
from tests.services.redis import Redis

__all__ = ["Postgres", "Redis", "Service", "ServiceError", "free_port"]
