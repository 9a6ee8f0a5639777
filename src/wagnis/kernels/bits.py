"""Set bits counted and found, by the processor's own instructions if it has them."""

# Numba does not type its compiled functions.
# mypy: disable-error-code="call-arg,untyped-decorator,unreachable"
# mypy: disable-error-code="no-untyped-def,no-untyped-call,import-untyped"

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import config, types
from numba.core import cgutils
from numba.core.codegen import get_host_cpu_features
from numba.extending import intrinsic

from wagnis.kernels.compiled import inlined

_NAMED: Any = vars(config)["CPU_FEATURES"]
_FEATURES = get_host_cpu_features() if _NAMED is None else _NAMED
SPREADS_BITS = "+bmi2" in _FEATURES
"""Whether Numba compiles for a processor with PDEP, which finds the nth bit at once; others need a
loop."""

_PDEP = "llvm.x86.bmi.pdep.64"


@intrinsic
def ones(context, bits):
    """The number of set bits of this uint64."""

    def emit(_context, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


@intrinsic
def _spread(context, bits, mask):
    """Distributes the lowest bits to the positions that the mask sets."""

    def emit(_context, builder, _signature, arguments):
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, _PDEP), arguments)

    return types.uint64(types.uint64, types.uint64), emit


@intrinsic
def lowest(context, bits):
    """The position of the lowest set bit; there must be one."""

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
"""The position of the nth set bit, both counted from 0."""
