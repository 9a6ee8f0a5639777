"""What a log of deals says about one record: is its game in it, and what else its table dealt.

The chain is checked in `wagnis.dice.deal_log`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wagnis.dice import FairSeeds
from wagnis.dice.deal_log import LogEntry, deal_seal, table_name
from wagnis.records.match import Match


def game_digest(match: Match) -> str:
    """The digest of a finished game: its events and the seeds of its dice, as canonical JSON.

    Names, notes and whatever later versions add to a record are not in it.
    """
    assert match.fair is not None
    seeds = [[one.start, one.server.hex(), list(one.clients)] for one in match.fair.stretches]
    game = {
        "game": match.box.name,
        "options": match.options,
        "events": match.events(),
        "seeds": seeds,
    }
    written = json.dumps(game, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(f"wagnis game 1|{written}".encode("ascii")).hexdigest()


def commits_of(fair: FairSeeds) -> Mapping[int, str]:
    """The commits of the deals that a record names, by number; the last one is in force."""
    if fair.dealt is None:
        return {number: one.commit for number, one in enumerate(fair.stretches, start=1)}
    dealt = zip(fair.dealt.deals, fair.stretches, strict=True)
    in_force = {deal.number: stretch.commit for deal, stretch in dealt}
    return {lost.number: lost.commit for lost in fair.dealt.given_up} | in_force


def logged_as(fair: FairSeeds) -> str:
    """What the log calls the table of this record."""
    return table_name(commits_of(fair)[1])


@dataclass(frozen=True, slots=True)
class Logged:
    """What a log says about a record."""

    missing: tuple[str, ...]  # sentences; none where the record fits the log
    dealt: LogEntry | None  # the deal the game ended with
    finished: LogEntry | None
    given_up: tuple[LogEntry, ...]
    unfinished: tuple[LogEntry, ...]  # deals of the same table that began and have no end here


def judged(match: Match, entries: Sequence[LogEntry]) -> Logged:
    """Compare a finished game with the entries of its table, which are in the log's order."""
    assert match.fair is not None
    commits, missing = commits_of(match.fair), []
    seals = {deal_seal(number, commit): number for number, commit in commits.items()}
    mine = [entry for entry in entries if entry.seal in seals]
    last = max(commits)
    for number, commit in commits.items():
        told = {entry.what for entry in mine if entry.seal == deal_seal(number, commit)}
        if "dealt" not in told and (number == last or "given_up" not in told):
            missing.append(f"deal {number} of this record is not in the log as dealt")
    digest, ends = game_digest(match), [one for one in mine if one.what == "finished"]
    finished = next((one for one in ends if one.digest == digest), None)
    if not ends:
        missing.append("the log does not say that this game was finished")
    elif finished is None:
        missing.append(f"entry {ends[-1].number} says that this game ended in another way")
    given_up = tuple(one for one in entries if one.what == "given_up")
    for one in given_up:
        if one.seal not in seals:
            missing.append(f"deal {one.deal} was given up, and the record does not name it")
    dealt = [one for one in mine if one.what == "dealt" and seals[one.seal or ""] == last]
    closed = {*seals, *(one.seal for one in given_up)}
    begun = {one.seal: one for one in entries if one.what in ("fixed", "dealt")}
    unfinished = tuple(one for seal, one in begun.items() if seal not in closed)
    return Logged(tuple(missing), dealt[0] if dealt else None, finished, given_up, unfinished)
