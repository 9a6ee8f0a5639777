"""The journal of a contest: a file of match records, one a line, to look at later or to go on from.

Beside its record every line says, under `arena`, which game of the contest it was and what came of
it. What is played is said in `contest`; a file that was cut off in the middle of a line is mended.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any

from wagnis.arena.contest import ArenaError, Contest
from wagnis.arena.grades import Account, Grades
from wagnis.arena.runner import Dealt, Played
from wagnis.bots.engine import Introduction
from wagnis.core.plain import PlainObject, parse


class Journal:
    """Open for writing while a contest is played; what is written is on disk deal by deal."""

    def __init__(self, path: Path, contest: Contest, resume: bool = False) -> None:
        self.path, self.contest = path, contest
        self.done: list[Dealt] = []  # what was in it already
        try:
            if resume and path.exists():
                self.done = _kept(path, contest)
            elif path.exists() and path.stat().st_size:
                raise ArenaError(f"{path} is there already; --resume goes on with it")
            self._file = path.open("a", encoding="utf-8")
        except UnicodeDecodeError:
            raise ArenaError(f"{path} is not text in UTF-8") from None
        except OSError as error:
            raise ArenaError(f"{path} cannot be written: {error.strerror or error}") from None

    def write(self, dealt: Dealt) -> None:
        """All games of one deal, and nothing less."""
        digest = digest_of(self.contest)
        lines = [
            json.dumps({**(game.record or {}), "arena": _entry(digest, dealt, game)}) + "\n"
            for game in dealt.games
        ]
        try:
            self._file.write("".join(lines))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise ArenaError(f"{self.path} cannot be written: {error.strerror or error}") from None

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def digest_of(contest: Contest) -> str:
    """The same for the same games; how many of them are played does not matter."""
    told = asdict(contest)
    del told["keep"], told["seconds"]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


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
            [number, said.name, said.version] for number, said in sorted(dealt.engines.items())
        ],
    }


def _kept(path: Path, contest: Contest) -> list[Dealt]:
    """The whole deals in the file, which then holds nothing else."""
    digest = digest_of(contest)
    found: dict[tuple[int, int], list[tuple[str, PlainObject]]] = {}
    for number, line, told in _lines(path):
        if told.get("contest") != digest:
            raise ArenaError(f"{path}, line {number}: this is a game of another contest")
        try:
            key = int(told["pairing"]), int(told["deal"])
            found.setdefault(key, []).append((line, told))
        except (KeyError, TypeError, ValueError):
            raise ArenaError(f"{path}, line {number}: this is no game of the arena") from None
    whole = {key: games for key, games in found.items() if len(games) == contest.seats}
    beside = path.with_name(f"{path.name}.part")
    beside.write_text("".join(line for games in whole.values() for line, _ in games), "utf-8")
    os.replace(beside, path)
    try:
        return [_dealt(key, [told for _, told in games]) for key, games in whole.items()]
    except (KeyError, TypeError, ValueError) as error:
        raise ArenaError(f"{path}: a game in it cannot be read: {error!r}") from None


def _lines(path: Path) -> Iterator[tuple[int, str, PlainObject]]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n"):
                return  # it was being written when the light went out
            try:
                record = parse(line)
                told = record["arena"] if isinstance(record, dict) else None
            except (ValueError, KeyError):
                told = None
            if not isinstance(told, dict):
                raise ArenaError(f"{path}, line {number}: this is no game of the arena")
            yield number, line, told


def _dealt(key: tuple[int, int], entries: list[PlainObject]) -> Dealt:
    engines = {one: Introduction(name, version) for one, name, version in entries[0]["engines"]}
    return Dealt(*key, tuple(_played(told) for told in entries), engines)


def _played(told: PlainObject) -> Played:
    scores = told["scores"]
    return Played(
        tuple(told["seating"]),
        tuple(map(float, told["shares"])),
        None if scores is None else tuple(scores),
        tuple((int(one), str(why)) for one, why in told["failures"]),
        None if told["grades"] is None else _grades(told["grades"]),
        frozenset(told["estimated"]),
    )


def _grades(told: Any) -> Grades:
    account = told["account"]
    return Grades(
        tuple(told["decisions"]),
        tuple(told["lost"]),
        bool(told["exact"]),
        account and Account(account["unit"], tuple(account["seen"]), tuple(account["expected"])),
    )
