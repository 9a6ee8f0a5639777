"""Plays the games of a contest, one deal at a time: the same dice in every seating.

Which deals there are is said in `contest`; several may work side by side in `workers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from wagnis.arena.contest import ArenaError, Contest
from wagnis.arena.dealing import Dealing
from wagnis.arena.grades import Grades, graded
from wagnis.bots import Bot, bot, last_evaluation, stand_in
from wagnis.bots.engine import Engine, EngineBot, EngineError, Introduction
from wagnis.bots.valued import need_values
from wagnis.core import Chance, Over, best
from wagnis.core.plain import PlainObject
from wagnis.records import Match, RefusedError

if TYPE_CHECKING:
    from wagnis.solvers import ValueStore

ENDLESS = 10**6  # a target that no single round reaches
WEALTH = 10**4  # points that no single round can use up: the floor at 0 plays no part


@dataclass(frozen=True, slots=True)
class Played:
    """One game: who sat where, what came of it, and by whose failure if it was cut short."""

    seating: tuple[int, ...]
    shares: tuple[float, ...]  # of the win, by seat; ties are shared
    scores: tuple[int, ...] | None  # None if an engine forfeited
    failures: tuple[tuple[int, str], ...] = ()  # entrant, and what went wrong
    grades: Grades | None = None
    estimated: frozenset[int] = frozenset()  # entrants who chose by values that were not exact
    record: PlainObject | None = field(default=None, compare=False)  # where it is wanted


@dataclass(frozen=True, slots=True)
class Dealt:
    """All games of one pairing with the dice of one deal."""

    pairing: int
    deal: int
    games: tuple[Played, ...]
    engines: Mapping[int, Introduction] = field(default_factory=dict)
    """Who the entrants are that have introduced themselves."""


class GameRunner:
    """Has the engines running and the tables at hand; close it when the evening is over."""

    def __init__(self, contest: Contest, store: ValueStore | None = None) -> None:
        self.contest, self._store = contest, store
        self._engines = {
            number: Engine(entrant.command, contest.seconds)
            for number, entrant in enumerate(contest.entrants)
            if entrant.command
        }

    def ready(self) -> None:
        """Refuse what cannot be played before anything is."""
        match = self._match(0)
        if self.contest.grade:
            if match.box.solver is None:
                raise ArenaError(f"nothing can be graded: {match.box.unsolved}")
            need_values("grading")
        for number, entrant in enumerate(self.contest.entrants):
            if entrant.command:
                try:
                    self._engines[number].start()
                except EngineError as error:
                    raise ArenaError(f"engine {entrant.label}: {error}") from None
            else:
                bot(entrant.bot, self.contest.game, 0)

    def deal(self, pairing: int, number: int) -> Dealt:
        games = [self._play(seating, number) for seating in self.contest.seatings(pairing)]
        engines = {
            one: engine.introduction for one, engine in self._engines.items() if engine.introduction
        }
        return Dealt(pairing, number, tuple(games), engines)

    def close(self) -> None:
        for engine in self._engines.values():
            engine.close()

    def _match(self, number: int) -> Match:
        contest = self.contest
        options: PlainObject = dict(contest.options)
        if contest.tableaux:
            tableau = contest.tableaux[number % len(contest.tableaux)]
            options |= {"stack": [tableau], "target": ENDLESS}
        try:
            return Match.new(contest.game, contest.seats, options)
        except RefusedError as error:
            raise ArenaError(str(error)) from None

    def _bots(self, match: Match, seating: Sequence[int], number: int) -> list[Bot]:
        """Each with a coin of its own, which does not know the dice."""
        contest, bots = self.contest, list[Bot]()
        for seat, one in enumerate(seating):
            coin = f"coin|{contest.seed}|{number}|{one}|{seat}"
            if one in self._engines:
                bots.append(EngineBot(self._engines[one], contest.game, match.options))
            else:
                bots.append(bot(contest.entrants[one].bot, contest.game, coin, self._store))
        return bots

    def _play(self, seating: tuple[int, ...], number: int) -> Played:
        contest, match = self.contest, self._match(number)
        dice = Dealing(f"{contest.seed}|{number}")
        if contest.tableaux:
            rich = replace(match.state, scores=(WEALTH,) * contest.seats)
            match = replace(Match.of(match.box, match.game, rich), options=match.options)
        bots = self._bots(match, seating, number)
        failures, estimated = list[tuple[int, str]](), set[int]()
        while not isinstance(node := match.node, Over) and not (
            contest.tableaux and match.state.round
        ):
            if isinstance(node, Chance):
                match = match.advance(dice.draw(node.lot, match.state))
                continue
            seat = node.seat
            try:
                action = bots[seat].choose(match.game, match.state, node.actions)
            except EngineError as error:
                failures.append((seating[seat], str(error)))
                if not contest.stand_in:
                    record = self._record(match, seating, number)
                    return _forfeited(seating, tuple(failures), record)
                bots = [
                    stand_in(contest.game, 0) if one == seating[seat] else other
                    for one, other in zip(seating, bots, strict=True)
                ]
                continue
            last = last_evaluation(bots[seat])
            if last is not None and not last.exact:
                estimated.add(seating[seat])
            match = match.advance(action)
        scores = match.state.scores
        winners = node.winners if isinstance(node, Over) else best(scores)
        for one in set(seating) & self._engines.keys() - {one for one, _ in failures}:
            self._engines[one].forgive()
        shares = tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(contest.seats)
        )
        return Played(
            seating,
            shares,
            scores,
            tuple(failures),
            graded(match, self._store) if contest.grade else None,
            frozenset(estimated),
            self._record(match, seating, number),
        )

    def _record(self, match: Match, seating: Sequence[int], number: int) -> PlainObject | None:
        """The game as anybody can replay it: from its own start, whatever a round began with."""
        if not self.contest.keep:
            return None
        names = tuple(self.contest.entrants[one].label for one in seating)
        again = replace(self._match(number), names=names)
        for entry in match.history:
            again = again.advance(entry.event)
        return again.record


def _forfeited(
    seating: tuple[int, ...], failures: tuple[tuple[int, str], ...], record: PlainObject | None
) -> Played:
    """Whoever failed has lost; all others share the win, whatever the score was."""
    failed = failures[-1][0]
    others = sum(one != failed for one in seating)
    shares = tuple(0.0 if one == failed else 1 / others for one in seating)
    return Played(seating, shares, None, failures, record=record)
