"""Computes the pages about this game; values come from `wagnis.games.zocken.solver`.

The server does not use it.
"""
