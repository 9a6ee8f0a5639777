"""CPU time of an accepted move without sockets and store: judging it, and writing its effects.
Two people, random moves, throws sent with the moves; `--beside SRC` compares other versions."""

from __future__ import annotations

import gc
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from wagnis.cli.serve import GARBAGE
from wagnis.dice.seeds import promise_of
from wagnis.records import legal, step
from wagnis.server.room.views import due
from wagnis.server.store.deal import Deal
from wagnis.server.table import moves, promises, seating
from wagnis.server.table.documents import new_table
from wagnis.server.table.table import Judged, Table
from wagnis.server.wire.messages import Play, Throw
from wagnis.server.wire.tables import SeatWish, Settings

GAMES: dict[str, dict[str, Any]] = {
    "gambler": {"target": 50_000},
    "engel-bengel": {"target": 50_000},
    "tutto": {"target": 50_000},
    "zocken": {"rounds": 100},
}
TABLES, MOVES = 25, 60  # side by side, each game by itself; and moves at each of them
ROUNDS = 15
DEVICES = ("one", "two")
SEED = "5a" * 16
ALL = "all four"


class Measured(NamedTuple):
    """CPU seconds for one move at every table, move after move, and a hash of all messages."""

    judging: list[float]
    telling: list[float]
    moves: int
    said: str


def opened(game: str, luck: random.Random) -> Table:
    settings = Settings(game=game, options=GAMES[game], seats=[SeatWish(), SeatWish()])
    deal = Deal(1, luck.randbytes(32))
    table = new_table(settings, DEVICES[0], 0)._replace(deals=(deal,))
    for seat, device in enumerate(DEVICES):
        promise = promise_of(table.id, deal.commit, seat, SEED)
        table = seating.sit(table, device, seat, f"Player {seat}", 1, promise).table
    table = moves.start(table, DEVICES[0], 0).table
    for seat, device in enumerate(DEVICES):
        table = promises.reveal(table, device, seat, 1, SEED, 0).table
    return table


def measured(game: str) -> Measured:
    """The same moves and dice every time, so that rounds and versions can be compared."""
    luck, clock, count, digest = random.Random(game), time.thread_time, 0, hashlib.sha256()
    tables = [opened(game, luck) for _ in range(TABLES)]
    judging, telling = [], []
    for _ in range(MOVES):
        tables = [table for table in tables if table.phase == "playing"]
        asked = [submission(table, luck) for table in tables]
        began = clock()
        judged = [judge(table, *one) for table, one in zip(tables, asked, strict=True)]
        between = clock()
        told = [tell(one) for one in judged]
        telling.append(clock() - between)
        judging.append(between - began)
        count += len(judged)
        digest.update(json.dumps([told, [one.rows for one in judged]]).encode())
        tables = [one.table for one in judged]
    return Measured(judging, telling, count, digest.hexdigest())


def submission(table: Table, luck: random.Random) -> tuple[int, Any]:
    """The acting seat, and its move as sent over the wire; none at a roll."""
    assert table.match is not None
    assert table.acting is not None
    offered = table.match.legal
    return table.acting, json.loads(json.dumps(luck.choice(offered))) if offered else None


def judge(table: Table, seat: int, move: Any) -> Judged:
    message: Play | Throw
    if move is None:
        message = Throw(type="throw", id="id", seq=table.seq, seat=seat)
    else:
        message = Play(type="play", id="id", seq=table.seq, seat=seat, move=move, throw=True)
    return moves.play(table, DEVICES[seat], message, 0, "id")


def tell(judged: Judged) -> Any:
    """The messages that the room builds for everybody at the table."""
    match = judged.table.match
    assert match is not None
    first = len(match.history) - len(judged.rows)
    steps = [step(match, first + at, row.event) for at, row in enumerate(judged.rows)]
    allowed = legal(match)
    return steps, allowed, None if allowed else due(match)


def serve() -> None:
    """Play one round of every game for each input line; garbage collection as in the server."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    for _ in sys.stdin:
        print(json.dumps({game: measured(game) for game in GAMES}), flush=True)


def rounds(sources: Sequence[str]) -> list[dict[str, list[Measured]]]:
    """All versions run at once and take turns: other load on the machine affects all equally."""
    children = [
        subprocess.Popen(
            [sys.executable, "-m", "bench.judging", "--serve"],
            env=os.environ | ({"PYTHONPATH": source} if source else {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for source in sources
    ]
    versions: list[dict[str, list[Measured]]] = [{game: [] for game in GAMES} for _ in sources]
    for _ in range(ROUNDS):
        for child, version in zip(children, versions, strict=True):
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write("\n")
            child.stdin.flush()
            for game, one in json.loads(child.stdout.readline()).items():
                version[game].append(Measured(*one))
    for child in children:
        child.communicate()
    return versions


def least(measurements: Sequence[Measured], part: int) -> float:
    """Microseconds a move, each batch with the least it took in any round: the machine's other work
    only ever adds."""
    columns = zip(*(one.judging if part == 0 else one.telling for one in measurements), strict=True)
    seconds: float = sum(min(column) for column in columns)
    return 1e6 * seconds / measurements[0].moves


def main() -> None:
    if sys.argv[1:] == ["--serve"]:
        serve()
        return
    others = sys.argv[2:] if sys.argv[1:2] == ["--beside"] else []
    found = rounds(["", *others])
    for game in GAMES:
        said = {one.said for version in found for one in version[game]}
        assert len(said) == 1, f"{game}: two versions do not say the same"
    print(f"{'CPU-µs a move':34}{'judging':>10}{'telling':>10}{'both':>10}")
    for name, version in zip(["this", *others], found, strict=True):
        table = {game: [least(version[game], part) for part in (0, 1)] for game in GAMES}
        table[ALL] = [sum(column) / len(GAMES) for column in zip(*table.values(), strict=True)]
        for game, (judging, telling) in table.items():
            told = f"{judging:10.1f}{telling:10.1f}{judging + telling:10.1f}"
            print(f"{name[-20:]:21}{game:13}{told}", flush=True)


if __name__ == "__main__":
    main()
