"""A review in words: the errors, and the better moves.

`phrases` has the texts; `cli.review_page` and the terminal do the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from wagnis.analysis.book import LEFT_OVER, Judged, Turning
from wagnis.analysis.phrases import FALLBACK, LANGUAGES, accuracy_said, amount, phrase
from wagnis.analysis.review import Review
from wagnis.core.errors import ArgumentError
from wagnis.core.labels import said
from wagnis.records import Match

MOST = 12
"""Errors told one by one; the rest is summed up."""


@dataclass(frozen=True, slots=True)
class Told:
    """One error, each part in words."""

    event: int
    seat: int
    after: str
    played: str
    best: str
    loss: str
    label: str


class Teller:
    """Tells one review in one language."""

    def __init__(self, review: Review, language: str = FALLBACK) -> None:
        if language not in LANGUAGES:
            raise ArgumentError(
                f"reviews are written in {', '.join(LANGUAGES)}, not in {language!r}"
            )
        self.review, self.language = review, language
        self.match: Match = review.match
        self.phrase = partial(phrase, language)

    def amount(self, value: float, signed: bool = False) -> str:
        return amount(self.language, value, self.review.unit, signed)

    def words(self, event: Any, kind: str = "move") -> str:
        """A move or an outcome in the box's words, else in its notation."""
        box = self.match.box
        if box.words is not None:
            return box.words(self.language, event)
        write = box.notation.write_move if kind == "move" else box.notation.write_outcome
        return said(box.labels, self.language, kind, write(event), {})

    def objective(self) -> str:
        sure = self.phrase("exact" if self.review.exact else "estimate")
        return f"{self.phrase(self.review.objective)}, {sure}"

    def assumed(self) -> str:
        """The model that the values assume."""
        return self.phrase("assumed", assumes=self.review.assumes)

    def ongoing(self) -> str | None:
        """The meaning of the result if the game is not over."""
        if self.match.over:
            return None
        return self.phrase("ongoing" if self.review.interval is None else "ongoing_estimate")

    def turning(self, point: Turning) -> str:
        """A turning point in one line, without its title."""
        name = self.match.names[point.seat]
        if point.kind == "costliest":
            judged = next(one for one in self.review.decisions if one.event == point.event)
            return f"{name}: {self.verdict(judged)} ({self.amount(-point.amount, True)})"
        fell = self.words(self.match.history[point.event].event, "fell")
        change = point.amount if point.kind == "luckiest" else -point.amount
        return f"{name}: {fell} ({self.amount(change, True)})"

    def verdict(self, one: Judged) -> str:
        """The move played, and the better one."""
        played, best = self.words(one.played), self.words(one.best)
        return played if one.loss == 0 else self.phrase("better", played=played, best=best)

    def errors(self, most: int = MOST) -> list[Told]:
        """The costliest decisions, in the order of the game."""
        costly = sorted(self._costly(), key=lambda one: -one.loss)[:most]
        return [self._told(one) for one in sorted(costly, key=lambda one: one.event)]

    def rest(self, most: int = MOST) -> str | None:
        """The total of the errors that are not listed; None if there are none."""
        left = sorted((one.loss for one in self._costly()), reverse=True)[most:]
        if not left:
            return None
        return self.phrase("and_more", count=len(left), amount=self.amount(sum(left)))

    def residual(self) -> str:
        """The residual; it rounds to 0 if the review is exact."""
        left = self.review.residual
        if self.review.exact or abs(left) < LEFT_OVER:
            return self.phrase("no_residual")
        return self.phrase("residual", amount=self.amount(left, True))

    def accuracy(self, seat: int) -> str:
        """The accuracy in per cent, as in the browser; a dash for a seat without a choice."""
        sums = self.review.seats[seat]
        return accuracy_said(self.language, sums.accuracy) if sums.decisions else "-"

    def start(self, seat: int) -> float:
        """The value of the start for this seat."""
        return self._of(self.review.start, seat)

    def gifts(self, seat: int) -> float | None:
        """The gain of this seat from the others' errors; None if each seat plays on its own."""
        review, seats = self.review, self.match.game.seats
        if not self.match.box.accounts[review.objective].zero_sum:
            return None
        return (sum(review.error) - review.error[seat]) / (seats - 1)

    def result(self, seat: int) -> float:
        return self._of(self.review.result, seat)

    def _of(self, amounts: Sequence[float], seat: int) -> float:
        if not self.review.zero_sum:
            return amounts[seat]
        if seat == 0:
            return amounts[0]
        return 1 - amounts[0] if self.review.unit == "chance" else -amounts[0]

    def _costly(self) -> list[Judged]:
        return [one for one in self.review.decisions if one.loss > 0]

    def _told(self, one: Judged) -> Told:
        return Told(
            event=one.event,
            seat=one.seat,
            after=self._after(one),
            played=self.words(one.played),
            best=self.words(one.best),
            loss=self.amount(one.loss),
            label=self.phrase(one.label),
        )

    def _after(self, one: Judged) -> str:
        """The outcome before the decision, if there was one.

        Before stopping or going on, a player has already kept dice of the roll; it is still named.
        """
        before = self.match.history.before(one.event)
        if one.kind == "stopping" and before.seat == one.seat:
            before = self.match.history.before(one.event - 1)
        if before.event is None or not before.chance:
            return ""
        fell = self.words(before.event, "fell")
        return self.phrase("rolled" if "dice" in self.match.written(before) else "after", fell=fell)
