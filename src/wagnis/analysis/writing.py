"""A review as plain data: the one JSON shape for the command line, the server and the browser.

What it says is found in `review`.
"""

from __future__ import annotations

from wagnis.analysis.book import Judged
from wagnis.analysis.review import Review, SeatReview
from wagnis.core.plain import PlainObject

FORMAT = 1


def written(review: Review, values: bool = True) -> PlainObject:
    """The review; without `values` it says of each decision what was played and what was best."""
    match, told = review.match, review.chance
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
        "decisions": [_decision(review, one, values) for one in review.decisions],
        "chances": [
            {"event": one.event, "seat": one.seat, "what": one.what, "luck": one.luck}
            for one in review.chances
        ],
        "chance": None if told is None else [list(moment) for moment in told.moments],
        "chance_exact": told is not None and told.exact,
        "turning": [
            {"kind": one.kind, "event": one.event, "seat": one.seat, "amount": one.amount}
            for one in review.turning
        ],
        "seats": [_seat(one) for one in review.seats],
    }


def _decision(review: Review, one: Judged, values: bool) -> PlainObject:
    write = review.match.box.notation.write_move
    told: PlainObject = {
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
        told["values"] = [[write(action), value] for action, value in one.values]
    return told


def _seat(one: SeatReview) -> PlainObject:
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
