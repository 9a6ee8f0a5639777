"""Writes docs/results anew: numbers, the tables on the pages, the plots.

python -m scripts.results              everything; some minutes, more where tables are missing
python -m scripts.results tutto        one game only
python -m scripts.results --drawn      tables and plots from the numbers that are there
"""

from __future__ import annotations

import argparse

from scripts.results import gambler, plots, tutto, zocken
from scripts.results.pages import RESULTS, filled, read_numbers, write_numbers
from wagnis.solvers import Shelf

GAMES = {"zocken": zocken, "tutto": tutto, "gambler": gambler}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="game", help="none: all")
    parser.add_argument("--drawn", action="store_true", help="no new numbers")
    arguments = parser.parse_args()
    shelf = Shelf()
    for name in arguments.games or GAMES:
        if not arguments.drawn:
            write_numbers(name, GAMES[name].collect(shelf))
        numbers = read_numbers(name)
        page = RESULTS / f"{name}.md"
        text = filled(page.read_text(encoding="utf-8"), GAMES[name].tables(numbers))
        page.write_text(text, encoding="utf-8")
        plots.DRAWN[name](numbers)


if __name__ == "__main__":
    main()
