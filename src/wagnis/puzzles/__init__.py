"""Puzzles: decisions where the natural move is wrong, with one best move by a clear margin.

Reading the shipped ones needs the standard library only; finding and checking them needs solved
tables. Start reading in `puzzle`, then `finding`.
"""

from wagnis.puzzles.puzzle import GAMES, Puzzle, PuzzleError, puzzles_of, shipped

__all__ = ["GAMES", "Puzzle", "PuzzleError", "puzzles_of", "shipped"]
