"""Benchmarks: each prints a ratio against a peer, run side by side. `make bench` runs them all.

No test here measures time.
"""
