"""Compiled values that stay where they are: a tuple of arrays is unboxed once, not at every call.

A game's tables are some forty arrays; handing them to compiled code costs microseconds, a step
of a game some dozens of nanoseconds. So a tuple is laid down in memory as compiled code holds it,
and functions are handed its address. What is done with it is said in `world`.
"""

# Numba's compiled functions carry no types of their own.
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
    """The address of a value of type `of`; told apart by `source`, what its functions are made of.

    Numba keeps compiled functions by the types they take and does not see when a function that
    they call has changed: `source` is a digest of those.
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
    def load(
        context: BaseContext,
        builder: ir.IRBuilder,
        signature: Signature,
        arguments: list[ir.Value],
    ) -> ir.Value:
        (address,) = arguments
        return builder.load(builder.inttoptr(address, _kept(context, at.of).as_pointer()))

    return at.of(at), load


there = cast(Callable[[int], World], _there)
"""The value at this address. It owns nothing: whoever laid it down keeps the arrays."""


@intrinsic
def _lay(typing: Context, value: types.Type, address: types.Type) -> tuple[Signature, Code]:
    def store(
        context: BaseContext,
        builder: ir.IRBuilder,
        signature: Signature,
        arguments: list[ir.Value],
    ) -> ir.Value:
        given, address = arguments
        place = builder.inttoptr(address, _kept(context, value).as_pointer())
        builder.store(_disowned(context, builder, value, given), place)
        return context.get_dummy_value()

    return types.void(value, address), store


@intrinsic
def _size(typing: Context, value: types.Type) -> tuple[Signature, Code]:
    def size(
        context: BaseContext,
        builder: ir.IRBuilder,
        signature: Signature,
        arguments: list[ir.Value],
    ) -> ir.Value:
        return context.get_constant(types.intp, context.get_abi_sizeof(_kept(context, value)))

    return types.intp(value), size


def _kept(context: BaseContext, kind: types.Type) -> ir.Type:
    return context.get_value_type(kind)


def _disowned(
    context: BaseContext, builder: ir.IRBuilder, kind: types.Type, value: ir.Value
) -> ir.Value:
    """The value without its claims on memory: counting references then costs next to nothing."""
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
    """A tuple of arrays that lies in memory as compiled code holds it."""

    def __init__(self, value: World, source: str) -> None:
        self.value = value  # keeps the arrays
        self._memory = np.zeros(_size_of(value), np.uint8)
        self.address: int = self._memory.ctypes.data
        self.type = At(typeof(value), source)
        _lay_down(value, self.address)

    def entry(self, function: Dispatcher) -> Callable[[int], int]:
        """The compiled function for this tuple's address, called without asking again what the
        types are. It trusts its caller."""
        signature = (self.type,)
        function.compile(signature)
        compiled: Any = function.overloads[signature]  # Numba's result declares no fields
        entry: Callable[[int], int] = compiled.entry_point
        return entry
