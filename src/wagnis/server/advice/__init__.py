"""Values of moves: bots that play by values, advice on games of other packages, solved tables.

A room uses this only through its `Advisor` protocol; `wagnis.solvers` computes the values.
"""
