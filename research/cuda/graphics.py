"""Access to a graphics card: CuPy, or an error that says what is missing.

The same source code can be compiled for one core, to check it on a machine without a card.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any


class NoDeviceError(RuntimeError):
    """CuPy or a card is missing; the message says which."""


def cupy() -> Any:
    """CuPy, if a card answers."""
    try:
        import cupy as module
    except ImportError:
        raise NoDeviceError("this needs an NVIDIA card and CuPy (see https://cupy.dev)") from None
    try:
        count = module.cuda.runtime.getDeviceCount()
    except module.cuda.runtime.CUDARuntimeError as error:
        raise NoDeviceError(f"CuPy is here, but no NVIDIA card answers: {error}") from None
    if count == 0:
        raise NoDeviceError("CuPy is here, but there is no NVIDIA card")
    return module


def compiler() -> str | None:
    """The C++ compiler of this machine, if any."""
    return shutil.which("g++") or shutil.which("clang++")


def compiled_here(text: str) -> ctypes.CDLL:
    """CUDA source code compiled for one core by a C++ compiler."""
    program = compiler()
    if program is None:
        raise NoDeviceError("a C++ compiler (g++ or clang++) is needed")
    with tempfile.TemporaryDirectory() as folder:
        code, library = Path(folder) / "text.cpp", Path(folder) / "text.so"
        code.write_text(text, encoding="utf-8")
        flags = ["-O1", "-std=c++17", "-shared", "-fPIC"]
        subprocess.run([program, *flags, "-o", str(library), str(code)], check=True)
        return ctypes.CDLL(str(library))
