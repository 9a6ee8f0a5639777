"""The ids of the games at Gymnasium, which imports `single` and `many` when it makes one."""

from __future__ import annotations

import re

import gymnasium

from wagnis.envs.kit import ENVIRONMENT
from wagnis.games import BOXES


def gym_id(name: str) -> str:
    """
    >>> gym_id("engel-bengel")
    'wagnis/EngelBengel-v0'
    """
    return f"wagnis/{''.join(part.capitalize() for part in re.split('[^a-zA-Z0-9]+', name))}-v0"


def register() -> None:
    """Register the games with Gymnasium, for `gymnasium.make` and `make_vec`."""
    compiled = ENVIRONMENT.names(BOXES.values())
    for name in BOXES:
        if gym_id(name) not in gymnasium.registry:
            gymnasium.register(
                gym_id(name),
                entry_point="wagnis.envs.single:SingleEnv",
                vector_entry_point="wagnis.envs.many:ManyEnv" if name in compiled else None,
                kwargs={"game": name},
            )


register()
