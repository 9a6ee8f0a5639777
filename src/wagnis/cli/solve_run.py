"""The work of `wagnis solve`: solves tables, shows a bar, stores them, prints what was found.

`solve_tables` says which tables a game needs; the arguments are in `solve`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from wagnis.cli import CommandError
from wagnis.cli.files import size_text
from wagnis.cli.kit import COMMANDS, arguments_of, extra_arguments, table_options, takers_of
from wagnis.cli.solve_jobs import solve_far
from wagnis.cli.solve_tables import MISSING, Solvable, pieces, place, solvable
from wagnis.core.plain import PlainObject, is_object
from wagnis.core.plain import parse as parse_json
from wagnis.games import BOXES
from wagnis.solvers import NotSolvedError, Task, ValueStore, ValueTable, task
from wagnis.solvers import Progress as Told
from wagnis.terminal.settings import setting_of

TITLE = 49  # letters of a title that leave room for the rest of its line in 80 columns


def run(arguments: argparse.Namespace) -> int:
    store = ValueStore(arguments.folder)
    wanted = _wanted(arguments)
    if wanted is None:
        _list(_everything(arguments.game, arguments.seats), store, arguments.json)
        return 0
    failed = False
    if arguments.ray is not None:
        missing = [one for one in wanted if _missing(one, store, arguments)]
        with _kept_by(store):
            unsolved = solve_far(missing, store, arguments)
        wanted = [one for one in wanted if one not in unsolved]
        failed, arguments.again = bool(unsolved), False
    for one in wanted:
        try:
            _tell(one, store, *_table(one, store, arguments), arguments)
        except NotSolvedError as error:
            failed = True
            print(f"wagnis: {one.title} is not solved: {error}", file=sys.stderr)
    return int(failed)


def _missing(one: Solvable, store: ValueStore, arguments: argparse.Namespace) -> bool:
    if one.task is None:
        return False
    return arguments.again or place(one.task, store)[0] == MISSING


def _wanted(arguments: argparse.Namespace) -> list[Solvable] | None:
    """The tables to solve; None to list them."""
    if arguments.game is not None and BOXES[arguments.game].solver is None:
        raise CommandError(BOXES[arguments.game].unsolved)
    if arguments.task is not None:
        return [Solvable(_named_task(arguments.task))]
    game, named = arguments.game, extra_arguments(arguments, "solve")
    if named:
        game = game or takers_of(next(iter(named)), "solve")[0]
        values = arguments_of(game, arguments, "solve")
        if _in_pieces(game):
            return pieces(game, arguments.seats, values)
        if arguments.all:
            raise CommandError(f"--all solves the printed games; leave out --{next(iter(named))}")
    if arguments.all:
        return list(_everything(game, arguments.seats))
    if game is None or _in_pieces(game):
        if arguments.target is not None or arguments.option:
            whole = next(name for name in BOXES if BOXES[name].solver and not _in_pieces(name))
            raise CommandError(
                f"a target or an option needs a game: wagnis solve {whole} --target N"
            )
        return None
    options = table_options(game, arguments, "solve")
    if arguments.target is not None:
        options["target"] = arguments.target
    return solvable(game, arguments.seats, options)


def _named_task(written: str) -> Task:
    try:
        request = parse_json(written)
    except ValueError as error:
        raise CommandError(f"--task is not JSON: {error}") from None
    if not is_object(request, "kind", "key") or not isinstance(request["key"], dict):
        raise CommandError('--task is written {"kind": ..., "key": {...}}')
    try:
        return task(request["kind"], request["key"])
    except (ValueError, KeyError, TypeError, NotSolvedError) as error:
        raise CommandError(f"this cannot be solved: {error}") from None


def _everything(game: str | None, players: int) -> Iterator[Solvable]:
    for name in BOXES if game is None else [game]:
        if BOXES[name].solver is None:
            continue
        if _in_pieces(name):
            yield from pieces(name, players, {}) or ()
        elif game is not None or players == 2:
            yield from solvable(name, players, {})


def _in_pieces(game: str) -> bool:
    """Whether the game is solved in pieces, such as a round on each tableau."""
    kit = COMMANDS.find(BOXES[game])
    return kit is not None and kit.deals is not None


def _table(
    one: Solvable, store: ValueStore, arguments: argparse.Namespace
) -> tuple[ValueTable | None, str, int]:
    """The table, its place and the size of its file; solves it if it is missing."""
    if one.task is None:
        return None, MISSING, 0
    table = None if arguments.again else store.find(one.task.kind, one.task.key)
    if table is None:
        table = solved(one.task, store, arguments.quiet or arguments.json)
    return table, *place(one.task, store)


def solved(task: Task, store: ValueStore, quiet: bool) -> ValueTable:
    """Solve a table and store it; checks first that the store is writable."""
    with _kept_by(store):
        store.room()
    if not quiet:
        about = f"about {max(1, round(task.about_seconds))} CPU-seconds"
        print(f"wagnis: solving {task.title}: {about}", file=sys.stderr, flush=True)
    try:
        with _bar(task.title, quiet) as report:
            table = task.solve(report)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{task.title} was not stored") from None
    with _kept_by(store):
        store.put(table)
    return table


@contextmanager
def _kept_by(store: ValueStore) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CommandError(f"cannot write to {store.folder}: {error.strerror}") from None


@contextmanager
def _bar(title: str, quiet: bool) -> Iterator[Told]:
    """A progress bar on standard error; a line for each quarter if that is no terminal."""
    console = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    hidden = quiet or not console.is_terminal
    with Progress(*columns, console=console, disable=hidden, transient=True) as progress:
        bar = progress.add_task(title, total=1.0)
        quarters = 0

        def tell(done: float) -> None:
            nonlocal quarters
            progress.update(bar, completed=done)
            if int(4 * done) > quarters and done < 1 and not quiet and not console.is_terminal:
                quarters = int(4 * done)
                print(f"wagnis: {25 * quarters}% of it is solved", file=sys.stderr, flush=True)

        yield tell


def _tell(
    one: Solvable,
    store: ValueStore,
    table: ValueTable | None,
    where: str,
    size: int,
    arguments: argparse.Namespace,
) -> None:
    if arguments.quiet:
        return
    values = one.values(store)
    if arguments.json:
        print(json.dumps(_written(one, table, where, size, values)), flush=True)
        return
    if table is None:
        assert one.match is not None
        print(f"{one.match.box.name} needs no table")
    else:
        facts = table.facts
        print(f"{one.title}")
        took = f"; {facts['seconds']:.1f} CPU-seconds to solve" if "seconds" in facts else ""
        print(f"  {where}, {size_text(size)}{took}")
        bound = facts.get("bound")
        if bound is not None:
            print(f"  values are {f'right to {bound:.1e}' if bound else 'exact'}")
    for objective, value in values.items():
        assert one.match is not None
        form = setting_of(one.match.box.name).found.get(objective, f"{objective}: {{:.4f}}")
        print(f"  {form.format(value)}")
    sys.stdout.flush()


def _written(
    one: Solvable, table: ValueTable | None, where: str, size: int, values: dict[str, float]
) -> PlainObject:
    document: PlainObject = {"values": values}
    if table is not None:
        facts = {"kind": table.kind, "key": table.key, "facts": table.facts}
        document |= {"title": one.title, **facts, "where": where, "bytes": size}
    return document


def _much(task: Task | None, size: int) -> str:
    """The size of a table, or the time that it takes."""
    if size:
        return f"{size_text(size):>9}"
    assert task is not None
    return f"{f'{task.about_seconds:,.0f} s':>9} to solve"


def _list(everything: Iterable[Solvable], store: ValueStore, as_json: bool) -> None:
    """Print all tables, including missing ones."""
    rows = [(one, *place(one.task, store)) for one in everything if one.task is not None]
    if as_json:
        for one, where, size in rows:
            assert one.task is not None
            facts = {"title": one.title, "kind": one.task.kind, "key": one.task.key}
            print(json.dumps({**facts, "where": where, "bytes": size}))
        return
    lines = [(one.title, f"{where:8} {_much(one.task, size)}") for one, where, size in rows]
    wide = max((len(title) for title, _ in lines if len(title) <= TITLE), default=0)
    for title, place_and_size in lines:
        apart = f"\n{'':{wide}}" if len(title) > wide else " " * (wide - len(title))
        print(f"{title}{apart}  {place_and_size}")
    missing = sum(where == MISSING for _, where, _ in rows)
    print(f"\n{len(rows) - missing} of {len(rows)} tables exist; --all solves the missing ones.")
    print(f"Solved tables are stored in {store.folder}")
