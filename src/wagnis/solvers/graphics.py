"""The way to a graphics card: CuPy, or a sentence that says what is missing.

What runs on the card is said where it is written.
"""

from __future__ import annotations

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
