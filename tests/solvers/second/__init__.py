"""Values computed independently, from the rules and the protocol alone.

Here: plain solvers that share nothing with `wagnis.solvers`, and the golden values they wrote.
Not here: the comparison with Wagnis' own values, see `tests/solvers/test_second.py`.
"""
