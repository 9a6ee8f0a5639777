"""Bots and engines play each other, many games, by the same dice for everybody.

Who they are is said in `wagnis.bots`.
"""
