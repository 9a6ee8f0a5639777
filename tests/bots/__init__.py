"""Bots: they choose legal moves, and those with a rule of thumb beat coins.

What is legal is tested with the games.
"""
