"""HTTP and sockets: guards, routes, pages, and the context that wires the server together.

`room` handles the messages at a table.
"""
