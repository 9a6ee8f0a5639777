"""Unbox a tuple of arrays once instead of at every call of a compiled function.

A game's tables are some forty arrays. Unboxing them takes microseconds; a step of a game takes
dozens of nanoseconds. `Parked` therefore stores the unboxed tuple in memory, and compiled functions
take its address. `world` uses it.
"""

# Numba does not type its compiled functions.
# mypy: disable-error-code="untyped-decorator,no-untyped-call"

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

import numpy as np
from llvmlite import ir
from numba import njit, typeof, types
from numba.core import cgutils
from numba.extending import NativeValue, intrinsic, models, register_model, unbox

from wagnis.envs.kit import World

if TYPE_CHECKING:
    from numba.core.base import BaseContext
    from numba.core.datamodel.manager import DataModelManager
    from numba.core.dispatcher import Dispatcher
    from numba.core.pythonapi import PythonAPI
    from numba.core.typing.context import Context
    from numba.core.typing.templates import Signature

    Code: TypeAlias = Callable[[BaseContext, ir.IRBuilder, Signature, list[ir.Value]], ir.Value]
    """What an intrinsic hands to Numba: it writes the instructions of one call."""


class Unboxing(Protocol):
    """What Numba hands to an unboxing function."""

    pyapi: PythonAPI


class At(types.Type):
    """The Numba type of the address of a value of type `of`.

    Numba caches compiled functions by argument types and does not notice a change in a function
    that they call. `source`, a digest of the source files, is part of the type, so that a change
    invalidates the cache.
    """

    def __init__(self, of: types.Type, source: str) -> None:
        self.of = of
        super().__init__(name=f"At({of}, {source})")


@register_model(At)
class _AddressModel(models.PrimitiveModel):
    def __init__(self, manager: DataModelManager, kind: At) -> None:
        super().__init__(manager, kind, ir.IntType(64))


@unbox(At)
def _unbox_address(kind: At, number: ir.Value, c: Unboxing) -> NativeValue:
    return NativeValue(c.pyapi.long_as_longlong(number))


@intrinsic
def _there(typing: Context, at: At) -> tuple[Signature, Code]:
    def load(context: BaseContext, builder: ir.IRBuilder, *call: Any) -> ir.Value:
        _, (address,) = call
        return builder.load(_pointer(context, builder, at.of, address))

    return at.of(at), load


there = cast(Callable[[int], World], _there)
"""The value at this address. It holds no references: the `Parked` object keeps the arrays alive."""


@intrinsic
def _lay(typing: Context, value: types.Type, address: types.Type) -> tuple[Signature, Code]:
    def store(context: BaseContext, builder: ir.IRBuilder, *call: Any) -> ir.Value:
        _, (given, address) = call
        place = _pointer(context, builder, value, address)
        builder.store(_disowned(context, builder, value, given), place)
        return context.get_dummy_value()

    return types.void(value, address), store


@intrinsic
def _size(typing: Context, value: types.Type) -> tuple[Signature, Code]:
    def size(context: BaseContext, *call: Any) -> ir.Value:
        bytes_of = context.get_abi_sizeof(context.get_value_type(value))
        return context.get_constant(types.intp, bytes_of)

    return types.intp(value), size


def _pointer(
    context: BaseContext, builder: ir.IRBuilder, kind: types.Type, address: ir.Value
) -> ir.Value:
    return builder.inttoptr(address, context.get_value_type(kind).as_pointer())


def _disowned(
    context: BaseContext, builder: ir.IRBuilder, kind: types.Type, value: ir.Value
) -> ir.Value:
    """The value without references to memory, so that reference counting costs almost nothing."""
    if isinstance(kind, types.Array):
        array = cgutils.create_struct_proxy(kind)(context, builder, value=value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        parts: Any = kind  # Numba does not declare `types` for every tuple
        for place, part in enumerate(parts.types):
            inner = builder.extract_value(value, place)
            value = builder.insert_value(value, _disowned(context, builder, part, inner), place)
    return value


lay = cast(Callable[[World, int], None], _lay)
size = cast(Callable[[World], int], _size)


@njit(cache=True)
def _lay_down(value: World, address: int) -> None:
    lay(value, address)


@njit(cache=True)
def _size_of(value: World) -> int:
    return size(value)


class Parked:
    """A tuple of arrays, stored in memory in the layout of compiled code."""

    def __init__(self, value: World, source: str) -> None:
        self.value = value  # keeps the arrays alive
        self._memory = np.zeros(_size_of(value), np.uint8)
        self.address: int = self._memory.ctypes.data
        self.type = At(typeof(value), source)
        _lay_down(value, self.address)

    def entry(self, function: Dispatcher) -> Callable[[int], int]:
        """The entry point of the function, compiled for this tuple's address. It does not check
        argument types."""
        signature = (self.type,)
        function.compile(signature)
        compiled: Any = function.overloads[signature]  # Numba's result declares no fields
        entry: Callable[[int], int] = compiled.entry_point
        return entry
