"""Baselines in the field's shape: share of the win, exact regret per decision, steps of training.

python -m bench.baselines zocken                    all players, some ten minutes of one core
python -m bench.baselines zocken thumb keen         these only
python -m bench.baselines zocken --players 3        one against two copies of the opponent
python -m bench.baselines zocken thumb --dry        writes nothing

Each row is added to docs/results/leaderboard.json, which `bench.leaderboard` checks and prints.
Without MaskablePPO (`make ppo`) the row of `ppo` is left out, without networks
(--networks FOLDER, see `bench.self_play`) that of `self-play`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench import leaderboard, ppo, self_play
from bench.contests import Contest, Player, compiled_player, contest, each, per_decision, share_of
from bench.leaderboard import OPPONENTS, Measure, Point, Row
from wagnis import __version__
from wagnis.bots import LEVELS
from wagnis.bots.compiled import compiled_lineup, not_compiled
from wagnis.cli.solve_tables import MISSING, pieces, place, solvable
from wagnis.envs.opening import Opened, opened
from wagnis.envs.regret import FOR_THE_WIN
from wagnis.games import BOXES
from wagnis.kernels.contract import Kernel
from wagnis.solvers import common_store

RULES = ("random", "thumb")
SEARCHES = {"mcts-10": 10, "mcts-50": 50}
"""Simulations per decision."""
LEARNERS = ("ppo", "self-play")
PLAYERS = (*RULES, *LEVELS, *SEARCHES, *LEARNERS)
BY_RULE, BY_VALUES, OF_THREE = 10_000, {"gambler": 2_000, "engel-bengel": 2_000}, 667
"""Deals of compiled games: of two rules, with a player by values, and for three and more."""
USUAL = 1_000
JUDGED = 100
"""Deals against the rule of thumb in which the regret of compiled players is computed."""
SEARCHED = {"thumb": 50, "perfect": 20}
"""Deals of a search; all are judged."""
LEARNED, LEARNED_JUDGED = {"thumb": 400, "perfect": 50}, 50
"""Deals of each seed of a learner at the end, and how many of them are judged."""
ON_THE_WAY = 150
"""Deals of each point of a learning curve."""
CHECKPOINTS = (25_000, 50_000, 100_000, 150_000)
SEEDS = (1, 2, 3)
NETWORKS = Path("checkpoints")
SEED = 22


class Learner(NamedTuple):
    """A learner by seed: its agents after so many steps each, and when training ends."""

    checkpoints: Callable[[int], Iterator[tuple[int, ppo.Policies]]]
    end: int


def learner(name: str, game: str, networks: Path) -> Learner | None:
    """The learner of this name; None if its networks are not there."""
    if name == "ppo":
        return Learner(lambda seed: ppo.checkpoints(game, CHECKPOINTS, seed), CHECKPOINTS[-1])
    runs = [self_play.found(networks, game, seed) for seed in SEEDS]
    if not all(runs):
        return None
    return Learner(partial(self_play.checkpoints, networks, game), min(map(max, runs)))


def compiled_share(table: Opened, name: str, against: str, times: int) -> Measure | None:
    """The share of one against copies of the other in compiled games; None if there are none."""
    kernel = table.kernel
    assert isinstance(kernel, Kernel)
    if name == against or not_compiled(kernel, (name, against)):
        return None
    deals = BY_VALUES.get(table.name, USUAL) if table.seats == FOR_THE_WIN else OF_THREE
    if {name, against} <= set(RULES):
        deals = BY_RULE
    lineup = compiled_lineup(table.name, [name, *[against] * (table.seats - 1)])
    played = kernel.play(lineup, SEED, 0, times * deals * table.seats)
    mine = played.shares[np.arange(len(played.shares)), (played.seating == 0).argmax(axis=1)]
    return share_of(mine.reshape(-1, table.seats).mean(axis=1), table.seats)


def of_compiled(table: Opened, name: str, times: int) -> Row | None:
    """The row of a rule or a level; None if it is not compiled for so many players."""
    shares = {one: compiled_share(table, name, one, times) for one in OPPONENTS}
    found = {one: share for one, share in shares.items() if share is not None}
    if not found:
        return None
    regret = None
    if table.seats == FOR_THE_WIN:
        judged = times * JUDGED
        pair = (compiled_player(table, name), compiled_player(table, OPPONENTS[0]))
        regret = contest(table, *pair, judged, SEED, judged).regret
    kind = "rule" if name == "thumb" else name if name in ("random", "perfect") else "level"
    return row(table, name, kind, found, regret, times)


def of_search(table: Opened, name: str, times: int) -> Row:
    """The row of Monte Carlo tree search; all its games are judged."""
    from bench.search import Search

    searching = each(Search(table.name, SEARCHES[name], SEED).choose)
    played = {
        one: contest(table, searching, compiled_player(table, one), deals, SEED, deals)
        for one, deals in ((one, times * deals) for one, deals in SEARCHED.items())
    }
    shares = {one: found.share for one, found in played.items()}
    regret = played[OPPONENTS[0]].regret
    return row(table, name, "search", shares, regret, times, simulations=SEARCHES[name])


def of_learner(table: Opened, name: str, learner: Learner, times: int) -> Row:
    """The row of a learner: all seeds together, and the curve of each."""
    curve, ends, seconds = list[Point](), list[dict[str, Contest]](), 0.0
    for seed in SEEDS:
        points = list(learning(table, learner, seed, times))
        curve += [point for point, _, _ in points]
        seconds += sum(spent for _, _, spent in points)
        ends.append(points[-1][1])
    shares = {
        one: share_of(np.concatenate([end[one].shares for end in ends]), table.seats)
        for one in OPPONENTS
    }
    judged = [end[OPPONENTS[0]] for end in ends]
    regret = per_decision(
        np.concatenate([one.lost for one in judged]),
        np.concatenate([one.decisions for one in judged]),
    )
    last = max(point.steps for point in curve)
    cost = round(seconds / len(SEEDS))
    return row(table, name, "learned", shares, regret, times, last, cost, tuple(curve))


def learning(
    table: Opened, learner: Learner, seed: int, times: int
) -> Iterator[tuple[Point, dict[str, Contest], float]]:
    """Points of a curve, the contests there, and the seconds of training since the last one."""
    began = time.process_time()
    for steps, policy in learner.checkpoints(seed):
        spent, player, last = time.process_time() - began, asked(policy), steps >= learner.end
        deals = {one: times * many for one, many in LEARNED.items()}
        played = {
            one: contest(
                table,
                player,
                compiled_player(table, one),
                many if last else min(many, ON_THE_WAY),
                SEED,
                times * LEARNED_JUDGED if one == OPPONENTS[0] else 0,
            )
            for one, many in (deals if last else {OPPONENTS[0]: deals[OPPONENTS[0]]}).items()
        }
        against = played[OPPONENTS[0]]
        lost = against.regret
        point = Point(seed, steps, against.share.mean, None if lost is None else lost.mean)
        print(f"{table.name}: {point}", flush=True)
        yield point, played, spent
        began = time.process_time()


def asked(policy: ppo.Policies) -> Player:
    return lambda games: policy(
        np.stack([game.seen() for game in games]), np.stack([game.legal() for game in games])
    ).tolist()


def row(
    table: Opened,
    name: str,
    kind: str,
    shares: dict[str, Measure],
    regret: Measure | None,
    times: int,
    steps: int = 0,
    seconds: float = 0.0,
    curve: tuple[Point, ...] = (),
    simulations: int = 0,
) -> Row:
    more = f" --players {table.seats}" * (table.seats > FOR_THE_WIN) + f" --times {times}" * (
        times > 1
    )
    return Row(
        game=table.name,
        players=table.seats,
        player=name,
        kind=kind,
        steps=steps,
        simulations=simulations,
        seconds=seconds,
        shares=shares,
        regret=regret,
        unit=table.box.preferred[0],
        curve=curve,
        by="wagnis",
        version=__version__,
        command=f"python -m bench.baselines {table.name} {name}{more}",
    )


def unsolved(game: str) -> list[str]:
    """The tables that perfect play for two needs and that are not there."""
    tables, store = pieces(game, FOR_THE_WIN, {}) or solvable(game, FOR_THE_WIN, {}), common_store()
    return [one.title for one in tables if one.task and place(one.task, store)[0] == MISSING]


def measured(table: Opened, name: str, times: int, networks: Path = NETWORKS) -> Row | None:
    """The row of this player; None if it does not play so many seats, or has no networks."""
    if name in (*RULES, *LEVELS):
        return of_compiled(table, name, times)
    if table.seats > FOR_THE_WIN:
        return None
    if name in SEARCHES:
        return of_search(table, name, times)
    found = learner(name, table.name, networks)
    return found and of_learner(table, name, found, times)


def absent(name: str, players: int) -> str:
    """Why `measured` has no row."""
    if name == "self-play" and players == FOR_THE_WIN:
        return "there are no networks: python -m research.training.checkpoints, on a GPU"
    return f"it is not compiled for {players} players"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=list(BOXES.house))
    parser.add_argument("player", nargs="*", help=f"of {', '.join(PLAYERS)}; all if none is named")
    parser.add_argument("--players", type=int, default=FOR_THE_WIN, help="seats; default: 2")
    parser.add_argument("--times", type=int, default=1, help="so many times as many games")
    parser.add_argument("--dry", action="store_true", help="print the rows, and write nothing")
    parser.add_argument("--networks", type=Path, default=NETWORKS, help="those of self-play")
    given = parser.parse_args(arguments)
    if wrong := [name for name in given.player if name not in PLAYERS]:
        parser.error(f"there is no player {wrong[0]!r}; there are {', '.join(PLAYERS)}")
    if missing := unsolved(given.game):
        parser.error(f"{missing[0]} is not solved yet: wagnis solve {given.game} --all")
    table = opened(given.game, given.players, {})
    for name in given.player or PLAYERS:
        begun = time.process_time()
        try:
            done = measured(table, name, given.times, given.networks)
        except ModuleNotFoundError as error:
            print(f"{name}: left out, because {error.name} is not installed: make ppo")
            continue
        if done is None:
            print(f"{name}: left out, because {absent(name, given.players)}")
            continue
        print(f"{leaderboard.line(done)} {time.process_time() - begun:.0f} CPU-seconds", flush=True)
        if not given.dry:
            leaderboard.add(done)
    return 0


if __name__ == "__main__":
    sys.exit(main())
