"""Whole games between random players on a graphics card, equal to the compiled games.

Start reading in `playing`. `python -m bench.cuda` measures them. No command of Wagnis uses them,
so they are not part of the package that people install.
"""
