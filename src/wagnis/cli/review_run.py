"""Review one record, or many in a folder or a file of lines, and print or write the results.

`review` has the arguments, `review_page` the HTML page, `wagnis.terminal.review` the report.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path

from rich.text import Text

from wagnis.analysis import review, written
from wagnis.analysis.telling import Teller
from wagnis.cli import CommandError
from wagnis.cli.files import read_match, read_text, refuse_existing, write_text
from wagnis.cli.review_jobs import Failed, Source, far, reviewed, texts, why
from wagnis.cli.review_page import page
from wagnis.cli.screens import screen_for
from wagnis.cli.solve_run import solved
from wagnis.core.plain import PlainObject
from wagnis.solvers import NotSolvedError, Task, ValueStore
from wagnis.terminal.chronicle import BY_HAND
from wagnis.terminal.review import cut, report
from wagnis.terminal.reviews import Reviewed, sums, table
from wagnis.terminal.speech import t

LINES = ".jsonl"
"""The suffix of files with one record per line, such as the arena's."""


def run(arguments: argparse.Namespace) -> int:
    if arguments.html is not None:
        refuse_existing(arguments.html)
    store = ValueStore(arguments.folder)
    if arguments.record.is_dir() or arguments.record.suffix == LINES:
        if arguments.html is not None:
            raise CommandError("--html is for one record, not for many")
        return _many(arguments, store)
    if arguments.ray is not None:
        raise CommandError("--ray is for many records, not for one")
    return _one(arguments, store)


def _one(arguments: argparse.Namespace, store: ValueStore) -> int:
    match = read_match(arguments.record)
    try:
        made = review(match, arguments.objective, store, _solver(arguments, store))
    except NotSolvedError as error:
        print(f"wagnis: {why(error)}", file=sys.stderr)
        return 1
    except ValueError as error:
        raise CommandError(str(error)) from None
    teller = Teller(made, arguments.lang)
    if arguments.html is not None:
        write_text(arguments.html, page(teller))
    if arguments.json:
        print(json.dumps(written(made)))
    elif arguments.html is None:
        screen = screen_for(arguments.plain)
        width = screen.console.width
        names = cut(", ".join(match.names), width - len(match.box.title) - 4)
        by_hand = [] if match.entered is None else [Text(str(BY_HAND))]
        screen.write([screen.head(match, names), *by_hand, *report(teller, screen.look, width)])
    else:
        done = t("written", de="geschrieben", nl="geschreven")
        print(f"{done}: {arguments.html}")
    return 0


def _many(arguments: argparse.Namespace, store: ValueStore) -> int:
    """Review many records; a bad one is reported and does not stop the others."""
    sources = list(_sources(arguments.record))
    if not sources:
        raise CommandError(f"there are no records (*.json, *{LINES}) in {arguments.record}")
    reviews: list[Reviewed] = []
    failed: list[Failed] = []
    results = _all(sources, arguments, store) if arguments.ray is None else far(sources, arguments)
    for one in results:
        if isinstance(one, Failed):
            failed.append(one)
            print(f"wagnis: {one.file}: {one.why}", file=sys.stderr)
        else:
            reviews.append(one)
    if arguments.json:
        print(json.dumps(_written(reviews, failed)))
    elif reviews:
        screen = screen_for(arguments.plain)
        screen.write(table(reviews, arguments.lang, screen.look, screen.console.width))
    return 1 if failed else 0


def _sources(path: Path) -> Iterator[Source | Failed]:
    """The records of a folder, or of a file with one per line."""
    if not path.is_dir():
        yield from _lines(path)
        return
    for file in sorted(path.iterdir()):
        if file.suffix == LINES:
            try:
                yield from _lines(file)
            except CommandError as error:
                yield Failed(file.name, str(error))
        elif file.suffix == ".json":
            yield file.name, partial(read_text, file)


def _lines(path: Path) -> Iterator[Source]:
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip():
            yield f"{path.name}:{number}", partial(str, line)


def _all(
    sources: list[Source | Failed], arguments: argparse.Namespace, store: ValueStore
) -> Iterator[Reviewed | Failed]:
    solve = _solver(arguments, store)
    for source in texts(sources):
        if isinstance(source, Failed):
            yield source
        else:
            yield reviewed(*source, arguments.objective, store, solve)


def _solver(arguments: argparse.Namespace, store: ValueStore) -> Callable[[Task], None] | None:
    """Solves missing tables with --solve."""

    def solve(task: Task) -> None:
        solved(task, store, arguments.json)

    return solve if arguments.solve else None


def _written(reviews: list[Reviewed], failed: list[Failed]) -> PlainObject:
    totals = [asdict(total) | {"accuracy": total.accuracy} for total in sums(reviews)]
    return {
        "games": [_without_scale(asdict(one)) for one in reviews],
        "players": [_without_scale(total) for total in totals],
        "failed": [asdict(one) for one in failed],
    }


def _without_scale(figures: PlainObject) -> PlainObject:
    return {name: value for name, value in figures.items() if name not in ("unit", "swing")}
