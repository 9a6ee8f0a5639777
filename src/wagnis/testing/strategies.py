"""Hypothesis strategies for the laws; needs the extra `wagnis[testing]`.

The laws do not need Hypothesis.
"""

from __future__ import annotations

from wagnis.core.extras import extra_needed

with extra_needed("testing"):
    from hypothesis import strategies as st

tapes: st.SearchStrategy[bytes] = st.binary(max_size=64)
"""Tapes that decide every choice and every lot of a walk; they shrink to the simplest game."""
