"""Pig, whose solution is in print, by the same machinery."""

from __future__ import annotations

import numpy as np
import pytest

from research.pig import solve


def test_whoever_begins_at_pig_wins_as_often_as_is_published() -> None:
    assert solve(100)[0, 0] == pytest.approx(0.530593, abs=5e-7)


def test_one_point_to_go_is_a_matter_of_not_rolling_ones_first() -> None:
    assert solve(1)[0, 0] == pytest.approx(6 / 7, abs=1e-14)


def test_pig_agrees_with_plain_value_iteration() -> None:
    target = 12
    chances = np.zeros((target, target, target))  # own, other, at risk
    for _ in range(300):
        before = chances.copy()
        for own in range(target):
            for other in range(target):
                for risk in range(target - own):
                    after = [own + risk + face for face in range(2, 7)]
                    roll = (
                        1
                        - before[other, own, 0]
                        + sum(
                            1.0 if score >= target else before[own, other, score - own]
                            for score in after
                        )
                    )
                    hold = 1 - before[other, own + risk, 0] if risk else 0.0
                    chances[own, other, risk] = max(roll / 6, hold)
        if np.abs(chances - before).max() < 1e-14:
            break
    assert solve(target) == pytest.approx(chances[:, :, 0], abs=1e-12)
