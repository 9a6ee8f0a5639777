"""What is right at a table: a value, and functions that judge a submission without side effects.

No web, no clock and no database here; in which order things happen is said in `room`.
"""
