"""A table in play: the order of events, and which connections receive them.

`table` judges submissions; `web` decides who may connect.
"""
