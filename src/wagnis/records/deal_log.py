"""Compare one record with a log of deals: is its game in the log, and what else did its table deal?

`wagnis.dice.deal_log` checks the chain.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wagnis.dice import FairSeeds
from wagnis.dice.deal_log import LogEntry, deal_seal, table_name
from wagnis.records.match import Match


def game_digest(match: Match) -> str:
    """The digest of a finished game: its events and the seeds of its dice, as canonical JSON.

    It does not cover names, notes, or fields that later versions add to a record.
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


def logged_as(fair: FairSeeds) -> str:
    """The name of this record's table in the log."""
    dealt, lost = _commits(fair)
    return table_name((dealt | lost)[1])


@dataclass(frozen=True, slots=True)
class Logged:
    """The result of comparing a record with a log."""

    problems: tuple[str, ...]  # empty if the record agrees with the log
    dealt: LogEntry | None  # the entry of the deal with which the game ended
    finished: LogEntry | None
    given_up: tuple[LogEntry, ...]
    unfinished: tuple[LogEntry, ...]  # other deals of the table that began and did not end
    undone: frozenset[int]  # numbers of entries that a restored backup undid


def judged(match: Match, log: Sequence[LogEntry]) -> Logged:
    """Compare a game with the entries about its table and those about restored backups."""
    assert match.fair is not None
    dealt, lost = _commits(match.fair)
    seals = {deal_seal(number, commit): number for number, commit in (dealt | lost).items()}
    entries = [entry for entry in log if entry.what != "restored"]
    restores = [entry for entry in log if entry.what == "restored"]
    undone = frozenset(
        one.number
        for one in entries
        if any(back.deal < one.number < back.number for back in restores)
    )
    mine = [entry for entry in entries if entry.seal in seals]
    given_up = tuple(entry for entry in entries if entry.what == "given_up")
    began = {entry.seal: entry for entry in entries if entry.what in ("fixed", "dealt")}
    ends = [entry for entry in mine if entry.what == "finished"]
    digest = game_digest(match)
    closed = {*seals, *(entry.seal for entry in given_up)}
    return Logged(
        (
            *_deal_problems(dealt, lost, mine),
            *_end_problems(match.over, digest, [one for one in ends if one.number not in undone]),
            *(
                f"deal {entry.deal} was given up (entry {entry.number}), and is not in the record"
                for entry in given_up
                if entry.seal not in seals and entry.number not in undone
            ),
        ),
        next((one for one in mine if (one.what, one.deal) == ("dealt", max(dealt))), None),
        next((one for one in ends if one.digest == digest), None),
        given_up,
        tuple(entry for seal, entry in began.items() if seal not in closed),
        undone,
    )


def _commits(fair: FairSeeds) -> tuple[dict[int, str], dict[int, str]]:
    """The commits in a record, by deal: of the dealt ones, and of those given up."""
    if fair.dealt is None:
        return {number: one.commit for number, one in enumerate(fair.stretches, start=1)}, {}
    numbered = zip(fair.dealt.deals, fair.stretches, strict=True)
    dealt = {deal.number: stretch.commit for deal, stretch in numbered}
    return dealt, {lost.number: lost.commit for lost in fair.dealt.given_up}


def _deal_problems(
    dealt: dict[int, str], lost: dict[int, str], mine: Sequence[LogEntry]
) -> Iterator[str]:
    for number, commit in sorted((dealt | lost).items()):
        seal = deal_seal(number, commit)
        events = {entry.what for entry in mine if entry.seal == seal}
        if number in lost:
            if "given_up" not in events:
                yield f"deal {number} is given up in the record, but not in the log"
        elif "dealt" not in events and (number == max(dealt) or "given_up" not in events):
            # A record of version 1 also names seeds that a restore replaced before their first use.
            yield f"deal {number} of this record is not in the log as dealt"


def _end_problems(over: bool, digest: str, ends: Sequence[LogEntry]) -> Iterator[str]:
    if over and not ends:
        yield "the log does not say that this game was finished"
    for entry in ends:
        if entry.digest != digest:
            yield f"the log says that this game ended in another way (entry {entry.number})"
