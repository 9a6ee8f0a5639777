"""Tutto for three players: every start of a turn solved on a graphics card, and what it tells."""
