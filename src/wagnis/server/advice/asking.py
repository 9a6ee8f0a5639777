"""Questions about positions of games of other packages: set up, evaluated, answered, not stored.

The client answers those about the games of the house, in the same words; tests compare both.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from wagnis.bots import NoValuesError
from wagnis.core import Decision, Over
from wagnis.records import Code, Match, RefusedError, described, odds, set_up, step
from wagnis.server.advice.advisor import written_advice
from wagnis.server.advice.values import Values
from wagnis.server.room.views import due, position
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.asked import AskedPosition, PositionAnswered, Worth
from wagnis.server.wire.messages import Refusal

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


def answer_position(asked: AskedPosition, values: Values) -> PositionAnswered:
    """Set the position up and evaluate it; in a thread.

    Raises a `SubmissionError` for an impossible position.
    """
    check_options(asked.options)
    try:
        match = set_up(asked.game, asked.players, asked.options, asked.position)
        match = match.replayed(asked.then)
    except RefusedError as error:
        code = REFUSALS.get(error.code, Refusal.BAD_REQUEST)
        raise SubmissionError(code, str(error)) from None
    decides, over = isinstance(match.node, Decision), isinstance(match.node, Over)
    judged = _judged(match, values) if decides or (asked.worth and not over) else None
    answered: PositionAnswered = {
        "game": match.box.name,
        "players": match.game.seats,
        "options": match.options,
        "described": None if over else described(match),
        "position": position(match),
        "due": due(match),
        "happened": step(match, len(match.history) - 1)["happened"] if match.history else [],
        "advice": written_advice(match, 0, judged, False, odds(match))
        if judged is not None and decides
        else None,
    }
    if asked.worth:
        answered["worth"] = None if judged is None else _worth(judged)
    return answered


def _worth(judged: Evaluation) -> Worth:
    return {"objective": judged.objective, "value": float(judged.value), "exact": judged.exact}


def _judged(match: Match, values: Values) -> Evaluation | None:
    if match.box.solver is not None:
        with suppress(NoValuesError):
            return values.judge(match)
    return None
