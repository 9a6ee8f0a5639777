"""A table with people around it: in which order things happen, and who hears of them.

What is right is judged in `table`; who may connect is decided in `web`.
"""
