"""Luck and skill: how much of a result the players explain, and how much the dice.

Each of two players is strong or weak, by a coin toss. The variance of the result is then the sum of
two (the law of total variance): that of the mean results of the four line-ups, which is skill, and
the mean of the variances within them, which is luck.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from wagnis.bots import NAMES
from wagnis.bots.compiled import compiled_lineup, not_compiled
from wagnis.core.box import AnyGame
from wagnis.kernels import Games, Kernel, kernel
from wagnis.lab.figures import Figure
from wagnis.lab.kit import LabError, Told, Trial
from wagnis.simulation import by_bots
from wagnis.simulation.intervals import Estimate, mean_of, quantile, share_of

STRONG, WEAK = "perfect", "thumb"
BLOCKS = 20  # of deals for the jackknife
GAMES = 1500  # of each line-up, within two CPU-minutes: an edge of 2 % is above its margin
SLOW_GAMES = 200  # where a player is not compiled
FEW = 20  # games of the first batches
EVERY = 10.0  # seconds between two lines of progress

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
    name: str, game: AnyGame, trial: Trial, strong: str = STRONG, weak: str = WEAK
) -> Iterator[Figure]:
    """The figures of all four line-ups of a strong and a weak player."""
    mixed = _compiled(name, game, (strong, weak))  # once: it keeps the turns that it solves
    games = trial.games
    if games is None:
        games = SLOW_GAMES if mixed is None else GAMES
    if games < 2:
        raise LabError("at least two games of each line-up must be played")
    trial.told(f"playing {games} games of each line-up")
    equals = {
        both: mixed or _compiled(name, game, both) for both in ((strong, strong), (weak, weak))
    }
    batches: dict[tuple[str, str], list[Games]] = {pair: [] for pair in line_ups(strong, weak)}
    for start, count in paced(games, trial.told):
        here = (count, trial.seed, start)
        for both, compiled in equals.items():
            batches[both] += play_seatings(name, game, both, compiled, *here, seatings=1)
        one, other = play_seatings(name, game, (strong, weak), mixed, *here)
        batches[strong, weak].append(one)
        batches[weak, strong].append(other)
    shares = {
        pair: [float(share) for one in played for share in one.shares[:, 0]]
        for pair, played in batches.items()
    }
    equal = batches[strong, strong]
    turns, decisions = (
        [float(number) for one in equal for number in getattr(one, column)]
        for column in ("turns", "decisions")
    )
    yield Figure("turns", "turns of a game", mean_of(turns))
    yield Figure("decisions", "decisions of a game", mean_of(decisions))
    about = f"the first seat wins, both playing {strong}"
    yield Figure("first_seat", about, share_of(shares[strong, strong]), "%")
    yield from luck_figures(luck_and_skill(shares), "%", games, strong, weak)


def paced(
    games: int, told: Told, clock: Callable[[], float] = time.monotonic
) -> Iterator[tuple[int, int]]:
    """The first game and the number of games of each batch; between batches, the time left.

    The first batch pays for compiling; later ones become quicker, as players keep the turns that
    they solve. So the time is that of the last batch.
    """
    done, last = 0, clock()
    while done < games:
        count = min(FEW if done < 2 * FEW else max(FEW, games // 20), games - done)
        begun = clock()
        yield done, count
        done, now = done + count, clock()
        if FEW < done < games and (done == 2 * FEW or now - last >= EVERY):
            last = now
            left = (now - begun) / count * (games - done)
            told(f"{done} of {games} games of each line-up; about {left:.0f} seconds left")


def luck_figures(
    estimates: LuckAndSkill, unit: str, games: int, strong: str = STRONG, weak: str = WEAK
) -> Iterator[Figure]:
    """The share of skill, the spread caused by luck alone, and the value of skill."""
    yield Figure("skill", "share of skill in the result", estimates.skill, "%", games)
    yield Figure("luck", f"spread by luck alone, {strong} v {strong}", estimates.luck_spread, unit)
    yield Figure("edge", f"{strong} is ahead of {weak} by", estimates.edge, unit, games)


def play_games(name: str, game: AnyGame, lineup: Sequence[str], games: int, seed: int) -> Games:
    """Play each deal once, with the first player of the line-up in the first seat.

    Seats are not rotated: two equal players would play the same game twice.
    """
    compiled = _compiled(name, game, lineup)
    return play_seatings(name, game, lineup, compiled, games, seed, seatings=1)[0]


def play_seatings(
    name: str,
    game: AnyGame,
    lineup: Sequence[str],
    compiled: Kernel | None,
    games: int,
    seed: int,
    start: int = 0,
    seatings: int = 2,
) -> list[Games]:
    """The same deals with the line-up in its own order, then rotated by one seat."""
    for who in lineup:
        if who not in NAMES:
            raise LabError(f"there is no player {who!r}; there are {', '.join(NAMES)}")
    seats = len(lineup)
    if compiled is None:
        first, end = start * seats, (start + games) * seats
        return [
            by_bots.play(name, game, lineup, seed, range(first + by, end, seats))
            for by in range(seatings)
        ]
    try:
        players = compiled_lineup(name, lineup)
        all_seatings = compiled.play(players, seed, start * seats, games * seats)
    except ValueError as error:  # such as games that never end
        raise LabError(str(error)) from None
    return [all_seatings.every(seats, by) for by in range(seatings)]


def _compiled(name: str, game: AnyGame, lineup: Sequence[str]) -> Kernel | None:
    """The compiled game, if it has these players."""
    try:
        compiled = kernel(name, game)
    except (ImportError, AttributeError, ValueError):
        return None
    return None if not_compiled(compiled, lineup) else compiled
