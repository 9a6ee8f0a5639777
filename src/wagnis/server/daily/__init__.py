"""The daily roll: the same dice for everybody, once a day.

`roll` has the games, options and seeds of a day, `rows` who has played, `routes` what is shown of
it.
"""
