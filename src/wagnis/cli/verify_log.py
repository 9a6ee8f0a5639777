"""`wagnis verify --log`: is this game in the server's log of deals, and what else was dealt there?

How a log is read is in `deal_log`, what is compared in `wagnis.records.deal_log`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wagnis.cli import CommandError
from wagnis.cli.deal_log import compared, read_log, words
from wagnis.dice.deal_log import Head, LogEntry, LogError
from wagnis.records import Match
from wagnis.records.deal_log import Logged, judged, logged_as


def check_log(match: Match, where: str, heads: Sequence[Head]) -> int:
    """Print what the log says of this game; gives the exit status.

    0: it is whole and fits the record. 1: it is not, or does not. 2: it could not be read.
    """
    assert match.fair is not None
    name, about, last = logged_as(match.fair), list[LogEntry](), Head()
    try:
        for entry in compared(read_log(where), heads):
            last = entry.head
            if entry.table == name or entry.what == "restored":
                about.append(entry)
    except LogError as error:
        print(f"log     is not whole: {error}")
        print("NOT VERIFIED: the log of deals was changed, or is not complete")
        return 1
    except CommandError as error:
        print(f"log     {error}")
        print("NOT VERIFIED: the log of deals could not be read; nothing was compared with it")
        return 2
    print(f"log     {_entries(last.number)}, one unbroken chain; note its head to compare later:")
    print(f"        {last}")
    for head in heads:
        print(f"        entry {head.number} is the one you noted")
    logged = judged(match, about)
    for problem in logged.problems:
        print(f"log     {problem}")
    if logged.problems:
        print("NOT VERIFIED: the log of deals does not fit this record")
        return 1
    _tell(logged, about)
    return 0


def _tell(found: Logged, about: Sequence[LogEntry]) -> None:
    if found.dealt is not None:
        earlier = "; it had begun before there was a log" if found.dealt.why == "earlier" else ""
        print(f"log     this game began from deal {found.dealt.deal}, {_at(found.dealt)}{earlier}")
    if found.finished is not None:
        print(f"        and was finished with these events and seeds, {_at(found.finished)}")
    for entry in about:
        if entry.what == "ended":
            why = words(entry.why or "")
            print(f"        its table was deleted before the end: {why}, {_at(entry)}")
    print(f"        deals of its table that were given up: {len(found.given_up) or 'none'}")
    for entry in found.given_up:
        print(f"        deal {entry.deal}: {words(entry.why or '')}, {_at(entry)}")
    for entry in found.unfinished:
        lost = " before a backup was restored" if entry.number in found.undone else ""
        print(f"        deal {entry.deal} began{lost} and was never finished, {_at(entry)}")
    print("        not shown: games that the server never wrote into this log, and other logs")


def _at(entry: LogEntry) -> str:
    return f"entry {entry.number} of {entry.day}"


def _entries(many: int) -> str:
    return "1 entry" if many == 1 else f"{many} entries"
