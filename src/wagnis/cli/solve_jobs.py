"""Solve tables on a cluster, one per chunk, and store each here when it arrives.

`solve_run` chooses the tables and prints the results. The store is the journal: a stored table is
not solved again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from wagnis import __version__
from wagnis.cli import CommandError
from wagnis.cli.solve_tables import Solvable
from wagnis.simulation.jobs import Chunk, Job, JobError, pieces, run
from wagnis.simulation.on_ray import RayPool
from wagnis.solvers import NotSolvedError, ValueStore, task
from wagnis.solvers.value_store import read_table, write_table

REFUSED = b"not solved: "


@dataclass(frozen=True, slots=True)
class Tables:
    """The work: tables by their kinds and keys, as JSON."""

    wanted: tuple[str, ...]

    def __call__(self, chunk: Chunk) -> bytes:
        name = json.loads(self.wanted[chunk.first])
        try:
            return write_table(task(name["kind"], name["key"]).solve(lambda done: None))
        except NotSolvedError as error:
            return REFUSED + str(error).encode()

    def job(self) -> Job:
        facts = {"what": "solve", "wagnis": __version__, "tables": list(self.wanted)}
        return Job(facts, self)


def solve_far(
    wanted: Sequence[Solvable], store: ValueStore, arguments: argparse.Namespace
) -> list[Solvable]:
    """Solve and store all of them; returns those that could not be solved."""
    if not wanted:
        return []
    store.room()
    names = []
    for one in wanted:
        assert one.task is not None
        names.append(json.dumps({"kind": one.task.kind, "key": one.task.key}))
    job, unsolved = Tables(tuple(names)).job(), list[Solvable]()
    try:
        pool = RayPool(job, arguments.ray)
        for done, (chunk, result) in enumerate(run(pieces(len(wanted), 1), pool), 1):
            one = wanted[chunk.number]
            if result.startswith(REFUSED):
                unsolved.append(one)
                why = result.removeprefix(REFUSED).decode()
                print(f"wagnis: {one.title} is not solved: {why}", file=sys.stderr)
                continue
            store.put(read_table(result))
            if not (arguments.quiet or arguments.json):
                print(f"wagnis: {done} of {len(wanted)}: {one.title}", file=sys.stderr)
    except JobError as error:
        raise CommandError(str(error)) from None
    return unsolved
