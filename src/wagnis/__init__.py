"""Wagnis: the open table for push-your-luck dice games.

Here is only the version; the rules are in `wagnis.games`, the referee in `wagnis.referee`.
"""

__version__ = "0.3.0"
