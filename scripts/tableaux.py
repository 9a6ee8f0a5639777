"""Measures every tableau with the laboratory, and writes the tables of docs/results/tableaux.md.

    python -m scripts.tableaux              all of both editions, some eight CPU-minutes
    python -m scripts.tableaux gambler-07 … only these; the others stay as they are written
    python -m scripts.tableaux --drawn      no new numbers, only the page

Written is docs/results/tableaux.json, one tableau a line, as `wagnis lab measure --json` prints it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import fmean

from scripts.results.pages import filled, table
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.laboratory import measure
from wagnis.games.gambler.laboratory.measures import BEGINS, DECIDES, WORTH

RESULTS = Path(__file__).parents[1] / "docs" / "results"
NUMBERS, PAGE = RESULTS / "tableaux.json", RESULTS / "tableaux.md"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("tableaux", nargs="*")
    parser.add_argument("--drawn", action="store_true", help="no new numbers")
    arguments = parser.parse_args()
    if not arguments.drawn:
        for edition in EDITIONS.values():
            for tableau in edition.drawn:
                if not arguments.tableaux or tableau.id in arguments.tableaux:
                    write(measure(tableau).json())
                    print(tableau.id, flush=True)
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), tables(read())), encoding="utf-8")


def read() -> dict[str, PlainObject]:
    """By id, in the order of the editions."""
    written = json.loads(NUMBERS.read_text(encoding="utf-8")) if NUMBERS.exists() else []
    by_id = {one["id"]: one for one in written}
    ids = [tableau.id for edition in EDITIONS.values() for tableau in edition.drawn]
    return {id: by_id[id] for id in ids if id in by_id}


def write(measured: PlainObject) -> None:
    known = {**read(), measured["id"]: measured}
    lines = ",\n".join(json.dumps(one) for one in known.values())
    NUMBERS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def tables(numbers: dict[str, PlainObject]) -> dict[str, str]:
    return {"rows": _rows(numbers), "redrawn": _redrawn(numbers)}


def _rows(numbers: dict[str, PlainObject]) -> str:
    """Means over all rows of a length: first those that pay, then those that cost."""
    alike: dict[tuple[bool, int], list[PlainObject]] = {}
    for row in (row for one in numbers.values() for row in one["rows"]):
        alike.setdefault((row["pays"] < 0, len(row["row"])), []).append(row)
    heads = ("spaces", "rows", "finished by who began", "own dice", "taken", "forced", "decides")
    lines = [
        (
            f"{boxes}, costs" if costs else f"{boxes}, pays",
            str(len(rows)),
            _mean(rows, "starter"),
            _mean(rows, "own"),
            _mean(rows, "taken"),
            _mean(rows, "forced") if costs else "",
            _mean(rows, "decides"),
        )
        for (costs, boxes), rows in sorted(alike.items())
    ]
    return table(heads, lines)


def _mean(rows: list[PlainObject], share: str) -> str:
    return f"{fmean(row[share] for row in rows):.0%}"


def faults(numbers: dict[str, PlainObject]) -> dict[str, str]:
    """By id, what is wrong with the tableaux that are not sound."""
    found: dict[str, str] = {}
    for id, one in numbers.items():
        for row in one["rows"]:
            if row["pays"] > 0 and row["taken"] < WORTH:
                found[id] = f"`{row['row']}` is finished in {row['taken']:.0%} of the turns"
            if row["decides"] > DECIDES:
                found[id] = f"`{row['row']}` decides {row['decides']:.0%} of the rounds"
        if abs(one["begin_share"]) > BEGINS:
            share = f"{one['begin_share']:.0%} of all that pays"
            found[id] = f"beginning is worth {one['begin']:+.1f} points, {share}"
    return found


def _redrawn(numbers: dict[str, PlainObject]) -> str:
    heads = ("tableau", "not sound, because", "instead there is", "spaces", "beginning is worth")
    instead = {old: new for edition in EDITIONS.values() for old, new in edition.redrawn.items()}
    lines = []
    for id, fault in faults(numbers).items():
        new = numbers[instead[id]]
        boxes = f"{new['boxes']} instead of {numbers[id]['boxes']}"
        worth = f"{new['begin']:+.1f}, {new['begin_share']:.0%}"
        lines.append((id, fault, new["id"], boxes, worth))
    return table(heads, lines)


if __name__ == "__main__":
    main()
