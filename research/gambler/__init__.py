"""What the pages about this game are computed from; values come from `wagnis.games.gambler.solver`.

Nothing here is used at the table.
"""
