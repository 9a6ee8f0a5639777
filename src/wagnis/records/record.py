"""Records: a whole match as one JSON document, which replays exactly or is refused.

`verify` checks whether its dice were fair.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from os import PathLike
from pathlib import Path

from wagnis.core import Over
from wagnis.core.arguments import checked
from wagnis.core.plain import Plain, PlainObject, is_whole, parse, same
from wagnis.records.entered import Entered, read_entered, write_entered
from wagnis.records.match import Forked, Match
from wagnis.records.refusal import Code, RefusedError
from wagnis.records.seeds import read_fair, write_fair

FORMAT = 1


@checked
def write_record(match: Match) -> PlainObject:
    """The whole match as plain data."""
    record: PlainObject = {
        "format": FORMAT,
        "rules": match.box.rules,
        "game": match.box.name,
        "players": list(match.names),
        "options": deepcopy(match.options),
        "events": match.events(),
        "result": result(match),
    }
    if match.fair is not None:
        record["fair"] = write_fair(match.fair)
    if match.entered is not None:
        record["entered"] = write_entered(match.entered)
    if match.forked is not None:
        record["forked"] = {"from": match.forked.source, "events": match.forked.events}
    return record


def result(match: Match) -> PlainObject:
    """Scores and winners; an unfinished game has no winners."""
    node = match.node
    winners = list(node.winners) if isinstance(node, Over) else None
    return {"scores": list(match.state.scores), "winners": winners}


def read_record(record: PlainObject) -> Match:
    """Replay a record by the rules; every fault in it is refused as `bad_record`."""
    if not isinstance(record, dict):
        raise _bad(f"a record is a JSON object, not {type(record).__name__}")
    if not is_whole(record.get("format")) or record["format"] != FORMAT:
        raise _bad(f"'format' must be {FORMAT}")
    start = _start(record)
    if "rules" in record and not same(record["rules"], start.box.rules):
        raise _bad(
            f"'rules' must be {start.box.rules}, the version of the rules of {start.box.name} here"
        )
    events = record.get("events")
    if not isinstance(events, list):
        raise _bad("'events' must be a list")
    entered = read_entered(record["entered"], len(events)) if "entered" in record else None
    match = start.replayed(events, frozenset() if entered is None else {*entered.overrides})
    if entered is not None:
        _check_unseen(match, entered)
        match = replace(match, entered=entered)
    stated = record.get("result")
    if stated is not None:
        wanted = result(match)
        if not isinstance(stated, dict) or not all(
            key in stated and same(stated[key], wanted[key]) for key in wanted
        ):
            raise _bad("'result' does not fit the events")
    if "forked" not in record:
        return match
    return replace(match, forked=read_forked(record["forked"], len(events)))


def _check_unseen(match: Match, entered: Entered) -> None:
    """Dice that were not entered must be dice of a roll."""
    for index, dice in entered.unseen:
        entry = match.history[index]
        rolled = match.written(entry).get("dice") if entry.chance else None
        if not isinstance(rolled, list) or dice > len(rolled):
            raise RefusedError(
                Code.BAD_RECORD, f"event {index}: no roll of which {dice} dice are unseen", index
            )


@checked
def read_record_file(path: str | PathLike[str]) -> Match:
    """The match in this file; an `OSError` if the file cannot be opened."""
    try:
        record = parse(Path(path).read_text(encoding="utf-8"))
    except ValueError as error:
        raise _bad(f"{path} is not JSON: {error}") from None
    if not isinstance(record, dict):
        raise _bad(f"{path} is not a match record")
    return read_record(record)


def _start(record: PlainObject) -> Match:
    game, names, options = record.get("game"), record.get("players"), record.get("options", {})
    if not isinstance(game, str):
        raise _bad("'game' must be the name of a game")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _bad("'players' must be a list of names")
    if not isinstance(options, dict):
        raise _bad("'options' must be an object")
    fair = read_fair(record["fair"], len(names)) if "fair" in record else None
    try:
        return Match.new(game, len(names), options, names, fair)
    except RefusedError as error:
        raise _bad(str(error)) from None


def read_forked(written: Plain, events: int) -> Forked:
    """Where a record was forked; the record must contain all events before the fork."""
    if not isinstance(written, dict):
        raise _bad("'forked' must be an object")
    source, count = written.get("from"), written.get("events")
    if source is not None and not isinstance(source, str):
        raise _bad("'forked' needs 'from', the name of a table or null")
    if not is_whole(count) or not 0 <= count <= events:
        raise _bad(f"'forked' needs 'events', a number from 0 to {events}")
    return Forked(source, count)


def _bad(message: str) -> RefusedError:
    return RefusedError(Code.BAD_RECORD, message)
