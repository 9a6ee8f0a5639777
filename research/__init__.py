"""Code for documents and shipped tables that no command needs: findings, training, CUDA.

Not part of the installed package; `scripts/results` writes `docs/results` from it. Tests are in
`tests/research` and beside the solvers.
"""
