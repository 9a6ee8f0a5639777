"""What the documents and shipped tables need, but no command: findings, training, graphics cards.

Not part of the package that people install; `scripts/results` writes `docs/results` from it. Tests
are in `tests/research` and beside the solvers.
"""
