"""Positions that are asked about without a table: set up, judged and answered; nothing is kept.

The numbers come from `values`, and what is missing from the `solve_queue`.
"""

from __future__ import annotations

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
from wagnis.server.advice.solve_queue import SolveQueue
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
class Passerby:
    """Somebody who asks once: what is missing is solved for them, and they ask again."""

    device: str

    @property
    def address(self) -> str:
        return self.device

    def solved(self, name: str, there: bool) -> None:
        """They are not waited for."""


async def answered(asked: AskedPosition, queue: SolveQueue, asker: str) -> PositionAnswered:
    """Built and judged beside the event loop; a `SubmissionError` says what is wrong."""
    check_options(asked.options)
    try:
        match = await queue.values.beside(lambda: _set_up(asked))
    except RefusedError as error:
        code = REFUSALS.get(error.code, Refusal.BAD_REQUEST)
        raise SubmissionError(code, str(error)) from None
    position = cast(Position, {**standing(match, match.last), "legal": legal(match)})
    return {
        "game": match.box.name,
        "players": match.game.seats,
        "options": match.options,
        "described": None if isinstance(match.node, Over) else described(match),
        "position": position,
        "due": due(match),
        "happened": step(match, len(match.history) - 1)["happened"] if match.history else [],
        "advice": await _advice(match, queue, asker),
    }


def _set_up(asked: AskedPosition) -> Match:
    match = set_up(asked.game, asked.players, asked.options, asked.position)
    return match.replayed(asked.then)


async def _advice(match: Match, queue: SolveQueue, asker: str) -> Advice | None:
    if not isinstance(match.node, Decision) or match.box.solver is None:
        return None
    try:
        judged: Evaluation = await queue.values.judged(match)
    except NoValuesError:
        return None
    told: dict[str, Any] = await queue.values.beside(lambda: odds(match))
    missing = judged.missing
    solving = missing is not None and queue.wish(missing, Passerby(asker)) is not None
    return written_advice(match, 0, judged, solving, told)
