"""What a tableau of Gambler does: how long its rounds are, who profits, what each row decides.

Rounds are played in `rounds`; whether a tableau is sound by these numbers is said in `soundness`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from wagnis.core.plain import PlainObject
from wagnis.games.gambler.board import Row, Tableau
from wagnis.games.gambler.tableau_files import box_marks
from wagnis.lab.figures import Mean
from wagnis.lab.rounds import Round


@dataclass(frozen=True, slots=True)
class RowMeasure:
    """One row. Every row is finished once in a round, so it always pays; the question is whom."""

    row: Row
    to_starter: Mean
    """What it brings whoever began, less what it brings the other: points of a round."""
    starter: float
    """Share of rounds in which whoever began finished it."""
    own: float
    """Share of its dice that were laid by whoever finished it."""
    could: float
    """Turns of a round in which it could be finished."""
    taken: float
    """Share of these turns in which it was. For a row that pays: how often that is worth it."""
    forced: float
    """Share of its endings that nobody could have avoided; of a row that costs."""
    turn: float
    """When it is finished: the turn, counted from 1."""
    decides: float
    """Share of the rounds with a winner in which, without its payment, the winner did not win."""

    @property
    def boxes(self) -> str:
        return "".join(box_marks(self.row))

    def json(self) -> PlainObject:
        return {
            "row": self.boxes,
            "pays": self.row.pays,
            "to_starter": self.to_starter.json(),
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
    """What it is worth to begin, in points of the round, own minus the other's: exact."""
    rounds: int
    played: Mean
    """The same as it was played: the exact value lies within, or the sample is unlucky."""
    turns: Mean
    decisions: Mean
    luck: float
    """Standard deviation of who began's lead: dice alone, as both play perfectly."""
    starter_wins: float
    """Share of rounds in which whoever began gained more; half of a tie."""
    again: float
    """Share of rounds after which the same player begins again."""
    rows: tuple[RowMeasure, ...]

    @property
    def plus(self) -> int:
        return sum(row.value for row in self.tableau.rows if row.sign > 0)

    @property
    def begin_share(self) -> float:
        """Beginning's worth as a part of all that rows pay."""
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
            "played": self.played.json(),
            "turns": self.turns.json(),
            "decisions": self.decisions.json(),
            "luck": round(self.luck, 4),
            "starter_wins": round(self.starter_wins, 6),
            "again": round(self.again, 6),
            "rows": [row.json() for row in self.rows],
        }


def measured(tableau: Tableau, begin: float, rounds: Sequence[Round]) -> TableauMeasure:
    """What these rounds on this tableau say."""
    leads = [float(one.gains[0] - one.gains[1]) for one in rounds]
    played = Mean.of(leads)
    return TableauMeasure(
        tableau,
        begin,
        len(rounds),
        played,
        Mean.of([one.turns for one in rounds]),
        Mean.of([one.decisions for one in rounds]),
        sqrt(sum((lead - played.value) ** 2 for lead in leads) / max(1, len(leads) - 1)),
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
        Mean.of([float(row.pays * (1 - 2 * end.seat)) for end in ends]),
        sum(end.seat == 0 for end in ends) / len(ends),
        sum(end.own for end in ends) / (row.boxes * len(ends)),
        could / len(rounds),
        sum(one.took[at] for one in rounds) / could,
        sum(end.forced for end in ends) / len(ends) if row.sign < 0 else 0.0,
        sum(end.turn + 1 for end in ends) / len(ends),
        decided / max(1, len(won)),
    )


def _decided(one: Round, at: int, pays: int) -> bool:
    """Whether the winner owes the win to this row."""
    lead = one.gains[0] - one.gains[1]
    without = lead - pays * (1 - 2 * one.finishes[at].seat)
    return without == 0 or (without > 0) != (lead > 0)


def _won(lead: float) -> float:
    return 0.5 if lead == 0 else float(lead > 0)
