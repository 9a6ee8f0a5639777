"""What the pages about this game are computed from; values come from `wagnis.solvers.zocken`.

Nothing here is used at the table.
"""
