"""Positions that are asked about without a table: set up, judged and answered; nothing is kept.

The numbers come from `values`, and what is missing from the `solve_queue`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from wagnis.bots import NoValuesError
from wagnis.core import Decision, Over
from wagnis.records import (
    Code,
    Match,
    RefusedError,
    described,
    legal,
    odds,
    set_up,
    standing,
    step,
)
from wagnis.server.advice.advisor import written_advice
from wagnis.server.advice.fair_queue import Person
from wagnis.server.advice.solve_queue import SolveQueue
from wagnis.server.advice.values import Values
from wagnis.server.room.views import due
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.asking import AskedPosition, PositionAnswered
from wagnis.server.wire.messages import Advice, Refusal
from wagnis.server.wire.positions import Position

if TYPE_CHECKING:
    from wagnis.solvers import Evaluation

REFUSALS = {
    Code.BAD_REQUEST: Refusal.BAD_POSITION,
    Code.UNKNOWN_GAME: Refusal.UNKNOWN_GAME,
    Code.BAD_OPTIONS: Refusal.BAD_OPTIONS,
    Code.GAME_OVER: Refusal.GAME_OVER,
    Code.NOT_YOUR_TURN: Refusal.ILLEGAL_MOVE,
    Code.BAD_RECORD: Refusal.ILLEGAL_MOVE,
}


@dataclass(frozen=True, slots=True)
class Passerby(Person):
    """Somebody who asks once: what is missing is solved for them, and they ask again."""

    def solved(self, name: str, there: bool) -> None:
        """They are not waited for."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What is found out about a question beside the event loop."""

    match: Match
    evaluation: Evaluation | None  # none where chance speaks or the game is over, or without values
    odds: dict[str, Any]


async def answered(asked: AskedPosition, queue: SolveQueue, asker: Person) -> PositionAnswered:
    """Built and judged in the asker's turn; a `SubmissionError` says what is wrong."""
    check_options(asked.options)
    try:
        judged = await queue.values.answered(lambda: _judged(asked, queue.values), asker)
    except RefusedError as error:
        code = REFUSALS.get(error.code, Refusal.BAD_REQUEST)
        raise SubmissionError(code, str(error)) from None
    match = judged.match
    position = cast(Position, {**standing(match, match.last), "legal": legal(match)})
    return {
        "game": match.box.name,
        "players": match.game.seats,
        "options": match.options,
        "described": None if isinstance(match.node, Over) else described(match),
        "position": position,
        "due": due(match),
        "happened": step(match, len(match.history) - 1)["happened"] if match.history else [],
        "advice": _advice(judged, queue, asker),
    }


def _judged(asked: AskedPosition, values: Values) -> Judged:
    match = _set_up(asked)
    if isinstance(match.node, Decision) and match.box.solver is not None:
        with suppress(NoValuesError):
            return Judged(match, values.judge(match), odds(match))
    return Judged(match, None, {})


def _set_up(asked: AskedPosition) -> Match:
    match = set_up(asked.game, asked.players, asked.options, asked.position)
    return match.replayed(asked.then)


def _advice(judged: Judged, queue: SolveQueue, asker: Person) -> Advice | None:
    if judged.evaluation is None:
        return None
    missing, passerby = judged.evaluation.missing, Passerby(asker.device, asker.address)
    solving = missing is not None and queue.wish(missing, passerby) is not None
    return written_advice(judged.match, 0, judged.evaluation, solving, judged.odds)
