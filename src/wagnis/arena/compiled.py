"""Contests on the compiled games, for contests of our own bots that need only sums.

`runner` plays games that are recorded, graded or played by engines, move by move. The seed fixes
the dice in both, but to different ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from wagnis.arena.contest import Contest
from wagnis.arena.report import Line, Meeting, Rating, rate
from wagnis.simulation import Simulator
from wagnis.simulation.intervals import mean_of, share_of
from wagnis.simulation.plan import KERNELS, Plan, plan
from wagnis.simulation.tally import Tally


@dataclass
class CompiledContest:
    """The plans of a contest, one for each pairing, and the tallies so far."""

    contest: Contest
    plans: tuple[Plan, ...]
    tallies: list[Tally] = field(default_factory=list)

    @property
    def labels(self) -> list[str]:
        return [entrant.label for entrant in self.contest.entrants]

    def play(self, games: int, workers: int, progress: Callable[[int], None]) -> None:
        """Play one pairing after another; an interrupted one counts its games so far."""
        for one in self.plans:
            simulator = Simulator(one, games, workers=workers)
            before = 0
            try:
                for _ in simulator.run():
                    progress(simulator.tally.games - before)
                    before = simulator.tally.games
            finally:
                self.tallies.append(simulator.tally)

    def report(self) -> list[list[Line]]:
        """The same report as for games played move by move."""
        return [
            [self._line(pairing, tally, at) for at in range(len(dict.fromkeys(pairing)))]
            for pairing, tally in self._counted()
        ]

    def ratings(self) -> list[Rating]:
        if self.contest.seats != 2:
            return []
        meetings = [Meeting(one, other, tally.share(0)) for (one, other), tally in self._counted()]
        return rate(self.labels, meetings, self.contest.seed) if meetings else []

    def estimated(self) -> list[str]:
        """The entrants that play by estimated values at these tables."""
        names = {name for one in self.plans for name in one.estimated()}
        return [one.label for one in self.contest.entrants if one.bot in names]

    def _counted(self) -> list[tuple[tuple[int, ...], Tally]]:
        pairs = zip(self.contest.pairings, self.tallies, strict=False)
        return [(pairing, tally) for pairing, tally in pairs if tally.deals]

    def _line(self, pairing: Sequence[int], tally: Tally, at: int) -> Line:
        order = list(dict.fromkeys(pairing))
        share = share_of(tally.share(at))
        return Line(
            self.labels[order[at]],
            tally.copies[at],
            tuple(self.labels[one] for one in order if one != order[at]),
            tally.games,
            tally.deals,
            share.mean * tally.games,
            share,
            1 / self.contest.seats,
            mean_of(tally.lead(at)),
            failures=0,
            losses=None,
            balance=None,
        )


def compiled(contest: Contest) -> CompiledContest | str:
    """The contest for the compiled games; or a sentence that says why they cannot play it."""
    if any(entrant.command for entrant in contest.entrants):
        return "an engine plays"
    if contest.keep or contest.grade or contest.rounds:
        return "games that are kept or graded, and single rounds, are played one by one"
    plans = list[Plan]()
    for pairing in contest.pairings:
        order = list(dict.fromkeys(pairing))
        names = [contest.entrants[one].bot for one in pairing]
        one = plan(contest.game, names, _seed(contest.seed), contest.options)
        if one.way != KERNELS:
            return one.why
        plans.append(replace(one, together=tuple(map(order.index, pairing))))
    return CompiledContest(contest, tuple(plans))


def _seed(word: str) -> int:
    return int.from_bytes(sha256(f"arena|{word}".encode()).digest()[:8]) >> 1
