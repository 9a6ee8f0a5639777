"""Trained networks with NumPy alone: read weights, and compute the logits of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np


def load(file: Path) -> dict[str, Any]:
    with np.load(file) as read:
        return {name: read[name].astype(np.float32) for name in read.files}


def logits(weights: dict[str, Any], seen: Any) -> Any:
    """[..., actions], from features [..., features]; as `network.forward`."""
    x = np.maximum(seen @ weights["in"] + weights["in_bias"], 0)
    block = 0
    while f"up{block}" in weights:
        y = np.maximum(x @ weights[f"up{block}"] + weights[f"up{block}_bias"], 0)
        x = x + y @ weights[f"down{block}"] + weights[f"down{block}_bias"]
        block += 1
    return np.maximum(x, 0) @ weights["act"] + weights["act_bias"]
