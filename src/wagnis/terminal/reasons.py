"""Why a move is best, in one sentence of exact chances; and how values are written for people.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from wagnis.core.lots import FACES
from wagnis.games.gambler.odds import roll_chances as cup_chances
from wagnis.games.gambler.rules import Gambler, Place, RollAgain
from wagnis.games.gambler.rules import Placing as InTheCup
from wagnis.games.gambler.rules import State as GamblerState
from wagnis.games.tutto.odds import null_after, roll_chances, stop_chance
from wagnis.games.tutto.rules import Draw, Keep, RollOn, Tutto
from wagnis.games.tutto.rules import State as TuttoState
from wagnis.games.zocken.odds import pick_chances, points_so_far
from wagnis.games.zocken.row import matches
from wagnis.games.zocken.rules import Bet, Pick, Zocken
from wagnis.games.zocken.rules import State as ZockenState
from wagnis.records import Match
from wagnis.terminal.look import MINUS, count_of_dice, percent, signed

if TYPE_CHECKING:
    from wagnis.solvers.evaluation import Evaluation

SHARES = ("win", "over50")
SAME = 1e-9


def worth(value: float, objective: str) -> str:
    """Points with two decimals, shares in per cent.

    >>> worth(61.204, "points"), worth(0.5432, "win"), worth(-0.004, "win") == MINUS + "0.40 %"
    ('61.20', '54.32 %', True)
    """
    figure = f"{100 * abs(value):.2f} %" if objective in SHARES else f"{abs(value):.2f}"
    return f"{MINUS}{figure}" if value < 0 and figure.strip("0. %") else figure


def as_good(value: float, other: float) -> bool:
    """Values come from sums of many terms: what differs by less than this does not differ."""
    return abs(value - other) <= SAME * max(1.0, abs(value))


def comparison(evaluation: Evaluation) -> str:
    """How much better the best move is than the next."""
    ranked = sorted((value for _, value in evaluation.values), reverse=True)
    if len(ranked) == 1:
        return "There is no other move."
    if as_good(ranked[0], ranked[1]):
        alike = sum(as_good(ranked[0], value) for value in ranked)
        every = "All" if alike == len(ranked) else str(alike)
        return f"{every} moves are equally good."
    return (
        f"Worth {_difference(ranked[0] - ranked[1], evaluation.objective)} more than the next best."
    )


def _difference(value: float, objective: str) -> str:
    """
    >>> _difference(0.1, "points"), _difference(0.021, "win")
    ('0.10', '2.10 percentage points')
    """
    points = f"{100 * value:.2f} percentage points"
    return points if objective in SHARES else worth(value, objective)


def reason(match: Match, evaluation: Evaluation) -> str:
    """What speaks for the best move, or what it risks; nothing where that says itself."""
    action, _ = max(evaluation.values, key=lambda pair: pair[1])
    actions = tuple(action for action, _ in evaluation.values)
    return REASONS[match.box.name](match.game, match.state, actions, action)


def _tutto(game: Tutto, state: TuttoState, actions: tuple[Any, ...], best: Any) -> str:
    if isinstance(best, Keep):
        left = state.left - sum(map(len, best.groups))
        null = null_after(state, best)
        return "A TUTTO." if null is None else f"{_left(left)}: {percent(null)} null."
    if Draw() in actions:
        stop = percent(stop_chance(game, state))
        return f"A new card and six dice: {stop} stop card, {state.at_risk} at risk."
    assert RollOn() in actions
    return (
        f"{_left(state.left)}: {percent(roll_chances(state).null)} null, {state.at_risk} at risk."
    )


def _left(dice: int) -> str:
    return f"{count_of_dice(dice)} left"


def _gambler(game: Gambler, state: GamblerState, actions: tuple[Any, ...], best: Any) -> str:
    words = ""
    if isinstance(best, Place):
        tableau = game.tableau(state)
        assert tableau is not None
        row = tableau.rows[best.row]
        if len(state.filled[best.row]) + 1 == row.boxes:
            words = f"It finishes row {best.row + 1}: {signed(row.pays)}. "
    if RollAgain() not in actions:
        return words.strip()
    assert isinstance(state.phase, InTheCup)
    nothing, plus, minus = cup_chances(game, state)
    rolled = f"Rolling {count_of_dice(len(state.phase.cup))}: {percent(nothing)} nothing fits"
    must = f", {percent(minus)} must pay for one" if minus else ""
    return f"{words}{rolled}, {percent(plus)} can win a row{must}."


def _zocken(game: Zocken, state: ZockenState, actions: tuple[Any, ...], best: Any) -> str:
    if isinstance(best, Pick):
        home, off, _ = pick_chances(game, state, best)
        lost = f", {off} fit no row field" if off else ""
        faces = "All faces" if home == len(FACES) else f"{home} of 6 faces"
        return f"{faces} fit under its own circle{lost}."
    if isinstance(best, Bet):
        count = matches(state.row, game.circles)
        bonus = "none is out" if not state.out else f"{count_of_dice(len(state.out))} out"
        found = "1 match" if count == 1 else f"{count} matches"
        return f"After three dice: {found}, {points_so_far(game, state)} points so far, {bonus}."
    return ""


REASONS: dict[str, Callable[[Any, Any, tuple[Any, ...], Any], str]] = {
    "gambler": _gambler,
    "engel-bengel": _gambler,
    "tutto": _tutto,
    "zocken": _zocken,
}
