"""Benchmarks: each prints a ratio against a peer, run side by side. `make bench` runs them all.

Only `tests/bench/test_beside.py` measures time, as a ratio of two versions.
"""
