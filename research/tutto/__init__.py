"""What the pages about this game are computed from; values come from `wagnis.games.tutto.solver`.

Nothing here is used at the table.
"""
