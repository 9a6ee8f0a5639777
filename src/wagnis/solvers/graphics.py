"""The way to a graphics card: CuPy, or a sentence that says what is missing.

What runs on the card is said where it is written; the same text can be compiled here for one core.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any


class NoDeviceError(RuntimeError):
    """There is no CuPy or no card; the message says so in a sentence."""


def cupy() -> Any:
    """CuPy with a card that answers."""
    try:
        import cupy as found
    except ImportError:
        raise NoDeviceError("this needs an NVIDIA card and CuPy (see https://cupy.dev)") from None
    try:
        count = found.cuda.runtime.getDeviceCount()
    except found.cuda.runtime.CUDARuntimeError as error:
        raise NoDeviceError(f"CuPy is here, but no NVIDIA card answers: {error}") from None
    if count == 0:
        raise NoDeviceError("CuPy is here, but there is no NVIDIA card")
    return found


def compiler() -> str | None:
    """The C++ compiler of this machine, if any."""
    return shutil.which("g++") or shutil.which("clang++")


def compiled_here(text: str) -> ctypes.CDLL:
    """A text for a card, made for one core by a C++ compiler: slow, and for checking."""
    found = compiler()
    if found is None:
        raise NoDeviceError("a C++ compiler (g++ or clang++) is needed")
    with tempfile.TemporaryDirectory() as folder:
        code, library = Path(folder) / "text.cpp", Path(folder) / "text.so"
        code.write_text(text, encoding="utf-8")
        flags = ["-O1", "-std=c++17", "-shared", "-fPIC"]
        subprocess.run([found, *flags, "-o", str(library), str(code)], check=True)
        return ctypes.CDLL(str(library))
