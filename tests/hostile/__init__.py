"""Hostile input in bulk, from named seeds: HTTP, sockets, frames of bytes, lines of a referee."""
