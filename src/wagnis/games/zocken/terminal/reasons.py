"""Why a move is best in Zocken, in one sentence of exact chances; nothing where that says itself.

The chances are reckoned in the game's own `odds`.
"""

from __future__ import annotations

from wagnis.core.lots import FACES
from wagnis.games.zocken.odds import pick_chances, points_so_far
from wagnis.games.zocken.row import matches
from wagnis.games.zocken.rules import Action, Bet, Betting, Pick, State, Zocken
from wagnis.terminal.look import count_of_dice


def reason(game: Zocken, state: State, actions: tuple[Action, ...], best: Action) -> str:
    return " ".join(filter(None, (_of_the_move(game, state, best), _race(game, state))))


def _of_the_move(game: Zocken, state: State, best: Action) -> str:
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


def _race(game: Zocken, state: State) -> str:
    """How far ahead whoever acts is in a game for two, and whether the turn is bet on."""
    if game.seats != 2:
        return ""
    betting = isinstance(state.phase, Betting)
    actor = state.phase.seat if isinstance(state.phase, Betting) else state.roller
    lead = state.scores[actor] - state.scores[1 - actor]
    turns = 2 * (game.rounds - state.round) - 1 - (state.roller != game.first)
    stand = "Level" if not lead else f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}"
    left = f"{turns} more to come" if turns else "nothing more to come"
    bet = (
        "" if betting or not state.bets[1 - state.roller] else " The other has bet on more than 50."
    )
    return f"{stand}, with this turn and {left}.{bet}"
