"""Why a move is best, and how values are written for people.

The games' settings write the sentences about exact chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wagnis.records import Match
from wagnis.terminal.look import MINUS
from wagnis.terminal.settings import setting_of
from wagnis.terminal.speech import figures, in_percent, t

if TYPE_CHECKING:
    from wagnis.solvers.evaluation import Evaluation

SHARES = ("win", "over50")
SAME = 1e-9


def worth(value: float, objective: str) -> str:
    """Points with two decimals, shares of a win in percent.

    >>> worth(61.204, "points"), worth(0.5432, "win"), worth(-0.004, "win") == MINUS + "0.40%"
    ('61.20', '54.32%', True)
    """
    plain = f"{100 * abs(value):.2f}" if objective in SHARES else f"{abs(value):,.2f}"
    figure = in_percent(plain) if objective in SHARES else figures(plain)
    return f"{MINUS}{figure}" if value < 0 and plain.strip("0.") else figure


def as_good(value: float, other: float) -> bool:
    """Whether two values are equal up to rounding errors of long sums."""
    return abs(value - other) <= SAME * max(1.0, abs(value))


def comparison(evaluation: Evaluation) -> str:
    """A phrase: how much better the best move is than the next."""
    ranked = sorted((value for _, value in evaluation.values), reverse=True)
    if len(ranked) == 1:
        return t(
            "There is no other move.", de="Etwas anderes geht nicht.", nl="Er is geen andere zet."
        )
    if as_good(ranked[0], ranked[1]):
        alike = sum(as_good(ranked[0], value) for value in ranked)
        if alike == len(ranked):
            return t(
                "All moves are equally good.",
                de="Alle Möglichkeiten sind gleich gut.",
                nl="Alle zetten zijn even goed.",
            )
        return t(
            f"{alike} moves are equally good.",
            de=f"{alike} Möglichkeiten sind gleich gut.",
            nl=f"{alike} zetten zijn even goed.",
        )
    more = _difference(ranked[0] - ranked[1], evaluation.objective)
    return t(
        f"Worth {more} more than the next best.",
        de=f"Um {more} besser als die nächstbeste Möglichkeit.",
        nl=f"{more} beter dan de op een na beste zet.",
    )


def _difference(value: float, objective: str) -> str:
    """
    >>> _difference(0.1, "points"), _difference(0.021, "win")
    ('0.10', '2.10 percentage points')
    """
    if objective not in SHARES:
        return worth(value, objective)
    unit = t("percentage points", de="Prozentpunkte", nl="procentpunt")
    return f"{figures(f'{100 * value:.2f}')} {unit}"


def reason(match: Match, evaluation: Evaluation) -> str:
    """A sentence about the chances of the best move; empty if it is obvious."""
    action, _ = max(evaluation.values, key=lambda pair: pair[1])
    actions = tuple(action for action, _ in evaluation.values)
    return setting_of(match.box.name).reason(match.game, match.state, actions, action)
