"""Bits counted and found, compiled to the processor's own instruction where it has one."""

# mypy: disable-error-code="no-untyped-def,no-untyped-call,call-arg,untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from wagnis.kernels.compiled import compiled


@intrinsic
def ones(context, bits):
    """How many bits of this uint64 are set."""

    def emit(_context, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


@compiled
def chosen(bits: Any, nth: Any) -> Any:
    """Which bit of these is the nth that is set, both counted from 0."""
    for _ in range(nth):
        bits &= bits - np.uint64(1)
    return ones((bits & (~bits + np.uint64(1))) - np.uint64(1))
