"""The referee: answers requests about one match, as values or as lines of JSON.

A refused request changes nothing. `values` answers what positions are worth.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import IO

from wagnis.core.arguments import checked
from wagnis.core.happenings import write_happening
from wagnis.core.plain import Plain, PlainObject, is_whole, parse
from wagnis.records import (
    Code,
    Match,
    RefusedError,
    chances,
    position,
    read_record,
    write_record,
)
from wagnis.referee.values import Values, values


@checked
class Referee:
    """Holds one match and answers requests about it."""

    def __init__(self, values: Values | None = None) -> None:
        self._match: Match | None = None
        self._solved = values
        self._deeds: dict[str, Callable[[PlainObject], PlainObject]] = {
            "new": self._new,
            "position": self._position,
            "play": self._play,
            "fall": self._fall,
            "chances": self._chances,
            "undo": self._undo,
            "record": self._record,
            "load": self._load,
            "values": self._values,
        }

    def answer(self, request: Plain) -> PlainObject:
        """The reply to one request; bad requests get a reply, too."""
        try:
            if not isinstance(request, dict):
                raise _bad("a request is an object with 'do'")
            do = request.get("do")
            deed = self._deeds.get(do) if isinstance(do, str) else None
            if deed is None:
                raise _bad(f"'do' must be one of {', '.join(self._deeds)}")
            return {"ok": True, **deed(request)}
        except RefusedError as error:
            return refusal(error)

    @property
    def match(self) -> Match:
        if self._match is None:
            raise _bad("there is no game yet: start one with 'new' or 'load'")
        return self._match

    def _new(self, request: PlainObject) -> PlainObject:
        game, players = request.get("game"), request.get("players")
        options, names = request.get("options", {}), request.get("names")
        if not isinstance(game, str):
            raise _bad("'game' must be the name of a game")
        if not is_whole(players):
            raise _bad("'players' must be a whole number")
        if not isinstance(options, dict):
            raise _bad("'options' must be an object")
        if "names" in request and not (
            isinstance(names, list)
            and len(names) == players
            and all(isinstance(name, str) for name in names)
        ):
            raise _bad("'names' must be a list with one name per player")
        self._match = Match.new(game, players, options, names)
        return self._position(request)

    def _position(self, request: PlainObject) -> PlainObject:
        return {"position": position(self.match)}

    def _play(self, request: PlainObject) -> PlainObject:
        self._match = self.match.play(_object(request, "move"))
        return self._went_on(request)

    def _fall(self, request: PlainObject) -> PlainObject:
        self._match = self.match.fall(_object(request, "outcome"))
        return self._went_on(request)

    def _went_on(self, request: PlainObject) -> PlainObject:
        happenings = self.match.happenings(len(self.match.history) - 1)
        return {**self._position(request), "happened": [write_happening(one) for one in happenings]}

    def _chances(self, request: PlainObject) -> PlainObject:
        return {"chances": chances(self.match)}

    def _undo(self, request: PlainObject) -> PlainObject:
        self._match = self.match.undone()
        return self._position(request)

    def _record(self, request: PlainObject) -> PlainObject:
        return {"record": write_record(self.match)}

    def _load(self, request: PlainObject) -> PlainObject:
        self._match = read_record(_object(request, "record"))
        return self._position(request)

    def _values(self, request: PlainObject) -> PlainObject:
        deck = request.get("deck", "full")
        return values(self.match, request.get("objective"), self._solved, deck)


def refusal(error: RefusedError) -> PlainObject:
    written: PlainObject = {"code": str(error.code), "message": str(error)}
    if error.index is not None:
        written["index"] = error.index
    return {"ok": False, "error": written}


def _object(request: PlainObject, key: str) -> PlainObject:
    value = request.get(key)
    if not isinstance(value, dict):
        raise _bad(f"{key!r} must be an object")
    return value


def _bad(message: str) -> RefusedError:
    return RefusedError(Code.BAD_REQUEST, message)


@checked
def serve(lines: Iterable[bytes], out: IO[str]) -> None:
    """Answer every line until the input ends; writes only replies."""
    referee = Referee()
    for line in lines:
        reply = answer_line(referee, line)
        if reply is not None:
            out.write(reply + "\n")
            out.flush()


@checked
def answer_line(referee: Referee, line: bytes) -> str | None:
    """The reply to one line, as JSON; None for a blank line."""
    if not line.strip():
        return None
    try:
        request = read_line(line)
    except RefusedError as error:
        return json.dumps(refusal(error))
    return json.dumps(referee.answer(request))


def read_line(line: bytes) -> Plain:
    """Parse one line as strict JSON in UTF-8."""
    try:
        return parse(line.decode("utf-8"))
    except ValueError as error:
        raise RefusedError(Code.BAD_REQUEST, f"this line is not JSON: {error}") from None
