"""Simulated games of two players: length, first seat, luck and skill.

`wagnis.simulation` plays them; `luck` defines luck and skill.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wagnis.bots import NAMES
from wagnis.core.box import AnyGame
from wagnis.kernels import POLICIES, Games, Kernel, kernel
from wagnis.lab.figures import Figure
from wagnis.lab.kit import LabError
from wagnis.lab.luck import STRONG, WEAK, LuckAndSkill, line_ups, luck_and_skill
from wagnis.simulation import by_bots
from wagnis.simulation.intervals import mean_of, share_of


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
        all_seatings = compiled.play(lineup, seed, 0, games * seats)
    except ValueError as error:  # such as games that never end
        raise LabError(str(error)) from None
    return all_seatings.every(seats)


def _compiled(name: str, game: AnyGame, lineup: Sequence[str]) -> Kernel | None:
    """The compiled game, if it has these players."""
    if not set(lineup) <= set(POLICIES):
        return None
    try:
        compiled = kernel(name, game)
    except (ImportError, AttributeError, ValueError):
        return None
    return compiled if set(lineup) <= set(compiled.policies) else None
