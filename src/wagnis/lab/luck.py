"""Luck and skill: how much of a result the players explain, and how much the dice.

Each of two players is strong or weak, by a coin toss. The variance of the result is then the sum of
two (the law of total variance): that of the mean results of the four line-ups, which is skill, and
the mean of the variances within them, which is luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wagnis.bots import NAMES
from wagnis.bots.compiled import compiled_lineup, not_compiled
from wagnis.core.box import AnyGame
from wagnis.kernels import Games, Kernel, kernel
from wagnis.lab.figures import Figure
from wagnis.lab.kit import LabError
from wagnis.simulation import by_bots
from wagnis.simulation.intervals import Estimate, mean_of, quantile, share_of

STRONG, WEAK = "perfect", "thumb"
BLOCKS = 20  # of deals for the jackknife

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """`skill` is the part of the result's variance that the line-up explains; the rest is luck."""

    skill: Estimate
    luck_spread: Estimate
    """Standard deviation of the result between equal players who are both strong."""
    edge: Estimate
    """The gain of the strong player over the weak one, averaged over both seats."""


def line_ups(strong: str = STRONG, weak: str = WEAK) -> list[tuple[str, str]]:
    """The four line-ups of a strong and a weak player.

    >>> line_ups("a", "b")
    [('a', 'a'), ('a', 'b'), ('b', 'a'), ('b', 'b')]
    """
    return list(product((strong, weak), (strong, weak)))


def luck_and_skill(results: Mapping[tuple[str, str], Sequence[float]]) -> LuckAndSkill:
    """From the results of the first seat (a lead, or a share of the win) in all four line-ups.

    In the first line-up both players are strong. Results with the same index come from the same
    dice, or from independent ones. Intervals are the jackknife's, over blocks of deals.

    >>> even = {pair: [0.0, 1.0] for pair in line_ups()}
    >>> luck_and_skill(even).skill.mean
    0.0
    """
    sample = np.array([results[pair] for pair in results], np.float64)
    deals = np.arange(sample.shape[1])
    blocks = np.array_split(deals, min(BLOCKS, len(deals)))
    left = np.array([_figures(np.delete(sample, block, axis=1)) for block in blocks])
    errors = np.sqrt((len(blocks) - 1) * left.var(axis=0))
    halves = quantile(len(blocks) - 1) * errors
    skill, spread, edge = map(float, _figures(sample))
    return LuckAndSkill(
        Estimate.within(max(0.0, skill), float(halves[0])),
        Estimate.within(spread, float(halves[1])),
        Estimate.within(edge, float(halves[2])),
    )


def _figures(sample: Floats) -> tuple[float, float, float]:
    """Skill, the spread of luck, and the edge, from results[line-up, deal].

    Sample means vary by chance, so the variance expected from chance alone is subtracted. It is
    estimated from the deviations of each result from the mean of its deal, because dice shared by
    all line-ups add no spread.
    """
    means, within = sample.mean(axis=1), _variances(sample)
    noise = _variances(sample - sample.mean(axis=0)).mean() / sample.shape[1]
    skill, luck = means.var() - noise, within.mean()
    share = skill / (skill + luck) if skill + luck > 0 else 0.0
    return share, within[0] ** 0.5, (means[1] - means[2]) / 2


def _variances(sample: Floats) -> Floats:
    """The variance of each row; 0 for a single number."""
    few = sample.shape[1] < 2
    variances: Floats = np.zeros(len(sample)) if few else sample.var(axis=1, ddof=1)
    return variances


def played_figures(
    name: str, game: AnyGame, games: int, seed: int, strong: str = STRONG, weak: str = WEAK
) -> Iterator[Figure]:
    """The figures of all four line-ups of a strong and a weak player, this many games of each."""
    if games < 2:
        raise LabError("at least two games of each line-up must be played")
    played = {pair: play_games(name, game, pair, games, seed) for pair in line_ups(strong, weak)}
    shares = {pair: list(map(float, one.shares[:, 0])) for pair, one in played.items()}
    equal = played[strong, strong]
    yield Figure("turns", "turns of a game", mean_of(list(map(float, equal.turns))))
    yield Figure("decisions", "decisions of a game", mean_of(list(map(float, equal.decisions))))
    about = f"the first seat wins, both playing {strong}"
    yield Figure("first_seat", about, share_of(shares[strong, strong]), "%")
    yield from luck_figures(luck_and_skill(shares), "%", strong, weak)


def luck_figures(
    estimates: LuckAndSkill, unit: str, strong: str = STRONG, weak: str = WEAK
) -> Iterator[Figure]:
    """The share of skill, the spread caused by luck alone, and the value of skill."""
    yield Figure("skill", "share of skill in the result", estimates.skill, "%")
    yield Figure("luck", f"spread by luck alone, {strong} v {strong}", estimates.luck_spread, unit)
    yield Figure("edge", f"{strong} is ahead of {weak} by", estimates.edge, unit)


def play_games(name: str, game: AnyGame, lineup: Sequence[str], games: int, seed: int) -> Games:
    """Play each deal once, with the first player of the line-up in the first seat.

    Seats are not rotated: two equal players would play the same game twice.
    """
    for who in lineup:
        if who not in NAMES:
            raise LabError(f"there is no player {who!r}; there are {', '.join(NAMES)}")
    seats, compiled = len(lineup), _compiled(name, game, lineup)
    if compiled is None:
        return by_bots.play(name, game, lineup, seed, range(0, games * seats, seats))
    try:
        players = compiled_lineup(name, lineup)
        all_seatings = compiled.play(players, seed, 0, games * seats)
    except ValueError as error:  # such as games that never end
        raise LabError(str(error)) from None
    return all_seatings.every(seats)


def _compiled(name: str, game: AnyGame, lineup: Sequence[str]) -> Kernel | None:
    """The compiled game, if it has these players."""
    try:
        compiled = kernel(name, game)
    except (ImportError, AttributeError, ValueError):
        return None
    return None if not_compiled(compiled, lineup) else compiled
