"""The words puzzles share: kinds of decisions, and the chances that speak for the best move.

What the chances are is reckoned in the games' own modules.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["stopping", "keeping", "placing", "picking", "betting"]
"""What is decided about."""
