"""The table as a value, and pure functions that judge submissions.

They use no network, no clock and no database; `room` calls them in order.
"""
