"""Gambler and Engel & Bengel in the terminal.

The rules are in `wagnis.games.gambler`.
"""

from dataclasses import replace

from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.rules import Gambler
from wagnis.games.gambler.terminal.board import draw
from wagnis.games.gambler.terminal.offers import hints, offers, reason
from wagnis.games.gambler.terminal.story import tell
from wagnis.records import Match
from wagnis.terminal.setting import Setting


def status(match: Match) -> str:
    game = match.game
    assert isinstance(game, Gambler)
    tableau = game.tableau(match.state)
    name = f" · {tableau.name or tableau.id}" if tableau else ""
    return f"round {match.state.round + 1}{name} · ends at {game.target}"


GAMBLER = Setting(
    title=EDITIONS["gambler"].title,
    blurb="fill the rows of the tableau; finish a row and be paid, or pay",
    accent="#E0B040",
    draw=draw,
    offers=offers,
    tell=tell,
    hints=hints,
    status=status,
    reason=reason,
    counts={"points": "points gained on the others until the round ends"},
    found={"points": "a round is worth {:+.2f} points to the player who begins it"},
)
ENGEL_BENGEL = replace(
    GAMBLER,
    title=EDITIONS["engel-bengel"].title,
    blurb="the same game, reissued: other tableaux, and to 400 with five or six players",
    accent="#74B3CF",
)
