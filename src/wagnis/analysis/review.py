"""The review of a match: start, luck, errors and result, with the residual as a check.

`exact` and `estimated` compute the accounts. `written` is the JSON format of a review, for the
command line, the server and the browser.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wagnis.analysis.book import (
    LEFT_OVER,
    Book,
    Fell,
    Judged,
    Turning,
    accuracy,
    first_most,
    resembles,
    turning_points,
)
from wagnis.analysis.estimated import Estimated
from wagnis.analysis.exact import Chances, Own, Solve, Values, ZeroSum, chances_of
from wagnis.core import Chance, Over
from wagnis.core.accounts import Kind
from wagnis.core.arguments import checked
from wagnis.core.box import AnyBox
from wagnis.core.errors import ArgumentError
from wagnis.core.happenings import GameOver
from wagnis.core.plain import PlainObject
from wagnis.records import Match
from wagnis.solvers import NotSolvedError, Task, ValueStore, common_store
from wagnis.solvers.digest import table_name

FORMAT = 1  # version of the JSON format


@dataclass(frozen=True, slots=True)
class OfKind:
    """The decisions of one kind: their number and their total loss."""

    decisions: int
    loss: float


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One player; `luck` is the sum of all outcomes of chance, in this seat's view."""

    decisions: int
    loss: float
    mean_loss: float
    accuracy: float
    resembles: str | None
    luck: float
    kinds: dict[Kind, OfKind]


@dataclass(frozen=True, slots=True)
class Review:
    """The account of a match. Tuples by seat have one number where the account is zero-sum."""

    match: Match
    objective: str
    exact: bool
    assumes: str
    zero_sum: bool
    unit: str
    start: tuple[float, ...]
    result: tuple[float, ...]
    luck: tuple[float, ...]
    error: tuple[float, ...]
    residual: float
    interval: tuple[float, ...] | None
    decisions: tuple[Judged, ...]
    chances: tuple[Fell, ...]
    chance: Chances | None
    turning: tuple[Turning, ...]
    seats: tuple[SeatReview, ...]


@checked
def objectives(match: Match) -> tuple[str, ...]:
    """The objectives this match can be reviewed by, the best one first."""
    box = match.box
    if box.solver is None:
        raise NotSolvedError(box.unsolved)
    names = [name for name in box.objectives if name in box.accounts]
    if match.game.seats == 1:  # no opponent
        names = [name for name in names if not box.accounts[name].zero_sum]
    names.sort(key=lambda name: (not _sound(match, name), -_is_win(box, name)))
    return tuple(names)


@checked
def review(
    match: Match,
    objective: str | None = None,
    store: ValueStore | None = None,
    solve: Solve | None = None,
    estimate: bool = False,
) -> Review:
    """Review a match by this objective, or by the best one.

    A `NotSolvedError` without values; it names the task that would help, if any. With `solve` that
    task is solved first; with `estimate` the review does without its table, as in a browser: by
    another objective, or by an estimate. A `ValueError` for an objective this game is not reviewed
    by.
    """
    known = objectives(match)
    if match.entered is not None and match.entered.overrides:
        first = match.entered.overrides[0]
        raise NotSolvedError(f"event {first} was played against the rules: no values fit this game")
    if objective is not None and objective not in known:
        named = " or ".join(known) or "nothing"
        raise ArgumentError(f"{match.box.name} is reviewed by {named}, not by {objective!r}")
    store = common_store() if store is None else store
    refused: NotSolvedError | None = None
    for name in known if objective is None else (objective,):
        try:
            return _reviewed(match, name, store, solve)
        except NotSolvedError as error:
            if error.task is not None and not estimate:
                raise
            refused = error
    for name in known if estimate else ():
        account = match.box.accounts[name]
        if account.zero_sum and account.ends is not GameOver:
            return _reviewed(match, name, store, solve, estimate=True)
    raise refused or NotSolvedError(f"{match.box.title} cannot be reviewed")


@checked
def missing(
    match: Match, objective: str | None = None, store: ValueStore | None = None
) -> list[Task]:
    """The tables to solve before a review can be exact, in order, each once."""
    known = objectives(match)
    objective = known[0] if objective is None else objective
    if not known or objective not in known or not _sound(match, objective):
        return []
    store = common_store() if store is None else store
    ends = (match.box.accounts[objective].ends, GameOver)
    tasks: dict[str, Task] = {}
    begins = True
    for event, before in enumerate(match.history.entries):
        nobodys = isinstance(before.node, Chance) and before.node.seat is None
        if begins and not nobodys and not isinstance(before.node, Over):
            begins = False
            try:
                Values(match, objective, store).of(before)
            except NotSolvedError as error:
                if error.task is not None:
                    tasks.setdefault(table_name(error.task.kind, error.task.key), error.task)
        if event < len(match.history):
            begins |= any(isinstance(one, ends) for one in match.happenings(event))
    return list(tasks.values())


