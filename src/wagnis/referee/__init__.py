"""The referee: the protocol as JSON Lines, one reply per request.

The rules are in `wagnis.games`, matches in `wagnis.records`.
"""

from wagnis.referee.referee import Referee, answer_line, serve

__all__ = ["Referee", "answer_line", "serve"]
