"""The results, game by game: numbers from the solvers, tables for the pages, plots.

`python -m scripts.results` writes docs/results anew; the words on the pages are written by hand.
"""
