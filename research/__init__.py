"""What only the documents need: findings, habits of players, what memory is worth, learned weights.

Not part of the package that people install; `scripts/results` writes `docs/results` from it.
"""
