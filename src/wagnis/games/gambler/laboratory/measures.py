"""Measures of a tableau of Gambler: the length of its rounds, who profits, what each row decides.

`rounds` plays the rounds; a tableau is solved if necessary. It is sound if its rows keep three
bounds between perfect players; docs/results/tableaux.md says how the bounds were chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from wagnis.core.arguments import checked
from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.laboratory.rounds import (
    Choose,
    PerfectPlayer,
    Round,
    play_rounds,
    seeded,
    thumb_player,
)
from wagnis.games.gambler.named import NoTableauError, tableau_named
from wagnis.games.gambler.solver.solve import RoundTask, refusal
from wagnis.games.gambler.tableau_files import box_marks
from wagnis.lab.figures import written
from wagnis.lab.kit import LabError, Told, quiet
from wagnis.lab.plots import CHANGED, MINUS, PRINTED, check_path, panels, save
from wagnis.simulation.intervals import Estimate, mean_of
from wagnis.solvers import ValueStore, ValueTable, common_store

WORTH = 0.5
"""A paying row is worth finishing: in at least half of the turns that could finish it, it is."""

DECIDES = 0.5
"""No row decides everything: in at most half of the rounds with a winner, one row made the win."""

BEGINS = 1 / 3
"""Nor does the first turn: it is worth at most a third of the sum of all rows."""


@dataclass(frozen=True, slots=True)
class RowMeasure:
    """One row. Every row is finished once in a round; the question is by whom."""

    row: Row
    to_starter: Estimate
    """Its points for the starter, less those for the other: points of a round."""
    starter: float
    """Share of rounds in which the starter finished it."""
    own: float
    """Share of its dice that the finisher placed."""
    could: float
    """Turns of a round in which it could be finished."""
    taken: float
    """Share of these turns in which it was. For a row that pays: how often that is worth it."""
    forced: float
    """Share of its endings that could not be avoided; for a row that costs."""
    turn: float
    """The turn in which it is finished, counted from 1."""
    decides: float
    """Share of the rounds with a winner in which, without its payment, the winner did not win."""

    @property
    def boxes(self) -> str:
        return "".join(box_marks(self.row))

    def json(self) -> PlainObject:
        return {
            "row": self.boxes,
            "pays": self.row.pays,
            "to_starter": written(self.to_starter),
            **{
                name: round(getattr(self, name), 6)
                for name in ("starter", "own", "could", "taken", "forced", "turn", "decides")
            },
        }


@dataclass(frozen=True, slots=True)
class TableauMeasure:
    """One tableau, by its table and by rounds between perfect players."""

    tableau: Tableau
    begin: float
    """The value of beginning, in points of the round, own minus the other's: exact."""
    rounds: int
    played: Estimate
    """The same, measured; an interval without the exact value means an unlucky sample."""
    turns: Estimate
    decisions: Estimate
    luck: float
    """Standard deviation of the starter's lead: from the dice alone, as both play perfectly."""
    starter_wins: float
    """Share of rounds in which the starter gained more; a tie counts half."""
    again: float
    """Share of rounds after which the same player begins again."""
    rows: tuple[RowMeasure, ...]

    @property
    def plus(self) -> int:
        return sum(row.value for row in self.tableau.rows if row.sign > 0)

    @property
    def begin_share(self) -> float:
        """The value of beginning as a part of the sum of all rows."""
        return self.begin / self.plus if self.plus else 0.0

    def json(self) -> PlainObject:
        return {
            "id": self.tableau.id,
            "name": self.tableau.name,
            "boxes": self.tableau.boxes,
            "plus": self.plus,
            "begin": round(self.begin, 4),
            "begin_share": round(self.begin_share, 4),
            "rounds": self.rounds,
            "played": written(self.played),
            "turns": written(self.turns),
            "decisions": written(self.decisions),
            "luck": round(self.luck, 4),
            "starter_wins": round(self.starter_wins, 6),
            "again": round(self.again, 6),
            "rows": [row.json() for row in self.rows],
        }


