"""Plays games until there are enough, or until the intervals are narrow enough.

`plan` describes the games, `jobs` and `on_ray` play them, `results` has the result.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from math import isfinite
from pathlib import Path

from wagnis.core.arguments import checked
from wagnis.core.plain import PlainObject, is_whole
from wagnis.kernels import Games
from wagnis.simulation.intervals import share_of
from wagnis.simulation.jobs import (
    Alone,
    JobError,
    Pool,
    Processes,
    Threads,
    cores,
    in_order,
    pieces,
    run,
)
from wagnis.simulation.journal import Journal
from wagnis.simulation.on_ray import RayPool
from wagnis.simulation.plan import KERNELS, SEEDS, Plan, plan, read_result
from wagnis.simulation.results import Simulation
from wagnis.simulation.tally import Tally, nothing

Told = Callable[[int, int], None]
"""Called with the numbers of finished games and of all games."""


@checked
class Simulator:
    """A running simulation; `result` can be called at any time for the games so far."""

    def __init__(
        self,
        plan: Plan,
        games: int,
        *,
        until: float | None = None,
        workers: int | None = None,
        folder: Path | None = None,
        resume: bool = False,
        ray: str | None = None,
    ) -> None:
        if not is_whole(games) or not 1 <= games < SEEDS:
            raise JobError(
                f"the number of games is a whole number from 1 to 2**63 - 1, not {games!r}"
            )
        if until is not None and not (isfinite(until) and until > 0):
            raise JobError(f"an interval has a width above 0, not {until!r}")
        if workers is not None and (not is_whole(workers) or workers < 1):
            raise JobError(f"the number of workers is a whole number from 1, not {workers!r}")
        if resume and folder is None:
            raise JobError("to resume, say in which folder the journal is")
        self.plan, self.until = plan, until
        self.asked = -(-games // plan.seats) * plan.seats
        self._workers, self._folder, self._resume, self._ray = workers, folder, resume, ray
        self.tally: Tally = nothing(plan.seats)
        self.narrow: bool | None = None if until is None else False
        self._seconds, self._played = 0.0, 0
        self._estimated: tuple[str, ...] | None = None

    @property
    def width(self) -> int:
        """The number of workers on this machine."""
        return self._workers or (cores() if self.plan.way == KERNELS else 1)

    def seconds_a_game(self) -> float:
        """The seconds that a game of the second deal takes, as the first one pays for loading;
        `run` plays these games again."""
        if self.asked <= 2 * self.plan.seats:
            return 0.0
        self.plan.play(0, self.plan.seats)
        begun = time.monotonic()
        self.plan.play(self.plan.seats, self.plan.seats)
        return (time.monotonic() - begun) / self.plan.seats

    @property
    def played(self) -> int:
        """Games played in this run, without those of an earlier one."""
        return self._played

    def run(self) -> Iterator[Games | None]:
        """Play; yields the games of each chunk in order, or None if games are not kept."""
        job, plan = self.plan.job(), self.plan
        with ExitStack() as closing:
            journal = None
            if self._folder is not None:
                journal = closing.enter_context(Journal(self._folder, job, self._resume))
            before = frozenset() if journal is None else journal.chunks
            pool = self._pool()
            began = _processor_seconds()
            results = run(pieces(self.asked, plan.size), pool, journal)
            closing.callback(results.close)  # type: ignore[attr-defined]
            for chunk, result in in_order(results):
                tally, games = read_result(result)
                self.tally += tally
                if chunk not in before:
                    self._played += tally.games
                self._seconds = _processor_seconds() - began
                yield games
                if self.until is not None and self._narrow_enough(self.until):
                    self.narrow = True
                    break
        # Child processes count only after they have ended.
        self._seconds = _processor_seconds() - began

    def _pool(self) -> Pool:
        job = self.plan.job()
        if self._ray is not None:
            return RayPool(job, self._ray, self._workers)
        if self.plan.way == KERNELS:
            self.plan.play(0, self.plan.seats)  # compile once, before every thread would
            return Threads(job, self.width)
        # Child processes import the main module again, which not every program allows.
        return Alone(job) if self.width == 1 else Processes(job, self.width)

    def _narrow_enough(self, half: float) -> bool:
        """Checked after each chunk in order, so that the same seed stops at the same game."""
        shares = (share_of(self.tally.share(one)) for one in range(len(self.tally.copies)))
        return all(share.half <= half for share in shares)

    def result(self, whole: bool = True, kept: Sequence[Games] | None = None) -> Simulation:
        return Simulation(
            self.plan,
            self.tally,
            self.asked,
            whole,
            self.narrow,
            0.0 if self._ray is not None else self._seconds,
            self._played,
            self._notes(),
            None if kept is None else tuple(kept),
        )

    def _notes(self) -> tuple[str, ...]:
        if self._estimated is None:
            self._estimated = self.plan.estimated()
        notes = [f"{name} plays by an estimate" for name in self._estimated]
        if self.plan.why:
            notes.append(f"the bots play, which is slow; {self.plan.why}")
        return tuple(notes)


@checked
def simulate(
    game: str,
    players: Sequence[str],
    *,
    games: int = 10_000,
    seed: int = 1,
    options: PlainObject | None = None,
    workers: int | None = None,
    until: float | None = None,
    folder: Path | str | None = None,
    resume: bool = False,
    ray: str | None = None,
    progress: Told | None = None,
    keep: bool = True,
    way: str | None = None,
) -> Simulation:
    """Play games of this line-up.

    Games are rounded up to whole deals. With `until` it stops as soon as every share of the wins is
    known to within that. A `folder` holds a journal, `resume` continues it. `ray` is the address of
    a cluster, or "local". `JobError` reports what cannot be played.
    """
    simulator = Simulator(
        plan(game, players, seed, options, keep, way),
        games,
        until=until,
        workers=workers,
        folder=None if folder is None else Path(folder),
        resume=resume,
        ray=ray,
    )
    all_games = list[Games]()
    for one in simulator.run():
        if one is not None:
            all_games.append(one)
        if progress is not None:
            progress(simulator.tally.games, simulator.asked)
    return simulator.result(kept=all_games if keep else None)


def _processor_seconds() -> float:
    """Processor time of this process with its threads, and of its children that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system
