"""Tableaux in the laboratory: read by id or file, solved if necessary, measured by perfect rounds.

`measures` defines the measures; `tuning` tries other values.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS, shipped
from wagnis.games.gambler.laboratory.measures import TableauMeasure, measured
from wagnis.games.gambler.laboratory.rounds import (
    Choose,
    PerfectPlayer,
    Round,
    play_rounds,
    seeded,
    thumb_player,
)
from wagnis.games.gambler.solver.solve import RoundTask, refusal
from wagnis.games.gambler.tableau_files import TableauFileError, parse
from wagnis.lab.kit import LabError, Told, quiet
from wagnis.solvers import ValueStore, ValueTable, common_store

ROUNDS = 400
SEED = "laboratory"


def tableau_of(named: Tableau | str | Path) -> Tableau:
    """A tableau by its id, or from a file with exactly one; a `LabError` for anything else."""
    if isinstance(named, Tableau):
        return named
    known = shipped(str(named))
    if known is not None:
        return known
    path = Path(named)
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise LabError(f"there is no tableau and no file {str(named)!r}") from None
    except UnicodeDecodeError:
        raise LabError(f"{path} is not text in UTF-8") from None
    except OSError as error:
        raise LabError(f"cannot read {path}: {error.strerror}") from None
    try:
        found = parse(text, str(path))
    except TableauFileError as error:
        raise LabError(f"{path} cannot be used\n{error}") from None
    if len(found) != 1:
        raise LabError(f"{path} has {len(found)} tableaux; the laboratory takes one at a time")
    return found[0]


def tableaux_of(named: str) -> tuple[Tableau, ...]:
    """All of an edition, of both (`all`), or the one with this id or file."""
    if named == "all":
        return tuple(tableau for edition in EDITIONS.values() for tableau in edition.tableaux)
    if named in EDITIONS:
        return EDITIONS[named].tableaux
    return (tableau_of(named),)


def table_of(tableau: Tableau, store: ValueStore, told: Told = quiet) -> ValueTable:
    """The table of a round on this tableau; solves and stores it if it is missing."""
    task = RoundTask(tableau)
    if why := refusal(tableau.rows, task.dice):
        raise LabError(f"{tableau.name or tableau.id}: {why}")
    table = store.find(task.kind, task.key)
    if table is None:
        told(f"solving {task.title}: some {task.about_seconds:.0f} CPU-seconds")
        table = task.solve(lambda part: None)
        store.put(table)
    return table


def begin_of(tableau: Tableau, store: ValueStore, told: Told = quiet) -> float:
    """The value of beginning a round on it; reads a table only if the index has no facts."""
    task = RoundTask(tableau)
    facts = store.facts(task.kind, task.key)
    return float((table_of(tableau, store, told).facts if facts is None else facts)["value"])


def rounds_on(
    tableau: Tableau,
    number: int = ROUNDS,
    lineup: Sequence[str] = ("perfect", "perfect"),
    seed: str = SEED,
    store: ValueStore | None = None,
    told: Told = quiet,
) -> list[Round]:
    """Plays `number` rounds; the first player of the line-up begins each of them."""
    store = store or common_store()
    players: dict[str, Choose] = {}
    for name in lineup:
        if name == "perfect":
            players[name] = PerfectPlayer(tableau, table_of(tableau, store, told))
        elif name == "thumb":
            players[name] = thumb_player(tableau)
        else:
            raise LabError(f"rounds are played by perfect and thumb, not by {name!r}")
    one, other = lineup
    dice = seeded(number, f"{seed}|{tableau.id}")
    return list(play_rounds(tableau, (players[one], players[other]), dice))


def measure(
    named: Tableau | str | Path,
    rounds: int = ROUNDS,
    seed: str = SEED,
    store: ValueStore | None = None,
    told: Told = quiet,
) -> TableauMeasure:
    """One tableau, by its table and by rounds between perfect players."""
    if rounds < 2:
        raise LabError("at least two rounds must be played")
    tableau, store = tableau_of(named), store or common_store()
    played = rounds_on(tableau, rounds, seed=seed, store=store, told=told)
    return measured(tableau, begin_of(tableau, store, told), played)


def measure_all(
    named: str = "all",
    rounds: int = ROUNDS,
    seed: str = SEED,
    store: ValueStore | None = None,
    told: Told = quiet,
) -> Iterator[TableauMeasure]:
    """Measures each tableau of an edition, of both, or the one with this id; yields as it goes."""
    for tableau in tableaux_of(named):
        yield measure(tableau, rounds, seed, store, told)
