"""The table in a terminal, played without one.

Hands that type are in `hands`.
"""
