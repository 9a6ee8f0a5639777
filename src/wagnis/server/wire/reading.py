"""Parses a client's message, or says in a sentence what is wrong with it.

The messages are in `messages`.
"""

from __future__ import annotations

import re
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from wagnis.server.wire.messages import CLIENT, AnyClientMessage

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class UnreadableError(Exception):
    """No message of ours; the text says why, and repeats nothing of it."""

    def __init__(self, submission: str | None, sentence: str) -> None:
        self.submission = submission  # the id it names all the same
        super().__init__(sentence)


def read_message(text: str) -> AnyClientMessage:
    try:
        return CLIENT.validate_json(text)
    except ValidationError as error:
        raise UnreadableError(_id_in(text), _sentence(error)) from None


def _id_in(text: str) -> str | None:
    """The id of a message that makes no sense otherwise."""
    try:
        value: Any = from_json(text)
    except ValueError:
        return None
    id = value.get("id") if isinstance(value, dict) else None
    return id if isinstance(id, str) and ID.fullmatch(id) else None


def _sentence(error: ValidationError) -> str:
    """What is wrong, without repeating what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return f"{where}: {first['msg']}"[:200] if where else first["msg"][:200]
