"""The way in: HTTP, sockets, identity, rate limits, pages; and the context that ties all together.

What a message does at a table is said in `room`.
"""
