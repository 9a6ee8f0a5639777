"""Computes the pages about this game; values come from `wagnis.games.gambler.solver`.

The server does not use it.
"""
