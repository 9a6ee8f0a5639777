"""The fire drill on three servers: nothing anybody was told is lost, and every game goes on.

How one server alone bears it is in `tests/server/crash`. The seed is printed where it fails.
"""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.drill.drill import drill
from wagnis.cli.services import Postgres, Redis

FEW, MANY = 5, 1_000


@pytest.mark.xdist_group("cluster")
@pytest.mark.parametrize("kills", [FEW, pytest.param(MANY, marks=pytest.mark.deep)])
def test_a_cluster_on_fire_loses_nothing(
    kills: int, postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    seed = secrets.randbelow(2**32) if kills == MANY else FEW
    print(f"seed {seed}")  # noqa: T201
    report = asyncio.run(drill(postgres, redis, tmp_path, kills, seed))
    print("\n".join(report.lines()))  # noqa: T201
    assert report.kills >= kills
    assert report.acknowledged > 10 * kills
    assert report.games > 0
