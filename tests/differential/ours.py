"""Wagnis' own referee and tableaux, in the shape the second referee is driven in.
Not here: any expectation, nor the second referee itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from wagnis.games.gambler.board import write_tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.records import Code, Match, RefusedError
from wagnis.referee import Referee, answer_line

TABLEAUX = {
    tableau.id: {**write_tableau(tableau), "drawn": tableau in edition.tableaux}
    for edition in EDITIONS.values()
    for tableau in edition.drawn
}
"""By id; those that are not `drawn` come only where they are asked for."""


def ours() -> Callable[[bytes], dict[str, Any] | None]:
    """A fresh referee: a line in, the reply as data out.

    The second referee has solved nothing, so ours is not asked to spend minutes on it either.
    """
    referee = Referee(values=unsolved)

    def answer(line: bytes) -> dict[str, Any] | None:
        text = answer_line(referee, line)
        return None if text is None else json.loads(text)

    return answer


def unsolved(match: Match, objective: str, deck: str) -> dict[str, Any]:
    raise RefusedError(Code.NOT_SOLVED, "nothing is solved here")
