"""What all compiled games do with a line-up in Python: check it, and make room for what comes.

What they do in compiled functions is in `counting`; NumPy is enough for this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def codes(lineup: Sequence[str], seats: int, policies: Sequence[str]) -> NDArray[np.int8]:
    """The players by their codes; a `ValueError` for too many, too few, or one not compiled."""
    if len(lineup) != seats:
        raise ValueError(f"this game has {seats} seats, and {len(lineup)} players came")
    for name in lineup:
        if name not in policies:
            raise ValueError(f"{name!r} is not compiled; there are {', '.join(policies)}")
    return np.array([policies.index(name) for name in lineup], dtype=np.int8)


def room(count: int, seats: int) -> Any:
    """The arrays of `contract.Games`, for so many games."""
    size = (count, seats)
    return (
        np.zeros(size, np.int8),
        np.zeros(size, np.int32),
        np.zeros(size, np.float64),
        *(np.zeros(count, np.int32) for _ in range(4)),
    )
