"""The process that reviews: a record on every line that comes in, its review on one that goes out.

It is started and asked by `review_process`, and ends when its standard input does.
"""

from __future__ import annotations

import base64
import gzip
import os
import sys
import traceback
from typing import TYPE_CHECKING, Any

from pydantic_core import from_json, to_json

from wagnis.core.plain import PlainObject
from wagnis.records import read_record
from wagnis.records.record import result

if TYPE_CHECKING:
    from wagnis.solvers import Task, ValueStore

LAST_WORDS = 2_000  # characters of what went wrong
BEST = 3  # moves of a decision that are sent with the review, besides the one that was played


def main() -> None:
    """What others print goes where errors go: the answers have this channel to themselves."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    from wagnis.solvers import common_store, solvers

    for _ in solvers():
        pass  # whoever asks first does not wait for them to be loaded
    for line in sys.stdin.buffer:
        try:
            told = answered(from_json(line), common_store())
        except Exception:  # the next record may be luckier
            told = {"broken": traceback.format_exc()[-LAST_WORDS:]}
        answers.write(to_json(told) + b"\n")
        answers.flush()


def answered(record: PlainObject, store: ValueStore) -> PlainObject:
    """The review, what has to be solved first, or why there is none."""
    from wagnis.analysis import missing, review, written
    from wagnis.solvers import NotSolvedError

    match = read_record(record)
    try:
        return packed(written(review(match, store=store))) | result(match)
    except NotSolvedError as error:
        if error.task is None:
            return {"refused": str(error)}
        # All of it, so that nobody has to be told of it piece by piece.
        lacking = missing(match, store=store) or [error.task]
        return {"missing": [_plain(task) for task in lacking]}


def packed(review: PlainObject) -> PlainObject:
    """The review as it is sent, the worth of all moves apart from it, and the seats' sums."""
    worths = {}
    for decision in review["decisions"]:
        values = sorted(decision["values"], key=lambda pair: -pair[1])
        played = decision["played"]
        worths[str(decision["event"])] = values
        decision["moves"] = len(values)
        decision["values"] = [
            [move, round(value, 6)]
            for at, (move, value) in enumerate(values)
            if at < BEST or move == played
        ]
    if review["chance"] is not None:
        review["chance"] = [[round(share, 5) for share in moment] for moment in review["chance"]]
    told = {key: review[key] for key in ("objective", "unit", "exact", "seats")}
    answer = _zipped({"status": "ready", "review": review})
    return {"answer": answer, "worths": _zipped(worths), **told}


def _plain(task: Task) -> PlainObject:
    return {
        "kind": task.kind,
        "key": task.key,
        "title": task.title,
        "about_seconds": task.about_seconds,
    }


def _zipped(value: Any) -> str:
    return base64.b64encode(gzip.compress(to_json(value), mtime=0)).decode()


if __name__ == "__main__":
    try:
        main()
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(1)