@checked
def written(review: Review, values: bool = True) -> PlainObject:
    """The review as JSON; without `values` a decision has only the move played and the best."""
    match, chance = review.match, review.chance
    return {
        "format": FORMAT,
        "game": match.box.name,
        "players": list(match.names),
        "options": dict(match.options),
        "objective": review.objective,
        "exact": review.exact,
        "assumes": review.assumes,
        "zero_sum": review.zero_sum,
        "unit": review.unit,
        "start": review.start[0] if review.zero_sum else list(review.start),
        "result": review.result[0] if review.zero_sum else list(review.result),
        "luck": list(review.luck),
        "error": list(review.error),
        "residual": review.residual,
        "interval": None if review.interval is None else list(review.interval),
        "decisions": [_written_decision(review, one, values) for one in review.decisions],
        "chances": [
            {"event": one.event, "seat": one.seat, "what": one.what, "luck": one.luck}
            for one in review.chances
        ],
        "chance": None if chance is None else [list(moment) for moment in chance.moments],
        "chance_exact": chance is not None and chance.exact,
        "turning": [
            {"kind": one.kind, "event": one.event, "seat": one.seat, "amount": one.amount}
            for one in review.turning
        ],
        "seats": [_written_seat(one) for one in review.seats],
    }


def _written_decision(review: Review, one: Judged, values: bool) -> PlainObject:
    write = review.match.box.notation.write_move
    decision: PlainObject = {
        "event": one.event,
        "seat": one.seat,
        "kind": one.kind,
        "played": write(one.played),
        "best": write(one.best),
        "loss": one.loss,
        "label": one.label,
        "value": one.value,
    }
    if values:
        decision["values"] = [[write(action), value] for action, value in one.values]
    return decision


def _written_seat(one: SeatReview) -> PlainObject:
    return {
        "decisions": one.decisions,
        "loss": one.loss,
        "mean_loss": one.mean_loss,
        "accuracy": one.accuracy,
        "resembles": one.resembles,
        "luck": one.luck,
        "kinds": {
            kind: {"decisions": of.decisions, "loss": of.loss} for kind, of in one.kinds.items()
        },
    }


def _sound(match: Match, objective: str) -> bool:
    """Whether the account can be exact: two players, or each seat on its own."""
    return match.game.seats == 2 or not match.box.accounts[objective].zero_sum


def _is_win(box: AnyBox, objective: str) -> bool:
    return box.accounts[objective].unit == "chance"


def _reviewed(
    match: Match, objective: str, store: ValueStore, solve: Solve | None, estimate: bool = False
) -> Review:
    account = match.box.accounts[objective]
    estimate |= not _sound(match, objective)
    book, values = Book(match, account, estimate=estimate), Values(match, objective, store, solve)
    keeper: ZeroSum | Own | Estimated
    if estimate:
        keeper = Estimated(match, account, store, book, objective)
    elif account.zero_sum:
        keeper = ZeroSum(match, account, values, book)
    else:
        keeper = Own(match, account, values, book)
    keeper.keep()
    if match.entered is not None:
        book.leave_unseen({event for event, _ in match.entered.unseen})
    start, result = _told(keeper.start), _told(keeper.result)
    luck, error = book.luck(match.game.seats), book.errors(match.game.seats)
    zero_sum = isinstance(keeper, ZeroSum)
    if isinstance(keeper, Estimated):
        left = _left_over(False, start, result, *map(tuple, keeper.effects()))
    else:
        left = _left_over(zero_sum, start, result, luck, error)
    residual = left[first_most([abs(one) for one in left])]
    most = max(1.0, *map(abs, result), *map(abs, luck))
    if keeper.exact and abs(residual) > LEFT_OVER * most:
        raise AssertionError(f"{residual} is left over in the account of {match!r}")
    return Review(
        match=match,
        objective=objective,
        exact=keeper.exact,
        assumes=book.assumes,
        zero_sum=zero_sum,
        unit=account.unit,
        start=start,
        result=result,
        luck=luck,
        error=error,
        residual=residual,
        interval=tuple(keeper.interval) if isinstance(keeper, Estimated) else None,
        decisions=tuple(book.decisions),
        chances=tuple(book.chances),
        chance=chances_of(match, values),
        turning=turning_points(book),
        seats=tuple(_seats(book, objective)),
    )


def _told(amount: float | list[float]) -> tuple[float, ...]:
    return tuple(amount) if isinstance(amount, list) else (amount,)


def _left_over(
    zero_sum: bool,
    start: tuple[float, ...],
    result: tuple[float, ...],
    luck: tuple[float, ...],
    error: tuple[float, ...],
) -> list[float]:
    if zero_sum:
        return [start[0] + sum(luck) - error[0] + error[1] - result[0]]
    return [
        begun + fell - lost - ended
        for begun, fell, lost, ended in zip(start, luck, error, result, strict=True)
    ]


def _seats(book: Book, objective: str) -> Iterator[SeatReview]:
    box, account = book.match.box, book.account
    for seat in range(book.match.game.seats):
        chosen = [one for one in book.decisions if one.seat == seat and one.choice]
        loss = sum(one.loss for one in chosen)
        mean = loss / len(chosen) if chosen else 0.0
        kinds = {
            kind: OfKind(len(of), sum(one.loss for one in of))
            for kind in dict.fromkeys(box.kinds.values())
            if (of := [one for one in chosen if one.kind == kind])
        }
        luck = sum(book.view(one, seat) for one in book.chances)
        yield SeatReview(
            decisions=len(chosen),
            loss=loss,
            mean_loss=mean,
            accuracy=accuracy(mean, account.swing),
            resembles=resembles(mean, box.name, objective) if chosen else None,
            luck=luck,
            kinds=kinds,
        )
