"""A simulation's plan: the game, its players, the rules (compiled or readable), the chunks.

A plan is plain data that can be sent between processes. Counting is in `tally`.
"""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from wagnis.bots import LEVELS, bot, last_evaluation, names
from wagnis.bots.compiled import compiled_lineup
from wagnis.bots.compiled import not_compiled as not_among
from wagnis.core import Decision
from wagnis.core.plain import PlainObject
from wagnis.games import BOXES
from wagnis.kernels import Games, Kernel
from wagnis.kernels import kernel as compiled
from wagnis.records import Match, RefusedError
from wagnis.simulation import by_bots
from wagnis.simulation.by_bots import Deal
from wagnis.simulation.jobs import Chunk, Job, JobError
from wagnis.simulation.tally import Tally, tally_of

KERNELS, BOTS = "kernels", "bots"
"""The two ways to play: compiled games, and the readable rules with the bots."""

QUICK, THINKING, SLOW = 1024, 256, 16
"""Deals in a chunk: of compiled players by rules, of those by solved values, and of bots and of
players by values that solve every turn anew. It does not depend on the workers, so neither does the
game at which a simulation stops."""

SEEDS = 2**63
ASKED = "this was asked for"


@dataclass(frozen=True)
class Plan:
    """One line-up at one table; every player sits in every seat once per deal."""

    game: str
    players: tuple[str, ...]
    seed: int = 1
    options: PlainObject = field(default_factory=dict)
    way: str = KERNELS
    keep: bool = False  # return every game, not only sums
    why: str = field(default="", compare=False)  # why the compiled games cannot play this
    together: tuple[int, ...] = ()  # players counted as one have the same number

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def size(self) -> int:
        """Games in a chunk, which should take some seconds at most."""
        if self.way == BOTS:
            return SLOW * self.seats
        if not self.by_values:
            return QUICK * self.seats
        return (THINKING if self.faster else SLOW) * self.seats

    @property
    def by_values(self) -> bool:
        return not set(LEVELS).isdisjoint(self.players)

    @property
    def faster(self) -> bool:
        """Whether later games are faster than the first ones, apart from loading."""
        return self.way == KERNELS and self.by_values and self._kernel.keeps_turns

    @property
    def _kernel(self) -> Kernel:
        return _kernel(self.game, self.seats, json.dumps(self.options, sort_keys=True))

    def start(self) -> Match:
        return _start(self.game, self.seats, json.dumps(self.options, sort_keys=True))

    def job(self) -> Job:
        from wagnis import __version__

        return Job(
            {
                "what": "simulate",
                "wagnis": __version__,
                "game": self.game,
                "rules": self.start().box.rules,
                "players": list(self.players),
                "seed": self.seed,
                "options": self.options,
                "way": self.way,
                "chunk": self.size,
                "games kept": self.keep,
                "together": list(self.together),
            },
            self,
        )

    def play(self, first: int, count: int) -> Games:
        if self.way == KERNELS:
            try:
                lineup = compiled_lineup(self.game, self.players)
                return self._kernel.play(lineup, self.seed, first, count)
            except ValueError as error:  # such as games that never end
                raise JobError(str(error)) from None
        numbers = range(first, first + count)
        return by_bots.play(self.game, self.start().game, self.players, self.seed, numbers)

    def __call__(self, chunk: Chunk) -> bytes:
        games = self.play(chunk.first, chunk.count)
        tally = tally_of(games, self.first_seat, self.together or None)
        return write_result(tally, games if self.keep else None)

    @property
    def first_seat(self) -> int:
        return int(self.start().options.get("first") or 0)

    def estimated(self) -> tuple[str, ...]:
        """The players with estimated values, determined at the first decision."""
        match, deal = self.start(), Deal(self.seed, 0, self.seats)
        moves = by_bots.play_out(
            match.game, match.state, deal.draw, lambda state, node: node.actions[0]
        )
        for step in moves:
            if isinstance(step.node, Decision) and len(step.node.actions) > 1:
                return tuple(
                    name
                    for name in dict.fromkeys(self.players)
                    if _guesses(match, step.state, step.node.actions, name)
                )
        return ()


def _guesses(match: Match, state: Any, actions: Sequence[Any], name: str) -> bool:
    if name not in LEVELS:
        return False
    player = bot(name, match.box.name, 0)
    player.choose(match.game, state, actions)
    last = last_evaluation(player)
    return last is not None and not last.exact


def plan(
    game: str,
    players: Sequence[str],
    seed: int = 1,
    options: PlainObject | None = None,
    keep: bool = False,
    way: str | None = None,
) -> Plan:
    """A checked plan; `JobError` reports what is wrong in one sentence.

    Compiled games are used where they have all players, unless `way` selects otherwise.
    """
    if game not in BOXES:
        raise JobError(f"there is no game {game!r}; there are {', '.join(BOXES)}")
    if isinstance(players, str):
        raise JobError(f"players are a list with a bot for each seat, not {players!r}")
    for player in players:
        if player not in names(game):
            raise JobError(f"there is no bot {player!r}; there are {', '.join(names(game))}")
    if not players:
        raise JobError("it takes at least one player")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise JobError(f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r}")
    if way not in (None, KERNELS, BOTS):
        raise JobError(f"games are played by {KERNELS} or by {BOTS}, not by {way!r}")
    planned = Plan(game, tuple(players), seed, dict(options or {}), BOTS, keep, ASKED)
    planned.start()
    if way != BOTS:
        planned = replace(planned, why=not_compiled(planned))
        if not planned.why:
            return replace(planned, way=KERNELS)
        if way == KERNELS:
            raise JobError(planned.why)
    for name in players:
        bot(name, game, 0)
    return planned


def not_compiled(plan: Plan) -> str:
    """Why the compiled games cannot play this, in a sentence; empty if they can."""
    if find_spec("numba") is None:
        return "Numba is not installed: pip install 'wagnis[solve]'"
    try:
        kernel = plan._kernel
    except (ValueError, ModuleNotFoundError) as error:
        return f"this is not compiled: {error}"
    if missing := not_among(kernel, plan.players):
        who = " and ".join(missing)
        verb = "is" if len(missing) == 1 else "are"
        return f"{who} {verb} not compiled for {plan.seats} seats of {plan.game}"
    return ""


@cache
def _start(game: str, seats: int, options: str) -> Match:
    try:
        return Match.new(game, seats, json.loads(options))
    except RefusedError as error:
        raise JobError(str(error)) from None


@cache
def _kernel(game: str, seats: int, options: str) -> Kernel:
    return compiled(game, _start(game, seats, options).game)


ARRAYS = ("seating", "scores", "shares", "decisions", "falls", "turns", "rounds")


def write_result(tally: Tally, games: Games | None) -> bytes:
    """A chunk as bytes: its tally, and its games if the plan keeps them."""
    header = json.dumps({"tally": tally.plain(), "first": None if games is None else games.first})
    out = io.BytesIO()
    out.write(header.encode() + b"\n")
    if games is not None:
        np.savez(out, **{name: getattr(games, name) for name in ARRAYS})
    return out.getvalue()


def read_result(written: bytes) -> tuple[Tally, Games | None]:
    head, _, body = written.partition(b"\n")
    facts = json.loads(head)
    games = None
    if facts["first"] is not None:
        with np.load(io.BytesIO(body)) as arrays:
            games = Games(facts["first"], **{name: arrays[name] for name in ARRAYS})
    return Tally.read(facts["tally"]), games
