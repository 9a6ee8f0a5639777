"""The table in a terminal: it draws boards, offers moves and reports events in sentences.

It knows no rules and opens no files: the command passes its input and a function that saves a game.
"""
