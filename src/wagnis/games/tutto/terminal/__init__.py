"""Tutto in the terminal.

The rules are in `wagnis.games.tutto`.
"""

from wagnis.games.tutto.rules import Tutto
from wagnis.games.tutto.terminal.board import draw
from wagnis.games.tutto.terminal.offers import deck, hints, offers, reason
from wagnis.games.tutto.terminal.story import tell
from wagnis.records import Match
from wagnis.terminal.setting import Setting


def status(match: Match) -> str:
    assert isinstance(match.game, Tutto)
    return f"to {match.game.target}, then equal turns and the most points"


SETTING = Setting(
    title="Tutto",
    blurb="set valid dice aside, stop in time; all six are a TUTTO",
    accent="#C77DD6",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={"points": "points banked by this turn", "win": "chance to win the game"},
    found={"points": "a turn is worth {:.1f} points", "win": "the first player wins {:.3%}"},
    more=deck,
)
