"""sb3-contrib's MaskablePPO learns on our environments by their `action_masks()`."""

from __future__ import annotations

import pytest

from bench import ppo


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore")  # PyTorch and Stable-Baselines3 warn of each other
def test_a_minute_of_maskable_ppo_learns_zocken() -> None:
    """Random play loses 137 points a game against the rule of thumb; 65,536 steps made +312."""
    pytest.importorskip("sb3_contrib", reason="MaskablePPO is not installed: make ppo")
    before = ppo.points("zocken", ppo.by_chance(), 60)
    after = ppo.points("zocken", ppo.trained("zocken", 65_536), 60)
    assert before < 0
    assert after > 150
