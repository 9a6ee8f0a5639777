"""Plays the games of a contest, one deal at a time: the same dice in every seating.

`contest` lists the deals, `journal` plays them in several processes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from wagnis.arena.contest import ArenaError, Contest
from wagnis.bots import Bot, bot, last_evaluation, stand_in
from wagnis.bots.engine import Engine, EngineBot, EngineError, Introduction
from wagnis.bots.valued import need_values
from wagnis.core import Decision, Lot, Over, best
from wagnis.core.plain import PlainObject
from wagnis.dice import SeededDice
from wagnis.records import Match, RefusedError
from wagnis.simulation.by_bots import play_out, shares_of

if TYPE_CHECKING:
    from wagnis.analysis import Review
    from wagnis.solvers import ValueStore


@dataclass(frozen=True, slots=True)
class Account:
    """By seat: the result, and the expected result given how everybody played."""

    unit: str  # difference in "points" or in own "turns", or the "share" of the win
    seen: tuple[float, ...]
    expected: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Grades:
    """By seat: number of decisions and their total loss; and the account if all are exact."""

    decisions: tuple[int, ...]
    lost: tuple[float, ...]
    exact: bool
    account: Account | None


def graded(match: Match, store: ValueStore | None = None) -> Grades | None:
    """The grades of a finished game; None if there are no values."""
    from wagnis.analysis import review
    from wagnis.solvers import NotSolvedError

    try:
        reviewed = review(match, store=store)
    except NotSolvedError:
        return None
    return Grades(
        tuple(seat.decisions for seat in reviewed.seats),
        tuple(seat.loss for seat in reviewed.seats),
        reviewed.exact,
        _account(reviewed) if reviewed.exact else None,
    )


def _account(reviewed: Review) -> Account:
    if not reviewed.zero_sum:
        own = (start - lost for start, lost in zip(reviewed.start, reviewed.error, strict=True))
        return Account("turns", reviewed.result, tuple(own))
    seen = reviewed.result[0]
    expected = reviewed.start[0] - reviewed.error[0] + reviewed.error[1]
    if reviewed.unit == "chance":
        return Account("share", (seen, 1 - seen), (expected, 1 - expected))
    return Account("points", (seen / 2, -seen / 2), (expected / 2, -expected / 2))


E = TypeVar("E")

WEALTH = 10**4  # points that no single round can use up, so the floor at 0 has no effect


@dataclass(frozen=True, slots=True)
class Played:
    """One game: its seating, the result, and the failures of engines."""

    seating: tuple[int, ...]
    shares: tuple[float, ...]  # of the win, by seat; ties are shared
    scores: tuple[int, ...] | None  # None if an engine forfeited
    failures: tuple[tuple[int, str], ...] = ()  # entrant, and the error
    grades: Grades | None = None
    estimated: frozenset[int] = frozenset()  # entrants who chose by estimated values
    record: PlainObject | None = field(default=None, compare=False)  # if games are recorded


@dataclass(frozen=True, slots=True)
class Dealt:
    """All games of one pairing with the dice of one deal."""

    pairing: int
    deal: int
    games: tuple[Played, ...]
    engines: Mapping[int, Introduction] = field(default_factory=dict)
    """The names and versions that engines reported, by entrant."""


class GameRunner:
    """Runs the engines of a contest until it is closed."""

    def __init__(self, contest: Contest, store: ValueStore | None = None) -> None:
        self.contest, self._store = contest, store
        self._engines = {
            number: Engine(entrant.command, contest.seconds)
            for number, entrant in enumerate(contest.entrants)
            if entrant.command
        }

    def ready(self) -> None:
        """Start the engines, and refuse what cannot be played before the first game."""
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
        if contest.rounds:
            options |= contest.rounds[number % len(contest.rounds)]
        try:
            return Match.new(contest.game, contest.seats, options)
        except RefusedError as error:
            raise ArenaError(str(error)) from None

    def _bots(self, match: Match, seating: Sequence[int], number: int) -> list[Bot]:
        """The bots, each with its own random numbers, independent of the dice."""
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
        if contest.rounds:
            rich = replace(match.state, scores=(WEALTH,) * contest.seats)
            match = replace(Match.of(match.box, match.game, rich), options=match.options)
        game, state, dice = match.game, match.state, Dealing(f"{contest.seed}|{number}")
        bots = self._bots(match, seating, number)
        moves, failures, estimated = list[Any](), list[tuple[int, str]](), set[int]()

        def choose(state: Any, node: Decision[Any]) -> Any:
            one = seating[node.seat]
            try:
                action = bots[node.seat].choose(game, state, node.actions)
            except EngineError as error:
                failures.append((one, str(error)))
                if not contest.stand_in:
                    raise
                for seat in (seat for seat, other in enumerate(seating) if other == one):
                    bots[seat] = stand_in(contest.game, 0)
                return choose(state, node)
            last = last_evaluation(bots[node.seat])
            if last is not None and not last.exact:
                estimated.add(one)
            return action

        try:
            for step in play_out(game, state, dice.draw, choose):
                moves.append(step.move)
                state = step.after
                if contest.rounds and state.round:
                    break
        except EngineError:
            record = self._record(moves, seating, number)
            return _forfeited(seating, tuple(failures), record)
        for one in set(seating) & self._engines.keys() - {one for one, _ in failures}:
            self._engines[one].forgive()
        node = game.node(state)
        winners = node.winners if isinstance(node, Over) else best(state.scores)
        return Played(
            seating,
            shares_of(winners, contest.seats),
            state.scores,
            tuple(failures),
            graded(_advanced(match, moves), self._store) if contest.grade else None,
            frozenset(estimated),
            self._record(moves, seating, number),
        )

    def _record(
        self, moves: Sequence[Any], seating: Sequence[int], number: int
    ) -> PlainObject | None:
        """The game as a replayable record: with its own start, whatever a round began with."""
        if not self.contest.keep:
            return None
        names = tuple(self.contest.entrants[one].label for one in seating)
        return _advanced(replace(self._match(number), names=names), moves).record


def _advanced(match: Match, moves: Sequence[Any]) -> Match:
    for move in moves:
        match = match.advance(move)
    return match


def _forfeited(
    seating: tuple[int, ...], failures: tuple[tuple[int, str], ...], record: PlainObject | None
) -> Played:
    """The engine that failed has lost; all others share the win, whatever the score was."""
    failed = failures[-1][0]
    others = sum(one != failed for one in seating)
    shares = tuple(0.0 if one == failed else 1 / others for one in seating)
    return Played(seating, shares, None, failures, record=record)


class Dealing:
    """The dice of one deal: common random numbers, so that players are compared and not luck.

    A seat gets the same dice for the same turn of the same round in every game of the deal,
    whatever was played before. A state may have the attributes `roller`, whose turn it is, and
    `round`. Rolls in a phase that is `for_all` belong to no turn.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._round = self._roller = -1
        self._turns: dict[int, int] = {}  # turns of each seat in this round
        self._fallen = 0  # rolls in this turn

    def draw(self, lot: Lot[E], state: Any) -> E:
        number = getattr(state, "round", 0)
        if getattr(getattr(state, "phase", None), "for_all", False):
            return SeededDice(f"{self.seed}|tableau").draw(lot, number)
        roller = getattr(state, "roller", 0)
        if number != self._round:
            self._round, self._roller, self._turns = number, -1, {}
        if roller != self._roller:
            self._roller, self._fallen = roller, 0
            self._turns[roller] = self._turns.get(roller, -1) + 1
        turn = f"{self.seed}|{number}|{roller}|{self._turns[roller]}"
        self._fallen += 1
        return SeededDice(turn).draw(lot, self._fallen)
