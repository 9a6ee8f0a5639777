"""How Hypothesis works here: the same examples in every run, and no clock.

`make deep` searches with new examples, and with more of them.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "deep", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")
