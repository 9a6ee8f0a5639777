"""The spaces of what learners see and do, as Gymnasium writes them.

The `layout` of each game's kernel says what the features mean.
"""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from wagnis.envs.opening import Opened

FAR = 1_000_000.0
"""Features are about 0 to 1; those that count points stay below this in any game worth playing."""


def features_space(opened: Opened) -> spaces.Box[np.float32]:
    return spaces.Box(-FAR, FAR, (opened.kernel.features,), np.float32)


def mask_space(opened: Opened) -> spaces.Box:
    return spaces.Box(0, 1, (opened.kernel.actions,), np.int8)


def feature_names(opened: Opened) -> tuple[str, ...]:
    """What each place of an observation tells."""
    return opened.kit.features(opened.seats)
