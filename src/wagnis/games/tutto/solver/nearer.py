"""The last round with the leader out of sight: a like position, near enough to be solved at once.

For advice only; which distances are solved as they are is said in `win`.
"""

from __future__ import annotations

from dataclasses import replace

from wagnis.games.tutto.rules import State, charged
from wagnis.games.tutto.solver.facts import UNIT
from wagnis.games.tutto.solver.win import FURTHEST

FAR = FURTHEST * UNIT
HIGH = 10**12
"""Scores beyond this are brought down, though the leader be near."""


def nearer(state: State) -> State:
    """The position itself, or one with as many points to go, up to `FAR`, and fewer at risk.

    Charges that wait are booked in it. Not much is lost: whoever begins a turn that far behind
    has to hope for a cloverleaf. Only with so much at risk that doubling it could do is more
    possible than is seen here.
    """
    own, top = state.scores[state.roller], max(state.scores)
    if not state.last_round or (top - own <= FAR and top <= HIGH):
        return state
    scores = state.scores
    for _ in range(state.charges):
        scores = charged(scores, state.roller)
    leader = max(score for seat, score in enumerate(scores) if seat != state.roller)
    to_go = min(leader - own - state.at_risk, FAR)
    # At least a unit behind before the turn, or a null would win.
    at_risk = max(min(state.at_risk, FAR - to_go), UNIT - to_go)
    mine = min(own, 2 * FAR)
    lower = leader - (mine + to_go + at_risk)
    lowered = [max(0, score - lower) for score in scores]
    lowered[state.roller] = mine
    return replace(state, scores=tuple(lowered), at_risk=at_risk, charges=0)
