"""Figures of whole games that are played out: length, first seat, luck and skill.

Who plays them is said in `playing`; what luck and skill are, in `luck`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wagnis.core.box import AnyGame
from wagnis.lab.figures import Figure, Mean
from wagnis.lab.kit import LabError
from wagnis.lab.luck import STRONG, WEAK, LuckAndSkill, line_ups, luck_and_skill
from wagnis.lab.playing import Outcome, play_games


def played_figures(
    name: str, game: AnyGame, games: int, seed: int, strong: str = STRONG, weak: str = WEAK
) -> Iterator[Figure]:
    """Of two players: all four line-ups of a strong and a weak one; so many games of each."""
    if games < 2:
        raise LabError("at least two games of each line-up must be played")
    played = {pair: play_games(name, game, pair, games, seed) for pair in line_ups(strong, weak)}
    equal = played[strong, strong]
    yield from length_figures(equal)
    yield Figure(
        "first_seat",
        f"the first seat wins, both playing {strong}",
        Mean.of([one.shares[0] for one in equal]),
        "%",
    )
    results = {pair: [one.shares[0] for one in found] for pair, found in played.items()}
    yield from luck_figures(luck_and_skill(results), "%", strong, weak)


def length_figures(played: Sequence[Outcome]) -> Iterator[Figure]:
    """How long games take."""
    yield Figure("turns", "turns of a game", Mean.of([one.turns for one in played]))
    yield Figure("decisions", "decisions of a game", Mean.of([one.decisions for one in played]))


def luck_figures(
    told: LuckAndSkill, unit: str, strong: str = STRONG, weak: str = WEAK
) -> Iterator[Figure]:
    """The share of skill, what luck alone spreads results by, and what skill is worth."""
    yield Figure("skill", "share of skill in the result", told.skill, "%")
    yield Figure("luck", f"spread by luck alone, {strong} v {strong}", told.luck_spread, unit)
    yield Figure("edge", f"{strong} is ahead of {weak} by", told.edge, unit)
