"""Tutto as arrays and compiled functions.

Tables and words need NumPy only; Numba is imported when a kernel is asked for.
"""
