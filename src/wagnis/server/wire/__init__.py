"""The messages between a table and its people, as types; the browser's are generated from these.

Nothing is sent or judged here.
"""
