"""Puzzles of Gambler and Engel & Bengel: single rounds, valued independently of the scores.

`wagnis.puzzles` defines what makes a decision a puzzle.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from wagnis.core.plain import PlainObject, fraction
from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.games.gambler.odds import chance_to_finish
from wagnis.games.gambler.rules import DICE_OF_A_TURN, Gambler, Place, Rolling
from wagnis.puzzles.kit import SEATS, Coin, PuzzleKit
from wagnis.records import Match


def _tableau(match: Match) -> Tableau | None:
    assert isinstance(match.game, Gambler)
    return match.game.tableau(match.state)


def _opening(match: Match) -> PlainObject | None:
    """The tableau and the starter; scores do not matter within a round, so everybody has 80."""
    state, tableau = match.state, _tableau(match)
    if tableau is None or not isinstance(state.phase, Rolling) or any(state.filled):
        return None
    return {"tableau": tableau.id, "first": int(state.roller)}


def _opened(game: str, start: PlainObject) -> Match:
    return Match.new(game, SEATS, {"stack": [start["tableau"]], "first": start["first"]})


def _sketch(match: Match, best: Any, natural: Any) -> tuple[Hashable, str]:
    tableau = _tableau(match)
    assert tableau is not None
    lying = tuple(sorted(map(len, match.state.filled)))
    return (tableau.id, best, natural, lying), tableau.id


def _leaves(match: Match, action: Any) -> PlainObject | None:
    """The row, its points, and the probability that the next player's first roll finishes it."""
    if not isinstance(action, Place):
        return None
    state, tableau = match.state, _tableau(match)
    assert tableau is not None
    row, lying = tableau.rows[action.row], (*state.filled[action.row], action.face)
    dice = min(DICE_OF_A_TURN, state.stock[1 - state.roller])
    boxes = row.boxes - len(lying)
    next_one = chance_to_finish(row, lying, dice) if boxes else Fraction(0)
    before = chance_to_finish(row, state.filled[action.row], dice)
    return {
        "row": action.row,
        "pays": row.pays,
        "boxes": boxes,
        "next": fraction(next_one),
        "before": fraction(before),
    }


def _options(game: str, coin: Coin) -> PlainObject:
    """A random tableau and a random first seat."""
    tableau = coin.choice(EDITIONS[game].tableaux)
    return {"stack": [tableau.id], "first": coin.randrange(SEATS)}


PUZZLES = PuzzleKit(
    objective="points",
    margins={"points": 2.0},
    opening=_opening,
    opened=_opened,
    sketch=_sketch,
    leaves=_leaves,
    options=_options,
    one_round=True,
    shipped=__name__,
)
