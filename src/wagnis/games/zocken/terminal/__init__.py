"""Zocken in the terminal.

The rules are in `wagnis.games.zocken`.
"""

from wagnis.games.zocken.rules import Zocken
from wagnis.games.zocken.terminal.board import draw
from wagnis.games.zocken.terminal.offers import hints, offers, reason
from wagnis.games.zocken.terminal.story import tell
from wagnis.records import Match
from wagnis.terminal.setting import Setting


def status(match: Match) -> str:
    assert isinstance(match.game, Zocken)
    return f"round {match.state.round + 1} of {match.game.rounds}"


SETTING = Setting(
    title="Zocken",
    blurb="seven coloured dice in a rising or falling row, each under its colour if it can",
    accent="#E2685B",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={
        "points": "points of this turn",
        "over50": "chance of more than 50 points",
        "win": "chance to win the game",
    },
    found={
        "points": "a turn is worth {:.4f} points",
        "over50": "more than 50 points can be had with {:.3%}",
        "win": "the first player wins {:.3%}",
    },
)
