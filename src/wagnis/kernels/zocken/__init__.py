"""Zocken as arrays and compiled functions.

Facts are in `tables`, words in `layout`.
"""
