"""The referee: the protocol over lines of JSON, one reply per request.

The rules it enforces are the games'; the matches it keeps are records'.
"""

from wagnis.referee.lines import answer_line, serve
from wagnis.referee.referee import Referee

__all__ = ["Referee", "answer_line", "serve"]
