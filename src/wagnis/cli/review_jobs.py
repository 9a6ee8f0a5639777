"""Reviews of many records, independently, on this machine or on a cluster, in chunks.

`review_run` chooses the records and prints the results.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from wagnis import __version__
from wagnis.analysis import review
from wagnis.cli import CommandError
from wagnis.cli.files import match_in
from wagnis.simulation.jobs import Chunk, Job, JobError, in_order, pieces, run
from wagnis.simulation.journal import Journal
from wagnis.simulation.on_ray import RayPool
from wagnis.solvers import NotSolvedError, Task, ValueStore
from wagnis.terminal.reviews import Reviewed

TOGETHER = 4
"""Records per chunk: a review takes about a second."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A record that could not be reviewed, and why."""

    file: str
    why: str


Source: TypeAlias = tuple[str, Callable[[], str]]
"""The name of a record, and a function that reads its text."""


def texts(sources: Iterable[Source | Failed]) -> Iterator[tuple[str, str] | Failed]:
    """The name and the text of each record; `Failed` if it cannot be read."""
    for source in sources:
        if isinstance(source, Failed):
            yield source
            continue
        name, read = source
        try:
            yield name, read()
        except CommandError as error:
            yield Failed(name, str(error))


def reviewed(
    name: str,
    text: str,
    objective: str | None,
    store: ValueStore,
    solve: Callable[[Task], None] | None,
) -> Reviewed | Failed:
    """The review of the record in this text, or `Failed` with the reason."""
    _, colon, line = name.rpartition(":")
    where = f"line {line}" if colon and line.isdecimal() else name
    try:
        return Reviewed.of(name, review(match_in(text, where), objective, store, solve))
    except NotSolvedError as error:
        return Failed(name, why(error))
    except (CommandError, ValueError) as error:
        return Failed(name, str(error))


def why(error: NotSolvedError) -> str:
    way = "; --solve solves it" if error.task is not None else ""
    return f"there are no values for a review: {error}{way}"


@dataclass(frozen=True, slots=True)
class Records:
    """The work: records as text, each under its name."""

    texts: tuple[tuple[str, str], ...]
    objective: str | None
    folder: Path | None
    solve: bool

    def __call__(self, chunk: Chunk) -> bytes:
        store = ValueStore(self.folder)

        def solve(task: Task) -> None:
            store.put(task.solve(lambda done: None))

        results = []
        for name, text in self.texts[chunk.first : chunk.first + chunk.count]:
            one = reviewed(name, text, self.objective, store, solve if self.solve else None)
            kind = "failed" if isinstance(one, Failed) else "reviewed"
            results.append({kind: asdict(one)})
        return json.dumps(results).encode()

    def job(self) -> Job:
        facts = {
            "what": "review",
            "wagnis": __version__,
            "records": sha256(json.dumps(self.texts).encode()).hexdigest(),
            "objective": self.objective,
            "solve": self.solve,
            "chunk": TOGETHER,
        }
        return Job(facts, self)


def far(
    sources: Sequence[Source | Failed], arguments: argparse.Namespace
) -> Iterator[Reviewed | Failed]:
    """Review all records on the cluster, in order; unreadable files come first."""
    records = list(texts(sources))
    yield from (one for one in records if isinstance(one, Failed))
    readable = tuple(one for one in records if not isinstance(one, Failed))
    job = Records(readable, arguments.objective, arguments.folder, arguments.solve).job()
    journal = None
    try:
        if arguments.journal is not None:
            journal = Journal(arguments.journal, job, arguments.resume)
        pool = RayPool(job, arguments.ray)
        for _, result in in_order(run(pieces(len(readable), TOGETHER), pool, journal)):
            for told in json.loads(result):
                lost = told.get("failed")
                yield Failed(**lost) if lost else Reviewed.read(told["reviewed"])
    except JobError as error:
        raise CommandError(str(error)) from None
    finally:
        if journal is not None:
            journal.close()
