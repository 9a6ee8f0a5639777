"""The table in a terminal: boards drawn, moves offered, what happens told in sentences.

No rules here, and no files: the command hands in what to read from and where to keep a game.
"""
