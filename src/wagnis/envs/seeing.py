"""The spaces of what learners see and do, as Gymnasium writes them.

What the features mean is said in `wagnis.kernels`, in the `layout` of each game.
"""

from __future__ import annotations

from importlib import import_module
from inspect import signature
from typing import Any

import numpy as np
from gymnasium import spaces

from wagnis.envs.opening import Opened
from wagnis.kernels import ROOMS

FAR = 1_000_000.0
"""Features are about 0 to 1; those that count points stay below this in any game worth playing."""


def features_space(opened: Opened) -> spaces.Box:
    return spaces.Box(-FAR, FAR, (opened.kernel.features,), np.float32)


def mask_space(opened: Opened) -> spaces.Box:
    return spaces.Box(0, 1, (opened.kernel.actions,), np.int8)


def feature_names(opened: Opened) -> tuple[str, ...]:
    """What each place of an observation tells."""
    layout: Any = import_module(f"{ROOMS[opened.name]}.layout")
    if hasattr(layout, "features") and signature(layout.features).parameters:
        return tuple(layout.features(opened.seats))
    return tuple(layout.FEATURES)
