"""A PostgreSQL whose disk can fail and whose wall clock can be set, by `tests.preload`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.preload import Preload, compiled
from tests.services import Postgres

HOUR = 3600.0
NOW = "SELECT extract(epoch FROM clock_timestamp())"


class FaultyPostgres(Postgres):
    """Needs a folder that other users may enter: PostgreSQL may run as one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "postgres")
        self.faults = Preload(compiled(folder), folder / "postgres.faults")

    def _environment(self) -> Mapping[str, str]:
        return {**super()._environment(), **self.faults.settings}

    def set_clock(self, seconds: float) -> None:
        """Set its clock so far from the system's, and see that it goes by that."""
        self.faults.step(0)
        right = self._now()
        self.faults.step(seconds)
        assert abs(self._now() - right - seconds) < HOUR / 2

    def _now(self) -> float:
        with self.connect() as connection:
            told = connection.execute(NOW).fetchone()
        assert told is not None
        return float(told[0])
