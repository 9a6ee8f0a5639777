"""Bits counted and found, by the processor's own instructions where it has them."""

# Numba's compiled functions carry no types of their own.
# mypy: disable-error-code="no-untyped-def,no-untyped-call,call-arg"
# mypy: disable-error-code="import-untyped,untyped-decorator"

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from wagnis.kernels.compiled import inlined

SPREADS_BITS = bool(binding.get_host_cpu_features().get("bmi2", False))
"""Whether this processor has PDEP, which finds the nth bit at once; others count up to it."""

_PDEP = "llvm.x86.bmi.pdep.64"


@intrinsic
def ones(context, bits):
    """How many bits of this uint64 are set."""

    def emit(_context, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


@intrinsic
def _spread(context, bits, mask):
    """The lowest bits laid out on the places where the mask is set."""

    def emit(_context, builder, _signature, arguments):
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, _PDEP), arguments)

    return types.uint64(types.uint64, types.uint64), emit


@intrinsic
def lowest(context, bits):
    """The place of the lowest bit that is set; some must be."""

    def emit(_context, builder, _signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), emit


@inlined
def counted(bits: Any, nth: Any) -> Any:
    for _ in range(nth):
        bits &= bits - np.uint64(1)
    return lowest(bits)


@inlined
def spread(bits: Any, nth: Any) -> Any:
    return lowest(_spread(np.uint64(1) << np.uint64(nth), bits))


chosen = spread if SPREADS_BITS else counted
"""Which bit of these is the nth that is set, both counted from 0."""
