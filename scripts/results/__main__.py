"""Writes docs/results anew: numbers, the tables on the pages, the plots.

make results                           everything; some minutes, more where tables are missing
make results ARGS=tutto                one game only
make results ARGS=--drawn              tables and plots from the numbers that are there
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial

from scripts.results import gambler, tutto, zocken
from scripts.results.pages import RESULTS, filled, read_numbers, write_numbers
from scripts.results.progress import step
from wagnis.core.plain import PlainObject
from wagnis.solvers import ValueStore

GAMES = {"zocken": zocken, "tutto": tutto, "gambler": gambler}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help=f"{', '.join(GAMES)}; none: all")
    parser.add_argument("--drawn", action="store_true", help="no new numbers")
    arguments = parser.parse_args()
    if unknown := [name for name in arguments.games if name not in GAMES]:
        parser.error(f"there is no game {unknown[0]!r}; there are {', '.join(GAMES)}")
    try:
        from scripts.results import plots
    except ModuleNotFoundError as error:
        sys.exit(f"The plots need {error.name}, which `make results` installs.")
    store = ValueStore()
    for name in arguments.games or GAMES:
        print(f"{name}:", flush=True)
        if not arguments.drawn:
            write_numbers(name, GAMES[name].collect(store))
        step("tables and plots", partial(_draw, name, plots.DRAWN[name]))


def _draw(name: str, plots: Callable[[PlainObject], None]) -> None:
    numbers = read_numbers(name)
    page = RESULTS / f"{name}.md"
    text = filled(page.read_text(encoding="utf-8"), GAMES[name].tables(numbers))
    page.write_text(text, encoding="utf-8")
    plots(numbers)


if __name__ == "__main__":
    main()
