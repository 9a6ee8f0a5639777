"""The game server: tables and seats, the store, sockets and HTTP.

It contains no game rules; the browser client is in `web/`.
"""
