"""The field's own interfaces: PettingZoo, Gymnasium, OpenSpiel, and JAX in the shape of Pgx.

The games themselves are in `wagnis.games` and, as arrays, in `wagnis.kernels`.
"""
