"""Computes the pages about this game; values come from `wagnis.games.tutto.solver`.

The server does not use it.
"""
