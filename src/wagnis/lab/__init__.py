"""The rule laboratory: change a rule, solve or simulate the game anew, and compare.

How games are simulated is said in `wagnis.simulation`.
"""
