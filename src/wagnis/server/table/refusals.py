"""A submission that changes nothing, and why.

The codes are said in `wire.messages`; who answers what is said elsewhere.
"""

from __future__ import annotations

from wagnis.server.wire.messages import Refusal


class SubmissionError(Exception):
    """Refused, with a reason for programs and a sentence for people."""

    def __init__(self, code: Refusal, message: str) -> None:
        self.code = code
        super().__init__(message)
