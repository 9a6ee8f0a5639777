"""How kernels are compiled: by Numba, without the GIL, and cached on disk for the next process.

The compiled functions are in the games' folders.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from numba import njit, types
from numba.extending import intrinsic

HERE = Path(__file__).parent


def _borrowed(typing_context: Any, arrays: Any) -> Any:
    def without_owner(context: Any, builder: Any, kind: Any, array: Any) -> Any:
        view = context.make_array(kind)(context, builder, array)
        view.meminfo = view.meminfo.type(None)  # a null pointer
        return view._getvalue()

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        (found,) = arguments
        if not isinstance(arrays, types.BaseTuple):
            return without_owner(context, builder, arrays, found)
        kinds: Any = arrays
        for at, kind in enumerate(kinds):
            one = without_owner(context, builder, kind, builder.extract_value(found, at))
            found = builder.insert_value(found, one, at)
        return found

    return arrays(arrays), emit


borrowed: Any = intrinsic(_borrowed)
"""The same array, or tuple of arrays, without reference counting, for loops that pass it to many
functions.

Numba counts references atomically in every function with an array argument, which made whole games
two to six times as slow. The caller must keep the array alive until the function returns: Python
keeps arguments alive, but Numba may free a local variable after its last use.
"""


def _local(typing_context: Any, array: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        view = context.make_array(array)(context, builder, arguments[0])
        kind = context.get_data_type(array.dtype)
        view.data = builder.alloca(kind, view.nitems)
        view.meminfo = view.meminfo.type(None)  # a null pointer
        return view._getvalue()

    return array(array), emit


local: Any = intrinsic(_local)
"""An array on the stack, of the same type and shape: small, without its contents.

For the state and the random streams of a loop, once before it: each call takes more stack. LLVM
knows that nothing else points to them, and keeps their words in registers.
"""


def compiled(function: Callable[..., Any]) -> Any:
    """`njit` with a cache that is invalidated when any source file of the kernel changes."""
    return _stamped(njit(function, cache=True, nogil=True), function)


def inlined(function: Callable[..., Any]) -> Any:
    """`compiled`, and inlined into compiled callers: loops over steps then avoid the calls."""
    return _stamped(njit(function, cache=True, nogil=True, forceinline=True), function)


def inner(function: Callable[..., Any]) -> Any:
    """`inlined` for functions called only by compiled ones: no CPython wrapper, compiles faster."""
    options: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    options |= {"cache": True, "nogil": True, "forceinline": True}
    return _stamped(njit(function, **options), function)


def _stamped(dispatcher: Any, function: Callable[..., Any]) -> Any:
    """Make the cache depend on all files of the game.

    Numba invalidates a cached function when the stamp of the function's own file changes, but
    compiles constants and functions of other files into it; the cached kernel would use outdated
    ones. Numba has no public way to name these files, so the stamp, a private attribute, is
    extended here and nowhere else. `tests/kernels/test_compiled.py` fails when Numba renames it.
    """
    if hasattr(dispatcher, "py_func"):  # false if NUMBA_DISABLE_JIT is set
        index = dispatcher._cache._cache_file
        folder = Path(function.__code__.co_filename).parent
        index._source_stamp = (index._source_stamp, digest_of(folder))
    return dispatcher


@cache
def digest_of(folder: Path) -> str:
    """A digest of the files of a game (rules, solver, kernel) and of the shared kernel modules.

    `folder` is that of the kernel, inside the folder of its game.
    """
    game = folder.parent
    folders = (folder, game, game / "solver", HERE)
    digest = hashlib.sha256()
    for path in sorted({path for one in folders for path in one.glob("*.py")}):
        digest.update(path.read_bytes())
    return digest.hexdigest()
