"""Reviews of played games, as the server makes them and as the browser does.

`web/src/reviews.ts` reviews the games; `make` builds that program for Node.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.differential.program import BUILT, WEB, answered
from tests.differential.translation import SeededFate
from tests.differential.values import STORE, TABLES, is_close
from wagnis.analysis import review, written
from wagnis.bots import RandomBot, bot
from wagnis.core import Chance, Decision
from wagnis.core.plain import Plain, PlainObject
from wagnis.records import Match, write_record
from wagnis.solvers import NotSolvedError, ValueStore, ValueTable
from wagnis.solvers.browser_tables import write_browser_table
from wagnis.solvers.digest import table_name

PROGRAM = BUILT / "reviews.js"
LIST = WEB / "src" / "lib" / "engine" / "tables.gen.ts"
LONGEST = 400  # events; longer games are reviewed unfinished
CUT = 0.15  # the share of the games that are reviewed unfinished anyway


def played(game: str, seats: int, options: PlainObject, seed: str) -> Match:
    """A game by players of whom each follows the rule of thumb or moves at random."""
    rng = random.Random(f"{game} {seed} review")
    match, fate = Match.new(game, seats, options), SeededFate(rng)
    players = [
        bot("thumb", game, seed) if rng.random() < 0.7 else RandomBot(f"{seed} {seat}")
        for seat in range(seats)
    ]
    longest = rng.randrange(LONGEST // 4) if rng.random() < CUT else LONGEST
    while len(match.history) < longest:
        node = match.node
        if isinstance(node, Chance):
            match = match.advance(node.lot.draw(fate))
        elif isinstance(node, Decision):
            choose = players[int(node.seat)].choose
            match = match.advance(choose(match.game, match.state, node.actions))
        else:
            break
    return match


class Lacking(ValueStore):
    """The shipped tables without those of these names, as in a browser that cannot fetch them."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(STORE.folder)
        self.names = frozenset(f"{name}.table" for name in names)

    def find(self, kind: str, key: PlainObject) -> ValueTable | None:
        listed = self._listed(table_name(kind, key), kind, key)
        gone = listed is not None and listed.file is not None and listed.file.name in self.names
        return None if gone else super().find(kind, key)


def expected(match: Match, store: ValueStore = STORE) -> PlainObject:
    """The server's review with the shipped tables only, without solving."""
    try:
        return written(review(match, store=store, estimate=True))
    except NotSolvedError:
        return {"refused": True}


def reviews(
    matches: Iterable[Match], program: Path = PROGRAM, missing: Iterable[str] = ()
) -> Iterator[tuple[Match, Plain]]:
    """Each match with the browser's review, made without the tables of these names."""
    _write_tables()
    return answered(program, matches, _asked, str(TABLES), *missing)


def _asked(match: Match) -> PlainObject:
    record = write_record(match)
    asked = {key: record[key] for key in ("game", "players", "events")}
    return {**asked, "options": match.options}


def _write_tables() -> None:
    """Writes the tables that are not there; packing all of them takes a minute."""
    TABLES.mkdir(exist_ok=True)
    listed = re.findall(r"file: '(.+?)'", LIST.read_text("utf-8"))
    for file in listed:
        if not (TABLES / file).exists():
            write_browser_table(file.split(".")[0], TABLES)


def difference(wanted: Plain, found: Plain, path: str = "") -> str | None:
    """Where the two differ first; None if they are equal, numbers to 1e-9."""
    if isinstance(wanted, dict) and "refused" in wanted:
        refused = isinstance(found, dict) and "refused" in found
        return None if refused else f"not refused: {str(found)[:2000]}"
    if isinstance(wanted, dict) and isinstance(found, dict) and wanted.keys() == found.keys():
        pairs = [(f"{path}.{key}", wanted[key], found[key]) for key in wanted]
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        pairs = [(f"{path}[{at}]", one, found[at]) for at, one in enumerate(wanted)]
    elif is_close(wanted, found) or (wanted == found and not isinstance(wanted, bool)):
        return None
    else:
        return f"{path}: {str(wanted)[:400]}, not {str(found)[:2000]}"
    told = (difference(one, other, at) for at, one, other in pairs)
    return next((one for one in told if one is not None), None)
