"""The referee on a stream: JSON Lines in, one flushed reply per line out.

What a request means is said in `referee`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import IO

from wagnis.core.plain import Plain, parse
from wagnis.records import Code, RefusedError
from wagnis.referee.referee import Referee, refusal


def serve(lines: Iterable[bytes], out: IO[str]) -> None:
    """Answer until the lines end. Nothing but replies is written."""
    referee = Referee()
    for line in lines:
        reply = answer_line(referee, line)
        if reply is not None:
            out.write(reply + "\n")
            out.flush()


def answer_line(referee: Referee, line: bytes) -> str | None:
    """The reply to one line as JSON; a blank line gets none."""
    if not line.strip():
        return None
    try:
        request = read_line(line)
    except RefusedError as error:
        return json.dumps(refusal(error))
    return json.dumps(referee.answer(request))


def read_line(line: bytes) -> Plain:
    """One line as strict JSON; text that is not UTF-8 is not JSON either."""
    try:
        return parse(line.decode("utf-8"))
    except ValueError as error:
        raise RefusedError(Code.BAD_REQUEST, f"this line is not JSON: {error}") from None
