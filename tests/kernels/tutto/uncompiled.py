"""The compiled modules as plain Python, from their own text: with a seeded bug, or as they are.

Plain Python starts at once, where compiling one more variant would take many seconds.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import wagnis.kernels
from wagnis.games.tutto import kernel

ROOM, ABOVE = Path(kernel.__file__).parent, Path(wagnis.kernels.__file__).parent
MODULES = {
    "rng": ABOVE / "rng.py",
    "counting": ABOVE / "counting.py",
    "choosing": ABOVE / "choosing.py",
    **{name: ROOM / f"{name}.py" for name in ("steps", "policies", "valued", "compiled")},
}


class NoSuchTextError(Exception):
    """A seeded bug replaces a line that is no longer there."""


def uncompiled(bug: tuple[str, str, str] | None = None) -> Any:
    """All of them, with one text replaced in one of them."""
    loaded: dict[str, Any] = {}
    names = {f"uncompiled_{name}": name for name in MODULES}
    try:
        for full, name in names.items():
            text = MODULES[name].read_text()
            if bug is not None and bug[0] == name:
                if text.count(bug[1]) != 1:
                    raise NoSuchTextError(f"{name}: {bug[1]!r} is there {text.count(bug[1])} times")
                text = text.replace(bug[1], bug[2])
            module = ModuleType(full)
            sys.modules[full] = module
            exec(compile(_plain(text), full, "exec"), module.__dict__)
            loaded[name] = module
    finally:
        for full in names:
            sys.modules.pop(full, None)
    return SimpleNamespace(**loaded)


def _plain(text: str) -> str:
    text = re.sub(
        "from wagnis.kernels.compiled import .*",
        "borrowed = local = compiled = inlined = inner = lambda function: function",
        text,
    )
    text = text.replace(
        "from numba import njit", "njit = lambda **options: lambda function: function"
    )
    for name in ("rng", "counting", "choosing"):
        text = text.replace(f"from wagnis.kernels.{name} import", f"from uncompiled_{name} import")
    for name in ("steps", "policies", "valued"):
        text = text.replace(f"wagnis.games.tutto.kernel.{name} import", f"uncompiled_{name} import")
    return text
