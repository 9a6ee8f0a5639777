"""HTTP and sockets: guards, routes, pages, and the context that wires the server together.

`room` says what a message does at a table.
"""
