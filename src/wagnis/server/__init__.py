"""The table on the net: tables and their seats, the store, the sockets, the pages.

The rules are asked, never repeated; the browser's half is in `web/`.
"""
