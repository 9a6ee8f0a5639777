"""Where the turn or round of a puzzle begins: taken from a match, and set up again.

From there on a puzzle is replayed by the rules, so that no impossible position can be written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.games.gambler.rules import Gambler
from wagnis.games.gambler.rules import Rolling as CupDue
from wagnis.games.tutto.rules import CardDue, Tutto
from wagnis.games.zocken.row import COLOURS
from wagnis.games.zocken.rules import Picking
from wagnis.records import Match, set_up

SEATS = 2


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game's turns or rounds begin."""

    of: Callable[[Match], PlainObject | None]
    """What a position says if a turn or round begins with it, else None."""
    opened: Callable[[str, PlainObject], Match]
    """A match that begins so."""


def _tutto(match: Match) -> PlainObject | None:
    """Scores and whose turn. The deck is shuffled afresh, as it is now and then at any table."""
    assert isinstance(match.game, Tutto)
    state = match.state
    if not isinstance(state.phase, CardDue) or state.card or state.at_risk or state.charges:
        return None
    if state.last_round != _last_turn(state.scores, state.roller, match.game.target):
        return None  # a plus/minus has pulled the leader below the target again
    return {"scores": list(state.scores), "roller": int(state.roller)}


def _last_turn(scores: tuple[int, ...], roller: int, target: int) -> bool:
    """Seat 0 begins, so that only the other can have a turn left after the target is reached."""
    return roller == 1 and scores[0] >= target


def _zocken(match: Match) -> PlainObject | None:
    state = match.state
    if not isinstance(state.phase, Picking) or len(state.remaining) < len(COLOURS):
        return None
    return {"scores": list(state.scores), "round": state.round, "roller": int(state.roller)}


def _set_up(game: str, start: PlainObject) -> Match:
    return set_up(game, SEATS, {}, start)


def _gambler(match: Match) -> PlainObject | None:
    """The tableau and who begins the round; it is valued whatever the scores, so all have 80."""
    assert isinstance(match.game, Gambler)
    state, tableau = match.state, match.game.tableau(match.state)
    if tableau is None or not isinstance(state.phase, CupDue) or any(state.filled):
        return None
    return {"tableau": tableau.id, "first": int(state.roller)}


def _gambler_opened(game: str, start: PlainObject) -> Match:
    return Match.new(game, SEATS, {"stack": [start["tableau"]], "first": start["first"]})


_GAMBLER = Opening(_gambler, _gambler_opened)
OPENINGS: Mapping[str, Opening] = MappingProxyType(
    {
        "gambler": _GAMBLER,
        "engel-bengel": _GAMBLER,
        "tutto": Opening(_tutto, _set_up),
        "zocken": Opening(_zocken, _set_up),
    }
)
assert set(OPENINGS) <= set(BOXES)
