"""Reviews of many games as a table, with every player's mean.

`review` shows one review in full.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.text import Text

from wagnis.analysis import Review
from wagnis.analysis.book import accuracy
from wagnis.analysis.phrases import accuracy_said, amount, phrase
from wagnis.analysis.telling import Teller
from wagnis.core.plain import PlainObject
from wagnis.terminal.look import PRIMARY, QUIET, TIMES, Look
from wagnis.terminal.paper import columns
from wagnis.terminal.review import cut


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The figures of one review, by seat, as plain data that other processes can send.

    Its name is the file's, with the line number if a file holds many records.
    """

    file: str
    game: str
    players: tuple[str, ...]
    objective: str
    unit: str
    swing: float
    exact: bool
    result: tuple[float, ...]
    luck: tuple[float, ...]
    error: tuple[float, ...]
    decisions: tuple[int, ...]
    accuracy: tuple[float, ...]

    @staticmethod
    def of(file: str, review: Review) -> Reviewed:
        box, seats = review.match.box, range(review.match.game.seats)
        teller = Teller(review)
        return Reviewed(
            file,
            box.name,
            tuple(review.match.names),
            review.objective,
            review.unit,
            box.accounts[review.objective].swing,
            review.exact,
            tuple(teller.result(seat) for seat in seats),
            tuple(seat.luck for seat in review.seats),
            tuple(seat.loss for seat in review.seats),
            tuple(seat.decisions for seat in review.seats),
            tuple(seat.accuracy for seat in review.seats),
        )

    @staticmethod
    def read(told: PlainObject) -> Reviewed:
        """The inverse of `asdict`."""
        lists = {name: tuple(value) for name, value in told.items() if isinstance(value, list)}
        return Reviewed(**{**told, **lists})


@dataclass(slots=True)
class Total:
    """The sums of one player's games, for one game and objective."""

    game: str
    objective: str
    name: str
    unit: str
    swing: float
    games: int = 0
    result: float = 0.0
    luck: float = 0.0
    error: float = 0.0
    decisions: int = 0

    @property
    def accuracy(self) -> float:
        mean = self.error / self.decisions if self.decisions else 0.0
        return accuracy(mean, self.swing)


def sums(made: Sequence[Reviewed]) -> list[Total]:
    """Totals by game, objective and name, in order of appearance."""
    totals: dict[tuple[str, str, str], Total] = {}
    for one in made:
        for seat, name in enumerate(one.players):
            key = (one.game, one.objective, name)
            total = totals.setdefault(key, Total(*key, one.unit, one.swing))
            total.games += 1
            total.result += one.result[seat]
            total.luck += one.luck[seat]
            total.error += one.error[seat]
            total.decisions += one.decisions[seat]
    return list(totals.values())


@dataclass(slots=True)
class _Rows:
    language: str
    look: Look
    rows: list[list[Text]] = field(default_factory=list)

    def head(self, *keys: str) -> None:
        self.rows.append([self.look.text(phrase(self.language, key), QUIET) for key in keys])

    def add(self, first: str, name: str, unit: str, figures: Sequence[float], grade: str) -> None:
        result, luck, error = figures
        shown = (
            amount(self.language, result, unit),
            amount(self.language, luck, unit, signed=True),
            amount(self.language, -error, unit),
        )
        self.rows.append(
            [
                self.look.text(cut(first, 22)),
                self.look.text(cut(name, 14), "bold"),
                *(self.look.text(figure) for figure in shown),
                self.look.text(grade, PRIMARY),
            ]
        )


def table(made: Sequence[Reviewed], language: str, look: Look, width: int) -> list[Text]:
    """One line per seat of each game, then every player's mean, in 80 columns."""
    right = frozenset({2, 3, 4, 5})
    each = _Rows(language, look)
    each.head("file", "player", "result", "luck", "error", "accuracy")
    for one in made:
        for seat, name in enumerate(one.players):
            figures = (one.result[seat], one.luck[seat], one.error[seat])
            asked = one.decisions[seat]
            grade = accuracy_said(language, one.accuracy[seat]) if asked else "-"
            each.add(one.file if seat == 0 else "", name, one.unit, figures, grade)
    all_of = _Rows(language, look)
    all_of.head("game", "player", "result", "luck", "error", "accuracy")
    for total in sums(made):
        figures = (total.result / total.games, total.luck / total.games, total.error / total.games)
        grade = accuracy_said(language, total.accuracy) if total.decisions else "-"
        named = f"{total.games} {TIMES} {total.game}"
        all_of.add(named, total.name, total.unit, figures, grade)
    title = look.text(phrase(language, "mean"), "bold")
    return [*columns(each.rows, right=right), Text(), title, *columns(all_of.rows, right=right)]
