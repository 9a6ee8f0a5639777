"""Tutto for three players: solves every start of a turn on a graphics card. Start in `solve`."""