def measured(tableau: Tableau, begin: float, rounds: Sequence[Round]) -> TableauMeasure:
    """The measures of this tableau from these rounds."""
    leads = [float(one.gains[0] - one.gains[1]) for one in rounds]
    played = mean_of(leads)
    return TableauMeasure(
        tableau,
        begin,
        len(rounds),
        played,
        mean_of([one.turns for one in rounds]),
        mean_of([one.decisions for one in rounds]),
        sqrt(sum((lead - played.mean) ** 2 for lead in leads) / max(1, len(leads) - 1)),
        sum(_won(lead) for lead in leads) / len(leads),
        sum(one.again for one in rounds) / len(rounds),
        tuple(_row(row, at, rounds) for at, row in enumerate(tableau.rows)),
    )


def _row(row: Row, at: int, rounds: Sequence[Round]) -> RowMeasure:
    ends = [one.finishes[at] for one in rounds]
    could = sum(one.could[at] for one in rounds)
    won = [one for one in rounds if one.gains[0] != one.gains[1]]
    decided = sum(_decided(one, at, row.pays) for one in won)
    return RowMeasure(
        row,
        mean_of([float(row.pays * (1 - 2 * end.seat)) for end in ends]),
        sum(end.seat == 0 for end in ends) / len(ends),
        sum(end.own for end in ends) / (row.boxes * len(ends)),
        could / len(rounds),
        sum(one.took[at] for one in rounds) / could,
        sum(end.forced for end in ends) / len(ends) if row.sign < 0 else 0.0,
        sum(end.turn + 1 for end in ends) / len(ends),
        decided / max(1, len(won)),
    )


def _decided(one: Round, at: int, pays: int) -> bool:
    """Whether the winner would not have won without this row."""
    lead = one.gains[0] - one.gains[1]
    without = lead - pays * (1 - 2 * one.finishes[at].seat)
    return without == 0 or (without > 0) != (lead > 0)


def _won(lead: float) -> float:
    return 0.5 if lead == 0 else float(lead > 0)


@checked
def faults(measure: TableauMeasure) -> Iterator[str]:
    """The reasons why a tableau is not sound; empty if it is."""
    for row in measure.rows:
        if row.row.sign > 0 and row.taken < WORTH:
            yield f"{row.boxes} is finished in only {row.taken:.0%} of the turns in which it can be"
        if row.decides > DECIDES:
            yield f"{row.boxes} alone decides {row.decides:.0%} of the rounds"
    if abs(measure.begin_share) > BEGINS:
        yield (
            f"beginning is worth {measure.begin:+.1f} points, "
            f"{abs(measure.begin_share):.0%} of all that rows pay"
        )


def plot_tableaux(measures: Sequence[TableauMeasure], path: Path) -> None:
    """The value of beginning on each tableau, and how often its strongest row decides."""
    check_path(path)
    ordered = sorted(measures, key=lambda measure: measure.begin)
    names = [measure.tableau.id for measure in ordered]
    figure, axes = panels(2, height=1.2 + 0.22 * len(names))
    begins = [measure.begin for measure in ordered]
    axes[0].barh(names, begins, color=[CHANGED if begin >= 0 else MINUS for begin in begins])
    axes[0].set_title("beginning is worth, points", fontsize=9)
    decides = [max(row.decides for row in measure.rows) for measure in ordered]
    axes[1].barh(names, decides, color=PRINTED)
    axes[1].set_title("rounds decided by one row, at most", fontsize=9)
    for axis in axes[:2]:
        axis.tick_params(labelsize=7)
    save(figure, path)


ROUNDS = 400
MOST_ROUNDS = 1_000_000  # all are kept in memory
SEED = "laboratory"


def tableau_of(named: Tableau | str | Path) -> Tableau:
    """A tableau by its id, or from a file with exactly one; a `LabError` for anything else."""
    if isinstance(named, Tableau):
        return named
    try:
        return tableau_named(named)
    except NoTableauError as error:
        raise LabError(str(error)) from None


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


@checked
def measure(
    named: Tableau | str | Path,
    rounds: int = ROUNDS,
    seed: str = SEED,
    store: ValueStore | None = None,
    told: Told = quiet,
) -> TableauMeasure:
    """One tableau, by its table and by rounds between perfect players."""
    if not 2 <= rounds <= MOST_ROUNDS:
        raise LabError(f"at least two rounds must be played, and at most {MOST_ROUNDS:,}")
    tableau, store = tableau_of(named), store or common_store()
    played = rounds_on(tableau, rounds, seed=seed, store=store, told=told)
    return measured(tableau, begin_of(tableau, store, told), played)


@checked
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
