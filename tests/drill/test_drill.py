"""The fire drill on three servers: no acknowledged event is lost, and every game goes on.

How one server alone bears it is in `tests/server/crash`. The seed is printed where it fails.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drill.drill import drill
from tests.preload import COMPILER
from tests.preload.postgres import FaultyPostgres
from tests.services import Postgres, Redis

FEW, MANY = 5, 1_000


@pytest.fixture
def postgres_on_fire(services_folder: Path) -> Iterator[Postgres]:
    """With a disk and a clock that can fail, where there is a C compiler."""
    folder = Path(tempfile.mkdtemp(prefix="drill-", dir=services_folder))
    folder.chmod(0o711)
    service = Postgres(folder / "postgres") if COMPILER is None else FaultyPostgres(folder)
    with service:
        yield service


@pytest.mark.xdist_group("cluster")
@pytest.mark.parametrize("kills", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
def test_three_servers_on_fire_lose_nothing(
    kills: int, postgres_on_fire: Postgres, redis: Redis, tmp_path: Path
) -> None:
    seed = secrets.randbelow(2**32) if kills == MANY else FEW
    print(f"seed {seed}")  # noqa: T201
    report = asyncio.run(drill(postgres_on_fire, redis, tmp_path, kills, seed))
    print("\n".join(report.lines()))  # noqa: T201
    assert report.kills >= kills
    assert report.acknowledged > 10 * kills
    assert report.games > 0
    assert report.operations > report.acknowledged  # reads, too
