"""Gambler and Engel & Bengel, compiled: one room for both editions.

Tables and words (`tables`, `layout`) need NumPy only; Numba is imported where something is played.
"""
