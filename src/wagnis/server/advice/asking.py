"""Questions about positions of games of other packages: set up, evaluated, answered, not stored.

The client answers those about the games of the house, in the same words; tests compare both.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from wagnis.bots import NoValuesError
from wagnis.core import Chance, Decision, Over
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
from wagnis.server.advice.values import Values
from wagnis.server.room.views import due
from wagnis.server.table.seating import check_options
from wagnis.server.table.table import SubmissionError
from wagnis.server.wire.asked import AskedPosition, PositionAnswered, Worth
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
class Evaluated:
    """The result of a question, computed in a thread."""

    match: Match
    evaluation: Evaluation | None  # None if nobody decides and no worth is asked, or without values
    odds: dict[str, Any]


def answer_position(asked: AskedPosition, values: Values) -> PositionAnswered:
    """Set the position up and evaluate it; in a thread.

    Raises a `SubmissionError` for an impossible position.
    """
    check_options(asked.options)
    try:
        evaluated = _evaluated(asked, values)
    except RefusedError as error:
        code = REFUSALS.get(error.code, Refusal.BAD_REQUEST)
        raise SubmissionError(code, str(error)) from None
    match = evaluated.match
    position = cast(Position, {**standing(match, match.last), "legal": legal(match)})
    answered: PositionAnswered = {
        "game": match.box.name,
        "players": match.game.seats,
        "options": match.options,
        "described": None if isinstance(match.node, Over) else described(match),
        "position": position,
        "due": due(match),
        "happened": step(match, len(match.history) - 1)["happened"] if match.history else [],
        "advice": _advice(evaluated),
    }
    if asked.worth:
        answered["worth"] = _worth(evaluated)
    return answered


def _evaluated(asked: AskedPosition, values: Values) -> Evaluated:
    match = _set_up(asked)
    weighed = isinstance(match.node, Decision) or (asked.worth and isinstance(match.node, Chance))
    if weighed and match.box.solver is not None:
        with suppress(NoValuesError):
            chances = odds(match) if isinstance(match.node, Decision) else {}
            return Evaluated(match, values.judge(match), chances)
    return Evaluated(match, None, {})


def _set_up(asked: AskedPosition) -> Match:
    match = set_up(asked.game, asked.players, asked.options, asked.position)
    return match.replayed(asked.then)


def _advice(evaluated: Evaluated) -> Advice | None:
    if evaluated.evaluation is None or not isinstance(evaluated.match.node, Decision):
        return None
    return written_advice(evaluated.match, 0, evaluated.evaluation, False, evaluated.odds)


def _worth(evaluated: Evaluated) -> Worth | None:
    judged = evaluated.evaluation
    if judged is None:
        return None
    return {"objective": judged.objective, "value": float(judged.value), "exact": judged.exact}
