"""`wagnis verify --log`: find a game in a log of deals, and its table's other deals.

`deal_log` reads a log; `wagnis.records.deal_log` compares it with a record.
"""

from __future__ import annotations

from collections.abc import Sequence

from wagnis.cli import CommandError
from wagnis.cli.deal_log import compared, read_log, words
from wagnis.dice.deal_log import Head, LogEntry, LogError
from wagnis.records import Match
from wagnis.records.deal_log import Logged, judged, logged_as


def check_log(match: Match, where: str, heads: Sequence[Head]) -> int:
    """Compare the game with the log and print the result; returns the exit status.

    0: the log is complete and agrees. 1: it is not complete or disagrees. 2: it could not be read.
    """
    assert match.fair is not None
    name, about, last = logged_as(match.fair), list[LogEntry](), Head()
    try:
        for entry in compared(read_log(where), heads):
            last = entry.head
            if entry.table == name or entry.what == "restored":
                about.append(entry)
    except LogError as error:
        print(f"log     is not complete: {error}")
        print("NOT VERIFIED: the log of deals was changed or is not complete")
        return 1
    except CommandError as error:
        print(f"log     {error}")
        print("NOT VERIFIED: the log of deals could not be read, so nothing was compared with it")
        return 2
    print(f"log     {_entries(last.number)}, one unbroken chain; note its head to compare later:")
    print(f"        {last}")
    for head in heads:
        print(f"        entry {head.number} is the one you noted")
    logged = judged(match, about)
    for problem in logged.problems:
        print(f"log     {problem}")
    if logged.problems:
        print("NOT VERIFIED: the log of deals does not agree with this record")
        return 1
    _tell(logged, about)
    return 0


def _tell(logged: Logged, about: Sequence[LogEntry]) -> None:
    if logged.dealt is not None:
        earlier = "; it had begun before there was a log" if logged.dealt.why == "earlier" else ""
        print(
            f"log     this game began from deal {logged.dealt.deal}, {_at(logged.dealt)}{earlier}"
        )
    if logged.finished is not None:
        print(f"        and was finished with these events and seeds, {_at(logged.finished)}")
    for entry in about:
        if entry.what == "ended":
            why = words(entry.why or "")
            print(f"        its table was deleted before the end: {why}, {_at(entry)}")
    print(f"        deals of its table that were given up: {len(logged.given_up) or 'none'}")
    for entry in logged.given_up:
        print(f"        deal {entry.deal}: {words(entry.why or '')}, {_at(entry)}")
    for entry in logged.unfinished:
        lost = " before a backup was restored" if entry.number in logged.undone else ""
        print(f"        deal {entry.deal} began{lost} and was never finished, {_at(entry)}")
    print("        not shown: games that the server never wrote into this log, and other logs")


def _at(entry: LogEntry) -> str:
    return f"entry {entry.number} of {entry.day}"


def _entries(many: int) -> str:
    return "1 entry" if many == 1 else f"{many} entries"
