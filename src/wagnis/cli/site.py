"""`wagnis site`: the client as a folder that any static host serves.

`wagnis.server.web.site` makes the files.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from wagnis.cli import CommandError
from wagnis.cli.files import size_text
from wagnis.core.extras import extra_needed


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, help="a new or an empty folder")
    parser.add_argument(
        "--without-tables",
        action="store_true",
        help="leave out the solved tables, by which bots and hints play perfectly",
    )
    parser.epilog = (
        "The folder can lie at any path of a host. Exit status: 0; 2 if it cannot be written."
    )


def run(arguments: argparse.Namespace) -> int:
    with extra_needed("server"):
        from wagnis.server.config import CLIENT
        from wagnis.server.web.site import NotBuiltError, site_files

    folder: Path = arguments.folder
    try:
        if folder.exists() and not folder.is_dir():
            raise CommandError(f"{folder} is a file; name a folder")
        if folder.is_dir() and any(folder.iterdir()):
            raise CommandError(f"{folder} is not empty; name another folder")
        write_tables = None if arguments.without_tables else _table_writer()
        for path, content in site_files(CLIENT, tables=write_tables is not None):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        tables = write_tables(folder) if write_tables else 0
    except NotBuiltError:
        raise CommandError("the client has not been built; `make client` builds it") from None
    except OSError as error:
        raise CommandError(f"cannot write {error.filename or folder}: {error.strerror}") from None
    sizes = [file.stat().st_size for file in folder.rglob("*") if file.is_file()]
    print(f"{folder}: {len(sizes)} files, {size_text(sum(sizes))}")
    print(f"  of these, solved tables for perfect bots and hints: {size_text(tables)}")
    print(f"Look at it: python3 -m http.server --directory {folder}")
    return 0


def _table_writer() -> Callable[[Path], int] | None:
    """Writes the solved tables into a folder and gives their size; None without NumPy."""
    try:
        from wagnis.solvers.browser_tables import FOLDER, write_browser_tables
    except ModuleNotFoundError:
        return None
    return lambda folder: sum(file.stat().st_size for file in write_browser_tables(folder / FOLDER))
