"""Many games of any line-up, in chunks counted exactly once, on all cores or many machines.

The compiled games are in `wagnis.kernels`; contests and ratings in `wagnis.arena`.
"""
