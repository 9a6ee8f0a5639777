"""Values of moves: advice, bots that play by values, reviews, and solving missing tables.

A room uses this only through its `Advisor` protocol; `wagnis.solvers` computes the values.
"""
