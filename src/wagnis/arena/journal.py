"""The journal of a contest: a file of match records, one per line, from which a contest resumes.

Besides its record every line has, under `arena`, the game's place in the contest and its result.
Processes of the arena exchange deals as such lines too. A truncated line is dropped. `play_all`
plays the deals on the pools of `wagnis.simulation`; their number does not change the results.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from wagnis.arena.contest import ArenaError, Contest
from wagnis.arena.runner import Account, Dealt, GameRunner, Grades, Played
from wagnis.bots.engine import Introduction
from wagnis.core.arguments import checked, wrong
from wagnis.core.files import shared_mode, whole_file
from wagnis.core.plain import PlainObject, parse
from wagnis.simulation.jobs import Alone, Chunk, Job, Processes, Work, pieces, run
from wagnis.simulation.journal import LineFile


class Journal(LineFile):
    """The file of a running contest; each deal is synced to disk when it is appended."""

    @checked
    def __init__(self, path: Path, contest: Contest, resume: bool = False) -> None:
        self._places: dict[int, tuple[int, int]] = {}  # offset and length by finished task
        try:
            begun = path.exists() and path.stat().st_size > 0
            if begun and not resume:
                raise ArenaError(f"{path} is there already; --resume goes on with it")
            deals = _whole_deals(path, contest) if begun else {}
        except UnicodeDecodeError:
            raise ArenaError(f"{path} is not text in UTF-8") from None
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror or error}") from None
        at = 0
        for number, lines in deals.items():
            self._places[number] = at, len(lines)
            at += len(lines)
        super().__init__(path, path)

    @property
    def tasks(self) -> frozenset[int]:
        """The finished tasks so far."""
        return frozenset(self._places)

    def find(self, chunk: Chunk) -> bytes | None:
        """The lines of this deal, as written by `write_deal`."""
        place = self._places.get(chunk.number)
        return None if place is None else self.read(*place)

    def write(self, chunk: Chunk, result: bytes) -> None:
        """Write all games of one deal together."""
        self._places[chunk.number] = self.append(result)


def digest_of(contest: Contest) -> str:
    """A digest of the settings that determine the games, without their number."""
    facts = asdict(contest)
    del facts["keep"], facts["seconds"], facts["rounds_on"]
    facts["tableaux"] = facts.pop("rounds")  # the earlier name, so that old files resume
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def write_deal(contest: Contest, dealt: Dealt) -> bytes:
    """One line for each game: its record, if games are recorded, and its entry under `arena`."""
    digest = digest_of(contest)
    lines = (
        json.dumps({**(game.record or {}), "arena": _entry(digest, dealt, game)}) + "\n"
        for game in dealt.games
    )
    return "".join(lines).encode()


def read_deal(lines: bytes) -> Dealt:
    """Read the lines of `write_deal`."""
    games = [json.loads(line) for line in lines.splitlines()]
    entries = [game.pop("arena") for game in games]
    first = entries[0]
    engines = {one: Introduction(name, version) for one, name, version in first["engines"]}
    played = (_played(entry, game or None) for entry, game in zip(entries, games, strict=True))
    return Dealt(int(first["pairing"]), int(first["deal"]), tuple(played), engines)


def _entry(digest: str, dealt: Dealt, game: Played) -> PlainObject:
    return {
        "contest": digest,
        "pairing": dealt.pairing,
        "deal": dealt.deal,
        "seating": list(game.seating),
        "shares": list(game.shares),
        "scores": None if game.scores is None else list(game.scores),
        "failures": [list(failure) for failure in game.failures],
        "grades": None if game.grades is None else asdict(game.grades),
        "estimated": sorted(game.estimated),
        "engines": [
            [number, engine.name, engine.version]
            for number, engine in sorted(dealt.engines.items())
        ],
    }


def _whole_deals(path: Path, contest: Contest) -> dict[int, bytes]:
    """The lines of complete deals by task; everything else is removed from the file."""
    digest, games = digest_of(contest), dict[int, list[str]]()
    for number, line, entry in _lines(path):
        if entry.get("contest") != digest:
            raise ArenaError(f"{path}, line {number}: this is a game of another contest")
        try:
            task = contest.number(int(entry["pairing"]), int(entry["deal"]))
        except (KeyError, TypeError, ValueError):
            raise ArenaError(f"{path}, line {number}: this is no game of the arena") from None
        games.setdefault(task, []).append(line)
    deals = {
        task: "".join(lines).encode()
        for task, lines in games.items()
        if len(lines) == contest.seats
    }
    with whole_file(path, shared_mode()) as file:
        file.writelines(deals.values())
    try:
        for lines in deals.values():
            read_deal(lines)
    except (KeyError, TypeError, ValueError) as error:
        raise ArenaError(f"{path}: a game in it cannot be read: {error!r}") from None
    return deals


def _lines(path: Path) -> Iterator[tuple[int, str, PlainObject]]:
    with path.open(encoding="utf-8", newline="\n") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n"):
                return  # the process was killed while it wrote this line
            try:
                record = parse(line)
                entry = record["arena"] if isinstance(record, dict) else None
            except (ValueError, KeyError):
                entry = None
            if not isinstance(entry, dict):
                raise ArenaError(f"{path}, line {number}: this is no game of the arena")
            yield number, line, entry


def _played(entry: PlainObject, record: PlainObject | None) -> Played:
    scores, grades = entry["scores"], entry["grades"]
    return Played(
        tuple(entry["seating"]),
        tuple(map(float, entry["shares"])),
        None if scores is None else tuple(scores),
        tuple((int(one), str(why)) for one, why in entry["failures"]),
        None if grades is None else _grades(grades),
        frozenset(entry["estimated"]),
        record,
    )


def _grades(entry: Any) -> Grades:
    account = entry["account"]
    return Grades(
        tuple(entry["decisions"]),
        tuple(entry["lost"]),
        bool(entry["exact"]),
        account and Account(account["unit"], tuple(account["seen"]), tuple(account["expected"])),
    )


MOST_GAMES, MOST_JOBS = 2**63, 1024


@checked
def play_all(
    contest: Contest, games: int, jobs: int = 1, journal: Journal | None = None
) -> Iterator[Dealt]:
    """Every deal when it is finished, in any order; deals in the journal are not played again.

    Closing the iterator ends all processes.
    """
    if not 1 <= games < MOST_GAMES:
        raise wrong("games", "a whole number from 1 on", games)
    if not 1 <= jobs <= MOST_JOBS:
        raise wrong("jobs", f"a number of processes, 1 to {MOST_JOBS}", jobs)
    return _play_all(contest, games, jobs, journal)


def _play_all(contest: Contest, games: int, jobs: int, journal: Journal | None) -> Iterator[Dealt]:
    runner = GameRunner(contest)
    try:
        runner.ready()
        if jobs == 1:
            yield from _deals_of(contest, games, Alone(Job({}, Playing(contest, runner))), journal)
    finally:
        runner.close()
    if jobs > 1:
        yield from _deals_of(contest, games, Processes(Job({}, InProcess(contest)), jobs), journal)


def _deals_of(
    contest: Contest, games: int, pool: Alone | Processes, journal: Journal | None
) -> Iterator[Dealt]:
    deals = contest.deals(games) * len(contest.pairings)
    for _, result in run(pieces(deals, 1), pool, journal):
        yield read_deal(result)


@dataclass(frozen=True, slots=True)
class Playing:
    """Plays a deal for each chunk; the number of the chunk is that of the task."""

    contest: Contest
    runner: GameRunner

    def __call__(self, chunk: Chunk) -> bytes:
        pairing, deal = self.contest.task(chunk.number)
        return write_deal(self.contest, self.runner.deal(pairing, deal))


@dataclass(frozen=True, slots=True)
class InProcess:
    """The same in a process of a pool, which starts its own engines with its first deal."""

    contest: Contest

    def __call__(self, chunk: Chunk) -> bytes:
        global _work
        if _work is None:
            runner = GameRunner(self.contest)
            atexit.register(runner.close)
            signal.signal(signal.SIGTERM, lambda *_: _end(runner))
            _work = Playing(self.contest, runner)
        return _work(chunk)


_work: Work | None = None  # of this process


def _end(runner: GameRunner) -> None:
    """Close the engines and exit at once, without waiting for the deal being played."""
    # A broken pool terminates its processes again; two concurrent closes would deadlock.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    runner.close()
    os._exit(1)
