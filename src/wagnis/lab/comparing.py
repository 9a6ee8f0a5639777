"""A changed game beside the printed one: the one door to all that can be compared.

What a game can have changed is said in `of_gambler`, `of_tutto` and `of_zocken`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from wagnis.games.gambler.board import Tableau
from wagnis.games.gambler.editions import EDITIONS
from wagnis.lab import of_gambler, of_tutto, of_zocken
from wagnis.lab.errors import LabError
from wagnis.lab.figures import Comparison
from wagnis.lab.of_games import GAMES
from wagnis.lab.solving import LONGEST
from wagnis.lab.tableaux import Told, quiet, tableau_of
from wagnis.solvers import ValueStore, common_store

SEEDS = 2**63
CHANGES = {
    "gambler": ("tableau", "against", "target"),
    "engel-bengel": ("tableau", "against", "target"),
    "tutto": ("target", "deck", "plus_minus"),
    "zocken": ("matches", "rounds"),
}
"""What can be changed, by game."""


def compare(
    game: str,
    *,
    tableau: Tableau | str | Path | None = None,
    against: Tableau | str | Path | None = None,
    target: int | None = None,
    deck: Mapping[str, int] | str | None = None,
    plus_minus: str | None = None,
    matches: Sequence[int] | str | None = None,
    rounds: int | None = None,
    games: int = GAMES,
    seed: int = 1,
    longest: float = LONGEST,
    store: ValueStore | None = None,
    told: Told = quiet,
) -> Comparison:
    """Solve and play the printed game and the changed one, and put their figures side by side.

    `games` are played of each line-up (for a tableau these are rounds); what takes more than
    `longest` CPU-seconds to solve is left out. A `LabError` says what cannot be changed.
    """
    if game not in CHANGES:
        raise LabError(f"the laboratory has {', '.join(CHANGES)}, not {game!r}")
    given = {
        "tableau": tableau,
        "against": against,
        "target": target,
        "deck": deck,
        "plus_minus": plus_minus,
        "matches": matches,
        "rounds": rounds,
    }
    named = [name for name, value in given.items() if value is not None]
    for name in named:
        if name not in CHANGES[game]:
            there = ", ".join(CHANGES[game])
            raise LabError(f"{game} has no {name} to change; it has {there}")
    if not named:
        raise LabError(f"nothing is changed; {game} can have another {' or '.join(CHANGES[game])}")
    if games < 0:
        raise LabError("games cannot be fewer than 0")
    if not 0 <= seed < SEEDS:
        raise LabError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed}")
    store = store or common_store()
    if game == "tutto":
        other = of_tutto.changed_game(target, deck, plus_minus)
        printed, changed = (
            of_tutto.variant(one, games, seed, longest, store, told)
            for one in (of_tutto.changed_game(), other)
        )
    elif game == "zocken":
        another = of_zocken.changed_game(matches, rounds)
        printed, changed = (
            of_zocken.variant(one, games, seed, longest, store, told)
            for one in (of_zocken.changed_game(), another)
        )
    elif tableau is not None:
        if target is not None:
            raise LabError("a tableau is compared in rounds, a target in games: change one of them")
        both = tableau_of(against or EDITIONS[game].tableaux[0]), tableau_of(tableau)
        printed, changed = (of_gambler.round_variant(one, games, seed, store, told) for one in both)
    elif against is not None:
        raise LabError("'against' says with which tableau another is compared: name that one too")
    else:
        further = of_gambler.changed_game(game, target)
        printed, changed = (
            of_gambler.game_variant(game, one, games, seed, told)
            for one in (of_gambler.changed_game(game), further)
        )
    return Comparison(game, printed, changed)
